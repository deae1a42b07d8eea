import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { openIndexes, type ArticleToAdd, type ChunkFilter, type Indexes } from '../../../src/index';
import { openStore, type Store, type StoreOptions } from '../../../src/store';
import { day, sampleArticle, sampleEntity, sampleExtraction, sampleFact } from '../store/samples';
import { bm25, nearest, normalised, seeded, type OracleChunk } from './oracle';

type Host = Pick<StoreOptions, 'indexedDB' | 'IDBKeyRange'>;

const WORDS = 'board chair inquiry bridge tunnel union mayor fire strike election harbour reactor'.split(' ');
const DIMENSIONS = 20;

export interface Opened {
  store: Store;
  indexes: Indexes;
}

/** An article with one chunk for each text. */
export function article(
  id: string,
  texts: readonly string[],
  publishedAt: number | null,
  title = `Title ${id}`,
): ArticleToAdd {
  const text = texts.join('\n');
  const chunks: number[] = [];
  let at = 0;
  for (const part of texts) {
    chunks.push(at, at + part.length, 0, 0);
    at += part.length + 1;
  }
  const { article: fields, content } = sampleArticle(id, { publishedAt, text });
  const { chunkBase: _, chunkCount: __, earlier: ___, factCount: ____, stage: _____, ...rest } = fields;
  return {
    article: { ...rest, title },
    words: { text, sentences: content.sentences, chunks: Int32Array.from(chunks) },
  };
}

/** A vector made from a chunk id, so that it can be made again. */
function vectorFor(id: number): Float32Array {
  const random = seeded(id + 1);
  return normalised(Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5));
}

/** A stored number is off by half of one of 255 steps at most. */
function expectStored(stored: Float32Array | null, vector: Float32Array): void {
  const largest = Math.max(...vector.map(Math.abs));
  vector.forEach((value, i) => expect(Math.abs(stored![i]! - value)).toBeLessThanOrEqual(largest / 255 + 1e-6));
}

/** What the indexes promise, over any IndexedDB. */
export function indexSuite(makeHost: () => Host, runs: number): void {
  let names = 0;
  const stores: Store[] = [];
  const options = { modelId: 'test-model/1', dimensions: DIMENSIONS, seed: 7 };

  async function openLibrary() {
    const storeOptions = { ...makeHost(), name: `index-${++names}-${Math.trunc(performance.now())}` };
    const open = async (): Promise<Opened> => {
      const store = await openStore(storeOptions);
      stores.push(store);
      const indexes = await openIndexes(store, options);
      await indexes.loaded();
      return { store, indexes };
    };
    let current = await open();
    return {
      options: storeOptions,
      get now() {
        return current;
      },
      /** Empties one table behind the store's back. */
      damage(table: string): Promise<void> {
        return new Promise((resolve, reject) => {
          const request = storeOptions.indexedDB!.open(storeOptions.name) as IDBOpenDBRequest;
          request.onerror = () => reject(request.error!);
          request.onsuccess = () => {
            const transaction = request.result.transaction(table, 'readwrite');
            transaction.objectStore(table).clear();
            transaction.oncomplete = () => {
              request.result.close();
              resolve();
            };
          };
        });
      },
      async reopen() {
        current.store.close();
        current = await open();
        return current;
      },
    };
  }

  const add = (indexes: Indexes, ...added: ArticleToAdd[]) =>
    indexes.commitImport({ added, changed: [], progress: null });

  async function embed(indexes: Indexes): Promise<void> {
    for (const ordinal of indexes.unembedded(1000)) {
      const ids = indexes.directory.chunksOf(ordinal);
      const vectors = new Float32Array(ids.length * DIMENSIONS);
      ids.forEach((id, i) => vectors.set(vectorFor(id), i * DIMENSIONS));
      await indexes.addVectors(ids, vectors);
    }
  }

  afterEach(() => {
    for (const store of stores.splice(0)) store.close();
  });

  test('an imported article is found by word and by vector, at once and after reopening', async () => {
    const library = await openLibrary();
    const { indexes } = library.now;
    const [ordinal] = await add(indexes, article('a', ['The bridge reopened.', 'The tunnel did not.'], 19_000));
    expect(indexes.lexical.search('tunnel', 5).map(({ chunkId }) => indexes.directory.locate(chunkId))).toEqual([
      { ordinal, chunk: 1, revision: null },
    ]);
    expect(indexes.searchVectors(vectorFor(0), 5).plan.strategy).toBe('none');
    expect(indexes.unembedded(10)).toEqual([ordinal]);
    await embed(indexes);
    expect(indexes.unembedded(10)).toEqual([]);
    const { indexes: again } = await library.reopen();
    expect(again.lexical.search('bridges', 5)).toEqual(indexes.lexical.search('bridges', 5));
    const [first] = again.searchVectors(vectorFor(1), 1).hits;
    expect([first!.chunkId, first!.score]).toEqual([1, expect.closeTo(1, 2)]);
    expectStored(again.vectors.vectorOf(0), vectorFor(0));
  });

  test('a bare link is found by its title', async () => {
    const library = await openLibrary();
    await add(library.now.indexes, article('a', [], null, 'Reactor restarts'));
    const { indexes } = await library.reopen();
    expect(indexes.lexical.search('reactor', 5)).toHaveLength(1);
  });

  test('stages follow facts and vectors in either order', async () => {
    const library = await openLibrary();
    const { indexes, store } = library.now;
    const [a, b] = await add(indexes, article('a', ['One.'], 1), article('b', ['Two.'], 2));
    const stages = async () => {
      const stored = (await store.articles.get([a!, b!])).map(({ stage }) => stage);
      expect([a!, b!].map((ordinal) => indexes.directory.entry(ordinal)!.stage)).toEqual(stored);
      return stored;
    };
    const reading = (ordinal: number) => sampleExtraction(ordinal, [sampleEntity('x', 'X')], [sampleFact('x', null)]);
    await indexes.commitExtraction([reading(a!)]);
    expect(await stages()).toEqual(['extracted', 'imported']);
    await embed(indexes);
    expect(await stages()).toEqual(['embedded', 'imported']);
    await indexes.commitExtraction([reading(b!)]);
    expect(await stages()).toEqual(['embedded', 'embedded']);
    expect(indexes.directory.counts()).toMatchObject({ articles: 2, chunks: 2, facts: 2, firstDay: 1, lastDay: 2 });
  });

  test('a question is answered before everything is loaded, by all that its time can concern', async () => {
    const library = await openLibrary();
    for (let i = 0; i < 12; i++) {
      await add(library.now.indexes, article(`a${i}`, ['The bridge.', 'The tunnel.'], i * 10));
      await embed(library.now.indexes);
    }
    const { store, indexes: before } = library.now;
    const filters: ChunkFilter[] = [
      { published: { start: day(30), end: day(40) } },
      { published: { start: null, end: day(0) } },
      {},
    ];
    for (const filter of filters) {
      const indexes = await openIndexes(store, options);
      expect([indexes.directory.counts().chunks, indexes.vectors.size]).toEqual([24, 24]);
      await indexes.ready(filter);
      expect(indexes.lexical.search('bridge', 5, filter)).toEqual(before.lexical.search('bridge', 5, filter));
      const query = vectorFor(1_000);
      expect(indexes.searchVectors(query, 5, filter).hits).toEqual(before.searchVectors(query, 5, filter).hits);
      await indexes.loaded();
      expect(indexes.searchVectors(query, 24).hits).toEqual(before.searchVectors(query, 24).hits);
    }
  });

  test('the directory is made anew from the articles when its pages do not agree with them', async () => {
    const library = await openLibrary();
    const { indexes, store } = library.now;
    const ordinals = await add(indexes, article('a', ['One.'], 1), article('b', ['Two.', 'Three.'], null));
    const rows = [...indexes.directory.entries()];
    expect(await store.articles.directory()).toEqual(rows);
    await library.damage('pages');
    const { indexes: again } = await library.reopen();
    expect([...again.directory.entries()]).toEqual(rows);
    expect(again.directory.chunksOf(ordinals[1]!)).toEqual([1, 2]);
  });

  test('vectors of another model are not used, and do no harm', async () => {
    const library = await openLibrary();
    await add(library.now.indexes, article('a', ['One.'], 1));
    await embed(library.now.indexes);
    const other = await openIndexes(library.now.store, { ...options, modelId: 'other-model/1', dimensions: 8 });
    expect(other.vectors.size).toBe(0);
    expect(other.unembedded(10)).toHaveLength(1);
    expect((await library.reopen()).indexes.vectors.size).toBe(1);
  });

  test('what another model made goes with the first purge, so that nothing deleted is left in it', async () => {
    const library = await openLibrary();
    const { store, indexes } = library.now;
    const [ordinal] = await add(indexes, article('a', ['One.'], 1), article('b', ['Two.'], 2));
    await embed(indexes);
    const [former] = await store.segments.spaces('vectors');
    const other = await openIndexes(store, { ...options, modelId: 'other-model/1', dimensions: DIMENSIONS });
    await other.loaded();
    await embed(other);
    expect(await store.segments.spaces('vectors')).toHaveLength(2);
    await other.deleteArticles([ordinal!]);
    await other.purge();
    const left = await store.segments.spaces('vectors');
    expect(left).toHaveLength(1);
    expect(left).not.toContain(former);
    expect(other.vectors.size).toBe(1);
  });

  describe('deleting', () => {
    const secret = 'zebracorn';

    /** Every stored row as text, arrays included. */
    async function everything(store: Store): Promise<string> {
      const parts: string[] = [];
      await store.articles.each((row) => parts.push(JSON.stringify(row)));
      const ordinals = Array.from({ length: 20 }, (_, i) => i);
      parts.push(JSON.stringify(await store.articles.contents(ordinals)));
      parts.push(JSON.stringify(await store.articles.annotations(ordinals)));
      await store.articles.eachEntity((entity) => parts.push(JSON.stringify(entity)));
      parts.push(JSON.stringify(await store.questions.list(100)));
      for await (const line of store.exportArticles()) parts.push(line);
      for (const kind of ['lexical', 'vectors', 'graph'] as const) {
        for (const space of await store.segments.spaces(kind)) {
          for (const info of await store.segments.list(kind, space)) {
            for (const part of Object.keys(info.checksums)) {
              const { chars, ids } = await store.segments.load(info, part);
              if (chars) parts.push(String.fromCharCode(...chars));
              if (ids) parts.push(`${kind} ids ${[...ids].join(' ')}.`);
            }
          }
        }
      }
      return parts.join('\n');
    }

    async function prepared() {
      const library = await openLibrary();
      const { indexes, store } = library.now;
      const ordinals = await add(
        indexes,
        article('a', ['The zebracorn of Velmora.', 'A second chunk.'], 10, 'Zebracorn seen'),
        article('b', ['The bridge of Velmora.'], 20),
      );
      await embed(indexes);
      await indexes.commitExtraction([
        sampleExtraction(ordinals[0]!, [sampleEntity(secret, 'Zebracorn')], [sampleFact(secret, 'velmora')]),
        sampleExtraction(ordinals[1]!, [sampleEntity('velmora', 'Velmora')], [sampleFact('velmora', null)]),
      ]);
      const question = {
        question: 'What was seen?',
        askedAt: 0 as never,
        asOf: null,
        method: 'default',
        status: 'answered',
      };
      await store.questions.add({ ...question, answer: 'Zebracorn', articleIds: ['a'] });
      return { library, ordinals };
    }

    test('leaves no text, vector, fact or citation anywhere, and counts that agree (T16)', async () => {
      const { library, ordinals } = await prepared();
      expect(await everything(library.now.store)).toMatch(/zebracorn/i);
      await library.now.indexes.deleteArticles([ordinals[0]!]);
      for (let round = 0; round < 2; round++) {
        const { indexes } = library.now;
        expect(indexes.lexical.search(`${secret} second`, 5)).toEqual([]);
        expect(indexes.searchVectors(vectorFor(0), 5).hits.map(({ chunkId }) => chunkId)).toEqual([2]);
        expect(indexes.vectors.vectorOf(0)).toBeNull();
        if (round === 0) await library.reopen();
      }
      await library.now.indexes.purge();
      for (let round = 0; round < 2; round++) {
        const { indexes, store } = library.now;
        const all = await everything(store);
        expect(all).not.toMatch(/zebracorn/i);
        expect(all).toContain('vectors ids 2.');
        expect(all).toContain('lexical ids 2.');
        const counts = { articles: 1, chunks: 1, facts: 1 };
        expect(indexes.directory.counts()).toMatchObject(counts);
        expect(await store.articles.counts()).toMatchObject({ ...counts, entities: 1 });
        expect([indexes.lexical.size, indexes.vectors.size]).toEqual([1, 1]);
        expect(indexes.lexical.search('bridge', 5)).toHaveLength(1);
        expect(indexes.searchVectors(vectorFor(2), 5).hits).toHaveLength(1);
        if (round === 0) await library.reopen();
      }
    });

    test('a text replaced by a shorter one is gone too (T16)', async () => {
      const { library, ordinals } = await prepared();
      const { indexes, store } = library.now;
      const [stored] = await store.articles.get([ordinals[0]!]);
      const { words, article: fields } = article('a', ['Nothing was seen.'], 10, 'Nothing seen');
      const change = { article: { ...stored!, ...fields }, words, keepEarlier: false };
      await indexes.commitImport({ added: [], changed: [change], progress: null });
      expect(indexes.lexical.search(`${secret} second`, 5)).toEqual([]);
      expect(indexes.unembedded(9)).toEqual([ordinals[0]!]);
      await embed(indexes);
      await indexes.purge();
      const { indexes: again, store: reopened } = await library.reopen();
      expect(await everything(reopened)).not.toMatch(/zebracorn|a second chunk/i);
      expect(again.lexical.search('nothing', 5)).toHaveLength(1);
      expect(again.directory.counts()).toMatchObject({ articles: 2, chunks: 2, facts: 1 });
      expect([again.lexical.size, again.vectors.size]).toEqual([2, 2]);
    });

    test('undo brings words and vectors back until the purge', async () => {
      const { library, ordinals } = await prepared();
      const { indexes } = library.now;
      const before = [indexes.lexical.search('velmora', 5), indexes.searchVectors(vectorFor(0), 5).hits];
      const { token } = await indexes.deleteArticles(ordinals);
      expect([indexes.lexical.size, indexes.vectors.size]).toEqual([0, 0]);
      expect(await indexes.undoDelete(token)).toEqual([...ordinals]);
      expect([indexes.lexical.search('velmora', 5), indexes.searchVectors(vectorFor(0), 5).hits]).toEqual(before);
      const second = await indexes.deleteArticles(ordinals);
      await indexes.purge();
      await expect(indexes.undoDelete(second.token)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    });
  });

  test('an earlier version stays findable under the day it was known (T15)', async () => {
    const library = await openLibrary();
    const { indexes, store } = library.now;
    const [ordinal] = await add(indexes, article('a', ['Twelve people were hurt.'], 100));
    const [stored] = await store.articles.get([ordinal!]);
    const { words } = article('a', ['Correction: twenty-one people were hurt.'], 100);
    const change = { article: { ...stored!, knownAt: day(101) }, words, keepEarlier: true };
    await indexes.commitImport({ added: [], changed: [change], progress: null });
    for (const { indexes: now } of [library.now, await library.reopen()]) {
      const found = (filter?: ChunkFilter) =>
        now.lexical.search('people hurt', 5, filter).map(({ chunkId }) => now.directory.locate(chunkId)!.revision);
      expect(found({ published: { start: null, end: day(100) } })).toEqual([0]);
      expect(found({ published: { start: day(101), end: null } })).toEqual([null]);
      expect(found().sort()).toEqual([0, null]);
      expect(now.directory.counts()).toMatchObject({ articles: 1, chunks: 2 });
    }
  });

  test('a damaged piece is made again from the articles, and everything else goes on', async () => {
    const library = await openLibrary();
    const { indexes, store } = library.now;
    await add(indexes, article('a', ['The bridge.'], 1));
    await add(indexes, article('b', ['The tunnel.'], 2));
    await embed(indexes);
    const [words] = await store.segments.list('lexical', 'words/1');
    const [numbers] = await store.segments.list('vectors', indexes.vectors.space);
    const part = await store.segments.load(words!, 'main');
    await store.segments.replace(
      [words!.id, numbers!.id],
      [{ ...words!, parts: { main: { ...part, counts: new Int32Array(1) } } }],
    );
    const { indexes: again } = await library.reopen();
    expect(again.lexical.search('bridge tunnel', 5)).toHaveLength(2);
    expect(again.unembedded(9)).toHaveLength(1);
  });

  test.each(['coarse', 'fine'])(
    'vectors with a damaged %s plane are embedded again, and the others serve',
    async (plane) => {
      const library = await openLibrary();
      const { indexes, store } = library.now;
      const [ordinal] = await add(indexes, article('a', ['The bridge.'], 1));
      await embed(indexes);
      const [numbers] = await store.segments.list('vectors', indexes.vectors.space);
      await add(indexes, article('b', ['The tunnel.'], 2));
      await embed(indexes);
      const main = await store.segments.load(numbers!, 'main');
      const torn = { ...main, [plane]: main[plane]!.slice(1) };
      await store.segments.replace([numbers!.id], [{ ...numbers!, parts: { main: torn } }]);
      const { indexes: again } = await library.reopen();
      expect(again.searchVectors(vectorFor(0), 5).hits.map(({ chunkId }) => chunkId)).toEqual([1]);
      expect(again.unembedded(9)).toEqual([ordinal]);
      await embed(again);
      const { indexes: last } = await library.reopen();
      expect(last.searchVectors(vectorFor(0), 5).hits.map(({ chunkId }) => chunkId)).toEqual([0, 1]);
      expect(await library.now.store.segments.list('vectors', last.vectors.space)).toHaveLength(2);
    },
  );

  test('vectors and links of this model that an earlier build stored in another way are taken away', async () => {
    const library = await openLibrary();
    const { indexes, store } = library.now;
    await add(indexes, article('a', ['The bridge.'], 1));
    await embed(indexes);
    const segment = { rows: 1, order: null, parts: { main: { ids: Int32Array.of(0) } } };
    await store.segments.replace(
      [],
      [
        { ...segment, kind: 'vectors', space: 'test-model/1 int8x2/1' },
        { ...segment, kind: 'graph', space: 'test-model/1 int8x2/1 hnsw16/2' },
        { ...segment, kind: 'vectors', space: 'other-model/1 int8x2/1' },
      ],
    );
    const { store: again, indexes: reopened } = await library.reopen();
    expect(await again.segments.spaces('vectors')).toEqual(['other-model/1 int8x2/1', reopened.vectors.space]);
    expect(await again.segments.spaces('graph')).toEqual([]);
    expect(reopened.vectors.size).toBe(1);
  });

  describe('two tabs', () => {
    /** A second tab over the same store. */
    async function alongside(library: Awaited<ReturnType<typeof openLibrary>>): Promise<Opened> {
      const store = await openStore(library.options);
      stores.push(store);
      const indexes = await openIndexes(store, options);
      await indexes.loaded();
      return { store, indexes };
    }

    const answers = (indexes: Indexes) => ({
      words: indexes.lexical.search('bridge tunnel harbour', 20),
      vectors: indexes.searchVectors(vectorFor(1_000), 20).hits,
      sizes: [indexes.lexical.size, indexes.vectors.size, indexes.directory.counts().articles],
      rows: [...indexes.directory.entries()].map(({ ordinal, stage }) => [ordinal, stage]),
    });

    test('one takes up what the other adds, embeds, merges, deletes and purges, and both go on', async () => {
      const library = await openLibrary();
      const { indexes: one } = library.now;
      await add(one, article('a', ['The bridge.', 'The union.'], 1));
      await embed(one);
      const { indexes: two } = await alongside(library);
      expect(await two.catchUp()).toBe(false);
      for (let i = 0; i < 9; i++) {
        await add(one, article(`b${i}`, ['The tunnel.', 'The harbour.'], i));
        await embed(one);
      }
      const [gone] = await add(one, article('c', ['The harbour bridge.'], 5));
      expect(await two.catchUp()).toBe(true);
      expect(answers(two)).toEqual(answers(one));
      await add(two, article('d', ['The bridge again.'], 3));
      await embed(two);
      expect(await one.catchUp()).toBe(true);
      while (await one.maintain());
      await one.deleteArticles([gone!]);
      await one.purge();
      expect(await two.catchUp()).toBe(true);
      expect(answers(two)).toEqual(answers(one));
      while (await two.maintain());
      await one.catchUp();
      expect(answers(one)).toEqual(answers(two));
      const { indexes: reopened } = await library.reopen();
      expect(answers(reopened)).toEqual(answers(two));
    });

    test('a chunk that both embedded at once is found once, and its second row goes', async () => {
      const library = await openLibrary();
      const { indexes: one } = library.now;
      await add(one, article('a', ['The bridge.', 'The union.'], 1));
      const { indexes: two } = await alongside(library);
      await embed(one);
      await embed(two);
      await one.catchUp();
      const { indexes, store } = await library.reopen();
      for (const now of [one, two, indexes]) {
        expect(now.searchVectors(vectorFor(0), 9).hits.map(({ chunkId }) => chunkId)).toEqual([0, 1]);
        expect(now.vectors.size).toBe(2);
      }
      await indexes.purge();
      const rows = (await store.segments.list('vectors', indexes.vectors.space)).map(({ rows }) => rows);
      expect(rows.reduce((sum, count) => sum + count, 0)).toBe(2);
    });

    test('an emptied library is empty in the other tab', async () => {
      const library = await openLibrary();
      await add(library.now.indexes, article('a', ['The bridge.'], 1));
      await embed(library.now.indexes);
      const { indexes: two } = await alongside(library);
      await library.now.indexes.clear();
      expect(await two.catchUp()).toBe(true);
      expect(answers(two)).toEqual(answers(library.now.indexes));
      expect(answers(two).sizes).toEqual([0, 0, 0]);
    });
  });

  test('any sequence of adding, deleting, undoing, merging, purging and reopening answers like a plain list', async () => {
    const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    const publishedAt = fc.option(fc.integer({ min: 0, max: 30 }), { nil: null });
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('add' as const),
          texts: fc.array(text, { minLength: 1, maxLength: 3 }),
          publishedAt,
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), pick: fc.nat() }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('replace' as const),
          pick: fc.nat(),
          text,
          keepEarlier: fc.boolean(),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          { kind: 'embed' as const },
          { kind: 'merge' as const },
          { kind: 'purge' as const },
          { kind: 'undo' as const },
          { kind: 'reopen' as const },
        ),
      },
    );
    const filter = fc.record(
      {
        published: fc
          .tuple(fc.option(fc.nat(30), { nil: null }), fc.option(fc.nat(30), { nil: null }))
          .map(([a, b]) => ({
            start: a !== null && b !== null ? day(Math.min(a, b)) : a === null ? null : day(a),
            end: a !== null && b !== null ? day(Math.max(a, b)) : b === null ? null : day(b),
          })),
        undated: fc.boolean(),
        among: fc.uniqueArray(fc.nat(30), { maxLength: 15 }).map((ids) => Uint32Array.from(ids.sort((a, b) => a - b))),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), text, filter, async (steps, query, where) => {
        const library = await openLibrary();
        const chunks = new Map<number, OracleChunk & { ordinal: number }>();
        const embedded = new Set<number>();
        let undo: { token: number; chunks: (OracleChunk & { ordinal: number })[] } | null = null;
        let made = 0;
        const note = (ordinal: number, title: string, texts: readonly string[], publishedAt: number | null) => {
          const entry = library.now.indexes.directory.entry(ordinal)!;
          texts.forEach((text, i) => {
            const id = entry.chunkBase + i;
            chunks.set(id, { id, title, text, day: publishedAt, ordinal });
          });
        };
        const pickOrdinal = (pick: number) => {
          const ordinals = [...library.now.indexes.directory.entries()].map(({ ordinal }) => ordinal);
          return ordinals.length > 0 ? ordinals[pick % ordinals.length]! : null;
        };
        for (const action of steps) {
          const { indexes, store } = library.now;
          if (action.kind === 'add') {
            const id = `a${made++}`;
            const [ordinal] = await add(indexes, article(id, action.texts, action.publishedAt));
            note(ordinal!, `Title ${id}`, action.texts, action.publishedAt);
          } else if (action.kind === 'delete') {
            const ordinal = pickOrdinal(action.pick);
            if (ordinal === null) continue;
            const gone = [...chunks.values()].filter((chunk) => chunk.ordinal === ordinal);
            const { token } = await indexes.deleteArticles([ordinal]);
            for (const { id } of gone) chunks.delete(id);
            undo = { token, chunks: gone };
          } else if (action.kind === 'replace') {
            const ordinal = pickOrdinal(action.pick);
            if (ordinal === null) continue;
            const [stored] = await store.articles.get([ordinal]);
            const { words } = article('x', [action.text], null);
            const change = { article: stored!, words, keepEarlier: action.keepEarlier };
            await indexes.commitImport({ added: [], changed: [change], progress: null });
            if (!action.keepEarlier)
              for (const chunk of [...chunks.values()]) if (chunk.ordinal === ordinal) chunks.delete(chunk.id);
            note(ordinal, stored!.title, [action.text], stored!.knownAt);
          } else if (action.kind === 'embed') {
            await embed(indexes);
            for (const id of chunks.keys()) embedded.add(id);
          } else if (action.kind === 'merge') {
            while (await indexes.maintain());
          } else if (action.kind === 'purge') {
            await indexes.purge();
            undo = null;
          } else if (action.kind === 'undo') {
            if (undo) {
              await indexes.undoDelete(undo.token);
              for (const chunk of undo.chunks) chunks.set(chunk.id, chunk);
            }
            undo = null;
          } else {
            await library.reopen();
            undo = null;
          }
        }
        const { indexes } = library.now;
        const plain = [...chunks.values()].sort((a, b) => a.id - b.id);
        const found = indexes.lexical.search(query, 8, where);
        const wanted = bm25(plain, query, 8, where);
        expect(found.map(({ score }) => score)).toEqual(wanted.map(({ score }) => expect.closeTo(score, 9)));
        // Chunks of equal score may differ by rounding only.
        expect(new Set(found.map(({ chunkId }) => chunkId)).size).toBe(found.length);
        for (const hit of found) {
          const [own] = bm25(plain, query, plain.length, { ...where, among: Uint32Array.of(hit.chunkId) });
          expect(hit.score).toBeCloseTo(own!.score, 9);
        }
        // Exact over the vectors as they are stored, and these are what was given.
        const vectors = new Map<number, Float32Array>();
        for (const { id } of plain.filter(({ id }) => embedded.has(id))) {
          const stored = indexes.vectors.vectorOf(id);
          expectStored(stored, vectorFor(id));
          vectors.set(id, stored!);
        }
        const near = indexes.searchVectors(vectorFor(1_000), 8, where).hits;
        const dayOf = (id: number) => chunks.get(id)!.day;
        const truth = nearest(vectors, dayOf, vectorFor(1_000), 8, where);
        expect(near).toEqual(truth.map(({ chunkId, score }) => ({ chunkId, score: expect.closeTo(score, 5) })));
        library.now.store.close();
      }),
      { numRuns: runs, seed: 11 },
    );
  });
}
