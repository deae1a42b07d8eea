import { DatelineError, isDatelineError } from '../errors';
import {
  createModels,
  openModelFolder,
  openWebLlm,
  openWllama,
  probeDevice,
  webLlmModels,
  type DownloadRequest,
  type EngineChoice,
  type GivenFile,
  type LoadedGenerator,
  type ModelFolder,
  type ShelfContents,
  type ShelfModel,
  type ShelfProgress,
  type WebLlmModel,
  type WebLlmProgress,
} from '../engines';
import type { ChatMessage, GenerateOptions } from '../models';
import { fetchThrough } from './hub-fetch';
import { serve } from './serve';

/** A model of this device to be loaded: by wllama, or by web-llm. Nothing is fetched for it. */
export type ModelChoice =
  | { readonly kind: 'gguf'; readonly id: string }
  | { readonly kind: 'web-llm'; readonly id: string; readonly model: WebLlmModel };

/** How a language model is to run. */
export interface LoadSettings {
  /** Address of `wllama.wasm` on the page's own origin. */
  readonly wasmUrl: string;
  readonly engine: EngineChoice;
}

/** The language model in memory. */
export interface LoadedModel {
  /** On the shelf. */
  readonly id: string;
  readonly name: string;
  readonly modelId: string;
  readonly contextTokens: number;
  readonly constrains: boolean;
  /** E.g. "WebGPU", "CPU, 2 threads". */
  readonly where: string;
  /** Why it runs there, one sentence. */
  readonly why: string;
}

type Progress = (progress: ShelfProgress) => void;

/** What the generation worker does: it keeps the language models of this device and runs one of them. */
export interface GenerationService {
  contents(): Promise<ShelfContents>;
  /** Copies what the person chose from disk: a GGUF file, a folder of ONNX or compiled weights, an archive saved here. */
  add(given: readonly GivenFile[], onProgress?: Progress, signal?: AbortSignal): Promise<ShelfModel>;
  /** @param through leads to the worker that may ask the request's host; without it this worker asks itself */
  download(
    request: DownloadRequest,
    onProgress?: Progress,
    signal?: AbortSignal,
    through?: MessagePort,
  ): Promise<ShelfModel>;
  /** Fetches what is missing of a model of web-llm's list. @param through as of {@link download} */
  downloadCompiled(
    model: WebLlmModel,
    licence: string | null,
    onProgress?: Progress,
    signal?: AbortSignal,
    through?: MessagePort,
  ): Promise<ShelfModel>;
  verify(id: string, onProgress?: Progress, signal?: AbortSignal): Promise<void>;
  remove(id: string): Promise<void>;
  /** A model as one file, to be saved elsewhere. */
  exportFile(id: string): Promise<File>;
  /** web-llm's list, smallest first. */
  listed(): Promise<readonly WebLlmModel[]>;
  /** Loads a model in place of the one that was there. */
  load(
    choice: ModelChoice,
    settings: LoadSettings,
    onProgress?: (progress: WebLlmProgress) => void,
    signal?: AbortSignal,
  ): Promise<LoadedModel>;
  unload(): Promise<void>;
  generate(
    messages: readonly ChatMessage[],
    options: Pick<GenerateOptions, 'maxTokens' | 'schema' | 'urgent'>,
    onToken?: (piece: string) => void,
    signal?: AbortSignal,
    onRead?: (share: number) => void,
  ): Promise<string>;
  countTokens(text: string): Promise<number>;
  /** Serves the same on another port, for the library's worker. */
  attach(port: MessagePort): Promise<void>;
}

/** Longest prompt and reply together; more costs memory that few questions need. */
const MOST_CONTEXT_TOKENS = 4096;

/** @param dieWith ends the worker with an error event: after a lost device only a fresh worker helps */
export function createGenerationService(
  dieWith: (error: DatelineError) => void,
  folder: ModelFolder = openModelFolder(navigator.storage),
): GenerationService {
  const own = fetch.bind(globalThis);
  // One download at a time goes over the shelf.
  let asking: typeof fetch = own;
  const asked = async <T>(through: MessagePort | undefined, work: () => Promise<T>): Promise<T> => {
    asking = through === undefined ? own : fetchThrough(through);
    try {
      return await work();
    } finally {
      through?.close();
    }
  };
  const models = createModels({
    folder,
    caches: (globalThis as Partial<WindowOrWorkerGlobalScope>).caches,
    listed: webLlmModels,
    fetch: (input, init) => asking(input, init),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  let loaded: { readonly id: string; readonly model: LoadedGenerator } | null = null;

  const current = (): LoadedGenerator => {
    if (loaded !== null) return loaded.model;
    throw new DatelineError('MODEL_MISSING', 'No language model is loaded.', { hint: 'Choose one on Device.' });
  };
  const unload = async (): Promise<void> => {
    const last = loaded;
    loaded = null;
    await last?.model.close();
  };

  const put = (id: string, name: string, model: LoadedGenerator, why: string): LoadedModel => {
    loaded = { id, model };
    const { modelId, contextTokens, constrains } = model.generator;
    return { id, name, modelId, contextTokens, constrains, where: model.where, why };
  };

  const service: GenerationService = {
    contents: () => models.contents(),
    add: (given, onProgress, signal) => models.add(given, onProgress, signal),
    download: (request, onProgress, signal, through) =>
      asked(through, () => models.download(request, onProgress, signal)),
    downloadCompiled: (model, licence, onProgress, signal, through) =>
      asked(through, () => models.downloadCompiled(model, licence, onProgress, signal)),
    async verify(id, onProgress, signal) {
      await models.verify(id, onProgress, signal);
    },
    async remove(id) {
      if (loaded?.id === id) await unload();
      await models.remove(id);
    },
    exportFile: (id) => models.exportFile(id),
    listed: webLlmModels,
    async load(choice, settings, onProgress, signal) {
      const { id } = choice;
      if (choice.kind === 'web-llm') {
        // web-llm fetches what it does not find and parses whatever it gets: all must be there, and be what it was.
        const { compiled = choice.model } = await models.verify(id, undefined, signal);
        await unload();
        const opened = await openWebLlm(compiled, onProgress ?? ignore, signal);
        return put(id, id, opened, 'It is compiled for WebGPU.');
      }
      const { model, files } = await models.open(id);
      await unload();
      const { gpu, threads, why } = await placeFor(settings.engine);
      const contextTokens = Math.min(model.contextTokens ?? MOST_CONTEXT_TOKENS, MOST_CONTEXT_TOKENS);
      const { wasmUrl } = settings;
      return put(
        id,
        model.name,
        await openWllama({ files, name: model.id, wasmUrl, threads, gpu, contextTokens }),
        why,
      );
    },
    unload,
    async generate(messages, options, onToken, signal, onRead) {
      try {
        return await current().generator.generate(messages, {
          ...options,
          ...(onToken === undefined ? {} : { onToken }),
          ...(onRead === undefined ? {} : { onRead }),
          ...(signal === undefined ? {} : { signal }),
        });
      } catch (error) {
        if (isDatelineError(error, 'DEVICE_LOST')) dieWith(error);
        throw error;
      }
    },
    countTokens: (text) => current().generator.countTokens(text),
    async attach(port) {
      serve(service, port);
    },
  };
  return service;
}

function ignore(): void {
  // Nobody listens.
}

/** Where a language model runs best on this device, or where the person wants it. */
async function placeFor(
  engine: EngineChoice,
): Promise<{ readonly gpu: boolean; readonly threads: number; readonly why: string }> {
  const probe = await probeDevice({
    gpu: (navigator as Partial<NavigatorGPU>).gpu,
    crossOriginIsolated: globalThis.crossOriginIsolated,
    hardwareConcurrency: navigator.hardwareConcurrency,
  });
  const { threads } = probe;
  if (engine === 'wasm') return { gpu: false, threads, why: 'WebGPU is switched off here.' };
  if (!probe.gpu.usable) return { gpu: false, threads, why: probe.gpu.why };
  if (!probe.gpu.f16) {
    // llama.cpp leaves such an adapter aside without a word.
    return {
      gpu: false,
      threads,
      why: `The graphics adapter (${probe.gpu.name}) has no 16-bit floats, which GGUF models need there.`,
    };
  }
  if (probe.gpu.software) {
    const gpu = engine === 'webgpu';
    const wish = gpu ? ', but WebGPU was chosen here' : '';
    return {
      gpu,
      threads,
      why: `The only graphics adapter is emulated in software, slower than the processor${wish}.`,
    };
  }
  return { gpu: true, threads, why: `The graphics adapter (${probe.gpu.name}) is the fastest there is here.` };
}
