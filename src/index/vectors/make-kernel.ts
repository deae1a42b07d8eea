import { JsKernel } from './js-kernel';
import type { VectorKernel } from './kernel';
import { WasmKernel } from './wasm-kernel';

/**
 * The fastest kernel that this host can run: in WebAssembly with relaxed SIMD, with plain SIMD, or in TypeScript where
 * there is neither or it is forbidden.
 */
export function makeKernel(dimensions: number): VectorKernel {
  for (const relaxed of [true, false]) {
    try {
      return new WasmKernel(dimensions, relaxed);
    } catch {
      // Not here; the next one may do.
    }
  }
  return new JsKernel(dimensions);
}
