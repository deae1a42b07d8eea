import { JsKernel } from './js-kernel';
import type { DistanceKernel } from './kernel';
import { WasmKernel } from './wasm-kernel';

/** The fastest kernel that this host can run: the one in WebAssembly where SIMD is there and allowed, else TypeScript. */
export function makeKernel(dimensions: number): DistanceKernel {
  try {
    return new WasmKernel(dimensions);
  } catch {
    return new JsKernel(dimensions);
  }
}
