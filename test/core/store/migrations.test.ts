import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { createArticleReader } from '../../../src/store/articles';
import { openDatabase } from '../../../src/store/database';
import { MIGRATIONS, type Migration } from '../../../src/store/schema';
import { sampleArticle, sampleEdges } from './samples';

describe('migrations', () => {
  test('are numbered from 1 without gaps, each with a description of its own', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, i) => i + 1));
    const descriptions = MIGRATIONS.map(({ description }) => description);
    expect(new Set(descriptions).size).toBe(descriptions.length);
    expect(descriptions.every((text) => text.length > 10)).toBe(true);
  });

  const next: Migration = {
    version: MIGRATIONS.length + 1,
    description: 'For this test: every title in capitals',
    stores: {},
    upgrade: (transaction) =>
      transaction
        .table('articles')
        .toCollection()
        .modify((row) => {
          row.title = String(row.title).toUpperCase();
        }),
  };

  async function withOneArticle() {
    const options = { name: 'library', indexedDB: new IDBFactory(), IDBKeyRange };
    const db = await openDatabase(options);
    await db.articles.add(sampleArticle('a').article);
    db.close();
    return options;
  }

  test('carry every row to the next version', async () => {
    const options = await withOneArticle();
    const db = await openDatabase(options, [...MIGRATIONS, next]);
    expect((await db.articles.toArray()).map(({ title }) => title)).toEqual(['TITLE A']);
    db.close();
  });

  test('from the first version on keep the articles, and structures can be stored', async () => {
    const options = { name: 'library', indexedDB: new IDBFactory(), IDBKeyRange };
    const first = await openDatabase(options, MIGRATIONS.slice(0, 1));
    const ordinal = await first.articles.add(sampleArticle('a').article);
    first.close();
    const db = await openDatabase(options);
    expect((await db.articles.toArray()).map(({ title }) => title)).toEqual(['Title a']);
    await db.structures.add({ ordinal, kind: 'edges', structure: sampleEdges('x'), earlier: [] });
    expect(await db.structures.where('kind').equals('edges').primaryKeys()).toEqual([ordinal]);
    db.close();
  });

  test('to the sixth version find marked and noted articles that were stored before', async () => {
    const options = { name: 'library', indexedDB: new IDBFactory(), IDBKeyRange };
    const old = await openDatabase(options, MIGRATIONS.slice(0, 5));
    const marks = { folders: [], note: null, highlights: [], starred: false, read: null };
    const highlights = [{ quote: 'Said so.', note: null, markedAt: null }];
    await old.articles.bulkAdd([
      sampleArticle('a').article,
      { ...sampleArticle('b').article, marks: { ...marks, starred: true } },
      { ...sampleArticle('c').article, marks: { ...marks, highlights } },
      { ...sampleArticle('d').article, marks: { ...marks, highlights, note: 'Read again' } },
      { ...sampleArticle('e').article, marks: { ...marks, note: 'Read again' } },
    ]);
    old.close();
    const db = await openDatabase(options);
    const { marked } = createArticleReader(db);
    expect((await marked()).map(({ title }) => title)).toEqual(['Title c', 'Title d', 'Title e']);
    await db.articles.where('id').equals('c').delete();
    expect((await marked()).map(({ title }) => title)).toEqual(['Title d', 'Title e']);
    db.close();
  });

  test('that fail leave the library as it was', async () => {
    const options = await withOneArticle();
    const broken: Migration = {
      ...next,
      upgrade: (transaction) =>
        Promise.resolve(next.upgrade!(transaction)).then(() => Promise.reject(new Error('interrupted'))),
    };
    await expect(openDatabase(options, [...MIGRATIONS, broken])).rejects.toMatchObject({ name: 'DatelineError' });
    const db = await openDatabase(options);
    expect((await db.articles.toArray()).map(({ title }) => title)).toEqual(['Title a']);
    db.close();
  });

  test('wait for a tab that holds the old version, say so, and go on when it lets go (T10)', async () => {
    const options = await withOneArticle();
    // A tab that does not answer: a plain connection without a versionchange handler.
    const held = await new Promise<IDBDatabase>((resolve) => {
      const request = options.indexedDB.open('library');
      request.onsuccess = () => resolve(request.result as unknown as IDBDatabase);
    });
    const said: string[] = [];
    const opening = openDatabase({ ...options, onBlocked: ({ code }) => void said.push(code) }, [...MIGRATIONS, next]);
    const third = openDatabase({ ...options, onBlocked: ({ code }) => void said.push(code) }, [...MIGRATIONS, next]);
    await expect.poll(() => said.length).toBeGreaterThan(0);
    expect(new Set(said)).toEqual(new Set(['STORE_BLOCKED']));
    held.close();
    for (const db of await Promise.all([opening, third])) {
      expect(await db.articles.count()).toBe(1);
      db.close();
    }
  });
});
