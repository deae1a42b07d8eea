import { tokenize, type ChunkFilter, type IndexHit } from '../../../src/index';

export interface OracleChunk {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly day: number | null;
}

export function allowed(filter: ChunkFilter | undefined, id: number, day: number | null): boolean {
  if (!filter) return true;
  const { published, undated, among } = filter;
  if (among && !among.includes(id)) return false;
  const bounded = published !== undefined && (published.start !== null || published.end !== null);
  if (day === null) return undated ?? !bounded;
  return (published?.start ?? -Infinity) <= day && day <= (published?.end ?? Infinity);
}

/** BM25 written down once more, over plain lists, without an index. */
export function bm25(chunks: readonly OracleChunk[], query: string, k: number, filter?: ChunkFilter): IndexHit[] {
  const documents = chunks.map(({ title, text }) => [...tokenize(text), ...tokenize(title)]);
  const mean = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const hits: IndexHit[] = [];
  chunks.forEach(({ id, day }, i) => {
    let score = 0;
    for (const term of tokenize(query)) {
      const holding = documents.filter((terms) => terms.includes(term)).length;
      const idf = Math.log(1 + (chunks.length - holding + 0.5) / (holding + 0.5));
      const frequency = documents[i]!.filter((other) => other === term).length;
      score += (idf * frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * documents[i]!.length) / mean));
    }
    if (score > 0 && allowed(filter, id, day)) hits.push({ chunkId: id, score });
  });
  return hits.sort((a, b) => b.score - a.score || a.chunkId - b.chunkId).slice(0, k);
}

/** Cosines by float arithmetic, all of them. */
export function nearest(
  vectors: ReadonlyMap<number, Float32Array>,
  dayOf: (id: number) => number | null,
  query: Float32Array,
  k: number,
  filter?: ChunkFilter,
): IndexHit[] {
  const hits: IndexHit[] = [];
  for (const [chunkId, vector] of vectors) {
    if (!allowed(filter, chunkId, dayOf(chunkId))) continue;
    let score = 0;
    for (let i = 0; i < query.length; i++) score += query[i]! * vector[i]!;
    hits.push({ chunkId, score });
  }
  return hits.sort((a, b) => b.score - a.score || a.chunkId - b.chunkId).slice(0, k);
}

/** Seeded numbers in [0, 1): the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export function normalised(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** Unit vectors around a few centres, as embeddings of articles about a few topics are. */
export function clusteredVectors(count: number, dimensions: number, centres: number, seed: number): Float32Array[] {
  const random = seeded(seed);
  const middle = Array.from({ length: centres }, () =>
    Float32Array.from({ length: dimensions }, () => gaussian(random)),
  );
  return Array.from({ length: count }, () => {
    const centre = middle[Math.floor(random() * centres)]!;
    return normalised(centre.map((value) => value + gaussian(random) * 0.8));
  });
}
