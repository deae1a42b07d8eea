import { DatelineError } from '../../errors';
import type { ModelRecord } from '../manifest';

/** Files of a folder, by their path in it. */
export type FolderFiles = ReadonlyMap<string, Blob>;

/** What an embedding model's folder holds, before it is stored: what its record will say, and its files by their new name. */
export interface FoundEmbedder {
  readonly record: Omit<ModelRecord, 'id' | 'files'>;
  readonly files: readonly { readonly name: string; readonly blob: Blob }[];
}

/** Weights in the order of preference: the smaller ones run on WASM as well as the large. */
const WEIGHTS: readonly (readonly [file: RegExp, dtype: string])[] = [
  [/(?:^|\/)model_quantized\.onnx$/, 'q8'],
  [/(?:^|\/)model_(?:u?int8|qint8\w*)\.onnx$/, 'int8'],
  [/(?:^|\/)model\.onnx$/, 'fp32'],
];

/** How known families make a vector of the token states, and what they put before a text. */
const FAMILIES: readonly (readonly [
  name: RegExp,
  how: Pick<ModelRecord, 'pooling' | 'queryPrefix' | 'passagePrefix'>,
])[] = [
  [
    /bge-.*-en|arctic-embed|mxbai-embed/i,
    { pooling: 'cls', queryPrefix: 'Represent this sentence for searching relevant passages: ' },
  ],
  [/bge-/i, { pooling: 'cls' }],
  [/(?:^|[-_/])e5-/i, { pooling: 'mean', queryPrefix: 'query: ', passagePrefix: 'passage: ' }],
];

const MOST_JSON_BYTES = 1 << 26;
const MOST_CONTEXT_TOKENS = 512;

/**
 * Reads what a folder of ONNX weights says of itself. Nothing of the weights is parsed but the frame of the file.
 * @throws DatelineError `MODEL_CORRUPT` for a file that is not what its name says or was cut short, `MODEL_MISSING` for
 *   one that is not there, `UNSUPPORTED_FORMAT` for a model of another build than the embedder can run
 */
export async function readEmbedder(name: string, files: FolderFiles): Promise<FoundEmbedder> {
  const config = await readJson(files, 'config.json');
  const tokenizer = await readJson(files, 'tokenizer.json');
  const tokenizerConfig = await readJson(files, 'tokenizer_config.json');
  const kind = (tokenizer['model'] as { type?: unknown } | undefined)?.type;
  const architectures = Array.isArray(config['architectures']) ? config['architectures'].join(' ') : '';
  if (config['model_type'] !== 'bert' || kind !== 'WordPiece' || /For[A-Z]/.test(architectures)) {
    throw new DatelineError('UNSUPPORTED_FORMAT', `${name} is no model that can embed texts here.`, {
      hint: 'It must be a sentence embedding model of the BERT family with a WordPiece tokenizer, exported to ONNX.',
      detail: [config['model_type'], kind, architectures].join(', '),
    });
  }
  const dimensions = config['hidden_size'];
  if (typeof dimensions !== 'number' || !Number.isInteger(dimensions) || dimensions < 1 || dimensions > 4096) {
    throw notThat(name, 'config.json', 'it gives no length of a vector');
  }
  const { path, blob, dtype } = await findWeights(name, files);
  const longest = [config['max_position_embeddings'], tokenizerConfig['model_max_length']]
    .filter((tokens): tokens is number => typeof tokens === 'number' && tokens > 2)
    .reduce((a, b) => Math.min(a, b), MOST_CONTEXT_TOKENS);
  const family = FAMILIES.find(([pattern]) => pattern.test(`${name} ${String(config['_name_or_path'] ?? '')}`))?.[1];
  return {
    record: {
      kind: 'embedder',
      dtype,
      version: 1,
      dimensions,
      contextTokens: longest,
      ...family,
      ...(await pooling(files)),
      licence: '',
      origin: '',
    },
    files: [
      { name: 'config.json', blob: at(files, 'config.json')! },
      { name: 'tokenizer.json', blob: at(files, 'tokenizer.json')! },
      { name: 'tokenizer_config.json', blob: at(files, 'tokenizer_config.json')! },
      { name: path.split('/').at(-1) ?? path, blob },
    ],
  };
}

/** What sentence-transformers writes beside its models; nothing where it is absent. */
async function pooling(files: FolderFiles): Promise<Pick<ModelRecord, 'pooling'>> {
  if (at(files, '1_Pooling/config.json') === undefined) return {};
  const stated = await readJson(files, '1_Pooling/config.json');
  return { pooling: stated['pooling_mode_cls_token'] === true ? 'cls' : 'mean' };
}

async function findWeights(name: string, files: FolderFiles): Promise<{ path: string; blob: Blob; dtype: string }> {
  for (const [pattern, dtype] of WEIGHTS) {
    const path = [...files.keys()].find((one) => pattern.test(one));
    if (path === undefined) continue;
    const blob = files.get(path)!;
    if (files.has(`${path}_data`)) {
      throw new DatelineError('UNSUPPORTED_FORMAT', `${path} keeps its weights in a second file.`, {
        hint: 'Choose a folder whose model is one .onnx file.',
        detail: path,
      });
    }
    await checkOnnx(path, blob);
    return { path, blob, dtype };
  }
  throw new DatelineError('MODEL_MISSING', `There are no weights in ${name}.`, {
    hint: 'The folder must hold onnx/model_quantized.onnx or onnx/model.onnx.',
    detail: name,
  });
}

/**
 * Walks over the outermost fields of an ONNX file (a protocol buffer): they must be known ones and end where the file
 * ends. So a web page, or a copy that was cut short, never reaches the runtime.
 */
async function checkOnnx(path: string, file: Blob): Promise<void> {
  const wrong = (): never => {
    throw notThat(path, path, 'it is no ONNX model, or was cut short');
  };
  let end = 0;
  for (let fields = 0; end < file.size; fields++) {
    const view = new Uint8Array(await file.slice(end, end + 20).arrayBuffer());
    const [tag, afterTag] = varint(view, 0);
    const field = tag >> 3;
    // The first field is the version of the format; a model has no field numbers beyond these.
    if (field < 1 || field > 26 || (fields === 0 && tag !== 8) || fields > 10_000) wrong();
    const [value, afterValue] = varint(view, afterTag);
    if (afterValue < 0) wrong();
    if ((tag & 7) === 0) end += afterValue;
    else if ((tag & 7) === 2) end += afterValue + value;
    else wrong();
  }
  if (end !== file.size || end === 0) wrong();
}

/** @returns the number and where it ends; −1 when it does not */
function varint(bytes: Uint8Array, at: number): [value: number, end: number] {
  let value = 0;
  for (let n = 0; n < 8; n++) {
    const byte = bytes[at + n];
    if (byte === undefined) break;
    value += (byte & 0x7f) * 2 ** (7 * n);
    if (byte < 0x80) return [value, at + n + 1];
  }
  return [0, -1];
}

/** The file at this path below whichever folder was chosen. */
function at(files: FolderFiles, path: string): Blob | undefined {
  const found = [...files.keys()]
    .filter((one) => one === path || one.endsWith(`/${path}`))
    .sort((a, b) => a.length - b.length)[0];
  return found === undefined ? undefined : files.get(found);
}

async function readJson(files: FolderFiles, path: string): Promise<Record<string, unknown>> {
  const file = at(files, path);
  if (file === undefined) {
    throw new DatelineError('MODEL_MISSING', `There is no ${path} in the folder.`, {
      hint: 'Choose the whole folder of the model, as it came from the hub.',
      detail: path,
    });
  }
  try {
    const value: unknown = file.size > MOST_JSON_BYTES ? null : JSON.parse(await file.text());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw notThat(path, path, 'it is no JSON');
}

function notThat(name: string, detail: string, why: string): DatelineError {
  return new DatelineError('MODEL_CORRUPT', `${name} is not what an embedding model has there: ${why}.`, {
    hint: 'Get the whole folder again; a network that asks for a login may have answered in place of a file.',
    detail,
  });
}
