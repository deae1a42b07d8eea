import { toDatelineError } from '../errors';
import type { Embedder } from '../models';

/** Vectors of texts, and the texts that have none of their own, by row, with the reason. */
export interface SafeVectors {
  /** `Float32Array, [texts.length, dimensions]` row-major, L2-normalised. */
  readonly vectors: Float32Array;
  readonly failed: ReadonlyMap<number, string>;
}

/** What a text that the embedder cannot take is embedded as: it has a place, and is found by its words alone. */
const STAND_IN = '.';

/**
 * Embeds texts, so that one which the embedder throws on does not keep the others from their vectors. An embedder that
 * fails on every text is no fault of a text: its error is thrown.
 */
export async function embedSafely(embedder: Embedder, texts: readonly string[]): Promise<SafeVectors> {
  try {
    return { vectors: await embedder.embed(texts, 'passage'), failed: new Map() };
  } catch (error) {
    if (toDatelineError(error).code !== 'INTERNAL') throw error;
  }
  const standIn = await embedder.embed([STAND_IN], 'passage');
  const vectors = new Float32Array(texts.length * embedder.dimensions);
  const failed = new Map<number, string>();
  for (const [row, text] of texts.entries()) {
    let vector = standIn;
    try {
      vector = await embedder.embed([text], 'passage');
    } catch (error) {
      const { code, message } = toDatelineError(error);
      if (code !== 'INTERNAL') throw error;
      failed.set(row, message);
    }
    vectors.set(vector, row * embedder.dimensions);
  }
  return { vectors, failed };
}
