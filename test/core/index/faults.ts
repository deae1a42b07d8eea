import { afterEach, describe, expect, test } from 'vitest';
import { isDatelineError } from '../../../src/errors';
import { openIndexes, type Indexes } from '../../../src/index';
import { openStore, type Store, type StoreOptions } from '../../../src/store';
import { sampleEntity, sampleExtraction, sampleFact } from '../store/samples';
import { normalised, seeded } from './oracle';
import { article } from './suite';

/** An IndexedDB whose writes can be made to fail. */
export interface FaultyHost extends Pick<StoreOptions, 'indexedDB' | 'IDBKeyRange'> {
  readonly IDBObjectStore: { readonly prototype: Record<'add' | 'put' | 'delete', Function> };
}

interface Opened {
  readonly store: Store;
  readonly indexes: Indexes;
}

const DIMENSIONS = 16;
const WRITES = ['add', 'put', 'delete'] as const;

const vectorFor = (id: number) => {
  const random = seeded(id + 1);
  return normalised(Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5));
};

async function embed(indexes: Indexes): Promise<void> {
  for (const ordinal of indexes.unembedded(1000)) {
    const ids = indexes.directory.chunksOf(ordinal);
    const numbers = new Float32Array(ids.length * DIMENSIONS);
    ids.forEach((id, i) => numbers.set(vectorFor(id), i * DIMENSIONS));
    await indexes.addVectors(ids, numbers);
  }
}

const idOf = (n: number) => `a${n}`;

/** The steps of a library's life, each of which can be taken again after it failed. */
const STEPS: readonly ((opened: Opened) => Promise<void>)[] = [
  ...Array.from({ length: 9 }, (_, n) => async ({ indexes, store }: Opened) => {
    if (await store.articles.byId(idOf(n))) return;
    const texts = [`the ${n} bridge reopened`, `tunnel number ${n}`];
    await indexes.commitImport({ added: [article(idOf(n), texts, 100 - n)], changed: [], progress: null });
  }),
  async ({ indexes, store }) => {
    const waiting = await store.articles.atStage('imported', 100);
    await indexes.commitExtraction(
      waiting.map(({ ordinal, id }) =>
        sampleExtraction(
          ordinal,
          [sampleEntity(id, id), sampleEntity('velmora', 'Velmora')],
          [sampleFact(id, 'velmora')],
        ),
      ),
    );
  },
  ({ indexes }) => embed(indexes),
  async ({ indexes }) => {
    while (await indexes.maintain());
  },
  async ({ indexes, store }) => {
    const [first, second] = await Promise.all([store.articles.byId(idOf(0)), store.articles.byId(idOf(3))]);
    await indexes.deleteArticles([first, second].flatMap((found) => found?.ordinal ?? []));
  },
  ({ indexes }) => indexes.purge(),
  async ({ indexes, store }) => {
    const stored = (await store.articles.byId(idOf(4)))!;
    if (stored.title === 'Shorter') return;
    const { words, article: fields } = article(idOf(4), ['short'], 96, 'Shorter');
    await indexes.commitImport({
      added: [],
      changed: [{ article: { ...stored, ...fields }, words, keepEarlier: false }],
      progress: null,
    });
  },
  ({ indexes }) => embed(indexes),
  async ({ indexes }) => {
    while (await indexes.maintain());
  },
];

/** What is in the library, without the numbers that depend on how often something was tried. */
async function summary({ indexes, store }: Opened): Promise<unknown> {
  const { directory, lexical, vectors } = indexes;
  const name = (chunkId: number) => {
    const place = directory.locate(chunkId)!;
    return `${directory.entry(place.ordinal)!.id}:${place.chunk}`;
  };
  return {
    counts: await store.articles.counts(),
    words: ['bridge', 'tunnel 5', 'short', 'velmora'].map((query) =>
      lexical
        .search(query, 50)
        .map(({ chunkId, score }) => `${name(chunkId)} ${score.toFixed(9)}`)
        .sort(),
    ),
    vectors: [...directory.entries()].map(({ ordinal, id, stage }) => [
      id,
      stage,
      directory.chunksOf(ordinal).map((chunk) => vectors.has(chunk)),
    ]),
    facts: (await store.articles.annotationsByEntity(['velmora'])).length,
  };
}

/** What must hold after any crash. */
async function checkWhole({ indexes, store }: Opened): Promise<void> {
  const { directory, lexical, vectors } = indexes;
  const counts = await store.articles.counts();
  expect(directory.counts()).toMatchObject({ articles: counts.articles, chunks: counts.chunks, facts: counts.facts });
  expect(lexical.size).toBe(counts.chunks);
  for (const { ordinal, stage, factCount } of directory.entries()) {
    expect(await store.articles.contents([ordinal])).toHaveLength(1);
    const [annotations] = await store.articles.annotations([ordinal]);
    expect(annotations?.facts.length ?? 0).toBe(factCount);
    const embedded = directory.chunksOf(ordinal).every((id) => vectors.has(id));
    expect(stage === 'embedded').toBe(embedded && annotations !== undefined);
  }
  const live = [...directory.entries()].flatMap(({ ordinal }) => directory.chunksOf(ordinal));
  expect(vectors.size).toBe(live.filter((id) => vectors.has(id)).length);
  for (const id of live.filter((id) => vectors.has(id))) {
    expect(vectors.search(vectorFor(id), 1).hits[0]!.chunkId).toBe(id);
  }
}

/**
 * What a failing disk and a killed worker must not do to a library.
 * @param stride 1 lets every single write fail in turn, `n` each nth
 */
export function faultSuite(makeHost: () => FaultyHost, stride: number): void {
  let names = 0;
  const cleanups: (() => void)[] = [];

  afterEach(() => {
    for (const cleanup of cleanups.splice(0)) cleanup();
  });

  function library(host: FaultyHost) {
    const options = { ...host, name: `faults-${++names}-${Math.trunc(performance.now())}` };
    return async (): Promise<Opened> => {
      const store = await openStore(options);
      cleanups.push(() => store.close());
      const indexes = await openIndexes(store, {
        modelId: 'm/1',
        dimensions: DIMENSIONS,
        seed: 1,
        graphFrom: 8,
        linkFrom: 1,
      });
      await indexes.loaded();
      return { store, indexes };
    };
  }

  /** Lets the `nth` write from now on go wrong. @returns the writes that happened, and the call that mends the disk */
  function breakWrites({ IDBObjectStore }: FaultyHost, nth: number, fault: (store: IDBObjectStore) => void) {
    const { prototype } = IDBObjectStore;
    const whole = Object.fromEntries(WRITES.map((name) => [name, prototype[name]]));
    const state = { writes: 0 };
    for (const name of WRITES) {
      prototype[name] = function (this: IDBObjectStore, ...args: unknown[]) {
        if (++state.writes === nth) fault(this);
        return whole[name]!.apply(this, args);
      };
    }
    const mend = () => {
      for (const name of WRITES) prototype[name] = whole[name]!;
    };
    cleanups.push(mend);
    return { state, mend };
  }

  const die = (store: IDBObjectStore) => {
    store.transaction.abort();
    throw new DOMException('killed', 'AbortError');
  };
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };

  async function undisturbed(): Promise<{ end: unknown; writes: number }> {
    const host = makeHost();
    const opened = await library(host)();
    const { state, mend } = breakWrites(host, -1, () => undefined);
    for (const step of STEPS) await step(opened);
    mend();
    await checkWhole(opened);
    expect(opened.indexes.vectors.graph.size).toBe(opened.indexes.vectors.size);
    return { end: await summary(opened), writes: state.writes };
  }

  describe('a worker killed at any write', () => {
    test('leaves the last good state, and the rest of the work ends as if nothing had happened', async () => {
      const { end, writes } = await undisturbed();
      expect(writes).toBeGreaterThan(50);
      for (let nth = 1; nth <= writes; nth += stride) {
        const host = makeHost();
        const open = library(host);
        let opened = await open();
        const { mend } = breakWrites(host, nth, die);
        for (const step of STEPS) {
          try {
            await step(opened);
          } catch {
            mend();
            opened.store.close();
            opened = await open();
            await checkWhole(opened);
            await step(opened);
          }
        }
        mend();
        await checkWhole(opened);
        expect(await summary(opened)).toEqual(end);
        opened.store.close();
      }
    }, 300_000);
  });

  describe('a disk that is full', () => {
    test('is said at every write, the library goes on answering, and the work goes on when there is room (T11)', async () => {
      const { end, writes } = await undisturbed();
      for (let nth = 1; nth <= writes; nth += 3 * stride) {
        const host = makeHost();
        const opened = await library(host)();
        const { mend } = breakWrites(host, nth, full);
        for (const step of STEPS) {
          try {
            await step(opened);
          } catch (error) {
            expect(isDatelineError(error, 'QUOTA_EXCEEDED')).toBe(true);
            mend();
            await checkWhole(opened);
            await step(opened);
          }
        }
        mend();
        await checkWhole(opened);
        expect(await summary(opened)).toEqual(end);
        opened.store.close();
      }
    }, 300_000);
  });
}
