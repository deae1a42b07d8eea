import type { CancelSignal } from '../models';
import type { Corpus, ScoredChunk } from './corpus';
import { aboutness, readTimePrior, recency } from './prior';
import { asOfFilter, union, zScores } from './scores';
import type { RetrievalQuery, Retriever } from './types';

/** How a fused method weighs its parts; all weights are in standard deviations of the pool. */
export interface FusionWeights {
  readonly lexical: number;
  readonly vector: number;
  readonly recency: number;
  /** Weight of an article's day lying near the time the question names. */
  readonly time: number;
  /** Hits taken from each index before fusing (TempRALM §3 over-retrieves likewise). */
  readonly pool: number;
}

/** Sum of z-scores over one pool: lexical + vector + recency + nearness to the time in the question. */
export function fusedRetriever(name: string, corpus: Corpus, weights: FusionWeights): Retriever {
  return {
    name,
    async retrieve(query, limit, signal) {
      return corpus.passages((await fuse(corpus, query, weights, signal)).slice(0, limit));
    },
  };
}

async function fuse(
  corpus: Corpus,
  query: RetrievalQuery,
  weights: FusionWeights,
  signal?: CancelSignal,
): Promise<ScoredChunk[]> {
  const filter = asOfFilter(query);
  const [lexical, vector] = await Promise.all([
    corpus.lexical(query.text, weights.pool, filter),
    corpus.vector(query.text, weights.pool, filter, signal),
  ]);
  const pool = union(lexical, vector);
  const lexicalZ = zScores(lexical, pool);
  const vectorZ = zScores(vector, pool);
  const prior = readTimePrior(query);
  const scored = pool.map((chunkId): ScoredChunk => {
    const day = corpus.publishedOn(chunkId);
    const parts = {
      lexical: weights.lexical * (lexicalZ.get(chunkId) ?? 0),
      vector: weights.vector * (vectorZ.get(chunkId) ?? 0),
      recency:
        prior.recencyDays === null
          ? 0
          : weights.recency * prior.weight * recency(day, query.questionDay, prior.recencyDays),
      time: prior.interval === null ? 0 : weights.time * aboutness(day, prior.interval),
    };
    return { chunkId, score: parts.lexical + parts.vector + parts.recency + parts.time, parts };
  });
  return scored.sort((a, b) => b.score - a.score || a.chunkId - b.chunkId);
}
