/** A value is shown whole: no part of a word, no single end of a range. */
import { describe, expect, it } from 'vitest';
import { wholeSpan } from '../../../src/sources/qualifiers';
import type { ReadArticle } from '../../../src/sources';

function whole(text: string, part: string): string {
  const start = text.indexOf(part);
  const span = wholeSpan({ text } as ReadArticle, start, start + part.length);
  return text.slice(span.start, span.end);
}

describe('a value is stretched to the whole of', () => {
  it.each([
    ['The body goes through four to six cycles a night.', 'four', 'four to six'],
    ['The body goes through four to six cycles a night.', 'six', 'four to six'],
    ['They picked up between 200 and 300 butts.', '200', 'between 200 and 300'],
    ['They picked up between 200 and 300 butts.', '300', 'between 200 and 300'],
    ['It takes 7–10 days.', '7', '7–10'],
    ['It is the 45th stamp of the series.', '45', '45th'],
    ['A booster against BA.4 and BA.5 is ready.', 'BA', 'BA.4'],
    ['Drinks by Coca-Cola sell well.', 'Coca', 'Coca-Cola'],
    ['Shares of AT&T fell.', 'AT', 'AT&T'],
    ['A 14-day quarantine is kept.', '14', '14-day'],
    ['They paid $1.5 to $2 million.', '$1.5', '$1.5 to $2'],
    ["It sells its buns at McDonald's in Orla.", 'McDonald', "McDonald's"],
    ['It is sold by Lowe’s.', 'Lowe', 'Lowe’s'],
    ['It made up 0.3% of the 1,021,487 deaths.', '487', '1,021,487'],
  ])('%s: %s', (text, part, expected) => expect(whole(text, part)).toBe(expected));

  it.each([
    ['The fare rose from 4 to 6 euros.', '4'],
    ['The fare rose from 4 to 6 euros.', '6'],
    ['The fare went up from about 4 to 6 euros.', '6'],
    ["Sturgeon's party lost.", 'Sturgeon'],
    ['It had 12 members. 14 came.', '12'],
    ['Trump-appointed judges sat.', 'Trump'],
    ['In 2019 and 2020 it rained.', '2019'],
    ['He has two or so.', 'two'],
  ])('and left as it is in %s: %s', (text, part) => expect(whole(text, part)).toBe(part));
});
