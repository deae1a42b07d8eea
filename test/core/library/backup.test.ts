import Dexie from 'dexie';
import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Library } from '../../../src/library';
import type { Embedder } from '../../../src/models';
import {
  counts,
  importAll,
  jsonl,
  makeDisk,
  sampleLines,
  textFile,
  titles,
  wordEmbedder,
  TODAY,
  type Disk,
} from './helpers';

const WHOLE = { reading: true, vectors: true, questions: true, settings: { theme: 'dark' } } as const;
const FIRST = {
  url: 'https://orla.example/fire',
  title: 'Fire in Orla',
  published: '2023-05-02',
  text: 'On 2 May 2023 12 people were hurt in the Orla fire. Mayor Ada Brandt spoke.',
};
const SECOND = {
  ...FIRST,
  published: '2023-05-03',
  text: 'Correction: 21 people were hurt in the Orla fire of 2 May 2023.',
};
const TABLE = {
  name: 'prices.csv',
  mediaType: 'text/csv',
  bytes: new TextEncoder().encode('Year,City,Winner\n2019,Orla,Ada Brandt\n2020,Tarn,Jon Ferro\n'),
};

/** A library with everything that a table can hold. */
async function filled(disk: Disk, embedder?: Embedder): Promise<Library> {
  const library = await disk.open(embedder === undefined ? {} : { embedder });
  await importAll(library, jsonl(sampleLines(40)));
  await importAll(library, jsonl([FIRST]));
  await library.settled();
  await importAll(library, jsonl([SECOND]), TABLE);
  await library.settled();
  await library.ask('Who is the mayor?', { asOf: null, today: TODAY });
  return library;
}

/** All rows of all tables. */
async function rowsOf(disk: Disk): Promise<Record<string, unknown[]>> {
  const db = new Dexie('library', { indexedDB: disk.indexedDB, IDBKeyRange });
  await db.open();
  const rows: Record<string, unknown[]> = {};
  // Names are packed anew from what is restored.
  for (const table of db.tables.filter(({ name }) => !['names', 'entityChanges'].includes(name)))
    rows[table.name] = await table.toArray();
  db.close();
  return rows;
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(parts.flatMap((part) => [...part]));

/** Counts texts embedded. */
function counting(): Embedder & { texts: number } {
  const words = wordEmbedder();
  return {
    ...words,
    texts: 0,
    embed(texts, kind) {
      if (kind === 'passage') this.texts += texts.length;
      return words.embed(texts, kind);
    },
  };
}

describe('a whole backup', () => {
  it('is restored equal in every table, and nothing is read anew', async () => {
    const [from, to] = [makeDisk(), makeDisk()];
    const library = await filled(from);
    const bytes = joined(await library.writeBackup(WHOLE));
    const embedder = counting();
    const copy = await to.open({ embedder });
    expect(await copy.restoreBackup(bytes)).toEqual({
      articles: (await library.status()).articles,
      settings: WHOLE.settings,
    });
    expect(await copy.settled()).toMatchObject({ phase: 'idle', problem: null });
    expect(embedder.texts).toBe(0);
    const [before, after] = [await rowsOf(from), await rowsOf(to)];
    expect(before['contents']?.some((row) => (row as { revisions: unknown[] }).revisions.length > 0)).toBe(true);
    for (const table of ['annotations', 'questions', 'structures', 'segmentParts', 'timeNodes', 'entities'])
      expect(before[table]?.length, table).toBeGreaterThan(0);
    expect(after).toEqual(before);
    expect(await copy.history()).toEqual(await library.history());
    expect(joined(await copy.writeBackup(WHOLE))).toEqual(bytes);
  });

  it('without reading, vectors and questions makes them anew', async () => {
    const library = await filled(makeDisk());
    const parts = await library.writeBackup({ reading: false, vectors: false, questions: false, settings: null });
    const copy = await makeDisk().open();
    await copy.restoreBackup(joined(parts));
    const [a, b] = [await library.settled(), await copy.settled()];
    expect(b).toMatchObject({
      articles: a.articles,
      chunks: a.chunks,
      facts: a.facts,
      entities: a.entities,
      embedded: a.embedded,
    });
    expect(await copy.history()).toEqual([]);
    expect(await titles(copy, 'marker7')).toHaveLength(1);
  });

  it('added as an import brings the articles with their earlier versions', async () => {
    const library = await filled(makeDisk());
    const file = { name: 'backup.jsonl', mediaType: '', bytes: joined(await library.writeBackup(WHOLE)) };
    const copy = await makeDisk().open();
    const { articles } = await library.status();
    expect(counts(await importAll(copy, file))).toMatchObject({ read: articles, stored: articles, failed: 0 });
    expect(await copy.exportArticles()).toBe(await library.exportArticles());
    expect(counts(await importAll(copy, file))).toMatchObject({ stored: 0, alreadyThere: articles });
  });

  it('is refused by a library with articles, when damaged, cut short or newer; nothing of it stays', async () => {
    const library = await filled(makeDisk());
    const bytes = joined(await library.writeBackup(WHOLE));
    await expect(library.restoreBackup(bytes)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const text = new TextDecoder().decode(bytes);
    const newer = text.replace(/"version":\d+/, '"version":99');
    const moreTables = text.replace('"rows":{', '"rows":{"dreams":1,');
    const cut = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
    const broken = text.replace('["contents",{', '["contents",{{');
    const copy = await makeDisk().open();
    for (const [wrong, code] of [
      [newer, 'UNSUPPORTED_FORMAT'],
      [moreTables, 'UNSUPPORTED_FORMAT'],
      [cut, 'BAD_INPUT'],
      [broken, 'BAD_INPUT'],
      ['hello', 'BAD_INPUT'],
      ['', 'BAD_INPUT'],
    ] as const) {
      await expect(copy.restoreBackup(new TextEncoder().encode(wrong))).rejects.toMatchObject({ code });
      expect(await copy.status()).toMatchObject({ articles: 0, chunks: 0 });
    }
    expect((await copy.restoreBackup(bytes)).articles).toBeGreaterThan(0);
  });

  it('restored onto a full disk leaves nothing and can be tried again', async () => {
    const library = await filled(makeDisk());
    const bytes = joined(await library.writeBackup(WHOLE));
    const disk = makeDisk();
    const copy = await disk.open();
    const prototype = IDBObjectStore.prototype as { add: (...args: unknown[]) => unknown };
    const whole = prototype.add;
    onTestFinished(() => void (prototype.add = whole));
    prototype.add = function (this: IDBObjectStore, ...args: unknown[]) {
      if (this.name === 'questions') throw new DOMException('No room.', 'QuotaExceededError');
      return whole.apply(this, args);
    };
    await expect(copy.restoreBackup(bytes)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(Object.values(await rowsOf(disk)).flat().length).toBeLessThanOrEqual(1);
    prototype.add = whole;
    expect((await copy.restoreBackup(bytes)).articles).toBeGreaterThan(0);
  });

  it('makes no link of an address that is none of the web', async () => {
    const library = await filled(makeDisk());
    const text = new TextDecoder().decode(joined(await library.writeBackup(WHOLE)));
    const evil = text.replaceAll('"url":"https://orla.example/fire"', '"url":"javascript:alert(1)"');
    const copy = await makeDisk().open();
    await copy.restoreBackup(new TextEncoder().encode(evil));
    const page = await copy.articles({ text: 'fire', offset: 0, limit: 9 });
    expect(page.articles.map(({ url }) => url).filter((url) => url?.startsWith('java'))).toEqual([]);
  });
});

describe('the export of articles', () => {
  it('brings back earlier versions, with their facts', async () => {
    const library = await filled(makeDisk());
    const lines = await library.exportArticles();
    const copy = await makeDisk().open();
    await importAll(copy, textFile('export.jsonl', lines));
    const [a, b] = [await library.settled(), await copy.settled()];
    expect(b).toMatchObject({ articles: a.articles, chunks: a.chunks, facts: a.facts });
    expect(await copy.exportArticles()).toBe(lines);
    const page = await copy.articles({ text: 'fire', offset: 0, limit: 1 });
    expect((await copy.article(page.articles[0]!.id))?.revisions).toMatchObject([{ text: FIRST.text }]);
  });

  it('with a structure of a newer version is refused, not half read', async () => {
    const copy = await makeDisk().open();
    const line = { title: 'Chart', text: 'A chart.', structure: { kind: 'chart', series: [{ x: 1 }] } };
    const report = await importAll(copy, jsonl([line]));
    expect(counts(report)).toMatchObject({ stored: 0, failed: 1 });
    expect(report.failed[0]?.reason).toMatch(/newest version/);
  });
});
