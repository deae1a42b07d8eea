import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { openIndexes, type ChunkFilter, type Indexes } from '../../../src/index';
import { readyFilter } from '../../../src/index/filter';
import { TopK } from '../../../src/index/top';
import { candidatesFor, rescore, rescoreCount } from '../../../src/index/vectors/exact';
import { GraphIndex } from '../../../src/index/vectors/graph-index';
import { JsKernel } from '../../../src/index/vectors/js-kernel';
import type { DistanceKernel } from '../../../src/index/vectors/kernel';
import { WasmKernel } from '../../../src/index/vectors/wasm-kernel';
import { efFor, planSearch } from '../../../src/index/vectors/planner';
import { quantise } from '../../../src/index/vectors/quantise';
import { packVectors, VectorRows } from '../../../src/index/vectors/rows';
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
function built(count = COUNT, seed = 7, kernel: DistanceKernel = new WasmKernel(DIMENSIONS)) {
  const rows = new VectorRows(kernel);
  for (let from = 0; from < count; from += 256) {
    const ids = Array.from({ length: Math.min(256, count - from) }, (_, i) => from + i);
    const numbers = new Float32Array(ids.length * DIMENSIONS);
    ids.forEach((id, i) => numbers.set(all[id]!, i * DIMENSIONS));
    const arrays = packVectors(ids, numbers, DIMENSIONS, (id) => days[id]!);
    rows.append(
      arrays,
      1,
      () => true,
      (id) => days[id]!,
    );
  }
  const graph = new GraphIndex(rows, 'test', seed);
  return { rows, graph };
}

function walk({ rows, graph }: { rows: VectorRows; graph: GraphIndex }, query: Float32Array, filter?: ChunkFilter) {
  const ready = readyFilter(filter);
  const small = new Int8Array(DIMENSIONS);
  quantise(query, 0, DIMENSIONS, small, null);
  rows.kernel.setQuery(small);
  const top = new TopK(rescoreCount(10));
  graph.search(efFor(10), candidatesFor(rows, ready), ready, top);
  return rescore(rows, query, 10, top).map(({ chunkId }) => chunkId);
}

/** Mean share of the true ten nearest that a walk finds. */
function recall(
  index: { rows: VectorRows; graph: GraphIndex },
  live: (id: number) => boolean,
  filter?: ChunkFilter,
): number {
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

function dump({ rows, graph }: { rows: VectorRows; graph: GraphIndex }): string[] {
  const { links } = graph.graph;
  const lines: string[] = [];
  for (let slot = 0; slot < rows.length; slot++) {
    for (let level = 0; level <= (links.has(slot) ? links.levels[slot]! : -1); level++) {
      const linked = [...links.links(slot, level)].map((other) => rows.ids[other]);
      lines.push(`${rows.ids[slot]}/${level}: ${linked.join(' ')}`);
    }
  }
  return lines.sort();
}

describe('the graph', () => {
  const whole = built();
  whole.graph.extend(COUNT);

  test('finds the nearest: recall@10 at least 0.95', () => {
    expect(whole.graph.graph.size).toBe(COUNT);
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
    const [one, two, other] = [built(500, 3), built(500, 3), built(500, 4)];
    for (const index of [one, two, other]) index.graph.extend(500);
    expect(dump(one)).toEqual(dump(two));
    expect(dump(one)).not.toEqual(dump(other));
  });

  test('is the same by every kernel', () => {
    const [wasm, js] = [built(700, 3), built(700, 3, new JsKernel(DIMENSIONS))];
    for (const index of [wasm, js]) index.graph.extend(700);
    expect(dump(wasm)).toEqual(dump(js));
  });

  test('links stay within their room, lead to nodes of their level, and never to themselves', () => {
    const { links } = whole.graph.graph;
    for (let slot = 0; slot < COUNT; slot++) {
      for (let level = 0; level <= links.levels[slot]!; level++) {
        const linked = [...links.links(slot, level)];
        expect(linked.length).toBeLessThanOrEqual(level === 0 ? 32 : 16);
        expect(new Set(linked).size).toBe(linked.length);
        expect(linked.every((other) => other !== slot && links.levels[other]! >= level)).toBe(true);
      }
    }
  });

  test('rows that are not linked yet are found all the same', () => {
    const index = built();
    index.graph.extend(1000);
    expect(index.graph.pending).toHaveLength(COUNT - 1000);
    expect(recall(index, () => true)).toBeGreaterThanOrEqual(0.95);
  });

  test('deleted rows are not found, and mending keeps the recall', () => {
    const index = built();
    index.graph.extend(COUNT);
    const gone = new Set(Array.from({ length: COUNT }, (_, id) => id).filter((id) => id % 5 < 2));
    index.rows.refresh(
      gone,
      (id) => !gone.has(id),
      (id) => days[id]!,
    );
    index.graph.rowsChanged();
    const live = (id: number) => !gone.has(id);
    expect(recall(index, live)).toBeGreaterThanOrEqual(0.95);
    index.graph.remove([...gone].map((id) => index.rows.slotOf(id)));
    index.rows.erase([...gone].map((id) => index.rows.slotOf(id)));
    expect(index.graph.graph.size).toBe(COUNT - gone.size);
    const { links } = index.graph.graph;
    for (let slot = 0; slot < COUNT; slot++) {
      if (!links.has(slot)) continue;
      for (const other of links.links(slot, 0)) expect(links.has(other)).toBe(true);
    }
    expect(recall(index, live)).toBeGreaterThanOrEqual(0.95);
    expect(walk(index, queries[0]!).some((id) => gone.has(id))).toBe(false);
  });
});

describe('the graph on disk', () => {
  async function open(host = { indexedDB: new IDBFactory(), IDBKeyRange }) {
    const storeOptions = { ...host, name: 'graph' };
    const open = async () => {
      const store = await openStore(storeOptions);
      const indexes = await openIndexes(store, { modelId: 'm/1', dimensions: DIMENSIONS, seed: 7, graphFrom: 300 });
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

  const both = ({ vectors }: Indexes) => ({ rows: vectors.rows, graph: vectors.graph });

  test('is opened without linking anything anew, merged, and mended after deletes', async () => {
    const reopen = await open();
    let { store, indexes } = await reopen();
    await fill(indexes, 0, 250);
    while (await indexes.maintain());
    expect(indexes.vectors.graph.graph.size).toBe(0);
    for (let from = 250; from < 850; from += 50) {
      await fill(indexes, from, from + 50);
      while (await indexes.maintain());
    }
    expect(indexes.vectors.graph.graph.size).toBe(850);
    const before = dump(both(indexes));
    const found = queries.map((query) => walk(both(indexes), query));
    store.close();

    ({ store, indexes } = await reopen());
    expect(dump(both(indexes))).toEqual(before);
    expect(queries.map((query) => walk(both(indexes), query))).toEqual(found);
    expect(await indexes.maintain()).toBe(false);
    expect((await store.segments.list('graph', indexes.vectors.graph.space)).length).toBeLessThan(8);

    const doomed = [...indexes.directory.entries()].filter((_, i) => i % 3 === 0).map(({ ordinal }) => ordinal);
    await indexes.deleteArticles(doomed);
    await indexes.purge();
    const mended = dump(both(indexes));
    store.close();
    ({ store, indexes } = await reopen());
    expect(dump(both(indexes))).toEqual(mended);
    expect(indexes.vectors.graph.graph.size).toBe(indexes.vectors.size);
    store.close();
  });

  test('is linked anew in the background when a piece of it is damaged', async () => {
    const reopen = await open();
    let { store, indexes } = await reopen();
    await fill(indexes, 0, 400);
    while (await indexes.maintain());
    const before = dump(both(indexes));
    const [info] = await store.segments.list('graph', indexes.vectors.graph.space);
    const { nodes, levels, links } = await store.segments.load(info!, 'main');
    const torn = { ...info!, parts: { main: { nodes: nodes!, levels: levels!, links: links!.slice(0, -1) } } };
    await store.segments.replace([info!.id], [torn]);
    store.close();
    ({ store, indexes } = await reopen());
    expect(indexes.vectors.graph.graph.size).toBe(0);
    expect(indexes.searchVectors(all[3]!, 1).hits[0]!.chunkId).toBe(3);
    while (await indexes.maintain());
    expect(dump(both(indexes))).toEqual(before);
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
});
