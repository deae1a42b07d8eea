import { expect, test } from 'vitest';
import { afterAsking, type KeptAnswer, type Watched } from '../../../src/app/watch/watch';
import { dayFromIso, type Day } from '../../../src/time';

const day = (iso: string): Day => dayFromIso(iso) as Day;
const said = (text: string | null, publishedAt: Day | null = null): KeptAnswer => ({
  text,
  quote: text === null ? null : `It is ${text}.`,
  articleId: text === null ? null : 'a',
  title: 'A',
  start: 0,
  end: 9,
  publishedAt,
});
const FIRST: Watched = {
  question: 'Who chairs it?',
  answer: said('Ada Brandt', day('2023-05-01')),
  checkedOn: day('2023-05-02'),
  library: '1',
  changes: [],
  news: false,
};
const TODAY = day('2023-06-10');

test('another sentence for the same answer is no change, another answer is', () => {
  const same = afterAsking(FIRST, said('Ada Brandt.', day('2023-06-01')), TODAY, '2');
  expect(same).toMatchObject({ changes: [], news: false, checkedOn: TODAY, library: '2' });
  const other = afterAsking(same, said('Jon Ferro', day('2023-06-03')), TODAY, '3');
  expect(other.news).toBe(true);
  expect(other.changes).toEqual([{ from: same.answer, to: other.answer, on: day('2023-06-03') }]);
  // An answer that is gone has no article: the day it was noticed counts.
  const gone = afterAsking(other, said(null), TODAY, '4');
  expect(gone.changes.map(({ on }) => on)).toEqual([TODAY, day('2023-06-03')]);
});
