import type { ChunkId } from '../types';
import type { VectorKernel } from './kernel';
import { DEAD } from './memory';
import { dequantise } from './quantise';
import { pick, type VectorArrays } from './vector-arrays';

/** Rows of consecutive slots in ascending order of their days, undated ones first. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** False once a day in it was changed: then each row's day is looked at. */
  sorted: boolean;
}

/** What the directory says about chunks. */
export interface RowFacts {
  isLive(id: ChunkId): boolean;
  dayNumber(id: ChunkId): number;
}

const FREE = -1;

/**
 * All vectors of one model in memory, each in a slot that it keeps: the graph names slots. New rows go behind the old
 * ones; a run is what was added at a time, sorted by day, so that a window of time is a few contiguous ranges.
 * The planes, scales, days and flags lie in the kernel's memory.
 */
export class VectorRows {
  readonly kernel: VectorKernel;
  readonly runs: Run[] = [];
  ids = new Int32Array(0);
  /** Stored segment that holds the row, −1 for none any more. */
  segmentOf = new Int32Array(0);
  #slotOf = new Int32Array(0);
  #length = 0;
  #live = 0;

  constructor(kernel: VectorKernel) {
    this.kernel = kernel;
  }

  /** Slots in use, dead ones included. */
  get length(): number {
    return this.#length;
  }

  get live(): number {
    return this.#live;
  }

  get dimensions(): number {
    return this.kernel.memory.dimensions;
  }

  /** Day number of each slot. */
  get days(): Int32Array {
    return this.kernel.memory.days;
  }

  /** Slot of a chunk's vector, live or not; −1 when there is none. */
  slotOf(id: ChunkId): number {
    return this.#slotOf[id] ?? FREE;
  }

  /** True for a row whose chunk is gone. */
  isDead(slot: number): boolean {
    return (this.kernel.memory.flags[slot]! & DEAD) !== 0;
  }

  /** Makes room for so many more rows at once. */
  expect(more: number): void {
    this.#reserve(this.#length + more);
  }

  /** Takes up those rows of a stored segment whose chunks have no row yet. */
  appendNew(arrays: VectorArrays, segment: number, facts: RowFacts): void {
    const fresh = [...arrays.ids.keys()].filter((row) => this.slotOf(arrays.ids[row]!) === FREE);
    if (fresh.length === arrays.ids.length) this.append(arrays, segment, facts);
    else if (fresh.length > 0) this.append(pick(arrays, fresh, this.kernel.memory.stride), segment, facts);
  }

  /**
   * Takes up a stored segment as one run. A row of a chunk that has one already, since two tabs embedded it at once, is
   * dead and goes when the segment is written anew.
   */
  append(arrays: VectorArrays, segment: number, facts: RowFacts): void {
    const { ids, scales } = arrays;
    const from = this.#length;
    const to = from + ids.length;
    if (to > this.ids.length) this.#reserve(Math.max(to, Math.ceil(this.ids.length * 1.25), 256));
    const { coarse, fine, stride, days, flags, scales: ownScales } = this.kernel.memory;
    let sorted = true;
    coarse.set(arrays.coarse, from * stride);
    fine.set(arrays.fine, from * stride);
    for (let row = 0; row < ids.length; row++) {
      const slot = from + row;
      const id = ids[row]!;
      const twice = this.slotOf(id) !== FREE;
      const live = !twice && facts.isLive(id);
      // The row of a deleted chunk keeps its stored day, so that the run stays in order.
      days[slot] = live ? facts.dayNumber(id) : arrays.days[row]!;
      if (row > 0 && days[slot]! < days[slot - 1]!) sorted = false;
      flags[slot] = live ? 0 : DEAD;
      if (live) this.#live++;
      if (!twice) this.#setSlot(id, slot);
    }
    this.ids.set(ids, from);
    ownScales.set(scales, from);
    this.segmentOf.fill(segment, from, to);
    this.runs.push({ from, to, sorted });
    this.#length = to;
  }

  /** Looks again whether these chunks are live and on which day they were said. */
  refresh(ids: Iterable<ChunkId>, facts: RowFacts): void {
    const { flags, days } = this.kernel.memory;
    for (const id of ids) {
      const slot = this.slotOf(id);
      if (slot === FREE || this.segmentOf[slot] === FREE) continue;
      const live = facts.isLive(id);
      this.#live += (live ? 1 : 0) - (this.isDead(slot) ? 0 : 1);
      flags[slot] = live ? flags[slot]! & ~DEAD : flags[slot]! | DEAD;
      if (!live || days[slot] === facts.dayNumber(id)) continue;
      days[slot] = facts.dayNumber(id);
      const run = this.runs.find(({ from, to }) => slot >= from && slot < to);
      if (run) run.sorted = false;
    }
  }

  /** Forgets rows whose bytes were purged from the disk. */
  erase(slots: Iterable<number>): void {
    const { coarse, fine, flags, stride } = this.kernel.memory;
    for (const slot of slots) {
      coarse.fill(0, slot * stride, (slot + 1) * stride);
      fine.fill(0, slot * stride, (slot + 1) * stride);
      if (!this.isDead(slot)) this.#live--;
      flags[slot] = DEAD;
      this.segmentOf[slot] = FREE;
      if (this.slotOf(this.ids[slot]!) === slot) this.#slotOf[this.ids[slot]!] = FREE;
    }
  }

  /** The vector in a slot. */
  vector(slot: number): Float32Array {
    const { coarse, fine, scales, stride } = this.kernel.memory;
    return dequantise(this.dimensions, coarse, fine, slot * stride, scales[slot]!);
  }

  /** Rows of these slots as a segment: by day, then chunk id. */
  pack(slots: readonly number[]): VectorArrays {
    const { coarse: upper, fine: lower, scales, days, stride } = this.kernel.memory;
    const order = [...slots].sort((a, b) => days[a]! - days[b]! || this.ids[a]! - this.ids[b]!);
    const coarse = new Uint8Array(order.length * stride);
    const fine = new Uint8Array(order.length * stride);
    order.forEach((slot, row) => {
      coarse.set(upper.subarray(slot * stride, (slot + 1) * stride), row * stride);
      fine.set(lower.subarray(slot * stride, (slot + 1) * stride), row * stride);
    });
    return {
      ids: Int32Array.from(order, (slot) => this.ids[slot]!),
      days: Int32Array.from(order, (slot) => days[slot]!),
      scales: Float32Array.from(order, (slot) => scales[slot]!),
      coarse,
      fine,
    };
  }

  #reserve(capacity: number): void {
    if (capacity <= this.ids.length) return;
    this.kernel.memory.reserve(capacity);
    this.ids = copyInto(new Int32Array(capacity), this.ids);
    this.segmentOf = copyInto(new Int32Array(capacity).fill(FREE), this.segmentOf);
  }

  #setSlot(id: ChunkId, slot: number): void {
    if (id >= this.#slotOf.length) {
      const capacity = Math.max(id + 1, this.#slotOf.length * 2, 1024);
      this.#slotOf = copyInto(new Int32Array(capacity).fill(FREE), this.#slotOf);
    }
    this.#slotOf[id] = slot;
  }
}

function copyInto<T extends { set(values: T): void }>(into: T, old: T): T {
  into.set(old);
  return into;
}
