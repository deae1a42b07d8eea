import { toDatelineError, type DatelineError } from '../errors';
import type { BroughtEmbedder, DeviceReport, EngineChoice } from '../engines';
import type { Library, LibraryStatus } from '../library';
import { methodProxy } from './calls';
import type { EngineService } from './engine-service';
import type { LibraryService } from './library-service';
import { spawn, type Supervised } from './spawn';
import type { CreateHubWorker } from './hub';
import { startGeneration, type LanguageModels } from './start-generation';

/** `ort/<version>/`, set by the build: a new version never meets files of an old one. */
declare const __ORT_FOLDER__: string;
/** The same for `wllama.wasm`. */
declare const __WLLAMA_FOLDER__: string;

export interface StartOptions {
  /** Folder of the page, absolute, with a closing slash: `models/` and the ONNX runtime lie below it. */
  readonly baseUrl: string;
  /** From `workers/`. */
  readonly createLibraryWorker: () => Worker;
  readonly createEmbeddingWorker: () => Worker;
  readonly createGenerationWorker: () => Worker;
  /** Fetches models; without it the generation worker does, which the app's policy forbids. */
  readonly createHubWorker?: CreateHubWorker;
  readonly engine?: EngineChoice;
  /** An embedding model that the person brought, in place of the one that ships. */
  readonly embedder?: BroughtEmbedder;
  readonly storeName?: string;
  /** Awaited before the models are first fetched. */
  readonly beforeModels?: () => Promise<void>;
  /** The store is blocked by another tab, or this tab had to let go of it. */
  readonly onProblem?: (error: DatelineError) => void;
  /** A worker died for good; calls to it fail from now on. */
  readonly onDeath?: (error: DatelineError) => void;
}

/** The running app behind the screens: a library in one worker, the models in another. */
export interface Dateline {
  readonly library: Library;
  readonly languageModels: LanguageModels;
  /** What the models run on. Starts them if need be. @throws DatelineError when they cannot be loaded */
  device(): Promise<DeviceReport>;
  /** Calls `listener` each time the models were started. */
  onDevice(listener: (report: DeviceReport) => void): void;
  /** Starts the models, for somebody who is about to ask. */
  warm(): void;
  /** The models themselves, for tests and measurements. */
  readonly models: Pick<EngineService, 'embed' | 'read' | 'selfTest'>;
  stop(): void;
}

/** Name of the entries of the page's performance timeline: how long until the embedder could be asked, at each start. */
export const MODELS_STARTED = 'dateline models started';
/** The same until the reader could be asked as well. */
export const MODELS_WHOLE = 'dateline models whole';

/** Calls that read or write a little; a worker that takes this long hangs. */
const SHORT_LIMIT_MS = 180_000;
const LONG_CALLS = new Set([
  'import',
  'importEnded',
  'settled',
  'ask',
  'retrieve',
  'open',
  'clear',
  'exportArticles',
  'writeBackup',
  'restoreBackup',
]);

/**
 * Starts the library's worker, and the models' when they are asked for, and joins them by a port. The library answers
 * before the models are loaded; a worker that dies is replaced up to three times, and the library goes on where it was.
 * After a death the models run on WASM, because a lost graphics device is the likely cause. Models that nobody asks are
 * ended after a while.
 */
export function startDateline(options: StartOptions): Dateline {
  const modelsUrl = new URL('models/', options.baseUrl).href;
  const ortUrl = new URL(__ORT_FOLDER__, options.baseUrl).href;
  const { embedder } = options;
  const listeners = new Set<(status: LibraryStatus) => void>();
  const deviceListeners = new Set<(report: DeviceReport) => void>();
  let report: Promise<DeviceReport> | null = null;
  /** What the models run on stays compiled while they rest, so that they are back at once. */
  let held: WebAssembly.Module | null = null;

  const engines: Supervised<EngineService> = spawn<EngineService>({
    name: 'the models',
    create: options.createEmbeddingWorker,
    prepare: async (remote, _worker, attempt) => {
      const begun = performance.now();
      // Where no graphics adapter could be used none is asked for again, and the first start has told why.
      const before = attempt === 0 ? await report?.catch(() => null) : null;
      const known = before?.engine === 'wasm' ? before : null;
      const engine = attempt > 0 || known !== null ? 'wasm' : (options.engine ?? 'auto');
      await options.beforeModels?.();
      const opened = remote.open({ modelsUrl, ortUrl, engine, ...(embedder === undefined ? {} : { embedder }) });
      if (known === null) report = opened;
      const now = await opened;
      const found = known ?? now;
      performance.measure(MODELS_STARTED, { start: begun });
      for (const listener of deviceListeners) listener(found);
      const whole = remote.whole().then(async () => {
        performance.measure(MODELS_WHOLE, { start: begun });
        held ??= await remote.compiled();
      });
      // Who reads hears why it cannot be.
      whole.catch(() => undefined);
    },
    onDeath: (error, final) => {
      if (!final) return void join();
      void endEngines(error);
      options.onDeath?.(error);
    },
  });

  const library: Supervised<LibraryService> = spawn<LibraryService>({
    name: 'the library',
    create: options.createLibraryWorker,
    prepare: async (remote) => {
      const storeName = options.storeName ?? 'dateline';
      const settings = { modelsUrl, storeName, ...(embedder === undefined ? {} : { embedder: embedder.record }) };
      await remote.open(
        settings,
        (error) => options.onProblem?.(error),
        (need) => {
          if (need === 'wanted') void join();
          else rest();
        },
      );
      await remote.onStatus((status) => listeners.forEach((listener) => listener(status)));
    },
    timeLimit: (method) => (LONG_CALLS.has(method) ? null : SHORT_LIMIT_MS),
    onDeath: (error, final) => {
      // Started again at once, so that an import under way goes on without anybody asking for it.
      if (final) return options.onDeath?.(error);
      rest();
      void library.ready().catch(() => undefined);
    },
  });

  /** What the library cannot know by itself: why no model answers. */
  const endEngines = async ({ code, message, hint, detail }: DatelineError): Promise<void> => {
    await library.remote.endEngines({ code, message, hint, detail }).catch(() => undefined);
  };
  let joins = 0;
  let joined = false;
  const rest = (): void => {
    joined = false;
    engines.rest();
  };
  const warm = (): void => {
    if (!joined) void join();
  };
  const join = async (): Promise<void> => {
    joined = true;
    const number = ++joins;
    const { port1, port2 } = new MessageChannel();
    const attached = engines.remote.attach(port1).catch((error: unknown) => {
      // Each death is followed by another joining; only what ends the last one is final.
      if (number !== joins) return;
      joined = false;
      return endEngines(toDatelineError(error));
    });
    await Promise.all([attached, library.remote.connectEngines(port2).catch(() => undefined)]);
  };

  void library.ready().catch(() => undefined);

  const remote: Library = methodProxy<Library>(async (method, args) => {
    if (method !== 'onStatus') return (library.remote as unknown as Methods)[method]?.(...args);
    const listener = args[0] as (status: LibraryStatus) => void;
    listeners.add(listener);
    listener(await library.remote.status());
    return () => listeners.delete(listener);
  });

  const languageModels = startGeneration({
    create: options.createGenerationWorker,
    ...(options.createHubWorker === undefined ? {} : { createHub: options.createHubWorker }),
    wasmUrl: new URL(`${__WLLAMA_FOLDER__}wllama.wasm`, options.baseUrl).href,
    library,
    ...(options.onDeath === undefined ? {} : { onDeath: options.onDeath }),
  });

  return {
    library: remote,
    languageModels,
    models: engines.remote,
    async device() {
      warm();
      await engines.ready();
      await engines.remote.whole();
      return report as Promise<DeviceReport>;
    },
    onDevice: (listener) => void deviceListeners.add(listener),
    warm,
    stop() {
      library.stop();
      engines.stop();
      languageModels.stop();
    },
  };
}

type Methods = Record<string, (...args: readonly unknown[]) => unknown>;
