import type { DatelineError } from '../errors';
import { startDateline, type BroughtEmbedder, type Dateline, type LanguageState } from '../rpc';
import { registerService, type ServiceClient } from '../service';
import { createEmbeddingWorker, createGenerationWorker, createHubWorker, createLibraryWorker } from '../../workers';
import { browserPorts } from './browserPorts';
import { abandonEmbedder, openChosenEmbedder } from './embedderChoice';
import { readEngineChoice } from './engineChoice';
import type { AppPorts, DeviceFact } from './ports';

/** `ort/<version>/`, set by the build. */
declare const __ORT_FOLDER__: string;
declare const __WLLAMA_FOLDER__: string;

/** Listeners that hear what came before them as well, once. */
function relay<T>(): { tell(value: T): void; listen(listener: (value: T) => void): void } {
  const listeners: ((value: T) => void)[] = [];
  const early: T[] = [];
  return {
    tell(value) {
      if (listeners.length === 0) early.push(value);
      for (const listener of listeners) listener(value);
    },
    listen(listener) {
      listeners.push(listener);
      for (const value of early.splice(0)) listener(value);
    },
  };
}

/** What the engines report, as *Device* lists it: one line for each port. */
async function deviceFacts(dateline: Dateline, brought: BroughtEmbedder | undefined): Promise<readonly DeviceFact[]> {
  const report = await dateline.device();
  const cpu = report.threads > 1 ? `CPU, ${report.threads} threads` : 'CPU, one thread';
  const model = brought === undefined ? 'The model that comes with the page.' : `Your model ${brought.shelfId}.`;
  return [
    { name: 'Meaning of texts', where: report.where, why: `${model} ${report.why}` },
    report.reader === 'webgpu'
      ? { name: 'Reading model', where: report.where, why: 'The graphics adapter reads as the processor does.' }
      : { name: 'Reading model', where: cpu, why: 'It runs on the processor.' },
    writingFact(dateline.languageModels.state()),
  ];
}

function writingFact(state: LanguageState): DeviceFact {
  const name = 'Writing';
  switch (state.kind) {
    case 'ready':
      return { name, where: `${state.model.name} on ${state.model.where}`, why: state.model.why };
    case 'loading':
      return { name, where: 'A language model is being loaded', why: 'Answers come without one meanwhile.' };
    case 'failed':
      return { name, where: 'No language model', why: `${state.error.message} Answers come without one.` };
    case 'none':
      return { name, where: 'No language model', why: 'None is needed: answers come from your articles by rules.' };
  }
}

/** The WebGPU runtime is not in the first download; where it is used it must be kept for use without a network too. */
function keepRuntime(dateline: Dateline, service: ServiceClient, baseUrl: string): void {
  dateline.onDevice(({ engine }) => {
    if (engine !== 'webgpu') return;
    const folder = new URL(__ORT_FOLDER__, baseUrl);
    const files = ['ort-wasm-simd-threaded.asyncify.mjs', 'ort-wasm-simd-threaded.asyncify.wasm'];
    void service.keep(files.map((file) => new URL(file, folder).href)).catch(() => undefined);
  });
}

/** The same for what runs GGUF models, once one has run. */
function keepWllama(dateline: Dateline, service: ServiceClient, baseUrl: string): void {
  const url = new URL(`${__WLLAMA_FOLDER__}wllama.wasm`, baseUrl).href;
  const stop = dateline.languageModels.onState(({ kind }) => {
    if (kind !== 'ready') return;
    stop();
    void service.keep([url]).catch(() => undefined);
  });
}

const NOT_BUILT: ServiceClient = {
  offline: () => Promise.resolve({ ready: false, why: 'Only the built app is kept on this device.' }),
  keepAll: () => undefined,
  controlled: () => Promise.resolve(),
  keep: () => Promise.resolve(),
};

/** Starts the workers and hands the screens what they need of them. The one place where the app meets the adapters. */
export async function connect(): Promise<AppPorts> {
  const baseUrl = new URL('./', document.baseURI).href;
  const trouble = relay<DatelineError>();
  const update = relay<() => void>();
  const embedder = await openChosenEmbedder();
  const service = import.meta.env.PROD ? registerService(baseUrl, update.tell) : NOT_BUILT;
  const dateline = startDateline({
    ...(embedder === undefined ? {} : { embedder }),
    baseUrl,
    createLibraryWorker,
    createEmbeddingWorker,
    createGenerationWorker,
    createHubWorker,
    engine: readEngineChoice(),
    beforeModels: () => service.controlled(),
    onProblem: trouble.tell,
    onDeath: trouble.tell,
  });
  keepRuntime(dateline, service, baseUrl);
  keepWllama(dateline, service, baseUrl);
  // One that was brought may be damaged within, or more than this device can run.
  if (embedder !== undefined) dateline.device().catch(abandonEmbedder);
  return browserPorts(dateline.library, {
    device: () => deviceFacts(dateline, embedder),
    models: dateline.models,
    warm: () => dateline.warm(),
    languageModels: dateline.languageModels,
    offline: () => service.offline(),
    keepOffline: () => service.keepAll(),
    onTrouble: trouble.listen,
    onUpdate: update.listen,
  });
}
