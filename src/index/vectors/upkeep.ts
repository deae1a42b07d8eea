import type { SegmentInfo, Store } from '../../store';
import { orderOf } from '../../store';
import { chooseMerge, type MergePolicy } from '../merges';
import { mergeGraph, toGraphArrays, type GraphArrays } from './graph-format';
import type { VectorArrays } from './vector-arrays';
import { MOST_ROWS, type VectorIndex } from './vector-index';

const ROWS_POLICY: MergePolicy = { fanout: 8, unit: 64, maxRows: MOST_ROWS };
const GRAPH_POLICY: MergePolicy = { fanout: 8, unit: 2048, maxRows: Infinity };

/** Rows linked in one piece of background work: some 30 ms at a quarter of a millisecond a row. */
const LINKED_AT_ONCE = 128;
/** Slots whose links are mended in one piece of background work: at most as long. */
const MENDED_AT_ONCE = 512;
/** Rows linked before the graph is saved. Those linked since are linked again after a crash. */
const LINKED_BEFORE_SAVING = 2048;

/**
 * Merges small segments of rows once. Deleted chunks stay in, as their deletion may still be undone.
 * @returns whether something was merged
 */
export async function mergeVectorsOnce(store: Store, index: VectorIndex): Promise<boolean> {
  const range = chooseMerge(
    index.segments.map(({ rows }) => rows),
    ROWS_POLICY,
  );
  if (range === null) return false;
  const old = index.segments.slice(...range);
  return rewrite(store, index, old, index.slotsIn(new Set(old.map(({ id }) => id))));
}

/** True when a stored segment holds deleted chunks. */
export function vectorsHaveDead({ rows }: VectorIndex): boolean {
  for (let slot = 0; slot < rows.length; slot++) if (rows.isDead(slot) && rows.segmentOf[slot]! >= 0) return true;
  return false;
}

/**
 * One step of taking deleted chunks out: some links are mended, or one segment is rewritten without them. The graph is
 * mended and saved before any row goes: after a crash in between it is whole, and rows are merely still to be purged.
 * @returns whether there was work
 */
export async function purgeVectorsOnce(store: Store, index: VectorIndex): Promise<boolean> {
  const { rows, graph } = index;
  const dead: number[] = [];
  for (let slot = 0; slot < rows.length; slot++) if (rows.isDead(slot) && rows.segmentOf[slot]! >= 0) dead.push(slot);
  if (dead.length === 0) return false;
  graph.startRemoving(dead);
  if (graph.mendSome(MENDED_AT_ONCE)) return true;
  await saveGraph(store, index);
  const doomed = rows.segmentOf[dead[0]!]!;
  const info = index.segments.find(({ id }) => id === doomed);
  if (!info) return false;
  const slots = index.slotsIn(new Set([doomed]));
  return rewrite(
    store,
    index,
    [info],
    slots.filter((slot) => !rows.isDead(slot)),
  );
}

/** Goes on with mending that was begun. @returns whether there was any */
export function mendOnce({ graph }: VectorIndex): boolean {
  if (!graph.removing) return false;
  graph.mendSome(MENDED_AT_ONCE);
  return true;
}

async function rewrite(
  store: Store,
  index: VectorIndex,
  old: readonly SegmentInfo[],
  slots: readonly number[],
): Promise<boolean> {
  const order = orderOf(old[old.length - 1]!);
  const pieces = split(index.rows.pack(slots), index.rows.kernel.memory.stride);
  const infos = await store.segments.replace(
    old.map(({ id }) => id),
    pieces.map((piece) => index.toSegment(piece, order)),
  );
  if (!infos) return false;
  index.exchange(
    old,
    infos.map((info, i) => ({ info, arrays: pieces[i]! })),
  );
  return true;
}

/** Cuts sorted rows into segments of at most {@link MOST_ROWS}: each then covers a time of its own. */
function split(whole: VectorArrays, stride: number): VectorArrays[] {
  const pieces: VectorArrays[] = [];
  for (let from = 0; from < whole.ids.length; from += MOST_ROWS) {
    const to = Math.min(whole.ids.length, from + MOST_ROWS);
    pieces.push({
      ids: whole.ids.subarray(from, to),
      days: whole.days.subarray(from, to),
      scales: whole.scales.subarray(from, to),
      coarse: whole.coarse.subarray(from * stride, to * stride),
      fine: whole.fine.subarray(from * stride, to * stride),
    });
  }
  return pieces;
}

/**
 * Links some more rows, and saves when enough were linked or none are left. It begins when `linkFrom` rows wait.
 * @returns whether there was work
 */
export async function extendGraph(store: Store, index: VectorIndex, linkFrom: number): Promise<boolean> {
  const { graph } = index;
  if (graph.unsaved === 0 && graph.pending.length < linkFrom) return false;
  const linked = graph.extend(LINKED_AT_ONCE);
  if (graph.unsaved >= LINKED_BEFORE_SAVING || graph.pending.length === 0) await saveGraph(store, index);
  return linked > 0;
}

/** Stores the links that changed since the last time. */
export async function saveGraph(store: Store, { graph }: VectorIndex): Promise<void> {
  const piece = graph.takePiece();
  if (piece === null) return;
  try {
    const infos = await store.segments.replace([], [piece.segment]);
    graph.segments = [...graph.segments, ...infos!];
  } catch (error) {
    graph.putBack(piece.slots);
    throw error;
  }
}

/** Merges small pieces of the graph once. @returns whether something was merged */
export async function mergeGraphOnce(store: Store, { graph }: VectorIndex): Promise<boolean> {
  const range = chooseMerge(
    graph.segments.map(({ rows }) => rows),
    GRAPH_POLICY,
  );
  if (range === null) return false;
  const [from, to] = range;
  const old = graph.segments.slice(from, to);
  const pieces: GraphArrays[] = [];
  for (const info of old) {
    const arrays = toGraphArrays(await store.segments.load(info, 'main'));
    if (arrays) pieces.push(arrays);
  }
  const order = orderOf(old[old.length - 1]!);
  const infos = await store.segments.replace(
    old.map(({ id }) => id),
    [graph.toSegment(mergeGraph(pieces, from === 0), order)],
  );
  if (!infos) return false;
  graph.segments = [...graph.segments.slice(0, from), ...infos, ...graph.segments.slice(to)];
  return true;
}
