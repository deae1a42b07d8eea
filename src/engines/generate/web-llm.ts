import type { AppConfig, MLCEngine, ModelRecord } from '@mlc-ai/web-llm';
import { DatelineError, toDatelineError } from '../../errors';
import type { ChatMessage, GenerateOptions, Generator } from '../../models';
import { browserScope, probeDevice } from '../device';
import { stopped, type WebLlmModel } from '../shelf';
import { createTurns } from '../turns';
import type { LoadedGenerator } from './loaded';
import { mostTokens } from './tokens';
import { watchDevices, type DeviceWatch } from './lost-device';

/** How far the start of a model is. */
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
    // The list names the feature for some of them only; the name tells of all: "q4f16_1" computes in 16-bit floats.
    needsF16: record.required_features?.includes('shader-f16') ?? /-q\d+f16/.test(record.model_id),
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

/** A model that no adapter here has room for, or that computes in what it has not. @throws DatelineError `DEVICE_LOST` */
async function checkAdapter(model: WebLlmModel): Promise<void> {
  const { gpu } = await probeDevice(browserScope());
  const refuse = (message: string): never => {
    throw new DatelineError('DEVICE_LOST', message, {
      hint: 'Use a GGUF model: it runs on the processor.',
      detail: model.id,
    });
  };
  if (!gpu.usable) return refuse(`This model needs WebGPU. ${gpu.why}`);
  if (model.needsF16 && !gpu.f16) {
    return refuse('This model computes in 16-bit floats, which the graphics adapter cannot; one with “f32” may run.');
  }
}

/**
 * Starts a model on WebGPU whose files all lie in web-llm's caches and were checked: nothing is fetched here.
 * @throws DatelineError `DEVICE_LOST` without WebGPU, memory or what the model computes in, or when the device is lost;
 *   `MODEL_CORRUPT` when web-llm cannot read one of the files, `CANCELLED`
 */
export async function openWebLlm(
  model: WebLlmModel,
  onProgress: (progress: WebLlmProgress) => void,
  signal?: AbortSignal,
): Promise<LoadedGenerator> {
  await checkAdapter(model);
  const { MLCEngine } = await load();
  const watch = watchDevices();
  const engine = new MLCEngine({
    appConfig: configOf(model),
    logLevel: 'SILENT',
    initProgressCallback: ({ progress, text }) => onProgress({ share: progress, words: text }),
  });
  const stop = (): void => void engine.unload().catch(ignore);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await orLost(engine.reload(model.id), watch);
    if (signal?.aborted) throw stopped();
  } catch (cause) {
    watch.end();
    await engine.unload().catch(ignore);
    if (signal?.aborted) throw stopped();
    throw cause instanceof DatelineError ? cause : loadFailed(model.id, cause, watch.started());
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  return {
    generator: generatorOf(engine, model, watch),
    engine: 'webgpu',
    where: 'WebGPU (web-llm)',
    async close() {
      watch.end();
      await engine.unload();
    },
  };
}

/** What `work` gives, or the loss of the device it runs on: web-llm may wait for ever then. */
function orLost<T>(work: Promise<T>, watch: DeviceWatch): Promise<T> {
  const lost = watch.lost.then((why): never => {
    throw lostDevice(why);
  });
  return Promise.race([work, lost]);
}

function lostDevice(why: string): DatelineError {
  return new DatelineError('DEVICE_LOST', 'The graphics device was lost.', {
    hint: 'The model is started again once by itself; if this goes on, choose a smaller one.',
    detail: why.slice(0, 500),
  });
}

function generatorOf(engine: MLCEngine, model: WebLlmModel, watch: DeviceWatch): Generator {
  const turns = createTurns();
  return {
    modelId: `${model.id}/web-llm/1`,
    contextTokens: model.contextTokens,
    constrains: true,
    countTokens: (text) => Promise.resolve(mostTokens(text)),
    generate: (messages, options) =>
      turns.run(options.urgent !== false, () => orLost(reply(engine, messages, options), watch)),
  };
}

async function reply(engine: MLCEngine, messages: readonly ChatMessage[], options: GenerateOptions): Promise<string> {
  if (options.signal?.aborted) throw stopped();
  let text = '';
  options.onRead?.(0);
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

/**
 * What web-llm throws, by what the person can do about it.
 * @param onDevice it had got as far as the graphics device: before, only the files can be at fault
 */
function loadFailed(id: string, cause: unknown, onDevice: boolean): DatelineError {
  const words = toDatelineError(cause).message;
  const detail = `${id}: ${words.slice(0, 400)}`;
  if (!onDevice || /JSON|tokenizer|tensor-cache|tensor dimension|BF16/i.test(words)) {
    return new DatelineError('MODEL_CORRUPT', `${id} is there, but web-llm cannot read it.`, {
      hint: 'Its library and its weights may be of different versions. Remove it and get both anew, or use a GGUF model.',
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
