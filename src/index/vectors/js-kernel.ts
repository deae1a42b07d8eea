import { UNDATED } from '../filter';
import { SlotHeap } from './heap';
import { JsGraph } from './js-graph';
import type { VectorKernel, Walk } from './kernel';
import { NOTHING } from './quantise';
import { DEAD, KernelMemory, MARKED, STATE } from './memory';

/** The kernel in plain TypeScript: runs everywhere, and says what every other kernel must compute. */
export class JsKernel implements VectorKernel {
  readonly name = 'js';
  readonly memory: KernelMemory;
  readonly best = new SlotHeap(-1);
  readonly #graph: JsGraph;
  /** The coarse plane eight numbers at a time: one load instead of four. */
  #words!: Int32Array;
  /** Sum of the numbers in the query. */
  #querySum = 0;

  constructor(dimensions: number) {
    let buffer = new ArrayBuffer(65_536);
    const bytes = {
      get buffer() {
        return buffer;
      },
      grow(length: number) {
        const grown = new ArrayBuffer(length);
        new Uint8Array(grown).set(new Uint8Array(buffer));
        buffer = grown;
      },
    };
    this.memory = new KernelMemory(dimensions, bytes, () => this.#view());
    this.#view();
    this.#graph = new JsGraph(this);
  }

  setQuery(query: Float32Array): void {
    const { query: integers, floats } = this.memory;
    floats.set(query);
    let largest = 0;
    for (const value of query) largest = Math.max(largest, Math.abs(value));
    const steps = largest < NOTHING ? 0 : Math.fround(127 / largest);
    for (let i = 0; i < query.length; i++) integers[i] = roundToEven(Math.fround(query[i]! * steps));
    this.#addUp();
  }

  begin(): void {
    this.best.clear();
  }

  scan(from: number, to: number, limit: number, check: boolean): void {
    const { flags } = this.memory;
    const { best } = this;
    for (let slot = from; slot < to; slot++) {
      const near = this.near(slot);
      if (best.length >= limit && near < best.topSimilarity()) continue;
      if ((flags[slot]! & DEAD) === 0 && (!check || this.#dayPasses(slot))) this.keep(near, slot, limit);
    }
  }

  offer(count: number, limit: number): void {
    const { flags, slots } = this.memory;
    for (let i = 0; i < count; i++) {
      const slot = slots[i]!;
      if ((flags[slot]! & DEAD) === 0) this.keep(this.near(slot), slot, limit);
    }
  }

  walk(walk: Walk): void {
    this.#graph.walk(walk);
  }

  insert(slot: number, level: number): void {
    this.#graph.insert(slot, level);
  }

  mend(from: number, to: number): void {
    this.#graph.mend(from, to);
  }

  take(): number {
    const { best } = this;
    const { found, nears } = this.memory;
    const count = best.length;
    for (let at = count - 1; at >= 0; at--) {
      found[at] = best.topSlot();
      nears[at] = best.topSimilarity();
      best.pop();
    }
    return count;
  }

  rescore(count: number): void {
    const { found, nears } = this.memory;
    for (let i = 0; i < count; i++) nears[i] = this.#precise(found[i]!);
  }

  aim(slot: number): void {
    const { query, coarse, stride, dimensions } = this.memory;
    for (let i = 0; i < stride; i++) {
      const byte = coarse[slot * stride + i]!;
      const at = (i & ~15) * 2 + (i & 15);
      query[at] = 2 * (byte & 15) - 15;
      query[at + 16] = 2 * (byte >> 4) - 15;
    }
    query.fill(0, dimensions);
    this.#addUp();
  }

  dots(count: number): void {
    const { slots, nears } = this.memory;
    const products = new Int32Array(nears.buffer, nears.byteOffset, nears.length);
    for (let i = 0; i < count; i++) products[i] = this.#dot(slots[i]!);
  }

  fingerprint(slot: number): number {
    const words = this.memory.stride / 4;
    let hash = 0;
    for (let i = 0; i < words; i++) {
      const mixed = hash ^ this.#words[slot * words + i]!;
      hash = Math.imul((mixed << 5) | (mixed >>> 27), 0x9e3779b1);
    }
    return hash ^ (hash >>> 15);
  }

  /** Similarity of the query with a row, by its coarse plane and without the scale of the query. */
  near(slot: number): number {
    // Plus zero, as no zero is to be a negative one.
    return Math.fround(Math.fround(this.#dot(slot)) * this.memory.scales[slot]!) + 0;
  }

  /** Whether a search may return the row: live, of a day asked for, and on the list if there is one. */
  passes(slot: number): boolean {
    const { flags, state } = this.memory;
    if (flags[slot]! & DEAD) return false;
    return (!state[STATE.markedOnly] || (flags[slot]! & MARKED) !== 0) && this.#dayPasses(slot);
  }

  /** Keeps a row if it is among the best `limit`. */
  keep(near: number, slot: number, limit: number): void {
    const { best } = this;
    best.push(near, slot);
    if (best.length > limit) best.pop();
  }

  #dayPasses(slot: number): boolean {
    const { days, state } = this.memory;
    const day = days[slot]!;
    return day === UNDATED
      ? state[STATE.undatedPass] !== 0
      : day >= state[STATE.dayFrom]! && day <= state[STATE.dayTo]!;
  }

  #view(): void {
    // Called once before there is a memory, by its own constructor.
    const { coarse } = (this.memory as KernelMemory | undefined) ?? {};
    if (coarse) this.#words = new Int32Array(coarse.buffer, coarse.byteOffset, coarse.length / 4);
  }

  #addUp(): void {
    let sum = 0;
    for (const value of this.memory.query) sum += value;
    this.#querySum = sum;
  }

  /**
   * `query · row`, a nibble n standing for 2n − 15. Little-endian, as every browser is. The sums stay far below 2³¹, and
   * `| 0` tells the compiler so.
   */
  #dot(slot: number): number {
    const { query, stride } = this.memory;
    const words = this.#words;
    let at = (slot * stride) / 4;
    let a = 0;
    let b = 0;
    for (let group = 0; group < stride * 2; group += 32) {
      for (let i = group; i < group + 16; i += 4, at++) {
        const word = words[at]!;
        a = (a + query[i]! * (word & 15) + query[i + 16]! * ((word >>> 4) & 15)) | 0;
        b = (b + query[i + 1]! * ((word >>> 8) & 15) + query[i + 17]! * ((word >>> 12) & 15)) | 0;
        a = (a + query[i + 2]! * ((word >>> 16) & 15) + query[i + 18]! * ((word >>> 20) & 15)) | 0;
        b = (b + query[i + 3]! * ((word >>> 24) & 15) + query[i + 19]! * (word >>> 28)) | 0;
      }
    }
    return (2 * (a + b) - 15 * this.#querySum) | 0;
  }

  /** Eight sums in float32, as in WebAssembly, so that the last bit is the same. */
  #precise(slot: number): number {
    const { floats, coarse, fine, scales, stride } = this.memory;
    const sums = new Float32Array(8);
    for (let i = 0; i < stride * 2; i++) {
      const at = slot * stride + Math.floor(i / 32) * 16 + (i % 16);
      const shift = i % 32 < 16 ? 0 : 4;
      const byte = (((coarse[at]! >> shift) & 15) << 4) | (((fine[at]! >> shift) & 15) ^ 8);
      const lane = ((i & 8) >> 1) | (i & 3);
      sums[lane] = sums[lane]! + Math.fround(floats[i]! * (byte - 127.5));
    }
    const lane = (i: number) => Math.fround(sums[i]! + sums[i + 4]!);
    const total = Math.fround(Math.fround(lane(0) + lane(1)) + Math.fround(lane(2) + lane(3)));
    return Math.fround(Math.fround(total * 0.125) * scales[slot]!);
  }
}

/** As WebAssembly rounds: a half to the even neighbour. */
function roundToEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
