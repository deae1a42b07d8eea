import { DatelineError } from '../errors';
import type { CancelSignal, Embedder } from '../models';
import { planBatches } from './batches';
import { readChecked, readCheckedJson } from './files';
import { findModel, modelIdOf, readManifest, type ModelFiles } from './manifest';
import type { Runtime, Session, TokenRow } from './runtime';
import { createWordPieces, type WordPieces } from './wordpieces';

/** What an engine is made of. */
export interface EngineOptions {
  readonly files: ModelFiles;
  /** It may still be loading: the files are read meanwhile. */
  readonly runtime: Runtime | Promise<Runtime>;
  /** Id in the manifest; each engine has its default. */
  readonly modelId?: string;
  /**
   * Upper bound of rows × longest row in one run. By default each text runs alone: a quantised model scales its
   * activations over the whole batch, so that batch mates and padding would change a vector (by up to 0.03 in cosine),
   * while alone it depends on the text only. Batches of 768 are about 15 % faster for texts of 110 words on WASM.
   */
  readonly paddedTokens?: number;
}

/**
 * Sentence embeddings: mean of the token states or the state of [CLS], as the manifest says, L2-normalised.
 * @throws DatelineError `MODEL_MISSING`, `MODEL_CORRUPT`, `DEVICE_LOST`
 */
export async function createEmbedder(options: EngineOptions): Promise<Embedder> {
  const record = findModel(await readManifest(options.files), options.modelId ?? 'all-MiniLM-L6-v2');
  const weights = record.files.find(({ path }) => path.endsWith('.onnx'))?.path ?? 'onnx/model_quantized.onnx';
  const [tokenizerJson, tokenizerConfig, model] = await Promise.all([
    readCheckedJson(options.files, record, 'tokenizer.json'),
    readCheckedJson(options.files, record, 'tokenizer_config.json'),
    readChecked(options.files, record, weights),
  ]);
  const pieces = createWordPieces(tokenizerJson, tokenizerConfig);
  const session = await (await options.runtime).open(model);
  const dimensions = record.dimensions ?? 0;
  return {
    modelId: modelIdOf(record),
    dimensions,
    contextTokens: record.contextTokens,
    async embed(texts, kind, signal) {
      const distinct = [...new Set(texts)];
      const prefix = (kind === 'query' ? record.queryPrefix : record.passagePrefix) ?? '';
      const rows = distinct.map((text) => rowOf(pieces, prefix + text, record.contextTokens));
      const shape = { dimensions, states: record.pooling === 'cls' ? 1 : Number.POSITIVE_INFINITY };
      const vectors = await embedRows(session, rows, shape, options.paddedTokens ?? 1, kind === 'query', signal);
      const indexOf = new Map(distinct.map((text, index) => [text, index]));
      const result = new Float32Array(texts.length * dimensions);
      for (const [row, text] of texts.entries()) {
        const from = (indexOf.get(text) ?? 0) * dimensions;
        result.set(vectors.subarray(from, from + dimensions), row * dimensions);
      }
      return result;
    },
  };
}

function rowOf(pieces: WordPieces, text: string, contextTokens: number): TokenRow {
  const ids = [pieces.cls, ...pieces.split(text, contextTokens - 2).ids, pieces.sep];
  return { ids, secondAt: ids.length };
}

async function embedRows(
  session: Session,
  rows: readonly TokenRow[],
  /** Length of a vector, and how many of the first token states make it. */
  { dimensions, states: most }: { readonly dimensions: number; readonly states: number },
  paddedTokens: number,
  urgent: boolean,
  signal: CancelSignal | undefined,
): Promise<Float32Array> {
  const vectors = new Float32Array(rows.length * dimensions);
  const batches = planBatches(
    rows.map((row) => row.ids.length),
    paddedTokens,
  );
  for (const batch of batches) {
    throwIfCancelled(signal);
    const batchRows = batch.flatMap((index) => rows[index] ?? []);
    const { width, tensors } = await session.run(batchRows, urgent);
    const states = tensors['last_hidden_state'] ?? new Float32Array(0);
    for (const [row, index] of batch.entries()) {
      const from = row * width * dimensions;
      const length = Math.min(most, batchRows[row]?.ids.length ?? 0);
      poolInto(vectors.subarray(index * dimensions, (index + 1) * dimensions), states.subarray(from), length);
    }
  }
  return vectors;
}

/** Mean of the first `length` token states (`[tokens, dimensions]`), scaled to length 1, into `vector`. */
function poolInto(vector: Float32Array, states: Float32Array, length: number): void {
  const dimensions = vector.length;
  const sums = new Float64Array(dimensions);
  for (let token = 0, at = 0; token < length; token++) {
    for (let dimension = 0; dimension < dimensions; dimension++, at++) sums[dimension]! += states[at]!;
  }
  const norm = Math.sqrt(sums.reduce((total, sum) => total + sum * sum, 0)) || 1;
  for (let dimension = 0; dimension < dimensions; dimension++) vector[dimension] = sums[dimension]! / norm;
}

/** @throws DatelineError `CANCELLED` */
export function throwIfCancelled(signal: CancelSignal | undefined): void {
  if (signal?.aborted) throw new DatelineError('CANCELLED', 'Stopped.', { hint: 'Start it again when you like.' });
}
