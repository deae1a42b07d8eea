import { describe, expect, it } from 'vitest';
import type { ArticleQuery, Library } from '../../../src/library';
import { importAll, jsonl, openLibrary, textFile, TODAY, type Line } from './helpers';

const PORT =
  'The harbour board of Orla voted on Tuesday to deepen the northern channel by two metres, a work that has been ' +
  'planned since the storm of 2019 closed the port for eleven days. Harbour master Ida Lund said that dredging would ' +
  'begin in the spring, once the herring have left, and that the fishing fleet would keep its berths throughout.';

const LINES: Line[] = [
  {
    url: 'https://a.example/1',
    title: 'Channel',
    published: '2023-03-14',
    source: 'Harbour Times',
    text: PORT,
    tags: ['ports'],
  },
  {
    url: 'https://b.example/1',
    title: 'Board',
    published: '2023-03-15',
    source: 'Coast Daily',
    text: `${PORT} The vote was close.`,
  },
  { url: 'https://c.example/1', title: 'Channel', published: '2023-03-16', source: 'North Post', text: PORT },
  {
    url: 'https://a.example/2',
    title: 'Again',
    published: '2024-03-14',
    source: 'Harbour Times',
    text: `${PORT} A year on.`,
  },
  {
    url: 'https://a.example/3',
    title: 'Mayor',
    published: '2023-05-01',
    source: 'Coast Daily',
    text: 'Ada Brandt became mayor of Orla on 1 May 2023. She promised a new bridge.',
    tags: ['politics', 'ports'],
    folder: 'Work / North',
    starred: true,
    unread: true,
  },
];
const LINKS = 'https://links.example/one | The first link\nhttps://links.example/two | The second link\n';

async function filled(): Promise<Library> {
  const library = await openLibrary();
  await importAll(library, jsonl(LINES), textFile('onetab.txt', LINKS));
  return library;
}

async function list(library: Library, query: Partial<ArticleQuery> = {}): Promise<string[]> {
  const { articles } = await library.articles({ offset: 0, limit: 100, ...query });
  return articles.map(({ title, source }) => `${title} (${source})`);
}

describe('shelves and labels', () => {
  it('keep saved links apart, also in the months', async () => {
    const library = await filled();
    expect(await list(library, { shelf: 'links' })).toEqual([
      'The second link (links.example)',
      'The first link (links.example)',
    ]);
    expect((await list(library, { shelf: 'articles' })).length).toBe(5);
    expect(await list(library, { text: 'second link', shelf: 'articles' })).toEqual([]);
    expect(await list(library, { text: 'second link', shelf: 'links' })).toEqual(['The second link (links.example)']);
    expect((await library.months()).some(({ month }) => month === null)).toBe(false);
  });

  it('count tags, folders with what lies in them, and states', async () => {
    const library = await filled();
    expect(await library.labels()).toEqual({
      articles: 5,
      links: 2,
      states: { starred: 1, unread: 1, read: 0, archived: 0, marked: 0 },
      tags: [
        { tag: 'ports', articles: 2 },
        { tag: 'politics', articles: 1 },
      ],
      folders: [
        { folder: 'Work', articles: 1 },
        { folder: 'Work / North', articles: 1 },
      ],
    });
    expect(await list(library, { tag: 'ports' })).toEqual(['Mayor (Coast Daily)', 'Channel (Harbour Times)']);
    expect(await list(library, { folder: 'Work' })).toEqual(['Mayor (Coast Daily)']);
    expect(await list(library, { folder: 'Wor' })).toEqual([]);
    expect(await list(library, { state: 'unread' })).toEqual(['Mayor (Coast Daily)']);
  });
});

describe('copies', () => {
  it('stand as one row under who said it first, near-copies too, but not a year apart', async () => {
    const library = await filled();
    const page = await library.articles({ offset: 0, limit: 100, shelf: 'articles', oneOfEach: true });
    expect(page.total).toBe(3);
    expect(page.articles.map(({ title, copies }) => [title, copies.map(({ source }) => source)])).toEqual([
      ['Again', []],
      ['Mayor', []],
      ['Channel', ['Coast Daily', 'North Post']],
    ]);
    const found = await library.articles({ offset: 0, limit: 100, text: 'dredging', oneOfEach: true });
    expect(found.articles.map(({ copies }) => copies.length).sort()).toEqual([0, 2]);
  });
});

describe('editing many at once', () => {
  it('tags, files, stars and marks, keeps what was read, and can be undone', async () => {
    const library = await filled();
    await library.settled();
    const before = await library.articles({ offset: 0, limit: 100, shelf: 'articles' });
    const ids = before.articles.map(({ id }) => id);
    const token = await library.editArticles(ids, {
      addTags: ['orla', ' '],
      removeTags: ['politics'],
      addFolder: 'Later',
      read: true,
      archived: true,
    });
    const after = await library.articles({ offset: 0, limit: 100, shelf: 'articles' });
    for (const { tags, marks, archived, stage } of after.articles) {
      expect(tags).toContain('orla');
      expect(tags).not.toContain('politics');
      expect(marks).toMatchObject({ read: true });
      expect(marks?.folders).toContain('Later');
      expect([archived, stage]).toEqual([true, 'embedded']);
    }
    expect((await library.labels()).states).toEqual({ starred: 1, unread: 0, read: 5, archived: 5, marked: 0 });
    const facts = (await library.status()).facts;
    expect(facts).toBeGreaterThan(0);
    await library.undoEdit(token);
    expect(await library.articles({ offset: 0, limit: 100, shelf: 'articles' })).toEqual(before);
    expect((await library.status()).facts).toBe(facts);
  });

  it('leaves alone what was edited again before the undo', async () => {
    const library = await filled();
    const [mayor] = (await library.articles({ offset: 0, limit: 1, text: 'mayor' })).articles;
    const first = await library.editArticles([mayor!.id], { starred: false });
    await library.editArticles([mayor!.id], { addTags: ['later'] });
    await library.undoEdit(first);
    const again = await library.article(mayor!.id);
    expect(again?.marks?.starred).toBe(false);
    expect(again?.tags).toContain('later');
    await expect(library.undoEdit(99)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('asking within a tag or folder', () => {
  const BRANDT = 'Who became mayor of Orla?';
  it('uses nothing else', async () => {
    const library = await filled();
    await library.settled();
    const ask = (within: { tag?: string; folder?: string; source?: string }) =>
      library.ask(BRANDT, { asOf: null, today: TODAY, within });
    const inside = await ask({ tag: 'politics' });
    expect(inside.answers[0]?.text).toContain('Brandt');
    expect((await ask({ folder: 'Work' })).answers[0]?.text).toContain('Brandt');
    const outside = await ask({ source: 'Harbour Times' });
    expect(outside.answers).toEqual([]);
    for (const method of await library.methods()) {
      const { passages } = await library.retrieve(
        BRANDT,
        { asOf: null, today: TODAY, method, within: { source: 'Harbour Times' } },
        10,
      );
      expect(
        passages.filter(({ source }) => source !== 'Harbour Times'),
        method,
      ).toEqual([]);
    }
    expect((await ask({ tag: 'nobody has this' })).answers).toEqual([]);
  });
});
