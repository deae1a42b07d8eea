import type { AppConfig, MLCEngine, ModelRecord } from '@mlc-ai/web-llm';
import { DatelineError, toDatelineError } from '../../errors';
import type { ChatMessage, GenerateOptions, Generator } from '../../models';
import { stopped } from '../shelf';
import { createTurns } from '../turns';
import { mostTokens, type LoadedGenerator } from './loaded';

/** A model of web-llm's list: compiled for WebGPU, its weights on a hub. */
export interface WebLlmModel {
  readonly id: string;
  /** Folder of the weights, and the compiled library. */
  readonly weightsUrl: string;
  readonly libraryUrl: string;
  /** Memory of the graphics adapter it needs; `null` when unknown. */
  readonly memoryMB: number | null;
  readonly contextTokens: number;
  readonly needsF16: boolean;
}

/** How far the download or the start of a model is. */
export interface WebLlmProgress {
  /** 0 to 1. */
  readonly share: number;
  /** One line of web-llm's own. */
  readonly words: string;
}

/** Longest prompt and reply together of web-llm's prebuilt list. */
const CONTEXT_TOKENS = 4096;

/** The library is 7 MB: loaded only where somebody uses it. */
const load = () => import('@mlc-ai/web-llm');

/** Language models of web-llm's list, smallest first; those for embeddings and pictures left out. */
export async function webLlmModels(): Promise<WebLlmModel[]> {
  const { prebuiltAppConfig } = await load();
  return prebuiltAppConfig.model_list
    .filter((record) => (record.model_type ?? 0) === 0)
    .map(modelOf)
    .sort((a, b) => (a.memoryMB ?? Infinity) - (b.memoryMB ?? Infinity));
}

function modelOf(record: ModelRecord): WebLlmModel {
  return {
    id: record.model_id,
    weightsUrl: record.model,
    libraryUrl: record.model_lib,
    memoryMB: record.vram_required_MB ?? null,
    contextTokens: record.overrides?.context_window_size ?? CONTEXT_TOKENS,
    needsF16: record.required_features?.includes('shader-f16') ?? false,
  };
}

function configOf(model: WebLlmModel): AppConfig {
  return {
    model_list: [
      {
        model: model.weightsUrl,
        model_id: model.id,
        model_lib: model.libraryUrl,
        overrides: { context_window_size: model.contextTokens },
        ...(model.needsF16 ? { required_features: ['shader-f16'] } : {}),
      },
    ],
    cacheBackend: 'cache',
  };
}

/** Whether all of its weights are kept on this device. */
export async function hasWebLlmModel(model: WebLlmModel): Promise<boolean> {
  return (await load()).hasModelInCache(model.id, configOf(model));
}

/** Removes its weights, settings and library. */
export async function removeWebLlmModel(model: WebLlmModel): Promise<void> {
  await (await load()).deleteModelAllInfoInCache(model.id, configOf(model));
}

/**
 * Downloads what is missing of a model and starts it on WebGPU. What has arrived stays, so that a download that was
 * stopped or broken goes on where it was, file by file.
 * @throws DatelineError `MODEL_MISSING` when the hub does not give it, `MODEL_CORRUPT` when what came is something else
 *   (then it is forgotten, so that the next try fetches it again), `DEVICE_LOST` without WebGPU or memory, `CANCELLED`
 */
export async function openWebLlm(
  model: WebLlmModel,
  onProgress: (progress: WebLlmProgress) => void,
  signal?: AbortSignal,
): Promise<LoadedGenerator> {
  if ((navigator as Partial<NavigatorGPU>).gpu === undefined) {
    throw new DatelineError('DEVICE_LOST', 'This browser has no WebGPU, which this model needs.', {
      hint: 'Use a GGUF model: it runs on the processor.',
      detail: model.id,
    });
  }
  const { MLCEngine } = await load();
  const engine = new MLCEngine({
    appConfig: configOf(model),
    logLevel: 'SILENT',
    initProgressCallback: ({ progress, text }) => onProgress({ share: progress, words: text }),
  });
  const stop = (): void => void engine.unload().catch(ignore);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await engine.reload(model.id);
    if (signal?.aborted) throw stopped();
  } catch (cause) {
    await engine.unload().catch(ignore);
    if (signal?.aborted) throw stopped();
    const error = loadFailed(model.id, cause);
    if (error.code === 'MODEL_CORRUPT') await removeWebLlmModel(model).catch(ignore);
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  return {
    generator: generatorOf(engine, model),
    engine: 'webgpu',
    where: 'WebGPU (web-llm)',
    close: () => engine.unload(),
  };
}

function generatorOf(engine: MLCEngine, model: WebLlmModel): Generator {
  const turns = createTurns();
  return {
    modelId: `${model.id}/web-llm/1`,
    contextTokens: model.contextTokens,
    constrains: true,
    countTokens: (text) => Promise.resolve(mostTokens(text)),
    generate: (messages, options) => turns.run(true, () => reply(engine, messages, options)),
  };
}

async function reply(engine: MLCEngine, messages: readonly ChatMessage[], options: GenerateOptions): Promise<string> {
  if (options.signal?.aborted) throw stopped();
  let text = '';
  try {
    const chunks = await engine.chat.completions.create({
      messages: messages.map(({ role, content }) => ({ role, content })),
      max_tokens: options.maxTokens,
      temperature: 0,
      stream: true,
      ...(options.schema === undefined
        ? {}
        : { response_format: { type: 'json_object', schema: JSON.stringify(options.schema) } }),
    });
    for await (const chunk of chunks) {
      if (options.signal?.aborted) {
        await engine.interruptGenerate();
        throw stopped();
      }
      const piece = chunk.choices[0]?.delta.content ?? '';
      if (piece === '') continue;
      text += piece;
      options.onToken?.(piece);
    }
    if (options.signal?.aborted) throw stopped();
    return text;
  } catch (cause) {
    if (cause instanceof DatelineError) throw cause;
    const detail = toDatelineError(cause).message;
    if (/context window|exceed/i.test(detail)) {
      throw new DatelineError('BAD_INPUT', 'The question with its evidence is longer than the model can read.', {
        hint: 'Choose a model with a longer context, or ask a narrower question.',
        detail,
        cause,
      });
    }
    throw new DatelineError('DEVICE_LOST', 'The language model stopped while it was writing.', {
      hint: 'It is started again by itself; if this goes on, choose a smaller model.',
      detail: detail.slice(0, 500),
      cause,
    });
  }
}

function ignore(): void {
  // It is being put away anyway.
}

/** What web-llm throws, by what the person can do about it. */
function loadFailed(id: string, cause: unknown): DatelineError {
  const words = toDatelineError(cause).message;
  const detail = `${id}: ${words.slice(0, 400)}`;
  if (/JSON|magic word|WebAssembly\.(?:compile|instantiate|Module)|integrity|tokenizer/i.test(words)) {
    return new DatelineError('MODEL_CORRUPT', `${id} did not arrive as what it should be.`, {
      hint: 'What came was thrown away. Download it again; a network that asks for a login may have answered in its place.',
      detail,
      cause,
    });
  }
  if (/fetch|network|HTTP|status|Cache|Load failed/i.test(words)) {
    return new DatelineError('MODEL_MISSING', `${id} could not be downloaded.`, {
      hint: 'Check the connection and try again: the files that have arrived are kept.',
      detail,
      cause,
    });
  }
  return new DatelineError('DEVICE_LOST', `${id} could not be started on the graphics adapter.`, {
    hint: 'It may need more graphics memory than there is, or 16-bit floats. Choose a smaller model, or a GGUF file.',
    detail,
    cause,
  });
}
