import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ImportReport, Library, LibraryStatus } from '../../../src/library';
import type { Embedder } from '../../../src/models';
import {
  counts,
  importAll,
  jsonl,
  makeDisk,
  NEVER,
  openLibrary,
  sampleLine,
  settle,
  titles,
  turn,
  wordEmbedder,
} from './helpers';

const ALL = 100;
/** Padded, so that a file is read in several steps. */
const LINES = Array.from({ length: ALL }, (_, n) => ({ ...sampleLine(n), unused: 'x'.repeat(10_000) }));
const FILES = [jsonl(LINES.slice(0, 70), 'first.jsonl'), jsonl(LINES.slice(70), 'second.jsonl')];
const COMPLETE = { read: ALL, stored: ALL, alreadyThere: 0, updated: 0, failed: 0, undated: 0 };

/** Every article once, found by the word that only it has, with all its vectors and facts. */
async function expectComplete(library: Library): Promise<LibraryStatus> {
  const status = await library.settled();
  expect(status).toMatchObject({
    articles: ALL,
    extracted: ALL,
    embedded: status.chunks,
    phase: 'idle',
    problem: null,
  });
  expect(status.chunks).toBeGreaterThanOrEqual(ALL);
  const listed = await titles(library);
  expect(listed).toHaveLength(ALL);
  expect(new Set(listed).size).toBe(ALL);
  for (const n of [0, 31, 32, 64, 69, 70, 99]) expect(await titles(library, `marker${n}`)).toHaveLength(1);
  return status;
}

/** Resolves when `test` holds for the report. */
function reportWhere(library: Library, test: (report: ImportReport) => boolean): Promise<ImportReport> {
  return new Promise((resolve) => {
    void library.onStatus(({ imports }) => {
      const found = imports.find(test);
      if (found !== undefined) resolve(found);
    });
  });
}

/** What the library says about itself when nothing ever went wrong. */
async function undisturbed(): Promise<LibraryStatus> {
  const library = await openLibrary();
  await importAll(library, ...FILES);
  return expectComplete(library);
}

describe('an import', () => {
  it('is paused, and resumed without reading anything twice', async () => {
    const library = await openLibrary();
    const id = await library.import(FILES);
    await library.pauseImport(id);
    const paused = await library.importEnded(id);
    expect(paused.status).toBe('paused');
    expect(paused.stored).toBeLessThan(ALL);
    await settle();
    expect((await library.status()).articles).toBe(paused.stored);

    await library.resumeImport(id);
    const report = await library.importEnded(id);
    expect(report).toMatchObject({ status: 'finished', finishedAt: expect.any(Number) });
    expect(counts(report)).toEqual(COMPLETE);
    expect(report.bytesRead).toBe(report.bytesTotal);
    await expectComplete(library);
  });

  it('is cancelled: what was stored stays, the rest is dropped', async () => {
    const library = await openLibrary();
    const id = await library.import(FILES);
    await library.cancelImport(id);
    const report = await library.importEnded(id);
    expect(report.status).toBe('cancelled');
    const status = await library.settled();
    expect(status.articles).toBe(report.stored);
    expect(report.stored).toBeLessThan(ALL);
    await library.resumeImport(id);
    expect((await library.importEnded(id)).status).toBe('cancelled');
    await library.dismissImport(id);
    expect((await library.status()).imports).toEqual([]);
  });

  it('that has ended stays as it ended', async () => {
    const library = await openLibrary();
    const { importId } = await importAll(library, ...FILES);
    await library.settled();
    await library.pauseImport(importId);
    await library.cancelImport(importId);
    expect(await library.importEnded(importId)).toMatchObject({ status: 'finished', stored: ALL });
  });

  it('waits for the one before it', async () => {
    const library = await openLibrary();
    const [first, second] = [await library.import(FILES.slice(0, 1)), await library.import(FILES)];
    expect(counts(await library.importEnded(first))).toMatchObject({ stored: 70 });
    expect(counts(await library.importEnded(second))).toMatchObject({ read: ALL, stored: 30, alreadyThere: 70 });
    await expectComplete(library);
  });

  it('refuses an import of nothing and the report of no import', async () => {
    const library = await openLibrary();
    await expect(library.import([])).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect((async () => library.importEnded(7))()).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('a closed tab', () => {
  it('in the middle of an import goes on where it was', async () => {
    const disk = makeDisk();
    const before = await disk.open();
    const id = await before.import(FILES);
    await reportWhere(before, ({ stored }) => stored > 0);
    await before.close();

    const after = await disk.open();
    expect((await after.status()).imports).toMatchObject([{ importId: id }]);
    const report = await after.importEnded(id);
    expect(report.status).toBe('finished');
    expect(counts(report)).toEqual(COMPLETE);
    expect(report.bytesRead).toBe(report.bytesTotal);
    const { chunks, facts, entities } = await undisturbed();
    expect(await expectComplete(after)).toMatchObject({ chunks, facts, entities });
  });

  it.each([1, 2])('killed after %i batches goes on where it was', async (batches) => {
    const disk = makeDisk();
    let dead = false;
    const before = await disk.open({ killed: true, pause: () => (dead ? NEVER : turn()) });
    const id = await before.import(FILES);
    await reportWhere(before, ({ stored }) => (dead = stored >= batches * 32));
    await settle();

    const after = await disk.open();
    expect((await after.status()).imports).toMatchObject([{ importId: id, stored: batches * 32 }]);
    const report = await after.importEnded(id);
    expect(counts(report)).toEqual(COMPLETE);
    expect(report.bytesRead).toBe(report.bytesTotal);
    await expectComplete(after);
  });

  it('keeps a paused import paused', async () => {
    const disk = makeDisk();
    const before = await disk.open();
    const id = await before.import(FILES);
    await before.pauseImport(id);
    const { stored } = await before.importEnded(id);
    await before.close();

    const after = await disk.open();
    expect(await after.importEnded(id)).toMatchObject({ status: 'paused', stored });
    await after.resumeImport(id);
    expect(counts(await after.importEnded(id))).toEqual(COMPLETE);
  });

  it.each([1, 2])('killed in batch %i of embedding embeds the rest, and no chunk twice', async (batch) => {
    const disk = makeDisk();
    const embedded: string[] = [];
    let stuck = false;
    const counting = (deadly: number): Embedder => {
      const words = wordEmbedder();
      let calls = 0;
      return {
        ...words,
        embed(texts, kind) {
          calls += 1;
          if (calls === deadly) {
            stuck = true;
            return NEVER;
          }
          embedded.push(...texts);
          return words.embed(texts, kind);
        },
      };
    };
    const before = await disk.open({ killed: true, embedder: counting(batch) });
    await importAll(before, ...FILES);
    while (!stuck) await turn();

    const after = await disk.open({ embedder: counting(-1) });
    const { chunks } = await expectComplete(after);
    expect(embedded).toHaveLength(chunks);
    expect(new Set(embedded).size).toBe(chunks);
  });
});

describe('the background', () => {
  it('pauses and goes on, while everything can be searched', async () => {
    const library = await openLibrary();
    await library.pauseBackground();
    await importAll(library, ...FILES);
    const paused = await library.settled();
    expect(paused).toMatchObject({ articles: ALL, extracted: 0, embedded: 0, paused: true, phase: 'paused' });
    expect(await titles(library, 'marker42')).toHaveLength(1);
    await library.resumeBackground();
    expect(await expectComplete(library)).toMatchObject({ paused: false });
  });

  it('embeds titles with leads before the rest, those of the newest articles first', async () => {
    const embedded: string[] = [];
    const words = wordEmbedder();
    const embed: Embedder['embed'] = (texts, kind) => {
      embedded.push(...texts);
      return words.embed(texts, kind);
    };
    const library = await openLibrary({ embedder: { ...words, embed } });
    await library.pauseBackground();
    const long = (word: string): string =>
      Array.from({ length: 90 }, (_, at) => `The ${word} has part ${at}.`).join(' ');
    const lines = ['2021-03-01', '2023-03-01', null, '2022-03-01'].map((published, n) => ({
      id: `long-${n}`,
      title: `Title ${n}`,
      published,
      text: long(`mill${n}`),
    }));
    await importAll(library, jsonl(lines));
    await library.resumeBackground();
    const { chunks } = await library.settled();
    const order = embedded.map((text) => text.split('\n')[0]);
    expect(order.slice(0, 4)).toEqual(['Title 1', 'Title 3', 'Title 0', 'Title 2']);
    expect(embedded.slice(0, 4).every((text) => text.includes('has part 0.'))).toBe(true);
    expect(order.slice(4)).toEqual(
      [...order.slice(4)].sort((a, b) => '1302'.indexOf(a!.at(-1)!) - '1302'.indexOf(b!.at(-1)!)),
    );
    expect(embedded).toHaveLength(chunks);
  });

  it('says what stopped it, and goes on when it is resumed', async () => {
    const words = wordEmbedder();
    let broken = true;
    const embedder: Embedder = {
      ...words,
      embed: (texts, kind) => (broken ? Promise.reject(new Error('lost')) : words.embed(texts, kind)),
    };
    const library = await openLibrary({ embedder });
    await importAll(library, ...FILES);
    const failed = await library.settled();
    expect(failed).toMatchObject({ articles: ALL, extracted: ALL, embedded: 0, problem: { code: 'INTERNAL' } });
    expect(failed.problem?.hint).not.toBe('');
    broken = false;
    await library.resumeBackground();
    await expectComplete(library);
  });
});

describe('T11: a full disk', () => {
  /** Lets no more than `room` articles be added. */
  function limitArticles(room: number): { free(): void } {
    const prototype = IDBObjectStore.prototype as { add: (...args: unknown[]) => unknown };
    const whole = prototype.add;
    let left = room;
    prototype.add = function (this: IDBObjectStore, ...args: unknown[]) {
      if (this.name === 'articles' && --left < 0) throw new DOMException('No room.', 'QuotaExceededError');
      return whole.apply(this, args);
    };
    const free = (): void => void (prototype.add = whole);
    onTestFinished(free);
    return { free };
  }

  it('stops the import with what to do, answers from what is there, and ends complete once there is room', async () => {
    const library = await openLibrary();
    const disk = limitArticles(70);
    const id = await library.import(FILES);
    const stopped = await library.importEnded(id);
    expect(stopped).toMatchObject({ status: 'failed', problem: { code: 'QUOTA_EXCEEDED' } });
    expect(stopped.problem?.hint.length).toBeGreaterThan(10);
    expect(stopped.stored).toBeGreaterThan(0);
    expect(stopped.stored).toBeLessThan(ALL);
    const status = await library.settled();
    expect(status).toMatchObject({ articles: stopped.stored, extracted: stopped.stored, embedded: status.chunks });
    expect(await titles(library, '"marker5"')).toHaveLength(1);

    disk.free();
    await library.resumeImport(id);
    const report = await library.importEnded(id);
    expect(report).toMatchObject({ status: 'finished', problem: null });
    expect(counts(report)).toEqual(COMPLETE);
    expect(report.bytesRead).toBe(report.bytesTotal);
    await expectComplete(library);
  });
});
