import { isDatelineError } from '../errors';
import type { SegmentArrays, SegmentInfo, Store } from '../store';
import type { Directory } from './directory';
import { documentsOf, type Words } from './import-batch';
import type { LexicalDocument } from './lexical/build';
import { toLexicalArrays } from './lexical/format';
import type { LexicalIndex } from './lexical/lexical-index';
import { ANALYSER } from './lexical/tokens';
import type { ChunkId } from './types';
import { loadGraph, toGraphArrays, type GraphArrays } from './vectors/graph-format';
import { toVectorArrays } from './vectors/rows';
import type { VectorIndex } from './vectors/vector-index';

/** Reads the lexical segments as they are. A damaged one is dropped. */
export async function loadLexical(store: Store, index: LexicalIndex): Promise<void> {
  for (const info of await store.segments.list('lexical', ANALYSER)) {
    const arrays = await loadPart(store, info, 'main');
    const lexical = arrays && toLexicalArrays(arrays);
    if (lexical) index.admit([{ info, arrays: lexical }]);
    else await store.segments.replace([info.id], []);
  }
}

/** Reads the vectors and their graph as they are. A damaged segment is dropped; a damaged graph is linked anew later. */
export async function loadVectors(store: Store, index: VectorIndex): Promise<void> {
  for (const info of await store.segments.list('vectors', index.space)) {
    const main = await loadPart(store, info, 'main');
    const fine = main && (await loadPart(store, info, 'fine'));
    const arrays = main && toVectorArrays(main, index.dimensions);
    const plane = fine?.fine;
    const whole = plane instanceof Int8Array && plane.length === arrays?.coarse.length;
    if (arrays && whole) index.admit([{ info, arrays: { ...arrays, fine: plane } }]);
    else await store.segments.replace([info.id], []);
  }
  const { graph } = index;
  const infos = await store.segments.list('graph', graph.space);
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
  loadGraph(graph.links, pieces, index.rows);
  graph.segments = infos;
  graph.rowsChanged();
}

/** The arrays of a part, or `null` when it is damaged. */
async function loadPart(store: Store, info: SegmentInfo, part: string): Promise<SegmentArrays | null> {
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
