import { isDatelineError } from '../errors';
import type { SegmentArrays, SegmentInfo, Store } from '../store';
import type { Directory } from './directory';
import { readyFilter } from './filter';
import { documentsOf, type Words } from './import-batch';
import type { LexicalDocument } from './lexical/build';
import { toLexicalArrays, type LexicalArrays } from './lexical/format';
import type { LexicalIndex } from './lexical/lexical-index';
import { ANALYSER } from './lexical/tokens';
import type { ChunkFilter, ChunkId } from './types';
import { loadGraph, toGraphArrays, type GraphArrays } from './vectors/graph-format';
import { toVectorArrays } from './vectors/vector-arrays';
import type { VectorIndex } from './vectors/vector-index';

/** Parts asked for at once: enough to keep the disk busy, few enough to hold little twice. */
const READ_AT_ONCE = 4;

/**
 * Takes up the stored segments as they are, what a question needs first. Once a library is open, its directory of
 * segments is known; the segments follow by themselves, the newest days first, unless somebody waits for others.
 */
export interface Loading {
  /** Resolves when words can be searched. */
  words(): Promise<void>;
  /** Resolves when all vectors that pass can be searched. Segments of other days may still be on disk. */
  vectors(filter?: ChunkFilter): Promise<void>;
  /** Resolves when all is in memory, the graph too. */
  all(): Promise<void>;
}

/** Begins to load. Rows that are not there yet are announced to the index, so that its size is right from the start. */
export async function startLoading(store: Store, lexical: LexicalIndex, vectors: VectorIndex): Promise<Loading> {
  const [lexicalInfos, vectorInfos, graphInfos] = await Promise.all([
    store.segments.list('lexical', ANALYSER),
    store.segments.list('vectors', vectors.space),
    store.segments.list('graph', vectors.graph.space),
  ]);
  vectors.announce(vectorInfos);
  const words = loadLexical(store, lexical, lexicalInfos);
  const rows = createRowLoader(store, vectors, vectorInfos);
  const all = (async () => {
    await words;
    await rows.all();
    await loadLinks(store, vectors, graphInfos);
    await dropOutdated(store, vectors);
  })();
  // Whoever waits is told; a failure that nobody waits for yet is not lost, only taken up later.
  words.catch(() => undefined);
  all.catch(() => undefined);
  return { words: () => words, vectors: (filter) => rows.some(filter), all: () => all };
}

/** A damaged segment is dropped; its chunks are lost documents. */
async function loadLexical(store: Store, index: LexicalIndex, infos: readonly SegmentInfo[]): Promise<void> {
  const loaded: { info: SegmentInfo; arrays: LexicalArrays }[] = [];
  for (let from = 0; from < infos.length; from += READ_AT_ONCE) {
    const group = infos.slice(from, from + READ_AT_ONCE);
    const parts = await Promise.all(group.map((info) => loadPart(store, info, 'main')));
    for (const [i, info] of group.entries()) {
      const arrays = parts[i] && toLexicalArrays(parts[i]);
      if (arrays) loaded.push({ info, arrays });
      else await store.segments.replace([info.id], []);
    }
  }
  index.admit(loaded);
}

function createRowLoader(store: Store, index: VectorIndex, infos: readonly SegmentInfo[]) {
  const waiting = new Map<SegmentInfo, Promise<void> | null>();
  const newestFirst = [...infos].sort((a, b) => lastDay(b) - lastDay(a));
  for (const info of newestFirst) waiting.set(info, null);

  const load = (info: SegmentInfo): Promise<void> => {
    const begun = waiting.get(info);
    if (begun) return begun;
    const loading = loadRows(store, index, info).then(() => void waiting.delete(info));
    waiting.set(info, loading);
    return loading;
  };
  const loadAll = async (wanted: readonly SegmentInfo[]) => {
    for (let from = 0; from < wanted.length; from += READ_AT_ONCE) {
      await Promise.all(
        wanted.slice(from, from + READ_AT_ONCE).flatMap((info) => (waiting.has(info) ? [load(info)] : [])),
      );
    }
  };
  const whole = loadAll(newestFirst).then(() => index.sortSegments());
  whole.catch(() => undefined);
  return {
    all: () => whole,
    async some(filter: ChunkFilter = {}) {
      const { from, to, undated, among } = readyFilter(filter);
      const overlaps = ({ days }: SegmentInfo) =>
        undated || among !== null || days === undefined || (days !== null && days[0] <= to && days[1] >= from);
      await loadAll([...waiting.keys()].filter(overlaps));
    },
  };
}

function lastDay({ days }: SegmentInfo): number {
  return days?.[1] ?? -Infinity;
}

/** A damaged segment is dropped; its chunks are embedded again. */
async function loadRows(store: Store, index: VectorIndex, info: SegmentInfo): Promise<void> {
  const main = await loadPart(store, info, 'main');
  const arrays = main && toVectorArrays(main, index.dimensions);
  if (arrays) return index.admit([{ info, arrays }]);
  index.renounce(info);
  await store.segments.replace([info.id], []);
}

/** A graph with a damaged piece is dropped and linked anew in the background; so is one that was linked in another way. */
async function loadLinks(store: Store, { graph, rows }: VectorIndex, infos: readonly SegmentInfo[]): Promise<void> {
  const pieces: GraphArrays[] = [];
  for (const info of infos) {
    const arrays = await loadPart(store, info, 'main');
    const piece = arrays && toGraphArrays(arrays);
    if (!piece) {
      const all = infos.map(({ id }) => id);
      await store.segments.replace(all, []);
      return;
    }
    pieces.push(piece);
  }
  if (pieces.length === 0) return;
  loadGraph(graph.links, pieces, rows);
  graph.segments = infos;
  graph.rowsChanged();
}

/** Takes away what an earlier build stored of this model in another way: it is of no use, and outlives its chunks. */
async function dropOutdated(store: Store, vectors: VectorIndex): Promise<void> {
  await dropSpaces(store, vectors, (space) => space.startsWith(`${vectors.modelId} `));
}

/**
 * Takes away the vectors that other models made: rows of deleted chunks are among them, and nothing that is open knows
 * which. Going back to such a model makes its vectors anew.
 */
export async function dropDormant(store: Store, vectors: VectorIndex): Promise<void> {
  await dropSpaces(store, vectors, () => true);
}

async function dropSpaces(
  store: Store,
  { space, graph }: VectorIndex,
  isDropped: (space: string) => boolean,
): Promise<void> {
  for (const [kind, present] of [
    ['vectors', space],
    ['graph', graph.space],
  ] as const) {
    for (const other of await store.segments.spaces(kind)) {
      if (other === present || !isDropped(other)) continue;
      const infos = await store.segments.list(kind, other);
      await store.segments.replace(
        infos.map(({ id }) => id),
        [],
      );
    }
  }
}

/** The arrays of a part, or `null` when it is damaged. */
export async function loadPart(store: Store, info: SegmentInfo, part: string): Promise<SegmentArrays | null> {
  try {
    return await store.segments.load(info, part);
  } catch (error) {
    if (isDatelineError(error, 'STORE_CORRUPT')) return null;
    throw error;
  }
}

/** Articles read at a time while lost pieces of the lexical index are made again. */
const RESTORE_BATCH = 64;

/** Chunks that no lexical segment holds, batch by batch, read from the articles. None in a library in good order. */
export async function* lostDocuments(
  store: Store,
  directory: Directory,
  lexical: LexicalIndex,
): AsyncGenerator<LexicalDocument[]> {
  if (lexical.size === directory.counts().chunks) return;
  const lost: number[] = [];
  for (const { ordinal } of directory.entries()) {
    if (!directory.everyChunk(ordinal, (id) => lexical.has(id))) lost.push(ordinal);
  }
  for (let from = 0; from < lost.length; from += RESTORE_BATCH) {
    const ordinals = lost.slice(from, from + RESTORE_BATCH);
    const contents = await store.articles.contents(ordinals);
    const articles = new Map((await store.articles.get(ordinals)).map((article) => [article.ordinal, article]));
    yield contents.flatMap((content) => {
      const article = articles.get(content.ordinal);
      if (!article) return [];
      const versions: [string, Words, ChunkId][] = [[article.title, content, article.chunkBase]];
      content.revisions.forEach((version, i) => versions.push([version.title, version, article.earlier[i]!.chunkBase]));
      return versions.flatMap(([title, words, base]) => documentsOf(title, words, base));
    });
  }
}
