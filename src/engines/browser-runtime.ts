import type * as Ort from 'onnxruntime-web';
import { createRuntime, type Engine, type Runtime } from './runtime';

const BUILDS: Readonly<Record<Engine, string>> = {
  wasm: 'ort-wasm-simd-threaded',
  webgpu: 'ort-wasm-simd-threaded.asyncify',
};

/**
 * Loads the ONNX runtime for `engine`. Two builds ship: a plain one for WASM, and one with WebGPU that is loaded only
 * where it is used (it is larger, and slower on WASM).
 * @param ortUrl folder with the runtime's files, with a closing slash, on the page's own origin
 */
export async function loadRuntime(engine: Engine, threads: number, ortUrl: string): Promise<Runtime> {
  const ort: typeof Ort =
    engine === 'webgpu' ? await import('onnxruntime-web/webgpu') : await import('onnxruntime-web/wasm');
  ort.env.wasm.wasmPaths = { mjs: `${ortUrl}${BUILDS[engine]}.mjs`, wasm: `${ortUrl}${BUILDS[engine]}.wasm` };
  return createRuntime(ort, engine, threads);
}

/**
 * The code of the runtime as the browser has compiled it; `null` where it cannot be had. A browser forgets it with the
 * last worker that runs it, unless somebody holds it: a session is then opened and first run in 0.28 s, not in 0.69.
 */
export async function compiledRuntime(engine: Engine, ortUrl: string): Promise<WebAssembly.Module | null> {
  try {
    return await WebAssembly.compileStreaming(fetch(`${ortUrl}${BUILDS[engine]}.wasm`));
  } catch {
    return null;
  }
}
