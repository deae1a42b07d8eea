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
  /** Share of its article's best chunk that each chunk is given: news repeats its subject, a chunk alone may not name it. */
  readonly article: number;
  /** Hits taken from each index before fusing (TempRALM §3 over-retrieves likewise). */
  readonly pool: number;
}

/** Sum of z-scores over one pool: lexical + vector + recency + nearness to the time in the question + best of its article. */
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
  const shared = weights.article === 0 ? scored : withArticles(corpus, scored, weights.article);
  return shared.sort((a, b) => b.score - a.score || a.chunkId - b.chunkId);
}

/** Adds to each chunk `share` of the best score in its article: chunks of the right article move up together. */
function withArticles(corpus: Corpus, scored: readonly ScoredChunk[], share: number): ScoredChunk[] {
  const best = new Map<number | null, number>();
  const articles = scored.map((one) => corpus.articleOf(one.chunkId));
  scored.forEach(({ score }, at) => {
    const article = articles[at] ?? null;
    best.set(article, Math.max(best.get(article) ?? Number.NEGATIVE_INFINITY, score));
  });
  return scored.map((one, at) => {
    const part = share * (best.get(articles[at] ?? null) ?? one.score);
    return { ...one, score: one.score + part, parts: { ...one.parts, article: part } };
  });
}
