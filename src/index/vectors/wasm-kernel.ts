import { BLOCK, type DistanceKernel } from './kernel';
import { KERNEL_WASM } from './kernel-wasm';

/** The part of the global that is used here. Every host of the core has it, but the language's own types do not. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: KernelExports };
};

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  widen(row: number, query: number, stride: number): void;
  scan(query: number, row: number, stride: number, count: number, dots: number): void;
  gather(query: number, rows: number, stride: number, slots: number, count: number, dots: number): void;
}

const PAGE = 65_536;
const QUERY_AT = 1024;

/** The kernel in WebAssembly with 128-bit SIMD; the rows live in its memory. */
export class WasmKernel implements DistanceKernel {
  readonly name = 'wasm';
  readonly stride: number;
  slots!: Int32Array;
  dots!: Int32Array;
  rows!: Int8Array;
  readonly #exports: KernelExports;
  #query!: Int16Array;
  readonly #slotsAt: number;
  readonly #dotsAt: number;
  readonly #rowsAt: number;
  #capacity = 0;

  /** @throws where WebAssembly or its SIMD is missing or forbidden; see {@link makeKernel} */
  constructor(readonly dimensions: number) {
    this.stride = Math.ceil(dimensions / 16) * 16;
    this.#exports = new WebAssembly.Instance(new WebAssembly.Module(fromBase64(KERNEL_WASM))).exports;
    this.#slotsAt = QUERY_AT + this.stride * 2;
    this.#dotsAt = this.#slotsAt + BLOCK * 4;
    this.#rowsAt = this.#dotsAt + BLOCK * 4;
    this.#grow();
  }

  reserve(capacity: number): void {
    if (capacity <= this.#capacity) return;
    this.#capacity = capacity;
    this.#grow();
  }

  setQuery(query: Int8Array): void {
    this.#query.set(query);
  }

  setQueryRow(slot: number): void {
    this.#exports.widen(this.#rowsAt + slot * this.stride, QUERY_AT, this.stride);
  }

  scan(from: number, count: number): void {
    this.#exports.scan(QUERY_AT, this.#rowsAt + from * this.stride, this.stride, count, this.#dotsAt);
  }

  gather(count: number): void {
    this.#exports.gather(QUERY_AT, this.#rowsAt, this.stride, this.#slotsAt, count, this.#dotsAt);
  }

  /** Growing the memory detaches every view of it. */
  #grow(): void {
    const { memory } = this.#exports;
    const needed = this.#rowsAt + this.#capacity * this.stride;
    if (needed > memory.buffer.byteLength) memory.grow(Math.ceil((needed - memory.buffer.byteLength) / PAGE));
    const { buffer } = memory;
    this.#query = new Int16Array(buffer, QUERY_AT, this.stride);
    this.slots = new Int32Array(buffer, this.#slotsAt, BLOCK);
    this.dots = new Int32Array(buffer, this.#dotsAt, BLOCK);
    this.rows = new Int8Array(buffer, this.#rowsAt, this.#capacity * this.stride);
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function fromBase64(text: string): Uint8Array {
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    bits = (bits << 6) | ALPHABET.indexOf(digit);
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes[at++] = (bits >>> held) & 255;
    }
  }
  return bytes;
}
