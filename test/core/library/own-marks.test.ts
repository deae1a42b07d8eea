import { describe, expect, it } from 'vitest';
import { highlightAt, type Highlight, type Library } from '../../../src/library';
import { placeOf } from '../../../src/library/highlights';
import { day, importAll, jsonl, makeDisk, openLibrary, textFile, TODAY, type Line } from './helpers';

const FIRST = 'Ada Brandt became mayor of Orla on 1 May 2023.';
const MAYOR: Line = {
  url: 'https://orla.example/mayor',
  title: 'A new mayor',
  published: '2023-05-01',
  source: 'Orla Post',
  text: `${FIRST} She promised a new bridge.\n\nThe harbour board welcomed her. She promised a new bridge.`,
};
const FERRY: Line = {
  url: 'https://orla.example/ferry',
  title: 'The ferry',
  published: '2023-06-01',
  text: 'The ferry of Orla sails again since 1 June 2023. The toll was not raised.',
};
const markedAt = { day: day('2026-01-15'), granularity: 'day' as const };

async function idOf(library: Library, title: string): Promise<string> {
  const { articles } = await library.articles({ offset: 0, limit: 100 });
  const found = articles.find((article) => article.title === title);
  if (found === undefined) throw new Error(`${title} is not there`);
  return found.id;
}

/** Marks words of an article, the last place of them. */
async function mark(library: Library, title: string, words: string, note: string | null = null): Promise<number> {
  const id = await idOf(library, title);
  const text = (await library.article(id))?.text ?? '';
  const start = text.lastIndexOf(words);
  const addHighlight = highlightAt(text, { start, end: start + words.length }, note, markedAt);
  return library.editArticles([id], { addHighlight });
}

const filled = async (): Promise<Library> => {
  const library = await openLibrary();
  await importAll(library, jsonl([MAYOR, FERRY]));
  return library;
};

const listed = async (library: Library, text = ''): Promise<string[]> =>
  (await library.ownMarks({ text, offset: 0, limit: 50 })).marks.map(
    ({ highlight, note, title }) => `${title}: ${highlight?.quote ?? '(all)'}${note === null ? '' : ` [${note}]`}`,
  );

describe('a marked passage is found again by its words', () => {
  const marked = (quote: string, rest: Partial<Highlight> = {}): Highlight => ({
    quote,
    note: null,
    markedAt: null,
    ...rest,
  });

  it('wherever they stand now, with other white space and quotation marks', () => {
    expect(placeOf('Before.\nHe said “so\nit is”.', marked('He said "so it is".'))).toEqual({ start: 8, end: 27 });
    expect(placeOf('Something else.', marked('He said'))).toBeNull();
  });

  it('in the place that is meant where they stand twice', () => {
    const text = 'One. The same words. Two. The same words. Three.';
    const second = highlightAt(text, { start: 26, end: 42 }, null, markedAt);
    expect(second).toMatchObject({ quote: 'The same words.', after: ' Three.' });
    expect(placeOf(text, second)).toEqual({ start: 26, end: 41 });
    expect(placeOf(`A word more. ${text}`, second)).toEqual({ start: 39, end: 54 });
  });
});

describe('passages and notes of one’s own', () => {
  it('are listed, found, noted, taken away and brought back', async () => {
    const library = await filled();
    const id = await idOf(library, 'A new mayor');
    await mark(library, 'A new mayor', FIRST, 'ask her about zebras');
    await library.editArticles([id], { note: 'read again' });
    expect(await listed(library)).toEqual([
      `A new mayor: ${FIRST} [ask her about zebras]`,
      'A new mayor: (all) [read again]',
    ]);
    expect(await listed(library, 'zebra')).toEqual([`A new mayor: ${FIRST} [ask her about zebras]`]);
    expect(await listed(library, 'zebra -mayor')).toEqual([]);
    expect((await library.labels()).states.marked).toBe(1);

    // The same passage once more is the same mark with another note.
    await mark(library, 'A new mayor', FIRST, 'done');
    expect(await listed(library)).toHaveLength(2);
    const [{ highlight } = { highlight: null }] = (await library.ownMarks({ offset: 0, limit: 1 })).marks;
    const token = await library.editArticles([id], { removeHighlight: highlight! });
    expect(await listed(library)).toEqual(['A new mayor: (all) [read again]']);
    await library.undoEdit(token);
    expect(await listed(library)).toEqual([`A new mayor: ${FIRST} [done]`, 'A new mayor: (all) [read again]']);
  });

  it('are found by the search of the library, which says that they are yours', async () => {
    const library = await filled();
    await mark(library, 'A new mayor', FIRST, 'ask her about zebras');
    const { articles, corrected } = await library.articles({ text: 'zebra', offset: 0, limit: 10 });
    expect(articles.map(({ title, own }) => [title, own])).toEqual([
      ['A new mayor', { kind: 'note', words: 'ask her about zebras', marks: [{ start: 14, end: 20 }] }],
    ]);
    expect(corrected).toEqual([]);
    const found = async (text: string) =>
      (await library.articles({ text, offset: 0, limit: 10 })).articles.map(({ title }) => title);
    expect(await found('zebra -ferry')).toEqual(['A new mayor']);
    expect(await found('zebra -harbour')).toEqual([]);
  });

  it('never speak for an article', async () => {
    const library = await filled();
    await mark(library, 'The ferry', 'The toll was not raised.', 'Cara Dell became mayor of Orla on 1 June 2025.');
    await library.settled();
    const answer = await library.ask('Who is mayor of Orla?', { asOf: null, today: TODAY });
    expect(answer.answers.map(({ text }) => text)).not.toContain('Cara Dell');
    expect(await library.entity('Cara Dell')).toBeNull();
  });

  it('mark the sentence that an answer quotes', async () => {
    const library = await filled();
    await mark(library, 'A new mayor', FIRST, 'mine');
    await library.settled();
    const answer = await library.ask('Who is mayor of Orla?', { asOf: null, today: TODAY });
    const [evidence] = answer.answers[0]!.evidence;
    expect(await library.markedIn([evidence!.articleId])).toEqual([
      { articleId: evidence!.articleId, start: evidence!.start, end: evidence!.end, note: 'mine' },
    ]);
  });

  it('stay through a correction of the article, and are told to stand there no more once their words are gone', async () => {
    const library = await filled();
    await mark(library, 'A new mayor', 'She promised a new bridge.');
    const again = (text: string, modified: string): Line => ({ ...MAYOR, text, modified });
    await importAll(library, jsonl([MAYOR]));
    await importAll(library, jsonl([again(`Correction: a date. ${String(MAYOR.text)}`, '2023-05-02')]));
    const id = await idOf(library, 'A new mayor');
    const placed = async () => {
      const article = await library.article(id);
      return article?.highlightPlaces.map((place) => place && article.text.slice(0, place.start).length);
    };
    expect(await placed()).toEqual([`Correction: a date. ${String(MAYOR.text)}`.lastIndexOf('She promised')]);
    await importAll(library, jsonl([again('It was all a mistake.', '2023-05-03')]));
    expect(await placed()).toEqual([null]);
    expect(await listed(library)).toEqual(['A new mayor: She promised a new bridge.']);
  });

  it('are one with those that an import gives, and never take the place of the text', async () => {
    const library = await filled();
    await mark(library, 'A new mayor', FIRST, 'mine');
    const readwise = JSON.stringify({
      results: [
        {
          user_book_id: 1,
          title: 'A new mayor',
          source_url: MAYOR.url,
          highlights: [
            { text: FIRST, note: 'theirs', highlighted_at: '2024-02-03T10:00:00Z' },
            { text: 'The harbour board welcomed her.', note: '', highlighted_at: '2024-02-04T10:00:00Z' },
          ],
        },
      ],
    });
    await importAll(library, textFile('readwise.json', readwise));
    const article = await library.article(await idOf(library, 'A new mayor'));
    expect(article?.text).toBe(MAYOR.text);
    expect(await listed(library)).toEqual([
      `A new mayor: ${FIRST} [mine]`,
      'A new mayor: The harbour board welcomed her.',
    ]);
    expect(article?.highlightPlaces.every((place) => place !== null)).toBe(true);
  });

  it('that were taken away do not come back with the next export of their service, wherever the library is restored', async () => {
    const list = (...quotes: string[]) =>
      textFile(
        'readwise.json',
        JSON.stringify({
          results: [
            {
              user_book_id: 1,
              title: 'A new mayor',
              source_url: MAYOR.url,
              highlights: quotes.map((text) => ({ text, highlighted_at: '2024-02-03T10:00:00Z' })),
            },
          ],
        }),
      );
    const board = 'The harbour board welcomed her.';
    const library = await filled();
    await importAll(library, list(FIRST));
    const id = await idOf(library, 'A new mayor');
    const { highlight } = (await library.ownMarks({ offset: 0, limit: 1 })).marks[0]!;
    await library.editArticles([id], { removeHighlight: highlight! });
    await importAll(library, list(FIRST, board));
    expect(await listed(library)).toEqual([`A new mayor: ${board}`]);
    expect((await library.labels()).states.marked).toBe(1);

    const lines = await openLibrary();
    await importAll(lines, textFile('all.jsonl', await library.exportArticles()));
    const backup = await library.writeBackup({ reading: true, vectors: true, questions: true, settings: null });
    const restored = await makeDisk().open();
    await restored.restoreBackup(new Uint8Array(await new Blob([...backup] as BlobPart[]).arrayBuffer()));
    for (const other of [lines, restored]) {
      await importAll(other, list(FIRST, board));
      expect(await listed(other)).toEqual([`A new mayor: ${board}`]);
    }

    // Marked again by hand, it is wanted again.
    await mark(library, 'A new mayor', FIRST);
    await importAll(library, list(FIRST, board));
    expect((await listed(library)).sort()).toEqual([`A new mayor: ${FIRST}`, `A new mayor: ${board}`]);
  });

  it('are part of the backup, of the lines, and of the archive with a table of their own', async () => {
    const library = await filled();
    await mark(library, 'A new mayor', 'She promised a new bridge.', 'when?');
    const own = await library.ownMarks({ offset: 0, limit: 10 });
    const same = async (other: Library) => expect(await other.ownMarks({ offset: 0, limit: 10 })).toEqual(own);

    const backup = await library.writeBackup({ reading: true, vectors: true, questions: true, settings: null });
    const restored = await makeDisk().open();
    await restored.restoreBackup(new Uint8Array(await new Blob([...backup] as BlobPart[]).arrayBuffer()));
    await same(restored);
    const lines = await openLibrary();
    await importAll(lines, textFile('all.jsonl', await library.exportArticles()));
    await same(lines);
    const bytes = new Uint8Array(await new Blob([...(await library.exportArchive())] as BlobPart[]).arrayBuffer());
    const unpacked = await openLibrary();
    await importAll(unpacked, { name: 'library.zip', mediaType: '', bytes });
    await same(unpacked);
    const { unzipSync } = await import('fflate');
    const table = new TextDecoder().decode(unzipSync(bytes)['yours.csv']);
    expect(table).toContain('She promised a new bridge.,when?,2026-01-15,A new mayor,');
  });
});
