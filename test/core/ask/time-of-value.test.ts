/** A value is dated by the time that its own words name, not by the one that stands nearest in letters. */
import { describe, expect, it } from 'vitest';
import { timeOfSpan } from '../../../src/sources';
import type { ReadArticle } from '../../../src/sources';
import { dayFromIso, isoFromDay, readTimes, type Day } from '../../../src/time';

const PUBLISHED = dayFromIso('2022-08-22') as Day;

/** First day of the time of a part of a sentence. */
function dated(text: string, part: string): string {
  const sentence = { start: 0, end: text.length };
  const article = {
    title: '',
    text,
    publishedAt: PUBLISHED,
    sentences: [sentence],
    times: readTimes(text, { reference: PUBLISHED }),
    facts: [],
    mentions: [],
    entities: [],
  } as unknown as ReadArticle;
  const start = text.indexOf(part);
  const { value } = timeOfSpan(article, 0, start, start + part.length);
  return value?.interval.start == null ? '' : isoFromDay(value.interval.start);
}

describe('a value is dated by the time of its own words:', () => {
  it.each([
    ['It had a loss of 27 million in 2020, and 5 million more in 2021.', '27 million', '2020'],
    ['It had a loss of 27 million in 2020, and 5 million more in 2021.', '5 million', '2021'],
    ['The share is to rise from 13 percent today to 16 percent in 2030.', '16 percent', '2030'],
    ['In 2019, 45 people were hurt, and 60 people in 2021.', '45', '2019'],
    ['In 2019, 45 people were hurt, and 60 people in 2021.', '60', '2021'],
    ['Orla won 12 medals in 2012 and 19 medals in 2016.', '19', '2016'],
    ['In 2019, the mill sold 45 looms, up from 30 in 2018.', '45', '2019'],
    ['In 2019, the mill sold 45 looms, up from 30 in 2018.', '30', '2018'],
    ['Velmora, which had 300 wolves in 1990, counted 900 in May 2021.', '900', '2021'],
  ])('%s: %s', (text, part, year) => expect(dated(text, part).slice(0, 4)).toBe(year));
});
