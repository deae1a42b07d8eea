import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildTimeline, type StateInterval, type TimelineInput } from '../../../src/timelines';
import { extractFacts } from '../../../src/extract';
import { analyseText } from '../../../src/text';
import { dayFromIso, isoFromDay } from '../../../src/time';
import { PlainDirectory } from '../text/plain-directory';

interface SampleArticle {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly published: string;
}

const lines = readFileSync(new URL('../../../public/sample/articles.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const articles = lines.map((line) => JSON.parse(line) as SampleArticle);

const directory = new PlainDirectory();
const inputs: TimelineInput[] = [];
for (const { id, title, text, published } of articles) {
  const analysed = analyseText(title, text);
  directory.add(analysed.entities);
  for (const fact of extractFacts({ title, text, analysed, publishedAt: dayFromIso(published) }))
    inputs.push({ fact, articleId: id });
}
const timeline = buildTimeline(inputs, { canonical: (key) => directory.canonicalKey(key) });

/** Holders of an office with the months of their first and last days. */
function chain(role: string, object: string): string[] {
  const month = (each: number | null, otherwise: string): string =>
    each === null ? otherwise : isoFromDay(each as Parameters<typeof isoFromDay>[0]).slice(0, 7);
  const held = (each: StateInterval): boolean => each.relation === `holds:${role}` && each.object === object;
  return timeline
    .filter(held)
    .map((each) => `${each.holder} ${month(each.interval.start, '?')}..${month(each.interval.end, '')}`);
}

// The holders are public record; the articles tell them one at a time.
describe('office holders of the sample library', () => {
  it.each<[string, string, string[]]>([
    [
      'prime minister',
      'united kingdom',
      [
        'david cameron 2010-05..2016-07',
        'theresa may 2016-07..2019-07',
        'boris johnson 2019-07..2022-09',
        'liz truss 2022-09..2022-10',
        'rishi sunak 2022-10..2024-07',
        'keir starmer 2024-07..',
      ],
    ],
    [
      'prime minister',
      'italy',
      [
        'matteo renzi 2014-02..2016-12',
        'paolo gentiloni 2016-12..2018-05',
        'giuseppe conte 2018-06..2021-02',
        'mario draghi 2021-02..2022-10',
        'giorgia meloni 2022-10..',
      ],
    ],
    [
      'prime minister',
      'japan',
      [
        'shinzo abe 2006-09..2007-09',
        'shinzo abe 2012-12..2020-09',
        'yoshihide suga 2020-09..2021-10',
        'fumio kishida 2021-10..2024-09',
        'shigeru ishiba 2024-10..2025-10',
        'sanae takaichi 2025-10..',
      ],
    ],
    [
      'president',
      'united states',
      [
        'barack obama 2009-01..2017-01',
        'donald trump 2017-01..2021-01',
        'joe biden 2021-01..2025-01',
        'donald trump 2025-01..',
      ],
    ],
    [
      'chancellor',
      'germany',
      ['angela merkel 2005-11..2021-12', 'olaf scholz 2021-12..2025-05', 'friedrich merz 2025-05..'],
    ],
    [
      'president',
      'world bank',
      ['jim yong kim 2012-07..2019-04', 'david malpass 2019-04..2023-06', 'ajay banga 2023-06..'],
    ],
    [
      'chief executive',
      'volkswagen',
      [
        'martin winterkorn 2007-01..2015-09',
        'matthias müller 2015-09..2018-04',
        'herbert diess 2018-04..2022-08',
        'oliver blume 2022-09..',
      ],
    ],
    [
      'chief executive',
      'intel',
      [
        'brian krzanich 2013-05..2018-06',
        'bob swan 2019-01..2021-02',
        'pat gelsinger 2021-02..2024-12',
        'lip-bu tan 2025-03..',
      ],
    ],
    [
      'chief executive',
      'starbucks',
      [
        'howard schultz ?..2017-04',
        'kevin johnson 2017-04..2022-04',
        'howard schultz 2022-04..2023-03',
        'laxman narasimhan 2023-03..2024-09',
        'brian niccol 2024-09..',
      ],
    ],
    ['governor', 'bank of england', ['mark carney 2013-07..2020-03', 'andrew bailey 2020-03..']],
  ])('%s of %s', (role, object, expected) => expect(chain(role, object)).toEqual(expected));
});
