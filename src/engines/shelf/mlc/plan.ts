import { DatelineError } from '../../../errors';
import type { WebLlmModel } from '../types';

/** web-llm's caches, by what they hold. Its names; a file of ours is found by it only there. */
export type MlcScope = 'webllm/config' | 'webllm/model' | 'webllm/wasm';

/** One file of a compiled model. */
export interface MlcFile {
  /** Its name in the folder. */
  readonly name: string;
  /** Its key in the cache. */
  readonly url: string;
  readonly scope: MlcScope;
  /** `null` where the model's own list does not say. */
  readonly sizeBytes: number | null;
  /** Hexadecimal; `null` where the list does not say. */
  readonly md5: string | null;
  readonly form: 'json' | 'wasm' | 'bytes';
}

export const CONFIG = 'mlc-chat-config.json';
export const TENSORS = 'tensor-cache.json';

/** A plain name: nothing that leads out of the folder. */
const NAME = /^\w[\w.-]*$/;
const MOST_SHARDS = 10_000;

/** The address of the weights' folder, with a closing slash, as web-llm makes it of a repository's. */
export function weightsFolder(model: Pick<WebLlmModel, 'weightsUrl'>): string {
  const url = model.weightsUrl.replace(/\/?$/, '/');
  return /.\/resolve\/.+\//.test(url) ? url : `${url}resolve/main/`;
}

/** The two files that are read first, because they name the others. */
export function firstFiles(model: WebLlmModel): readonly [config: MlcFile, tensors: MlcFile] {
  const folder = weightsFolder(model);
  const file = (name: string, scope: MlcScope): MlcFile => ({
    name,
    url: new URL(name, folder).href,
    scope,
    sizeBytes: null,
    md5: null,
    form: 'json',
  });
  return [file(CONFIG, 'webllm/config'), file(TENSORS, 'webllm/model')];
}

/**
 * The other files of a model: its tokenizer, its library, its weights.
 * @throws DatelineError `MODEL_CORRUPT` when one of the two does not say what it must
 */
export function otherFiles(model: WebLlmModel, config: Uint8Array, tensors: Uint8Array): MlcFile[] {
  const folder = weightsFolder(model);
  const { tokenizer_files: tokenizers } = parse(CONFIG, config) as { tokenizer_files?: unknown };
  const tokenizer = ['tokenizer.json', 'tokenizer.model'].find(
    (name) => Array.isArray(tokenizers) && tokenizers.includes(name),
  );
  if (tokenizer === undefined) throw damaged(CONFIG, 'it names no tokenizer');
  const { records } = parse(TENSORS, tensors) as { records?: unknown };
  if (!Array.isArray(records) || records.length === 0 || records.length > MOST_SHARDS) {
    throw damaged(TENSORS, 'it lists no weights');
  }
  return [
    {
      name: tokenizer,
      url: new URL(tokenizer, folder).href,
      scope: 'webllm/model',
      sizeBytes: null,
      md5: null,
      form: tokenizer.endsWith('.json') ? 'json' : 'bytes',
    },
    {
      name: libraryName(model),
      url: model.libraryUrl,
      scope: 'webllm/wasm',
      sizeBytes: null,
      md5: null,
      form: 'wasm',
    },
    ...records.map((record) => shardOf(record, folder)),
  ];
}

/** The file name of a model's compiled library. */
export function libraryName(model: Pick<WebLlmModel, 'libraryUrl'>): string {
  return decodeURIComponent(new URL(model.libraryUrl).pathname.split('/').at(-1) ?? '');
}

function shardOf(record: unknown, folder: string): MlcFile {
  const { dataPath, nbytes, md5sum } = (record ?? {}) as Record<string, unknown>;
  if (typeof dataPath !== 'string' || !NAME.test(dataPath)) throw damaged(TENSORS, 'a file in it has no plain name');
  if (typeof nbytes !== 'number' || !Number.isSafeInteger(nbytes) || nbytes <= 0) {
    throw damaged(TENSORS, `it gives no length of ${dataPath}`);
  }
  return {
    name: dataPath,
    url: new URL(dataPath, folder).href,
    scope: 'webllm/model',
    sizeBytes: nbytes,
    md5: typeof md5sum === 'string' && /^[\da-f]{32}$/i.test(md5sum) ? md5sum.toLowerCase() : null,
    form: 'bytes',
  };
}

/** Bytes of a small file that is parsed: is it what it must be? @throws DatelineError `MODEL_CORRUPT` */
export function checkForm(file: MlcFile, bytes: Uint8Array): void {
  if (file.form === 'json') parse(file.name, bytes);
  // "\0asm", version 1; a library that was cut short does not validate.
  if (file.form === 'wasm' && !WebAssembly.validate(bytes as Uint8Array<ArrayBuffer>)) {
    throw damaged(file.name, 'it is no WebAssembly library');
  }
}

function parse(name: string, bytes: Uint8Array): object {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Told below.
  }
  const page = /^\s*<(?:!doctype|html|\?xml)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)));
  throw damaged(name, page ? 'it is a web page' : 'it is no JSON');
}

function damaged(name: string, why: string): DatelineError {
  return new DatelineError('MODEL_CORRUPT', `${name} is not what a compiled model has there: ${why}.`, {
    hint: 'Get the whole folder again from where it came from; a network that asks for a login may have answered instead.',
    detail: name,
  });
}
