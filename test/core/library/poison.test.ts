import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Library } from '../../../src/library';
import type { Embedder } from '../../../src/models';
import {
  counts,
  importAll,
  jsonl,
  makeDisk,
  openLibrary,
  sampleLine,
  sampleLines,
  titles,
  wordEmbedder,
} from './helpers';

/** A word in one article that makes one stage throw on it. */
const POISON = 'zyxpoison';
const AT = 7;
const ALL = 40;

const LINES = sampleLines(ALL).map((line, n) =>
  n === AT ? { ...line, text: `${String(line['text'])} Mayor ${POISON.toUpperCase()} Ray of ${POISON} spoke.` } : line,
);

/** Replaces a method for one test. */
function replace<T extends object, K extends keyof T>(owner: T, name: K, make: (whole: T[K]) => T[K]): void {
  const whole = owner[name];
  owner[name] = make(whole);
  onTestFinished(() => void (owner[name] = whole));
}

const holds = (value: unknown): boolean => JSON.stringify(value)?.toLowerCase().includes(POISON) ?? false;

/** All articles are stored, found and read; the poisoned one is named and has no facts. */
async function expectNamed(library: Library, reason: string): Promise<void> {
  const status = await library.settled();
  expect(status).toMatchObject({
    articles: ALL,
    extracted: ALL,
    embedded: status.chunks,
    phase: 'idle',
    problem: null,
  });
  expect(status.imports[0]?.unread).toMatchObject([{ title: LINES[AT]?.['title'], reason }]);
  expect(await titles(library, `marker${AT}`)).toHaveLength(1);
  const article = await library.article(status.imports[0]!.unread[0]!.articleId);
  expect(article).toMatchObject({ unread: reason, stage: 'embedded' });
}

describe('an article that one stage throws on', () => {
  it('is named as a failure where it cannot be split, and the others are stored', async () => {
    replace(
      Intl.Segmenter.prototype,
      'segment',
      (whole) =>
        function (this: Intl.Segmenter, text: string) {
          if (holds(text)) throw new RangeError('cannot split');
          return whole.call(this, text);
        },
    );
    const library = await openLibrary();
    const report = await importAll(library, jsonl(LINES));
    expect(counts(report)).toMatchObject({ read: ALL, stored: ALL - 1, failed: 1 });
    expect(report.failed[0]?.reason).toContain(String(LINES[AT]?.['title']));
    expect(await library.settled()).toMatchObject({ articles: ALL - 1, extracted: ALL - 1, problem: null });
  });

  it('is named as a failure where its words cannot be indexed, and the others are stored', async () => {
    replace(
      Map.prototype,
      'get',
      (whole) =>
        function (this: Map<unknown, unknown>, key: unknown) {
          // The index alone looks words up as they are written.
          if (key === POISON.toUpperCase()) throw new RangeError('cannot index');
          return whole.call(this, key);
        },
    );
    const library = await openLibrary();
    const report = await importAll(library, jsonl(LINES));
    expect(counts(report)).toMatchObject({ read: ALL, stored: ALL - 1, failed: 1 });
    expect(report.failed[0]?.reason).toContain(String(LINES[AT]?.['title']));
    expect(await titles(library, `marker${AT + 1}`)).toHaveLength(1);
  });

  it('is stored as read with nothing where reading throws', async () => {
    replace(
      String.prototype,
      'normalize',
      (whole) =>
        function (this: string, form?: string) {
          // Names are short; a whole text is normalised at import.
          if (this.length < 60 && this.toLowerCase().includes(POISON))
            throw new RangeError('Maximum call stack size exceeded');
          return whole.call(this, form);
        } as typeof whole,
    );
    const library = await openLibrary();
    await importAll(library, jsonl(LINES));
    await expectNamed(library, 'Maximum call stack size exceeded');
  });

  it('is stored as read with nothing where what was read cannot be stored', async () => {
    replace(
      IDBObjectStore.prototype,
      'put',
      (whole) =>
        function (this: IDBObjectStore, ...args: Parameters<typeof whole>) {
          if (this.name === 'annotations' && holds(args[0])) throw new TypeError('cannot be cloned');
          return whole.apply(this, args);
        },
    );
    const library = await openLibrary();
    await importAll(library, jsonl(LINES));
    await expectNamed(library, 'cannot be cloned');
  });

  it('is found by its words where it cannot be embedded', async () => {
    const words = wordEmbedder();
    const embedder: Embedder = {
      ...words,
      embed: (texts, kind) => (holds(texts) ? Promise.reject(new Error('bad token')) : words.embed(texts, kind)),
    };
    const library = await openLibrary({ embedder });
    await importAll(library, jsonl(LINES));
    const status = await library.settled();
    expect(status).toMatchObject({ extracted: ALL, embedded: status.chunks, problem: null });
    expect(status.imports[0]?.unread).toMatchObject([{ title: LINES[AT]?.['title'], reason: 'bad token' }]);
  });

  it('stays named after the tab is closed', async () => {
    const disk = makeDisk();
    const words = wordEmbedder();
    const embedder: Embedder = {
      ...words,
      embed: (texts, kind) => (holds(texts) ? Promise.reject(new Error('bad token')) : words.embed(texts, kind)),
    };
    const before = await disk.open({ embedder });
    await importAll(before, jsonl(LINES));
    await before.settled();
    await before.close();
    const after = await disk.open();
    expect((await after.status()).imports[0]?.unread).toHaveLength(1);
  });
});

describe('texts that once stopped everything', () => {
  const dayNumbers = Array.from({ length: 1000 }, (_, n) => 1 + ((n * 7) % 31)).join(', ');
  it.each([
    ['a thousand numbers', dayNumbers],
    ['months joined', 'May and '.repeat(5000)],
    ['halves of halves', `It ended in ${'the second half of '.repeat(5000)} May.`],
    ['ordinals', 'the third - '.repeat(5000)],
    ['ordinals joined', '2nd and 3rd and '.repeat(5000)],
    ['early to late', 'early to late '.repeat(5000)],
    ['years joined', 'the 2019 and '.repeat(5000)],
  ])('%s are read, and all others too', async (_, text) => {
    const library = await openLibrary();
    await importAll(library, jsonl([...sampleLines(3), { ...sampleLine(3), text }]));
    const status = await library.settled();
    expect(status).toMatchObject({ articles: 4, extracted: 4, problem: null });
    expect(status.imports[0]?.unread).toEqual([]);
  });
});
