import { BLOCK, type DistanceKernel } from './kernel';

/** The kernel in plain TypeScript: runs everywhere, and says what every other kernel must compute. */
export class JsKernel implements DistanceKernel {
  readonly name = 'js';
  readonly stride: number;
  readonly slots = new Int32Array(BLOCK);
  readonly dots = new Int32Array(BLOCK);
  rows = new Int8Array(0);
  readonly #query: Int8Array;

  constructor(readonly dimensions: number) {
    this.stride = Math.ceil(dimensions / 16) * 16;
    this.#query = new Int8Array(this.stride);
  }

  reserve(capacity: number): void {
    if (capacity * this.stride <= this.rows.length) return;
    const grown = new Int8Array(capacity * this.stride);
    grown.set(this.rows);
    this.rows = grown;
  }

  setQuery(query: Int8Array): void {
    this.#query.set(query);
  }

  setQueryRow(slot: number): void {
    this.#query.set(this.rows.subarray(slot * this.stride, (slot + 1) * this.stride));
  }

  scan(from: number, count: number): void {
    for (let i = 0; i < count; i++) this.dots[i] = dot(this.#query, this.rows, (from + i) * this.stride);
  }

  gather(count: number): void {
    for (let i = 0; i < count; i++) this.dots[i] = dot(this.#query, this.rows, this.slots[i]! * this.stride);
  }
}

/** Four sums at a time; the length of `query` is a multiple of 16. */
function dot(query: Int8Array, rows: Int8Array, at: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = 0; i < query.length; i += 4, at += 4) {
    a += query[i]! * rows[at]!;
    b += query[i + 1]! * rows[at + 1]!;
    c += query[i + 2]! * rows[at + 2]!;
    d += query[i + 3]! * rows[at + 3]!;
  }
  return a + b + c + d;
}
