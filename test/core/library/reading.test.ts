/** What reading makes of an article before it is stored. */
import { describe, expect, it } from 'vitest';
import { isoFromDay } from '../../../src/time';
import { importAll, jsonl, openLibrary } from './helpers';

const times = async (text: string) => {
  const library = await openLibrary();
  await importAll(library, jsonl([{ id: 'velmora', title: 'Velmora reports', published: '2023-11-08', text }]));
  await library.settled();
  const { articles } = await library.articles({ offset: 0, limit: 1 });
  const article = await library.article(articles[0]!.id);
  return article!.times.map(({ text: said, value }) => [
    said,
    value?.interval.start == null ? null : isoFromDay(value.interval.start),
    value?.interval.end == null ? null : isoFromDay(value.interval.end),
  ]);
};

describe('a fiscal period', () => {
  it('has days where the article says when its company’s year ends', async () => {
    expect(
      await times('Sales rose in the fiscal year ended September 30. They fell in the second quarter of fiscal 2023.'),
    ).toContainEqual(['the second quarter of fiscal 2023', '2023-01-01', '2023-03-31']);
  });

  it('stays a name where it does not', async () => {
    expect(await times('Sales fell in the second quarter of fiscal 2023.')).toContainEqual([
      'the second quarter of fiscal 2023',
      null,
      null,
    ]);
  });
});
