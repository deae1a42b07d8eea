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

describe('a text as long as a book', () => {
  const filler = 'The council met again and spoke of the weather, the harbour and the price of bread.\n\n'.repeat(1500);
  const text = [
    'Ada Brandt became mayor of Orla on 3 May 2021.',
    filler,
    'Jon Ferro became mayor of Tarn on 4 June 2022.',
    filler,
    'Ruth Holt became mayor of Kestrel on 5 July 2023. Holt opened the mill on 6 August 2023.',
  ].join('\n\n');

  it('is read in pieces, and whatever is read of it stands at its place', async () => {
    const library = await openLibrary();
    await importAll(library, jsonl([{ id: 'book', title: 'A chronicle', published: '2023-11-08', text }]));
    await library.settled();
    const { articles } = await library.articles({ offset: 0, limit: 1 });
    const article = (await library.article(articles[0]!.id))!;
    expect(text.length).toBeGreaterThan(200_000);
    const mayors = article.facts.filter(({ relation }) => relation === 'holds:mayor');
    expect(mayors.map(({ start, end }) => article.text.slice(start, end))).toEqual([
      'Ada Brandt became mayor of Orla on 3 May 2021',
      'Jon Ferro became mayor of Tarn on 4 June 2022',
      'Ruth Holt became mayor of Kestrel on 5 July 2023',
    ]);
    expect(article.times.map(({ start, end }) => article.text.slice(start, end))).toEqual([
      '3 May 2021',
      '4 June 2022',
      '5 July 2023',
      '6 August 2023',
    ]);
  });
});
