import type { SegmentArrays } from '../../store';
import { UNDATED } from '../filter';
import type { ChunkId } from '../types';
import type { DistanceKernel } from './kernel';
import { dequantise, preciseDot, quantise } from './quantise';

/** A piece of vectors as it is stored, rows by day and then chunk id. */
export interface VectorArrays {
  readonly ids: Int32Array;
  readonly days: Int32Array;
  readonly scales: Float32Array;
  /** `[rows, dimensions]` each. */
  readonly coarse: Int8Array;
  readonly fine: Int8Array;
}

/** Rows of consecutive slots in ascending order of their days, undated ones first. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** False once a day in it was changed: then each row's day is looked at. */
  sorted: boolean;
}

const FREE = -1;

/** The arrays of the two stored parts; `null` when they are not what a segment of this dimension holds. */
export function toVectorArrays(main: SegmentArrays, rest: SegmentArrays, dimensions: number): VectorArrays | null {
  const { ids, days, scales, coarse } = main;
  const { fine } = rest;
  const right =
    ids instanceof Int32Array &&
    days instanceof Int32Array &&
    scales instanceof Float32Array &&
    coarse instanceof Int8Array &&
    fine instanceof Int8Array &&
    days.length === ids.length &&
    scales.length === ids.length &&
    coarse.length === ids.length * dimensions &&
    fine.length === coarse.length;
  return right ? { ids, days, scales, coarse, fine } : null;
}

/**
 * All vectors of one model in memory, each in a slot that it keeps: the graph names slots. New rows go behind the old
 * ones; a run is what was added at a time, sorted by day, so that a window of time is a few contiguous ranges.
 */
export class VectorRows {
  readonly kernel: DistanceKernel;
  readonly runs: Run[] = [];
  ids = new Int32Array(0);
  days = new Int32Array(0);
  scales = new Float32Array(0);
  fine = new Int8Array(0);
  /** 1 for a row that is gone. */
  dead = new Uint8Array(0);
  /** Stored segment that holds the row, −1 for none any more. */
  segmentOf = new Int32Array(0);
  #slotOf = new Int32Array(0);
  #length = 0;
  #live = 0;

  constructor(kernel: DistanceKernel) {
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
    return this.kernel.dimensions;
  }

  /** Slot of a chunk's vector, live or not; −1 when there is none. */
  slotOf(id: ChunkId): number {
    return this.#slotOf[id] ?? FREE;
  }

  /** Takes up a stored segment as one run. `dayOf` and `isLive` are the directory's. */
  append(
    arrays: VectorArrays,
    segment: number,
    isLive: (id: ChunkId) => boolean,
    dayOf: (id: ChunkId) => number,
  ): void {
    const { ids, scales, coarse, fine } = arrays;
    const { dimensions } = this;
    const from = this.#length;
    const to = from + ids.length;
    this.#reserve(to);
    const { rows, stride } = this.kernel;
    let sorted = true;
    for (let row = 0; row < ids.length; row++) {
      const slot = from + row;
      const id = ids[row]!;
      const live = isLive(id);
      rows.set(coarse.subarray(row * dimensions, (row + 1) * dimensions), slot * stride);
      this.ids[slot] = id;
      // The row of a deleted chunk keeps its stored day, so that the run stays in order.
      this.days[slot] = live ? dayOf(id) : arrays.days[row]!;
      if (row > 0 && this.days[slot]! < this.days[slot - 1]!) sorted = false;
      this.dead[slot] = live ? 0 : 1;
      if (live) this.#live++;
      this.#setSlot(id, slot);
    }
    this.fine.set(fine, from * dimensions);
    this.scales.set(scales, from);
    this.segmentOf.fill(segment, from, to);
    this.runs.push({ from, to, sorted });
    this.#length = to;
  }

  /** Looks again whether these chunks are live and on which day they were said. */
  refresh(ids: Iterable<ChunkId>, isLive: (id: ChunkId) => boolean, dayOf: (id: ChunkId) => number): void {
    for (const id of ids) {
      const slot = this.slotOf(id);
      if (slot === FREE || this.segmentOf[slot] === FREE) continue;
      const dead = isLive(id) ? 0 : 1;
      this.#live += this.dead[slot]! - dead;
      this.dead[slot] = dead;
      if (dead || this.days[slot] === dayOf(id)) continue;
      this.days[slot] = dayOf(id);
      const run = this.runs.find(({ from, to }) => slot >= from && slot < to);
      if (run) run.sorted = false;
    }
  }

  /** Forgets rows whose bytes were purged from the disk. */
  erase(slots: Iterable<number>): void {
    const { rows, stride } = this.kernel;
    for (const slot of slots) {
      rows.fill(0, slot * stride, (slot + 1) * stride);
      this.fine.fill(0, slot * this.dimensions, (slot + 1) * this.dimensions);
      if (!this.dead[slot]) this.#live--;
      this.dead[slot] = 1;
      this.segmentOf[slot] = FREE;
      if (this.slotOf(this.ids[slot]!) === slot) this.#slotOf[this.ids[slot]!] = FREE;
    }
  }

  /** Cosine of a unit-length float query with a row. */
  precise(query: Float32Array, slot: number): number {
    const { rows, stride } = this.kernel;
    return preciseDot(query, rows, slot * stride, this.fine, slot * this.dimensions, this.scales[slot]!);
  }

  /** The vector in a slot. */
  vector(slot: number): Float32Array {
    const { rows, stride } = this.kernel;
    const { dimensions } = this;
    return dequantise(dimensions, rows, slot * stride, this.fine, slot * dimensions, this.scales[slot]!);
  }

  /** Rows of these slots as a segment: by day, then chunk id. */
  pack(slots: readonly number[]): VectorArrays {
    const { dimensions } = this;
    const { rows, stride } = this.kernel;
    const order = [...slots].sort((a, b) => this.days[a]! - this.days[b]! || this.ids[a]! - this.ids[b]!);
    const coarse = new Int8Array(order.length * dimensions);
    const fine = new Int8Array(order.length * dimensions);
    order.forEach((slot, row) => {
      coarse.set(rows.subarray(slot * stride, slot * stride + dimensions), row * dimensions);
      fine.set(this.fine.subarray(slot * dimensions, (slot + 1) * dimensions), row * dimensions);
    });
    return {
      ids: Int32Array.from(order, (slot) => this.ids[slot]!),
      days: Int32Array.from(order, (slot) => this.days[slot]!),
      scales: Float32Array.from(order, (slot) => this.scales[slot]!),
      coarse,
      fine,
    };
  }

  #reserve(length: number): void {
    if (length <= this.ids.length) return;
    const capacity = Math.max(length, Math.ceil(this.ids.length * 1.5), 256);
    this.kernel.reserve(capacity);
    this.ids = copyInto(new Int32Array(capacity), this.ids);
    this.days = copyInto(new Int32Array(capacity).fill(UNDATED), this.days);
    this.scales = copyInto(new Float32Array(capacity), this.scales);
    this.fine = copyInto(new Int8Array(capacity * this.dimensions), this.fine);
    this.dead = copyInto(new Uint8Array(capacity), this.dead);
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

/** Packs vectors that came from an embedder: `[ids.length, dimensions]` row-major. */
export function packVectors(
  ids: readonly ChunkId[],
  vectors: Float32Array,
  dimensions: number,
  dayOf: (id: ChunkId) => number,
): VectorArrays {
  const days = ids.map(dayOf);
  const order = ids.map((_, i) => i).sort((a, b) => days[a]! - days[b]! || ids[a]! - ids[b]!);
  const coarse = new Int8Array(ids.length * dimensions);
  const fine = new Int8Array(ids.length * dimensions);
  const scales = new Float32Array(ids.length);
  order.forEach((from, row) => {
    const at = row * dimensions;
    scales[row] = quantise(vectors, from * dimensions, dimensions, coarse, fine, at, at);
  });
  return {
    ids: Int32Array.from(order, (i) => ids[i]!),
    days: Int32Array.from(order, (i) => days[i]!),
    scales,
    coarse,
    fine,
  };
}
