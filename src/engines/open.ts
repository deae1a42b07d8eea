import { toDatelineError } from '../errors';
import type { Embedder, Reader } from '../models';
import { compiledRuntime, loadRuntime } from './browser-runtime';
import {
  browserScope,
  gpuReport,
  probeDevice,
  wasmReport,
  type DeviceProbe,
  type DeviceReport,
  type DeviceScope,
  wasmThreads,
} from './device';
import { createEmbedder, type EngineOptions } from './embedder';
import { embedderSource } from './embedder-source';
import { fetchedFiles } from './files';
import type { ModelFiles } from './manifest';
import { createReader } from './reader';
import { createPool, type Helper } from './pool';
import type { Engine, Runtime } from './runtime';
import {
  agreement,
  LOWEST_AGREEMENT,
  readsAlike,
  referenceOf,
  type ReferenceReadings,
  type ReferenceVectors,
} from './self-test';
import type { BroughtEmbedder } from './shelf';
import { within } from './within';

/** `auto` takes WebGPU on an able graphics adapter; `webgpu` takes any, even a software one; `wasm` asks for none. */
export type EngineChoice = 'auto' | 'webgpu' | 'wasm';

export interface OpenOptions {
  /** Folders of the models and of ONNX runtime, absolute, with a closing slash, on the page's own origin. */
  readonly modelsUrl: string;
  readonly ortUrl: string;
  readonly engine: EngineChoice;
  /** An embedding model that the person brought, in place of the one that ships. */
  readonly embedder?: BroughtEmbedder;
  /** Starts a worker that runs {@link servePool}; without it one session embeds alone. */
  readonly createHelper?: () => Helper;
  /** For tests: other files, another device, another GPU runtime. */
  readonly files?: ModelFiles;
  readonly scope?: DeviceScope;
  readonly loadGpuRuntime?: (threads: number) => Promise<Runtime>;
}

export interface Engines {
  readonly embedder: Embedder;
  /** It may still be loading when the embedder is there; rejected where it cannot be loaded. */
  readonly reader: Promise<Reader>;
  readonly report: DeviceReport;
  /** See {@link compiledRuntime}. */
  compiled(): Promise<WebAssembly.Module | null>;
}

/** Each helper holds a model of its own. */
const MOST_HELPERS = 4;
/** Padded tokens per run on WebGPU, which is idle most of the time with one text alone. */
const GPU_PADDED_TOKENS = 2048;
/** A GPU that has not embedded six sentences by then is of no use; a software one that was asked for gets its time. */
const LIMIT_MS = { auto: 60_000, webgpu: 300_000 };

/**
 * Opens embedder and reader on the best device that can be trusted.
 * @throws DatelineError `MODEL_MISSING`, `MODEL_CORRUPT`, or `DEVICE_LOST` when even WASM does not start
 */
export async function openEngines(options: OpenOptions): Promise<Engines> {
  const files = options.files ?? fetchedFiles(options.modelsUrl);
  const scope = options.scope ?? browserScope();
  const wasm = loadRuntime('wasm', wasmThreads(scope), options.ortUrl);
  wasm.catch(() => undefined);
  const readerOnWasm = (): Promise<Reader> => createReader({ files, runtime: wasm });
  const source = embedderSource(options.embedder, files);
  const onWasm = (): Promise<Embedder> => createEmbedder({ ...source, runtime: wasm });
  const probe = await probeDevice(options.engine === 'wasm' ? { ...scope, gpu: undefined } : scope);
  const tried = await tryGpu(options, source, probe, onWasm);
  if (tried.gpu !== null) {
    const { embedder, runtime, report } = tried.gpu;
    const onGpu = await readerOnGpu(files, runtime, LIMIT_MS[options.engine === 'webgpu' ? 'webgpu' : 'auto']);
    const reader = onGpu ?? (await readerOnWasm());
    return {
      embedder,
      reader: Promise.resolve(reader),
      report: report(onGpu === null ? 'wasm' : 'webgpu'),
      compiled: () => compiledRuntime('webgpu', options.ortUrl),
    };
  }
  // A question is embedded before anything is read for it, so nobody waits for the reader who need not.
  const alone = await onWasm();
  const reader = readerOnWasm();
  // Who reads hears why it cannot be.
  reader.catch(() => undefined);
  const embedder = options.createHelper ? pooled(alone, options, options.createHelper, probe) : alone;
  const report = wasmReport(probe, tried.why);
  return { embedder, reader, report, compiled: () => compiledRuntime('wasm', options.ortUrl) };
}

/** The reader on the graphics adapter, where it reads as it does on the processor; `null` elsewhere. */
async function readerOnGpu(files: ModelFiles, runtime: Runtime, limit: number): Promise<Reader | null> {
  try {
    // Each window alone: in company a quantised model scores it otherwise, and the judge was fitted on windows alone.
    const reader = await within(limit, createReader({ files, runtime }));
    const { default: reference } = (await import('./data/reference-readings.json')) as { default: ReferenceReadings };
    return (await within(limit, readsAlike(reader, reference))) ? reader : null;
  } catch (error) {
    const { code } = toDatelineError(error);
    if (code === 'MODEL_MISSING' || code === 'MODEL_CORRUPT') throw error;
    return null;
  }
}

/** Helpers need a core each. They share no memory, so that they run where the page is not isolated, too. */
function pooled(alone: Embedder, options: OpenOptions, createHelper: () => Helper, probe: DeviceProbe): Embedder {
  const { modelsUrl, ortUrl, embedder } = options;
  const helpers = Math.min(MOST_HELPERS, probe.helpers);
  const setup = { modelsUrl, ortUrl, ...(embedder === undefined ? {} : { embedder }) };
  return helpers < 2 ? alone : createPool(alone, { ...setup, helpers, createHelper });
}

interface OnGpu {
  readonly embedder: Embedder;
  readonly runtime: Runtime;
  report(reader: Engine): DeviceReport;
}

/** The embedder on the graphics adapter, or why not there; `why` is `null` when nobody asked for it. */
async function tryGpu(
  options: OpenOptions,
  source: Pick<EngineOptions, 'files' | 'modelId'>,
  probe: DeviceProbe,
  onWasm: () => Promise<Embedder>,
): Promise<{ gpu: OnGpu; why: null } | { gpu: null; why: string | null }> {
  const refuse = (why: string | null) => ({ gpu: null, why });
  const { gpu } = probe;
  if (options.engine === 'wasm') return refuse(null);
  if (!gpu.usable) return refuse(gpu.why);
  if (options.engine === 'auto') {
    if (gpu.software) return refuse('The only graphics adapter is emulated in software, slower than the processor.');
    if (!gpu.f16) return refuse('The graphics adapter cannot compute in 16-bit floats: it is an old one.');
  }
  try {
    const load = options.loadGpuRuntime ?? ((threads: number) => loadRuntime('webgpu', threads, options.ortUrl));
    const limit = LIMIT_MS[options.engine];
    const runtime = await within(limit, load(1));
    const embedder = await within(limit, createEmbedder({ ...source, runtime, paddedTokens: GPU_PADDED_TOKENS }));
    const { default: shipped } = (await import('./data/reference-vectors.json')) as { default: ReferenceVectors };
    // Nobody has computed what a brought model must say: the processor here does.
    const reference = options.embedder === undefined ? shipped : await referenceOf(await onWasm(), shipped.sentences);
    const agreed = await within(limit, agreement(embedder, reference));
    if (agreed < LOWEST_AGREEMENT)
      return refuse('The graphics adapter computed wrong vectors in a test, so it is not used.');
    return { gpu: { embedder, runtime, report: (reader) => gpuReport(probe, gpu, reader) }, why: null };
  } catch (error) {
    const { code } = toDatelineError(error);
    if (code === 'MODEL_MISSING' || code === 'MODEL_CORRUPT') throw error;
    return refuse('The model did not run on the graphics adapter.');
  }
}
