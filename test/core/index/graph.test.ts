import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { openIndexes, type ChunkFilter, type Indexes } from '../../../src/index';
import { JsKernel } from '../../../src/index/vectors/js-kernel';
import type { VectorKernel } from '../../../src/index/vectors/kernel';
import { strideOf } from '../../../src/index/vectors/memory';
import { efFor, planSearch } from '../../../src/index/vectors/planner';
import { VectorIndex } from '../../../src/index/vectors/vector-index';
import { WasmKernel } from '../../../src/index/vectors/wasm-kernel';
import { openStore } from '../../../src/store';
import { day } from '../store/samples';
import { clusteredVectors, nearest, seeded } from './oracle';
import { article } from './suite';

const DIMENSIONS = 48;
const COUNT = 2000;
const QUERIES = 60;
const all = clusteredVectors(COUNT + QUERIES, DIMENSIONS, 40, 42);
const queries = all.slice(COUNT);
const random = seeded(5);
const days = Array.from({ length: COUNT }, () => Math.floor(random() * 1000));

/** Rows and graph over the first `count` vectors, id = place. */
function built(count = COUNT, seed = 7, kernel: VectorKernel = new WasmKernel(DIMENSIONS)) {
  const gone = new Set<number>();
  const facts = { isLive: (id: number) => !gone.has(id), dayNumber: (id: number) => days[id]! };
  const index = new VectorIndex('test', kernel, facts, seed);
  for (let from = 0; from < count; from += 256) {
    const ids = Array.from({ length: Math.min(256, count - from) }, (_, i) => from + i);
    const numbers = new Float32Array(ids.length * DIMENSIONS);
    ids.forEach((id, i) => numbers.set(all[id]!, i * DIMENSIONS));
    const [packed] = index.pack(ids, numbers);
    index.admit([{ info: { ...packed!.segment, id: from, bytes: 0, checksums: {} }, arrays: packed!.arrays }]);
  }
  return { index, gone };
}

const walk = (index: VectorIndex, query: Float32Array, filter?: ChunkFilter) =>
  index.search(query, 10, filter, { ef: efFor(10, COUNT) }).hits.map(({ chunkId }) => chunkId);

/** Mean share of the true ten nearest that a walk finds. */
function recall(index: VectorIndex, live: (id: number) => boolean, filter?: ChunkFilter): number {
  const vectors = new Map(
    all
      .slice(0, COUNT)
      .map((vector, id) => [id, vector] as const)
      .filter(([id]) => live(id)),
  );
  let found = 0;
  let wanted = 0;
  for (const query of queries) {
    const truth = nearest(vectors, (id) => days[id]!, query, 10, filter).map(({ chunkId }) => chunkId);
    const got = new Set(walk(index, query, filter));
    wanted += truth.length;
    found += truth.filter((id) => got.has(id)).length;
  }
  return found / wanted;
}

function dump({ rows, graph }: VectorIndex): string[] {
  const { links } = graph;
  const lines: string[] = [];
  for (let slot = 0; slot < rows.length; slot++) {
    for (let level = 0; level <= links.levelOf(slot); level++) {
      const linked = [...links.links(slot, level)].map((other) => rows.ids[other]);
      lines.push(`${rows.ids[slot]}/${level}: ${linked.join(' ')}`);
    }
  }
  return lines.sort();
}

/** Deletes chunks, as the directory would. */
function kill({ index, gone }: ReturnType<typeof built>, ids: Iterable<number>): number[] {
  const list = [...ids];
  for (const id of list) gone.add(id);
  index.refresh(list);
  return list.map((id) => index.rows.slotOf(id));
}

describe('the graph', () => {
  const whole = built().index;
  whole.graph.extend(COUNT);

  test('finds the nearest: recall@10 at least 0.95', () => {
    expect(whole.graph.size).toBe(COUNT);
    expect(recall(whole, () => true)).toBeGreaterThanOrEqual(0.95);
  });

  test.each([
    ['a window of a half', { published: { start: day(0), end: day(499) } }],
    ['a window of a tenth', { published: { start: day(300), end: day(399) } }],
    ['a list of chunks', { among: Uint32Array.from({ length: 300 }, (_, i) => i * 5) }],
  ])('filters inside the walk: %s', (_, filter: ChunkFilter) => {
    expect(recall(whole, () => true, filter)).toBeGreaterThanOrEqual(0.95);
    const { published, among } = filter;
    const allowed = (id: number) =>
      (!published || (days[id]! >= published.start! && days[id]! <= published.end!)) && (!among || among.includes(id));
    for (const query of queries) expect(walk(whole, query, filter).every(allowed)).toBe(true);
  });

  test('is the same for the same seed, and another for another', () => {
    const [one, two, other] = [built(500, 3).index, built(500, 3).index, built(500, 4).index];
    for (const index of [one, two, other]) index.graph.extend(500);
    expect(dump(one)).toEqual(dump(two));
    expect(dump(one)).not.toEqual(dump(other));
  });

  test('is the same by every kernel, after any inserts and deletes, and so is what it finds', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('link' as const), most: fc.integer({ min: 1, max: 90 }) }),
      fc.record({
        kind: fc.constant('delete' as const),
        every: fc.integer({ min: 2, max: 9 }),
        from: fc.nat(8),
        mended: fc.boolean(),
      }),
      fc.record({
        kind: fc.constant('search' as const),
        query: fc.nat(QUERIES - 1),
        days: fc.option(fc.nat(999)),
        ef: fc.integer({ min: 2, max: 60 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 9 }), (steps) => {
        const both = [built(300, 3, new JsKernel(DIMENSIONS)), built(300, 3, new WasmKernel(DIMENSIONS))];
        const [js, wasm] = both.map((opened) => {
          const { index } = opened;
          return steps.map((action) => {
            if (action.kind === 'link') return index.graph.extend(action.most);
            if (action.kind === 'delete') {
              const ids = Array.from({ length: 300 }, (_, id) => id).filter((id) => id % action.every === action.from);
              const slots = kill(
                opened,
                ids.filter((id) => index.has(id)),
              );
              if (action.mended) index.graph.remove(slots);
              return slots.length;
            }
            const filter = action.days === null ? {} : { published: { start: day(0), end: day(action.days) } };
            return index.search(queries[action.query]!, 10, filter, { ef: action.ef }).hits;
          });
        });
        expect(wasm).toEqual(js);
        expect(dump(both[1]!.index)).toEqual(dump(both[0]!.index));
      }),
      { numRuns: 40, seed: 9 },
    );
  });

  test('links stay within their room, lead to nodes of their level, and never to themselves', () => {
    const { links } = whole.graph;
    for (let slot = 0; slot < COUNT; slot++) {
      for (let level = 0; level <= links.levelOf(slot); level++) {
        const linked = [...links.links(slot, level)];
        expect(linked.length).toBeLessThanOrEqual(level === 0 ? 28 : 16);
        expect(new Set(linked).size).toBe(linked.length);
        expect(linked.every((other) => other !== slot && links.levelOf(other) >= level)).toBe(true);
      }
    }
  });

  test('rows that are not linked yet are found all the same', () => {
    const { index } = built();
    index.graph.extend(1000);
    expect(index.graph.pending).toHaveLength(COUNT - 1000);
    expect(recall(index, () => true)).toBeGreaterThanOrEqual(0.95);
  });

  test('deleted rows are not found, before, while and after the links are mended, and the recall stays', () => {
    const opened = built();
    const { index, gone } = opened;
    index.graph.extend(COUNT);
    const slots = kill(
      opened,
      Array.from({ length: COUNT }, (_, id) => id).filter((id) => id % 5 < 2),
    );
    const live = (id: number) => !gone.has(id);
    expect(recall(index, live)).toBeGreaterThanOrEqual(0.95);
    index.graph.startRemoving(slots);
    expect(index.graph.mendSome(COUNT / 2)).toBe(true);
    expect(recall(index, live)).toBeGreaterThanOrEqual(0.95);
    while (index.graph.mendSome(100));
    index.rows.erase(slots);
    expect(index.graph.size).toBe(COUNT - gone.size);
    const { links } = index.graph;
    for (let slot = 0; slot < COUNT; slot++) {
      if (!links.has(slot)) continue;
      for (const other of links.links(slot, 0)) expect(links.has(other)).toBe(true);
    }
    expect(recall(index, live)).toBeGreaterThanOrEqual(0.95);
    expect(walk(index, queries[0]!).some((id) => gone.has(id))).toBe(false);
  });
});

describe('the graph on disk', () => {
  async function open(linkFrom = 1, host = { indexedDB: new IDBFactory(), IDBKeyRange }) {
    const storeOptions = { ...host, name: 'graph' };
    const open = async () => {
      const store = await openStore(storeOptions);
      const options = { modelId: 'm/1', dimensions: DIMENSIONS, seed: 7, graphFrom: 300, linkFrom };
      const indexes = await openIndexes(store, options);
      await indexes.loaded();
      return { store, indexes };
    };
    return open;
  }

  async function fill(indexes: Indexes, from: number, to: number): Promise<void> {
    const texts = Array.from({ length: to - from }, (_, i) => `chunk ${from + i}`);
    await indexes.commitImport({ added: [article(`a${from}`, texts, 100 + from)], changed: [], progress: null });
    const ids = Array.from({ length: to - from }, (_, i) => from + i);
    const numbers = new Float32Array(ids.length * DIMENSIONS);
    ids.forEach((id, i) => numbers.set(all[id]!, i * DIMENSIONS));
    await indexes.addVectors(ids, numbers);
  }

  test('is opened without linking anything anew, merged, and mended after deletes', async () => {
    const reopen = await open();
    let { store, indexes } = await reopen();
    await fill(indexes, 0, 250);
    while (await indexes.maintain());
    expect(indexes.vectors.graph.size).toBe(0);
    for (let from = 250; from < 850; from += 50) {
      await fill(indexes, from, from + 50);
      while (await indexes.maintain());
    }
    expect(indexes.vectors.graph.size).toBe(850);
    const before = dump(indexes.vectors);
    const found = queries.map((query) => walk(indexes.vectors, query));
    store.close();

    ({ store, indexes } = await reopen());
    expect(dump(indexes.vectors)).toEqual(before);
    expect(queries.map((query) => walk(indexes.vectors, query))).toEqual(found);
    expect(await indexes.maintain()).toBe(false);
    expect((await store.segments.list('graph', indexes.vectors.graph.space)).length).toBeLessThan(8);

    const doomed = [...indexes.directory.entries()].filter((_, i) => i % 3 === 0).map(({ ordinal }) => ordinal);
    await indexes.deleteArticles(doomed);
    await indexes.purge();
    const mended = dump(indexes.vectors);
    store.close();
    ({ store, indexes } = await reopen());
    expect(dump(indexes.vectors)).toEqual(mended);
    expect(indexes.vectors.graph.size).toBe(indexes.vectors.size);
    store.close();
  });

  test('rows wait to be linked until there are enough, and are found and kept meanwhile', async () => {
    const reopen = await open(100);
    let { store, indexes } = await reopen();
    await fill(indexes, 0, 400);
    while (await indexes.maintain());
    expect(indexes.vectors.graph.size).toBe(400);
    await fill(indexes, 400, 460);
    expect(await indexes.maintain()).toBe(false);
    store.close();
    ({ store, indexes } = await reopen());
    expect([indexes.vectors.graph.size, indexes.vectors.graph.pending.length]).toEqual([400, 60]);
    expect(walk(indexes.vectors, all[430]!)[0]).toBe(430);
    await fill(indexes, 460, 500);
    while (await indexes.maintain());
    expect([indexes.vectors.graph.size, indexes.vectors.graph.pending.length]).toEqual([500, 0]);
    expect(await store.segments.list('graph', indexes.vectors.graph.space)).toHaveLength(2);
    store.close();
  });

  test('is linked anew in the background when a piece of it is damaged', async () => {
    const reopen = await open();
    let { store, indexes } = await reopen();
    await fill(indexes, 0, 400);
    while (await indexes.maintain());
    const before = dump(indexes.vectors);
    const [info] = await store.segments.list('graph', indexes.vectors.graph.space);
    const { nodes, levels, prints, links } = await store.segments.load(info!, 'main');
    const main = { nodes: nodes!, levels: levels!, prints: prints!, links: links!.slice(0, -1) };
    const torn = { ...info!, parts: { main } };
    await store.segments.replace([info!.id], [torn]);
    store.close();
    ({ store, indexes } = await reopen());
    expect(indexes.vectors.graph.size).toBe(0);
    expect(indexes.searchVectors(all[3]!, 1).hits[0]!.chunkId).toBe(3);
    while (await indexes.maintain());
    expect(dump(indexes.vectors)).toEqual(before);
    store.close();
  });

  test('leaves out a row that changed since it was linked, and links it anew in the background', async () => {
    const reopen = await open();
    let { store, indexes } = await reopen();
    await fill(indexes, 0, 400);
    while (await indexes.maintain());
    const [info] = await store.segments.list('vectors', indexes.vectors.space);
    const main = await store.segments.load(info!, 'main');
    const coarse = Uint8Array.from(main.coarse!);
    coarse.fill(255, 0, strideOf(DIMENSIONS));
    await store.segments.replace([info!.id], [{ ...info!, parts: { main: { ...main, coarse } } }]);
    store.close();
    ({ store, indexes } = await reopen());
    const changed = main.ids![0]!;
    expect(indexes.vectors.graph.size).toBe(399);
    expect([...indexes.vectors.graph.pending].map((slot) => indexes.vectors.rows.ids[slot])).toEqual([changed]);
    const even = new Float32Array(DIMENSIONS).fill(1 / Math.sqrt(DIMENSIONS));
    expect(indexes.searchVectors(even, 1).hits[0]!.chunkId).toBe(changed);
    while (await indexes.maintain());
    expect(indexes.vectors.graph.size).toBe(400);
    expect(walk(indexes.vectors, even)[0]).toBe(changed);
    store.close();
  });

  test('one addition writes in proportion to what is added', async () => {
    const reopen = await open();
    const { store, indexes } = await reopen();
    const written: number[] = [];
    for (const [from, to] of [
      [0, 400],
      [400, 420],
      [420, 1200],
      [1200, 1220],
    ] as const) {
      const last = Math.max(0, ...(await segments()).map(({ id }) => id));
      await fill(indexes, from, to);
      if (to - from > 20) while (await indexes.maintain());
      else await indexes.maintain();
      written.push((await segments()).filter(({ id }) => id > last).reduce((sum, { bytes }) => sum + bytes, 0));
    }
    async function segments() {
      const { space, graph } = indexes.vectors;
      return [
        ...(await store.segments.list('vectors', space)),
        ...(await store.segments.list('lexical', 'words/1')),
        ...(await store.segments.list('graph', graph.space)),
      ];
    }
    // The library is three times as large; its few hundred rows are too few for every link to lead to another list.
    expect(written[3]! / written[1]!).toBeLessThan(2);
    store.close();
  });
});

describe('the planner', () => {
  const shape = { k: 10, size: 100_000, graphSize: 100_000, pending: 0 };
  test.each([
    ['nothing passes', { ...shape, candidates: 0 }, 'none'],
    ['no graph', { ...shape, graphSize: 0, candidates: 100_000 }, 'exact'],
    ['everything passes', { ...shape, candidates: 100_000 }, 'hnsw'],
    ['a narrow window', { ...shape, candidates: 1000 }, 'exact'],
    ['most rows not linked', { ...shape, graphSize: 5000, pending: 95_000, candidates: 96_000 }, 'exact'],
    ['a small library', { ...shape, size: 1000, graphSize: 1000, candidates: 1000 }, 'exact'],
  ])('%s', (_, given, strategy) => {
    const plan = planSearch('js', given);
    expect([plan.strategy, plan.candidates]).toEqual([strategy, given.candidates]);
    expect(plan.reason).not.toBe('');
  });

  test('keeps more while walking over more rows, and never more than one search returns', () => {
    expect([efFor(10, 2000), efFor(10, 100_000), efFor(200, 2000)]).toEqual([160, 2222, 400]);
    expect(efFor(10, 1e9)).toBe(efFor(10, 1e8));
    const plan = planSearch('wasm', { ...shape, candidates: 100_000 });
    expect([plan.strategy, plan.ef]).toEqual(['hnsw', 2222]);
  });

  test('the two ways meet between windows of a half and everything at 100,000 rows', () => {
    const strategies = [0.001, 0.01, 0.1, 0.5, 1].map(
      (share) => planSearch('wasm', { ...shape, candidates: share * shape.size }).strategy,
    );
    expect(strategies).toEqual(['exact', 'exact', 'exact', 'exact', 'hnsw']);
  });
});
