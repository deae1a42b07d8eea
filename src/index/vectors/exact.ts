import { lowerBound } from '../arrays';
import { dayPasses, UNDATED, type ReadyFilter } from '../filter';
import { BLOCK } from './kernel';
import { STATE } from './memory';
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

/** Finds the slots to look at without looking at any vector. O(runs × log rows), or O(ids asked for). */
export function candidatesFor(rows: VectorRows, filter: ReadyFilter): Candidates {
  const { days } = rows;
  if (filter.among) {
    const slots = new Int32Array(filter.among.length);
    let count = 0;
    for (const id of filter.among) {
      const slot = rows.slotOf(id);
      if (slot >= 0 && dayPasses(filter, days[slot]!)) slots[count++] = slot;
    }
    return { kind: 'list', slots: slots.subarray(0, count), count };
  }
  // Runs follow one another without a gap.
  if (filter.all) return { kind: 'ranges', ranges: [{ from: 0, to: rows.length, check: false }], count: rows.length };
  const ranges: SlotRange[] = [];
  let count = 0;
  const add = (from: number, to: number, check: boolean) => {
    if (to <= from) return;
    ranges.push({ from, to, check });
    count += to - from;
  };
  for (const { from, to, sorted } of rows.runs) {
    if (!sorted) add(from, to, true);
    else {
      // Undated rows come first in a run.
      if (filter.undated) add(from, lowerBound(days, UNDATED + 1, from, to), false);
      const start = lowerBound(days, filter.from, from, to);
      add(start, lowerBound(days, filter.to + 1, start, to), false);
    }
  }
  return { kind: 'ranges', ranges, count };
}

/** How many rows are scored again precisely for `k` answers: enough that none of the best k is lost to rounding. */
export function rescoreCount(k: number): number {
  return Math.max(2 * k, k + 20);
}

/** Tells the kernel which days pass. */
export function setDays({ kernel }: VectorRows, { from, to, undated }: ReadyFilter): void {
  const { state } = kernel.memory;
  state[STATE.dayFrom] = from;
  state[STATE.dayTo] = to;
  state[STATE.undatedPass] = undated ? 1 : 0;
}

/** Offers the candidates to the kernel's best, of which it keeps `limit`. */
export function scanCandidates(rows: VectorRows, candidates: Candidates, filter: ReadyFilter, limit: number): void {
  const { kernel } = rows;
  if (candidates.kind === 'list') return offerSlots(rows, candidates.slots, limit);
  setDays(rows, filter);
  for (const { from, to, check } of candidates.ranges) kernel.scan(from, to, limit, check);
}

/** Offers listed slots. */
export function offerSlots({ kernel }: VectorRows, slots: Int32Array, limit: number): void {
  for (let at = 0; at < slots.length; at += BLOCK) {
    const block = slots.subarray(at, at + BLOCK);
    kernel.memory.slots.set(block);
    kernel.offer(block.length, limit);
  }
}
