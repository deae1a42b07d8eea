/**
 * The same engines in Node, for the evaluation, the benchmarks and the tests: the WASM runtime, with files from disk.
 * Not part of the app's bundle.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as ort from 'onnxruntime-web';
import type { Embedder, Reader } from '../models';
import { createEmbedder } from './embedder';
import type { ModelFiles } from './manifest';
import { createReader } from './reader';
import { createRuntime } from './runtime';

export interface NodeEngines {
  readonly embedder: Embedder;
  readonly reader: Reader;
}

export interface NodeEngineOptions {
  /** Folder with `manifest.json`; default `public/models` below the working directory. */
  readonly modelsDir?: string;
  /** WASM threads; default two, or one on a machine with one core. */
  readonly threads?: number;
  /** See `EngineOptions.paddedTokens`. */
  readonly paddedTokens?: number;
}

/** Files below `folder`. */
export function folderFiles(folder: string): ModelFiles {
  return {
    async read(path) {
      try {
        return new Uint8Array(await readFile(join(folder, path)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

/** Embedder and reader on WASM. They keep the process alive; end it with `process.exit` or let the test runner do so. */
export async function createNodeEngines(options: NodeEngineOptions = {}): Promise<NodeEngines> {
  const files = folderFiles(options.modelsDir ?? 'public/models');
  const runtime = createRuntime(ort, 'wasm', options.threads ?? Math.min(2, availableParallelism()));
  const engine = {
    files,
    runtime,
    ...(options.paddedTokens === undefined ? {} : { paddedTokens: options.paddedTokens }),
  };
  const [embedder, reader] = await Promise.all([createEmbedder(engine), createReader(engine)]);
  return { embedder, reader };
}

/** Another embedder than the one that ships, from a folder of files and what its manifest entry would say. */
export async function createNodeEmbedder(files: ModelFiles, modelId: string, threads?: number): Promise<Embedder> {
  const runtime = createRuntime(ort, 'wasm', threads ?? Math.min(2, availableParallelism()));
  return createEmbedder({ files, runtime, modelId });
}
