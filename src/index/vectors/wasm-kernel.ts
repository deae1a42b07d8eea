import type { VectorKernel, Walk } from './kernel';
import { KERNEL_WASM } from './kernel-wasm';
import { KERNEL_WASM as KERNEL_WASM_RELAXED } from './kernel-wasm-relaxed';
import { KernelMemory, TABLE_AT } from './memory';

/** The part of the global that is used here. Every host of the core has it, but the language's own types do not. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: KernelExports };
};

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  place(table: number): void;
  narrow(): void;
  begin(): void;
  scan(from: number, to: number, limit: number, check: boolean): void;
  offer(count: number, limit: number): void;
  walk(ef: number, filtered: boolean, top: number, patience: number): void;
  take(): number;
  rescore(count: number): void;
  insert(slot: number, level: number): void;
  mend(from: number, to: number): void;
  aim(slot: number): void;
  dots(count: number): void;
  fingerprint(slot: number): number;
}

const PAGE = 65_536;

/** The kernel in WebAssembly with 128-bit SIMD; rows and graph live in its memory. */
export class WasmKernel implements VectorKernel {
  readonly name: 'wasm' | 'wasm+';
  readonly memory: KernelMemory;
  readonly #exports: KernelExports;

  /**
   * @param relaxed multiplies with relaxed SIMD, which gives the same in fewer steps
   * @throws where WebAssembly or its SIMD is missing or forbidden; see `makeKernel`
   */
  constructor(dimensions: number, relaxed = false) {
    const code = fromBase64(relaxed ? KERNEL_WASM_RELAXED : KERNEL_WASM);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code));
    this.name = relaxed ? 'wasm+' : 'wasm';
    this.#exports = exports;
    const bytes = {
      get buffer() {
        return exports.memory.buffer;
      },
      grow(length: number) {
        exports.memory.grow(Math.ceil((length - exports.memory.buffer.byteLength) / PAGE));
      },
    };
    this.memory = new KernelMemory(dimensions, bytes, () => exports.place(TABLE_AT));
  }

  setQuery(query: Float32Array): void {
    this.memory.floats.set(query);
    this.#exports.narrow();
  }

  begin(): void {
    this.#exports.begin();
  }

  scan(from: number, to: number, limit: number, check: boolean): void {
    this.#exports.scan(from, to, limit, check);
  }

  offer(count: number, limit: number): void {
    this.#exports.offer(count, limit);
  }

  walk({ ef, filtered, top, patience }: Walk): void {
    this.#exports.walk(ef, filtered, top, patience);
  }

  take(): number {
    return this.#exports.take();
  }

  rescore(count: number): void {
    this.#exports.rescore(count);
  }

  insert(slot: number, level: number): void {
    this.#exports.insert(slot, level);
  }

  mend(from: number, to: number): void {
    this.#exports.mend(from, to);
  }

  aim(slot: number): void {
    this.#exports.aim(slot);
  }

  dots(count: number): void {
    this.#exports.dots(count);
  }

  fingerprint(slot: number): number {
    return this.#exports.fingerprint(slot);
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
