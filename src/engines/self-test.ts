import type { Embedder } from '../models';

/** Sentences with their vectors as WASM computes them; written by `scripts/reference-vectors.ts`. */
export interface ReferenceVectors {
  readonly modelId: string;
  readonly sentences: readonly string[];
  readonly vectors: readonly (readonly number[])[];
}

/** Lowest cosine at which two devices count as computing the same vectors. */
export const LOWEST_AGREEMENT = 0.98;

/**
 * Embeds the reference sentences and compares. Quantised models on WebGPU can give wrong vectors without any error, so
 * nothing is stored before this has passed.
 * @returns the lowest cosine over the sentences; 0 when the embedder is another model
 */
export async function agreement(embedder: Embedder, reference: ReferenceVectors): Promise<number> {
  if (embedder.modelId !== reference.modelId) return 0;
  const vectors = await embedder.embed(reference.sentences, 'passage');
  const cosines = reference.vectors.map((expected, row) => {
    const found = vectors.subarray(row * embedder.dimensions, (row + 1) * embedder.dimensions);
    return cosine(found, expected);
  });
  return cosines.reduce((lowest, value) => Math.min(lowest, Number.isFinite(value) ? value : 0), 1);
}

function cosine(a: Float32Array, b: readonly number[]): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * (b[i] ?? 0);
    aa += a[i]! * a[i]!;
    bb += (b[i] ?? 0) ** 2;
  }
  return dot / Math.sqrt(aa * bb);
}
