import { BLOCK, type DistanceKernel } from './kernel';

/** The kernel in plain TypeScript: runs everywhere, and says what every other kernel must compute. */
export class JsKernel implements DistanceKernel {
  readonly name = 'js';
  readonly stride: number;
  readonly slots = new Int32Array(BLOCK);
  readonly dots = new Int32Array(BLOCK);
  rows = new Int8Array(0);
  /** The rows four numbers at a time: one load instead of four. */
  #words = new Int32Array(0);
  readonly #query: Int32Array;

  constructor(readonly dimensions: number) {
    this.stride = Math.ceil(dimensions / 16) * 16;
    this.#query = new Int32Array(this.stride);
  }

  reserve(capacity: number): void {
    if (capacity * this.stride <= this.rows.length) return;
    const grown = new Int8Array(capacity * this.stride);
    grown.set(this.rows);
    this.rows = grown;
    this.#words = new Int32Array(grown.buffer);
  }

  setQuery(query: Int8Array): void {
    this.#query.set(query);
  }

  setQueryRow(slot: number): void {
    this.#query.set(this.rows.subarray(slot * this.stride, (slot + 1) * this.stride));
  }

  scan(from: number, count: number): void {
    const words = this.stride / 4;
    for (let i = 0; i < count; i++) this.dots[i] = dot(this.#query, this.#words, (from + i) * words);
  }

  gather(count: number): void {
    const words = this.stride / 4;
    for (let i = 0; i < count; i++) this.dots[i] = dot(this.#query, this.#words, this.slots[i]! * words);
  }
}

/** Little-endian, as every browser is. The sums stay far below 2³¹, and `| 0` tells the compiler so. */
function dot(query: Int32Array, words: Int32Array, at: number): number {
  let a = 0;
  let b = 0;
  for (let i = 0; i < query.length; i += 4, at++) {
    const word = words[at]!;
    a = (a + Math.imul(query[i]!, (word << 24) >> 24) + Math.imul(query[i + 1]!, (word << 16) >> 24)) | 0;
    b = (b + Math.imul(query[i + 2]!, (word << 8) >> 24) + Math.imul(query[i + 3]!, word >> 24)) | 0;
  }
  return (a + b) | 0;
}
