import ggufModels from './data/gguf-models.json';
import type { WebLlmModel } from './shelf';

/** A GGUF model that can be fetched by a click. Sizes and checksums are those of the file at that address. */
export interface GgufModel {
  readonly id: string;
  readonly name: string;
  /** What it is good for, one line. */
  readonly note: string;
  readonly url: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly licence: string;
  readonly contextTokens: number;
  /** Weights, the memory of 4096 tokens and room to compute, roughly. */
  readonly memoryMB: number;
}

/** Smallest first. */
export const GGUF_MODELS: readonly GgufModel[] = ggufModels;

/** Licences of model families, where their makers leave no doubt; the first name that fits counts. */
const LICENCES: readonly (readonly [name: RegExp, licence: string])[] = [
  [/^DeepSeek-R1-Distill-Qwen/, 'MIT'],
  [/^DeepSeek-R1-Distill-Llama/, 'MIT; Llama 3.1 Community License'],
  [/^Hermes-3-Llama-3\.2|^Llama-3\.2/, 'Llama 3.2 Community License'],
  [/^Hermes-3-Llama-3\.1|^Llama-3\.1/, 'Llama 3.1 Community License'],
  [/^Llama-3-|^Hermes-2-(?:Pro|Theta)-Llama-3/, 'Llama 3 Community License'],
  [/^Llama-2-/, 'Llama 2 Community License'],
  [/^Qwen2\.5-(?:Coder-)?3B/, 'Qwen Research License, not for commercial use'],
  [/^Qwen(?:2|2\.5|3)-/, 'Apache-2.0'],
  [/^SmolLM2|^TinyLlama|^OLMo-2|^RedPajama/, 'Apache-2.0'],
  [/^Mistral-7B|^OpenHermes-2\.5-Mistral|^NeuralHermes-2\.5-Mistral|^Hermes-2-Pro-Mistral/, 'Apache-2.0'],
  [/^phi-/i, 'MIT'],
  [/^gemma-?[23]?-?\d+b/i, 'Gemma Terms of Use'],
];

/** The licence of a model of web-llm's list; `null` where it is not sure: then its page must be read. */
export function licenceOf({ id }: Pick<WebLlmModel, 'id'>): string | null {
  return LICENCES.find(([name]) => name.test(id))?.[1] ?? null;
}

/** Bits that a parameter takes, by the way of packing that stands in a model's name. */
const BITS: Readonly<Record<string, number>> = { q0f32: 32, q0f16: 16, q3f16: 3.6, q4f16: 4.5, q4f32: 5 };

/**
 * About how much a model of web-llm's list is to download, in bytes, from the number of its parameters and how they are
 * packed; `null` where its name does not tell. The list itself does not say; what comes is checked against the model's own.
 */
export function downloadBytes({ id }: Pick<WebLlmModel, 'id'>): number | null {
  const [, number, unit] = /[-_](?:E)?(\d+(?:[._]\d+)?)([BM])(?=[-_])/i.exec(id) ?? [];
  const bits = BITS[/-(q\df\d\d)/.exec(id)?.[1] ?? ''];
  if (number === undefined || unit === undefined || bits === undefined) return null;
  const parameters = Number(number.replace('_', '.')) * (unit.toUpperCase() === 'B' ? 1e9 : 1e6);
  return (parameters * bits) / 8;
}

/** What a device has for a model; `null` where the browser hides it. */
export interface Room {
  readonly memoryMB: number | null;
  /** Most memory that the person gives to a language model. */
  readonly limitMB: number | null;
  /** `null` without WebGPU. */
  readonly gpu: {
    readonly f16: boolean;
    readonly software: boolean;
    readonly maxBindingBytes: number | null;
  } | null;
}

/** Whether a model fits, and one sentence on why not. */
export interface Fit {
  readonly fits: 'yes' | 'tight' | 'no' | 'unknown';
  readonly why: string | null;
}

/** web-llm binds at least so much at once. */
const LEAST_BINDING_BYTES = 128 << 20;
/** WASM addresses no more. */
const WASM_MEMORY_MB = 4096;

/** Whether a model of `memoryMB` fits here. @param compiled it runs on WebGPU only */
export function fitOf(
  { memoryMB, needsF16 = false }: { readonly memoryMB: number | null; readonly needsF16?: boolean },
  room: Room,
  compiled: boolean,
): Fit {
  const no = (why: string): Fit => ({ fits: 'no', why });
  if (compiled) {
    if (room.gpu === null) return no('needs WebGPU, which is not there');
    if (needsF16 && !room.gpu.f16) return no('computes in 16-bit floats, which the graphics adapter cannot');
    if (room.gpu.maxBindingBytes !== null && room.gpu.maxBindingBytes < LEAST_BINDING_BYTES) {
      return no('needs larger buffers than the graphics adapter allows');
    }
  }
  if (memoryMB === null) return { fits: 'unknown', why: 'nobody says how much memory it needs' };
  if (room.limitMB !== null && memoryMB > room.limitMB) return no('needs more memory than you allow');
  if (!compiled && memoryMB > WASM_MEMORY_MB) return no('needs more memory than a page may have');
  if (compiled && room.gpu?.software === true) return { fits: 'tight', why: 'graphics are emulated here: very slow' };
  if (room.memoryMB === null) return { fits: 'unknown', why: 'this browser does not tell how much memory there is' };
  if (memoryMB > room.memoryMB * 0.75) return no('needs more memory than this device has to spare');
  if (memoryMB > room.memoryMB * 0.4) return { fits: 'tight', why: 'close other tabs and programs first' };
  return { fits: 'yes', why: null };
}
