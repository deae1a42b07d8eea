import { lowerBound } from '../arrays';
import { dayPasses, UNDATED, type ReadyFilter } from '../filter';
import { TopK } from '../top';
import type { IndexHit } from '../types';
import { BLOCK } from './kernel';
import type { VectorRows } from './rows';

/** Slots `[from, to)`. `check` when their days must be looked at one by one. */
export interface SlotRange {
  readonly from: number;
  readonly to: number;
  readonly check: boolean;
}

/** The slots that can pass a filter: ranges of the runs, or the list of those asked for. Dead rows may be among them. */
export type Candidates =
  | { readonly kind: 'ranges'; readonly ranges: readonly SlotRange[]; readonly count: number }
  | { readonly kind: 'list'; readonly slots: Int32Array; readonly count: number };

/** Finds the slots to look at without looking at any vector. */
export function candidatesFor(rows: VectorRows, filter: ReadyFilter): Candidates {
  if (filter.among) {
    const slots = new Int32Array(filter.among.length);
    let count = 0;
    for (const id of filter.among) {
      const slot = rows.slotOf(id);
      if (slot >= 0 && dayPasses(filter, rows.days[slot]!)) slots[count++] = slot;
    }
    return { kind: 'list', slots: slots.subarray(0, count), count };
  }
  const ranges: SlotRange[] = [];
  for (const { from, to, sorted } of rows.runs) {
    if (filter.all) ranges.push({ from, to, check: false });
    else if (!sorted) ranges.push({ from, to, check: true });
    else {
      const dated = lowerBound(rows.days, UNDATED + 1, from, to);
      if (filter.undated && dated > from) ranges.push({ from, to: dated, check: false });
      const start = lowerBound(rows.days, filter.from, dated, to);
      const end = lowerBound(rows.days, filter.to + 1, start, to);
      if (end > start) ranges.push({ from: start, to: end, check: false });
    }
  }
  return { kind: 'ranges', ranges, count: ranges.reduce((sum, { from, to }) => sum + to - from, 0) };
}

/** How many rows are scored again precisely for `k` answers: enough that none of the best k is lost to rounding. */
export function rescoreCount(k: number): number {
  return Math.max(2 * k, k + 20);
}

/** Offers the candidates to `top` by the integer products of their coarse planes with the query set in the kernel. */
export function scanCandidates(rows: VectorRows, candidates: Candidates, filter: ReadyFilter, top: TopK): void {
  const { kernel } = rows;
  if (candidates.kind === 'list') {
    for (let at = 0; at < candidates.count; at += BLOCK) {
      const block = candidates.slots.subarray(at, at + BLOCK);
      kernel.slots.set(block);
      kernel.gather(block.length);
      offerBlock(rows, top, block.length, kernel.slots, 0, null);
    }
    return;
  }
  for (const { from, to, check } of candidates.ranges) {
    for (let at = from; at < to; at += BLOCK) {
      const count = Math.min(BLOCK, to - at);
      kernel.scan(at, count);
      offerBlock(rows, top, count, null, at, check ? filter : null);
    }
  }
}

function offerBlock(
  { kernel, scales, dead, days }: VectorRows,
  top: TopK,
  count: number,
  slots: Int32Array | null,
  from: number,
  filter: ReadyFilter | null,
): void {
  const { dots } = kernel;
  let bar = top.bar;
  for (let i = 0; i < count; i++) {
    const slot = slots ? slots[i]! : from + i;
    const score = dots[i]! * scales[slot]!;
    if (score < bar || dead[slot]) continue;
    if (filter && !dayPasses(filter, days[slot]!)) continue;
    top.offer(score, slot);
    bar = top.bar;
  }
}

/** Scores the slots in `coarse` again, precisely, and keeps the best `k`. */
export function rescore(rows: VectorRows, query: Float32Array, k: number, coarse: TopK): IndexHit[] {
  const top = new TopK(k);
  for (const { chunkId: slot } of coarse.take()) top.offer(rows.precise(query, slot), rows.ids[slot]!);
  return top.take();
}
