import type { Embedder, Reader } from '../models';

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

/** What `embedder` says of sentences, for another device to be compared with. */
export async function referenceOf(embedder: Embedder, sentences: readonly string[]): Promise<ReferenceVectors> {
  const { modelId, dimensions } = embedder;
  const vectors = await embedder.embed(sentences, 'passage');
  return {
    modelId,
    sentences,
    vectors: sentences.map((_, row) => [...vectors.subarray(row * dimensions, (row + 1) * dimensions)]),
  };
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

/** Questions with passages, and what the reader says of them on WASM; written by `scripts/reference-vectors.ts`. */
export interface ReferenceReadings {
  readonly modelId: string;
  readonly readings: readonly {
    readonly question: string;
    readonly passage: string;
    readonly text: string;
    readonly score: number;
    readonly answers: number;
  }[];
}

/** Farthest that two devices may lie apart in the score of a span, a sum of two logits, and in its `answers`. */
const SCORE_APART = 1;
const ANSWERS_APART = 0.1;

/** Whether a reader on another device takes the same spans as the reference and is about as sure of them. */
export async function readsAlike(reader: Reader, reference: ReferenceReadings): Promise<boolean> {
  if (reader.modelId !== reference.modelId) return false;
  for (const { question, passage, text, score, answers } of reference.readings) {
    const [spans = []] = await reader.read(question, [passage], 1);
    const [first] = spans;
    const isAlike =
      first?.text === text &&
      Math.abs(first.score - score) <= SCORE_APART &&
      Math.abs((first.answers ?? Number.NaN) - answers) <= ANSWERS_APART;
    if (!isAlike) return false;
  }
  return true;
}

/** What a self-test found, each part in one plain sentence. */
export interface SelfTest {
  readonly embedder: { readonly passed: boolean; readonly words: string };
  readonly reader: { readonly passed: boolean; readonly words: string };
}

/** Two sentences of one meaning, and one of another. */
const ALIKE = ['The council elected a new mayor on Tuesday.', 'On Tuesday a new mayor was chosen by the council.'];
const OTHER = 'Heavy rain flooded two villages in the valley.';
const PASSAGE = 'In May 2021 the committee elected Ada Brandt as its chair. Jon Ferro followed her in 2023.';
const QUESTION = 'Who was elected chair of the committee in May 2021?';

/**
 * Asks both models what is known. The embedder that ships is compared with vectors computed beforehand, one that was
 * brought with what any embedder must do: put the same meaning nearer than another.
 * @throws DatelineError as the models do
 */
export async function selfTest(embedder: Embedder, reader: Reader): Promise<SelfTest> {
  const { default: shipped } = (await import('./data/reference-vectors.json')) as { default: ReferenceVectors };
  const known = embedder.modelId === shipped.modelId;
  const agreed = known ? await agreement(embedder, shipped) : await likeness(embedder);
  const [spans = []] = await reader.read(QUESTION, [PASSAGE], 1);
  const found = spans[0]?.text ?? 'nothing';
  return {
    embedder: {
      passed: agreed >= (known ? LOWEST_AGREEMENT : 0),
      words: known
        ? `Vectors agree with those computed beforehand to ${agreed.toFixed(3)} (${LOWEST_AGREEMENT} is needed).`
        : `Two sentences of one meaning lie ${agreed > 0 ? 'nearer to each other than' : 'no nearer than'} to a third.`,
    },
    reader: {
      passed: found === 'Ada Brandt',
      words: `Asked who was elected, it read “${found}”${found === 'Ada Brandt' ? '' : ' where “Ada Brandt” stands'}.`,
    },
  };
}

/** How much nearer two sentences of one meaning are than one of another: a difference of cosines. */
async function likeness(embedder: Embedder): Promise<number> {
  const { vectors } = await referenceOf(embedder, [...ALIKE, OTHER]);
  const [a = [], b = [], c = []] = vectors;
  const difference = cosine(Float32Array.from(a), b) - cosine(Float32Array.from(a), c);
  return Number.isFinite(difference) ? difference : -1;
}
