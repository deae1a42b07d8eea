import { Wllama, WllamaAbortError, WllamaError, type LoadModelParams } from '@wllama/wllama';
import { DatelineError, toDatelineError } from '../../errors';
import type { ChatMessage, GenerateOptions, Generator } from '../../models';
import { createTurns } from '../turns';
import type { LoadedGenerator } from './loaded';
import { tokenCounter } from './tokens';

export interface WllamaOptions {
  /** The GGUF file, or its parts in order. */
  readonly files: readonly Blob[];
  /** File name, for {@link Generator.modelId}. */
  readonly name: string;
  /** Address of `wllama.wasm` on the page's own origin. */
  readonly wasmUrl: string;
  readonly threads: number;
  /** Computes on WebGPU as far as the model fits there. */
  readonly gpu: boolean;
  /** Longest prompt and reply together, in tokens; less where the model was trained on less. */
  readonly contextTokens: number;
}

/** All of them; llama.cpp takes as many as there are. */
const ALL_LAYERS = 999;
/**
 * Tokens of a prompt that are computed in one go; a stop is noticed between two of them. On the processor more at a time
 * is no faster (measured from 4 to 512), so that a stop need not wait.
 */
const PROMPT_TOKENS = { cpu: 8, gpu: 128 } as const;
/** A stop that is not noticed by then ends the engine, which is loaded anew. */
const STOP_WITHIN_MS = 200;

const silent = (): void => undefined;

/**
 * Loads a GGUF file by wllama (llama.cpp as WASM), on the CPU or on WebGPU.
 * @throws DatelineError `MODEL_CORRUPT` for a file that is no model, `DEVICE_LOST` when it does not fit or start
 */
export async function openWllama(options: WllamaOptions): Promise<LoadedGenerator> {
  const keeper = createKeeper(() => start(options));
  const engine = await keeper.engine();
  const info = engine.getLoadedContextInfo();
  const threads = engine.getNumThreads();
  return {
    generator: generatorOf(keeper, options, Math.min(info.n_ctx, info.n_ctx_train || info.n_ctx)),
    engine: options.gpu ? 'webgpu' : 'wasm',
    where: options.gpu ? 'WebGPU' : threads > 1 ? `CPU, ${threads} threads` : 'CPU, one thread',
    close: () => keeper.close(),
  };
}

async function start(options: WllamaOptions): Promise<Wllama> {
  const engine = new Wllama(
    { default: options.wasmUrl },
    { suppressNativeLog: true, logger: { debug: silent, log: silent, warn: silent, error: silent } },
  );
  const settings: LoadModelParams = {
    n_ctx: options.contextTokens,
    n_threads: options.threads,
    n_gpu_layers: options.gpu ? ALL_LAYERS : 0,
    n_parallel: 1,
    n_batch: options.gpu ? PROMPT_TOKENS.gpu : PROMPT_TOKENS.cpu,
    warmup: false,
  };
  try {
    await engine.loadModel([...options.files], settings);
    // It also calls a file loaded that holds no whole model: then there is nothing that it could read.
    const { n_ctx, n_vocab } = engine.getLoadedContextInfo();
    if (n_ctx < 1 || n_vocab < 1) throw new Error('this gguf file holds no whole model');
    return engine;
  } catch (cause) {
    await engine.exit().catch(silent);
    throw loadFailed(options.name, cause);
  }
}

/** The engine of the moment. */
interface Keeper {
  /** Waits for one that is being loaded; loads it where the last try failed. */
  engine(): Promise<Wllama>;
  /** Ends this engine, whatever it computes, and loads another. */
  replace(engine: Wllama): void;
  close(): Promise<void>;
}

function createKeeper(load: () => Promise<Wllama>): Keeper {
  let current: Promise<Wllama> | null = null;
  let closed = false;
  return {
    engine() {
      if (closed) return Promise.reject(cancelled());
      const loading = (current ??= load());
      loading.catch(() => {
        if (current === loading) current = null;
      });
      return loading;
    },
    replace(engine) {
      // It ends at once: its worker is terminated, and what waits for it fails.
      void engine.exit().catch(silent);
      if (closed) return;
      current = load();
      current.catch(silent);
    },
    async close() {
      closed = true;
      await (await current?.catch(() => null))?.exit();
    },
  };
}

function generatorOf(keeper: Keeper, { name, files }: WllamaOptions, contextTokens: number): Generator {
  const turns = createTurns();
  let counter: Promise<(text: string) => number> | null = null;
  return {
    modelId: `${name}/wllama/1`,
    contextTokens,
    constrains: true,
    countTokens: async (text) => (await (counter ??= tokenCounter(files[0])))(text),
    generate: (messages, options) =>
      turns.run(options.urgent !== false, async () => {
        if (options.signal?.aborted) throw cancelled();
        const engine = await keeper.engine();
        if (options.signal?.aborted) throw cancelled();
        return reply(engine, messages, options, () => keeper.replace(engine));
      }),
  };
}

/** @param end called when a stop is not noticed in time: the engine computes something long */
async function reply(
  engine: Wllama,
  messages: readonly ChatMessage[],
  options: GenerateOptions,
  end: () => void,
): Promise<string> {
  const { signal } = options;
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const halt = (): void => {
    stop.abort();
    timer ??= setTimeout(end, STOP_WITHIN_MS);
  };
  if (signal instanceof AbortSignal) signal.addEventListener('abort', halt, { once: true });
  let text = '';
  options.onRead?.(0);
  try {
    const chunks = await engine.createChatCompletion({
      messages: messages.map(({ role, content }) => ({ role, content })),
      max_tokens: options.maxTokens,
      temperature: 0,
      stream: true,
      return_progress: options.onRead !== undefined,
      abortSignal: stop.signal,
      ...(options.schema === undefined
        ? {}
        : { response_format: { type: 'json_schema', json_schema: { name: 'reply', schema: options.schema } } }),
    });
    for await (const chunk of chunks) {
      if (signal?.aborted) {
        halt();
        continue;
      }
      const read = chunk.prompt_progress;
      if (read !== undefined && read.total > 0) options.onRead?.(read.processed / read.total);
      const piece = chunk.choices[0]?.delta.content ?? '';
      if (piece === '') continue;
      text += piece;
      options.onToken?.(piece);
    }
    // An abort between two tokens ends the stream without an error.
    if (signal?.aborted) throw cancelled();
    return text;
  } catch (cause) {
    throw signal?.aborted ? cancelled() : runFailed(cause);
  } finally {
    if (timer !== null) clearTimeout(timer);
    if (signal instanceof AbortSignal) signal.removeEventListener('abort', halt);
  }
}

function cancelled(): DatelineError {
  return new DatelineError('CANCELLED', 'The model was stopped.', { hint: 'Ask again when you like.' });
}

function runFailed(cause: unknown): DatelineError {
  if (cause instanceof DatelineError) return cause;
  if (cause instanceof WllamaAbortError) return cancelled();
  if (cause instanceof WllamaError && (cause.type === 'kv_cache_full' || /exceed.*context/i.test(cause.message))) {
    return new DatelineError('BAD_INPUT', 'The question with its evidence is longer than the model can read.', {
      hint: 'Choose a model with a longer context, or ask a narrower question.',
      cause,
    });
  }
  if (cause instanceof WllamaError && cause.type === 'model_not_loaded') return cancelled();
  return new DatelineError('DEVICE_LOST', 'The language model stopped while it was writing.', {
    hint: 'It is started again by itself; if this goes on, choose a smaller model.',
    detail: toDatelineError(cause).message.slice(0, 500),
    cause,
  });
}

function loadFailed(name: string, cause: unknown): DatelineError {
  const detail = `${name}: ${toDatelineError(cause).message.slice(0, 500)}`;
  if (/magic|invalid|gguf|corrupt|tensor/i.test(detail.slice(name.length))) {
    return new DatelineError('MODEL_CORRUPT', `${name} is not a model that can be loaded.`, {
      hint: 'Import the file again; if it stays, get it anew from where it came from.',
      detail,
      cause,
    });
  }
  return new DatelineError('DEVICE_LOST', `${name} could not be started.`, {
    hint: 'It may need more memory than there is: close other tabs, or choose a smaller model.',
    detail,
    cause,
  });
}
