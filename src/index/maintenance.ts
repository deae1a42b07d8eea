import type { NewSegment, SegmentInfo, Store } from '../store';
import { orderOf } from '../store';
import { mergeLexical } from './lexical/build';
import type { LexicalArrays } from './lexical/format';
import type { LexicalIndex, LexicalSegment } from './lexical/lexical-index';
import { ANALYSER } from './lexical/tokens';
import { chooseMerge, type MergePolicy } from './merges';
import type { VectorArrays } from './vectors/rows';
import { MOST_ROWS, type VectorIndex } from './vectors/vector-index';

const LEXICAL_POLICY: MergePolicy = { fanout: 8, unit: 64, maxRows: 1 << 20 };
const VECTOR_POLICY: MergePolicy = { fanout: 8, unit: 64, maxRows: MOST_ROWS };

/** A stored piece of the lexical index. */
export function lexicalSegment(arrays: LexicalArrays, order: number | null): NewSegment {
  return { kind: 'lexical', space: ANALYSER, rows: arrays.ids.length, order, parts: { main: { ...arrays } } };
}

/** Merges small lexical segments once. @returns whether there was something to merge */
export async function mergeLexicalOnce(store: Store, index: LexicalIndex): Promise<boolean> {
  const range = chooseMerge(
    index.segments.map(({ info }) => info.rows),
    LEXICAL_POLICY,
  );
  return range !== null && rewriteLexical(store, index, index.segments.slice(...range));
}

/** Rewrites every lexical segment that holds deleted chunks. */
export async function purgeLexical(store: Store, index: LexicalIndex): Promise<void> {
  for (const segment of index.segments.filter(({ deadCount }) => deadCount > 0)) {
    await rewriteLexical(store, index, [segment]);
  }
}

async function rewriteLexical(store: Store, index: LexicalIndex, old: readonly LexicalSegment[]): Promise<boolean> {
  const arrays = mergeLexical(old);
  const order = orderOf(old[old.length - 1]!.info);
  const added = arrays.ids.length > 0 ? [lexicalSegment(arrays, order)] : [];
  const infos = await store.segments.replace(
    old.map(({ info }) => info.id),
    added,
  );
  if (!infos) return false;
  index.admit(
    infos.map((info) => ({ info, arrays })),
    old,
  );
  return true;
}

/** Merges small vector segments once, without their deleted rows. @returns whether there was something to merge */
export async function mergeVectorsOnce(store: Store, index: VectorIndex): Promise<boolean> {
  const range = chooseMerge(
    index.segments.map(({ rows }) => rows),
    VECTOR_POLICY,
  );
  return range !== null && rewriteVectors(store, index, index.segments.slice(...range));
}

/** Rewrites every vector segment that holds deleted chunks. */
export async function purgeVectors(store: Store, index: VectorIndex): Promise<void> {
  const { dead, segmentOf, length } = index.rows;
  const touched = new Set<number>();
  for (let slot = 0; slot < length; slot++) if (dead[slot] && segmentOf[slot]! >= 0) touched.add(segmentOf[slot]!);
  for (const info of index.segments.filter(({ id }) => touched.has(id))) await rewriteVectors(store, index, [info]);
}

async function rewriteVectors(store: Store, index: VectorIndex, old: readonly SegmentInfo[]): Promise<boolean> {
  const ids = new Set(old.map(({ id }) => id));
  const slots = index.slotsIn(ids).filter((slot) => !index.rows.dead[slot]);
  const order = orderOf(old[old.length - 1]!);
  const whole = index.rows.pack(slots);
  const pieces: VectorArrays[] = [];
  for (let from = 0; from < slots.length; from += MOST_ROWS) {
    const to = Math.min(slots.length, from + MOST_ROWS);
    const { dimensions } = index;
    pieces.push({
      ids: whole.ids.slice(from, to),
      days: whole.days.slice(from, to),
      scales: whole.scales.slice(from, to),
      coarse: whole.coarse.slice(from * dimensions, to * dimensions),
      fine: whole.fine.slice(from * dimensions, to * dimensions),
    });
  }
  const infos = await store.segments.replace(
    [...ids],
    pieces.map((piece) => index.toSegment(piece, order)),
  );
  if (!infos) return false;
  index.exchange(
    old,
    infos.map((info, i) => ({ info, arrays: pieces[i]! })),
  );
  return true;
}
