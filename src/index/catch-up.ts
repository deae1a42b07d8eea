import type { SegmentInfo, Store } from '../store';
import type { Directory, DirectoryEntry } from './directory';
import { toLexicalArrays, type LexicalArrays } from './lexical/format';
import type { LexicalIndex } from './lexical/lexical-index';
import { ANALYSER } from './lexical/tokens';
import { loadPart } from './loading';
import type { ChunkId } from './types';
import { toVectorArrays, type VectorArrays } from './vectors/vector-arrays';
import type { VectorIndex } from './vectors/vector-index';

/** A segment that is gone when it is to be read was merged meanwhile: the list is read anew, so often at most. */
const TRIES = 3;

/**
 * Takes up what another tab stored: articles that came, changed or went, and new segments. Its links are not taken up,
 * as both tabs link what they have; rows that this tab has not linked are compared.
 * @returns whether anything was new
 */
export async function catchUp(
  store: Store,
  directory: Directory,
  lexical: LexicalIndex,
  vectors: VectorIndex,
): Promise<boolean> {
  const touched = await readDirectory(store, directory);
  let segments = 0;
  for (let tries = TRIES; tries > 0; tries--) {
    const words = await takeWords(store, lexical);
    const rows = await takeRows(store, vectors);
    segments += words.changed + rows.changed;
    if (words.whole && rows.whole) break;
  }
  vectors.graph.segments = await store.segments.list('graph', vectors.graph.space);
  if (touched.length > 0) {
    lexical.refresh(touched);
    vectors.refresh(touched);
  }
  return touched.length > 0 || segments > 0;
}

/** @returns chunks that came, went or changed */
async function readDirectory(store: Store, directory: Directory): Promise<ChunkId[]> {
  const touched: ChunkId[] = [];
  const present = new Set<number>();
  for (const row of await store.articles.directory()) {
    present.add(row.ordinal);
    const known = directory.entry(row.ordinal);
    if (known === null || !isSame(known, row)) for (const chunk of directory.put(row)) touched.push(chunk);
  }
  const gone = [...directory.entries()].filter(({ ordinal }) => !present.has(ordinal));
  for (const { ordinal } of gone) for (const chunk of directory.remove(ordinal)) touched.push(chunk);
  return touched;
}

function isSame(a: DirectoryEntry, b: DirectoryEntry): boolean {
  return (
    a.stage === b.stage &&
    a.factCount === b.factCount &&
    a.chunkBase === b.chunkBase &&
    a.chunkCount === b.chunkCount &&
    a.publishedAt === b.publishedAt &&
    a.knownAt === b.knownAt &&
    a.language === b.language &&
    a.earlier.length === b.earlier.length
  );
}

interface Taken {
  /** Segments that came or went. */
  readonly changed: number;
  /** False when one of them could not be read. */
  readonly whole: boolean;
}

async function takeWords(store: Store, lexical: LexicalIndex): Promise<Taken> {
  const stored = await store.segments.list('lexical', ANALYSER);
  const { fresh, gone } = compare(
    stored,
    lexical.segments.map(({ info }) => info),
  );
  const added: { info: SegmentInfo; arrays: LexicalArrays }[] = [];
  for (const info of fresh) {
    const part = await loadPart(store, info, 'main');
    const arrays = part && toLexicalArrays(part);
    if (arrays) added.push({ info, arrays });
  }
  const ids = new Set(gone.map(({ id }) => id));
  if (added.length + gone.length > 0) {
    lexical.admit(
      added,
      lexical.segments.filter(({ info }) => ids.has(info.id)),
    );
  }
  return { changed: added.length + gone.length, whole: added.length === fresh.length };
}

async function takeRows(store: Store, vectors: VectorIndex): Promise<Taken> {
  const stored = await store.segments.list('vectors', vectors.space);
  const { fresh, gone } = compare(stored, vectors.segments);
  const added: { info: SegmentInfo; arrays: VectorArrays }[] = [];
  for (const info of fresh) {
    const part = await loadPart(store, info, 'main');
    const arrays = part && toVectorArrays(part, vectors.dimensions);
    if (arrays) added.push({ info, arrays });
  }
  if (added.length + gone.length > 0) vectors.takeUp(gone, added);
  return { changed: added.length + gone.length, whole: added.length === fresh.length };
}

function compare(stored: readonly SegmentInfo[], known: readonly SegmentInfo[]) {
  const storedIds = new Set(stored.map(({ id }) => id));
  const knownIds = new Set(known.map(({ id }) => id));
  return {
    fresh: stored.filter(({ id }) => !knownIds.has(id)),
    gone: known.filter(({ id }) => !storedIds.has(id)),
  };
}
