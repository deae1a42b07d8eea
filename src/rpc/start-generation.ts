import { DatelineError, toDatelineError } from '../errors';
import type {
  DownloadRequest,
  EngineChoice,
  GivenFile,
  ShelfContents,
  ShelfModel,
  ShelfProgress,
  WebLlmModel,
} from '../engines';
import type { GenerationService, LoadedModel, ModelChoice } from './generation-service';
import type { LibraryService } from './library-service';
import { withHub, type CreateHubWorker } from './hub';
import { spawn, type Supervised } from './spawn';

/** What the page knows of the language model. */
export type LanguageState =
  | { readonly kind: 'none' }
  /** `share`: 0 to 1, where a part is downloaded first. */
  | { readonly kind: 'loading'; readonly id: string; readonly share: number | null }
  | { readonly kind: 'ready'; readonly model: LoadedModel }
  /** It could not be loaded, or its worker is dead for good. */
  | { readonly kind: 'failed'; readonly id: string; readonly error: DatelineError };

type Progress = (progress: ShelfProgress) => void;

/** The language models of this device, as the screens see them. The worker is started by the first call. */
export interface LanguageModels {
  state(): LanguageState;
  /** Calls `listener` on each change. Returns the call that stops it. */
  onState(listener: (state: LanguageState) => void): () => void;
  contents(): Promise<ShelfContents>;
  /** Copies what the person chose from disk. */
  add(given: readonly GivenFile[], onProgress: Progress, signal: AbortSignal): Promise<ShelfModel>;
  download(request: DownloadRequest, onProgress: Progress, signal: AbortSignal): Promise<ShelfModel>;
  downloadCompiled(
    model: WebLlmModel,
    licence: string | null,
    onProgress: Progress,
    signal: AbortSignal,
  ): Promise<ShelfModel>;
  verify(id: string, onProgress: Progress, signal: AbortSignal): Promise<void>;
  remove(id: string): Promise<void>;
  exportFile(id: string): Promise<File>;
  /** web-llm's list. */
  listed(): Promise<readonly WebLlmModel[]>;
  /** Never rejects: what went wrong is in {@link state}. */
  load(choice: ModelChoice, engine: EngineChoice, signal?: AbortSignal): Promise<LanguageState>;
  unload(): Promise<void>;
  /** Lets the model that is loaded write, for a measurement. */
  generate(prompt: string, maxTokens: number, onToken: (piece: string) => void, signal: AbortSignal): Promise<string>;
}

export interface GenerationOptions {
  /** From `workers/`. */
  readonly create: () => Worker;
  readonly createHub?: CreateHubWorker;
  readonly wasmUrl: string;
  readonly library: Supervised<LibraryService>;
  /** A worker died for good. */
  readonly onDeath?: (error: DatelineError) => void;
}

/** One failure on the graphics adapter may be chance; after two the model runs on the processor. */
const GPU_TRIES = 2;

/**
 * Supervises the generation worker. When it dies with a model loaded, it is started again with the same model, on the
 * same engine once, then on WASM; the library's question goes on.
 */
export function startGeneration(options: GenerationOptions): LanguageModels & { stop(): void } {
  const listeners = new Set<(state: LanguageState) => void>();
  let state: LanguageState = { kind: 'none' };
  let wanted: { readonly choice: ModelChoice; readonly engine: EngineChoice } | null = null;

  const change = (next: LanguageState): void => {
    state = next;
    for (const listener of listeners) listener(next);
  };
  const join = async (remote: GenerationService, model: LoadedModel): Promise<void> => {
    const { port1, port2 } = new MessageChannel();
    await remote.attach(port1);
    await options.library.remote.connectGenerator(port2, model);
  };
  const put = async (
    remote: GenerationService,
    choice: ModelChoice,
    engine: EngineChoice,
    signal?: AbortSignal,
  ): Promise<void> => {
    const { id } = choice;
    change({ kind: 'loading', id, share: null });
    void options.library.remote.expectGenerator().catch(ignore);
    const settings = { wasmUrl: options.wasmUrl, engine };
    let loading = true;
    // Progress comes on a way of its own, now and then after the end of what it tells of.
    const tell = ({ share }: { readonly share: number }): void => {
      if (loading) change({ kind: 'loading', id, share });
    };
    const model = await remote.load(choice, settings, tell, signal ?? new AbortController().signal).finally(() => {
      loading = false;
    });
    await join(remote, model);
    change({ kind: 'ready', model });
  };
  const fail = async (id: string, error: unknown): Promise<void> => {
    wanted = null;
    change({ kind: 'failed', id, error: toDatelineError(error) });
    await options.library.remote.disconnectGenerator().catch(ignore);
  };

  const worker: Supervised<GenerationService> = spawn<GenerationService>({
    name: 'the language model',
    create: options.create,
    prepare: async (remote, _worker, attempt) => {
      if (wanted === null || attempt === 0) return;
      const { choice, engine } = wanted;
      // What is compiled for WebGPU runs nowhere else: after the second loss, questions are answered without it.
      if (choice.kind === 'web-llm' && attempt >= GPU_TRIES) return fail(choice.id, lostTwice(choice.id));
      // A model that cannot be loaded again must not keep the shelf from being looked at.
      await put(remote, choice, attempt < GPU_TRIES ? engine : 'wasm').catch((error: unknown) =>
        fail(choice.id, error),
      );
    },
    onDeath: (error, final) => {
      if (wanted === null) return;
      if (final) {
        void fail(wanted.choice.id, error);
        options.onDeath?.(error);
      } else void worker.ready().catch(ignore);
    },
  });

  const { remote } = worker;
  return {
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    },
    contents: () => remote.contents(),
    add: (given, onProgress, signal) => remote.add(given, onProgress, signal),
    download: (request, onProgress, signal) =>
      withHub(options.createHub, [request.origin], signal, (stop, through) =>
        remote.download(request, onProgress, stop, ...(through === undefined ? [] : [through])),
      ),
    downloadCompiled: (model, licence, onProgress, signal) =>
      withHub(options.createHub, [model.weightsUrl, model.libraryUrl], signal, (stop, through) =>
        remote.downloadCompiled(model, licence, onProgress, stop, ...(through === undefined ? [] : [through])),
      ),
    verify: (id, onProgress, signal) => remote.verify(id, onProgress, signal),
    async remove(id) {
      if (wanted?.choice.id === id) await this.unload();
      await remote.remove(id);
    },
    exportFile: (id) => remote.exportFile(id),
    listed: () => remote.listed(),
    async load(choice, engine, signal) {
      wanted = { choice, engine };
      await put(remote, choice, engine, signal).catch((error: unknown) => fail(choice.id, error));
      return state;
    },
    async unload() {
      wanted = null;
      await options.library.remote.disconnectGenerator().catch(ignore);
      if (state.kind !== 'none') await remote.unload().catch(ignore);
      change({ kind: 'none' });
    },
    generate: (prompt, maxTokens, onToken, signal) =>
      remote.generate([{ role: 'user', content: prompt }], { maxTokens }, onToken, signal),
    stop: () => worker.stop(),
  };
}

function lostTwice(id: string): DatelineError {
  return new DatelineError('DEVICE_LOST', `The graphics device was lost twice while ${id} was running.`, {
    hint: 'Answers come without a language model now. A GGUF model runs on the processor; a smaller one may stay.',
    detail: id,
  });
}

function ignore(): void {
  // What follows from a worker's death is told by `onDeath`.
}
