import { env } from '@huggingface/transformers';
import type * as Ort from 'onnxruntime-web';
// transformers.js loads this module anyway; its WASM is fetched only when a session is opened on it.
import * as gpuBuild from 'onnxruntime-web/webgpu';
import { createRuntime, type Engine, type Runtime } from './runtime';

// Sessions and files are ours, but nothing in transformers.js shall ever be able to reach another origin either.
env.allowRemoteModels = false;
env.allowLocalModels = true;

/**
 * Loads the ONNX runtime for `engine`. Two builds ship: a plain one for WASM, and one with WebGPU that is loaded only
 * where it is used (it is larger, and slower on WASM).
 * @param ortUrl folder with the runtime's files, with a closing slash, on the page's own origin
 */
export async function loadRuntime(engine: Engine, threads: number, ortUrl: string): Promise<Runtime> {
  const ort: typeof Ort = engine === 'webgpu' ? gpuBuild : await import('onnxruntime-web/wasm');
  const build = engine === 'webgpu' ? 'ort-wasm-simd-threaded.asyncify' : 'ort-wasm-simd-threaded';
  ort.env.wasm.wasmPaths = { mjs: `${ortUrl}${build}.mjs`, wasm: `${ortUrl}${build}.wasm` };
  return createRuntime(ort, engine, threads);
}
