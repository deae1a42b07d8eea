import { Wllama, WllamaAbortError, WllamaError, type LoadModelParams } from '@wllama/wllama';
import { DatelineError, toDatelineError } from '../../errors';
import type { ChatMessage, GenerateOptions, Generator } from '../../models';
import { createTurns } from '../turns';
import { mostTokens, type LoadedGenerator } from './loaded';

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
 * Loads a GGUF file by wllama (llama.cpp as WASM), on the CPU or on WebGPU.
 * @throws DatelineError `MODEL_CORRUPT` for a file that is no model, `DEVICE_LOST` when it does not fit or start
 */
export async function openWllama(options: WllamaOptions): Promise<LoadedGenerator> {
  const silent = (): void => undefined;
  const engine = new Wllama(
    { default: options.wasmUrl },
    { suppressNativeLog: true, logger: { debug: silent, log: silent, warn: silent, error: silent } },
  );
  const settings: LoadModelParams = {
    n_ctx: options.contextTokens,
    n_threads: options.threads,
    n_gpu_layers: options.gpu ? ALL_LAYERS : 0,
    n_parallel: 1,
    warmup: false,
  };
  try {
    await engine.loadModel([...options.files], settings);
  } catch (cause) {
    await engine.exit().catch(silent);
    throw loadFailed(options.name, cause);
  }
  const info = engine.getLoadedContextInfo();
  const threads = engine.getNumThreads();
  return {
    generator: generatorOf(engine, options.name, Math.min(info.n_ctx, info.n_ctx_train || info.n_ctx)),
    engine: options.gpu ? 'webgpu' : 'wasm',
    where: options.gpu ? 'WebGPU' : threads > 1 ? `CPU, ${threads} threads` : 'CPU, one thread',
    close: () => engine.exit(),
  };
}

function generatorOf(engine: Wllama, name: string, contextTokens: number): Generator {
  const turns = createTurns();
  return {
    modelId: `${name}/wllama/1`,
    contextTokens,
    constrains: true,
    countTokens: (text) => Promise.resolve(mostTokens(text)),
    generate: (messages, options) =>
      turns.run(true, async () => {
        if (options.signal?.aborted) throw cancelled();
        return reply(engine, messages, options);
      }),
  };
}

async function reply(engine: Wllama, messages: readonly ChatMessage[], options: GenerateOptions): Promise<string> {
  const stop = new AbortController();
  let text = '';
  try {
    const chunks = await engine.createChatCompletion({
      messages: messages.map(({ role, content }) => ({ role, content })),
      max_tokens: options.maxTokens,
      temperature: 0,
      stream: true,
      abortSignal: options.signal instanceof AbortSignal ? options.signal : stop.signal,
      ...(options.schema === undefined
        ? {}
        : { response_format: { type: 'json_schema', json_schema: { name: 'reply', schema: options.schema } } }),
    });
    for await (const chunk of chunks) {
      if (options.signal?.aborted) {
        stop.abort();
        throw cancelled();
      }
      const piece = chunk.choices[0]?.delta.content ?? '';
      if (piece === '') continue;
      text += piece;
      options.onToken?.(piece);
    }
    // An abort between two tokens ends the stream without an error.
    if (options.signal?.aborted) throw cancelled();
    return text;
  } catch (cause) {
    throw runFailed(cause);
  }
}

function cancelled(): DatelineError {
  return new DatelineError('CANCELLED', 'The model was stopped.', { hint: 'Ask again when you like.' });
}

function runFailed(cause: unknown): DatelineError {
  if (cause instanceof DatelineError) return cause;
  if (cause instanceof WllamaAbortError) return cancelled();
  if (cause instanceof WllamaError && cause.type === 'kv_cache_full') {
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
