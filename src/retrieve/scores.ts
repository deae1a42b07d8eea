import type { ChunkFilter, ChunkId, IndexHit } from '../index';
import type { RetrievalQuery } from './types';

/** The filter every method applies: nothing published later than the question's "as of" day. */
export function asOfFilter(query: RetrievalQuery): ChunkFilter {
  return query.asOf === null ? { undated: true } : { published: { start: null, end: query.asOf }, undated: false };
}

/** Mean and standard deviation of scores; deviation 1 where all are equal. */
export function moments(scores: readonly number[]): { mean: number; deviation: number } {
  if (scores.length === 0) return { mean: 0, deviation: 1 };
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length;
  return { mean, deviation: variance > 1e-12 ? Math.sqrt(variance) : 1 };
}

/**
 * z-scores of a hit list over a pool of chunks. A chunk of the pool that the list does not hold takes the list's
 * lowest score: it is known to be no better.
 */
export function zScores(hits: readonly IndexHit[], pool: readonly ChunkId[]): Map<ChunkId, number> {
  const known = new Map(hits.map((hit) => [hit.chunkId, hit.score]));
  const floor = hits.reduce((lowest, hit) => Math.min(lowest, hit.score), Number.POSITIVE_INFINITY);
  const filled = pool.map((id) => known.get(id) ?? (Number.isFinite(floor) ? floor : 0));
  const { mean, deviation } = moments(filled);
  return new Map(pool.map((id, at) => [id, ((filled[at] ?? 0) - mean) / deviation]));
}

/** All chunks of several hit lists, each once. */
export function union(...lists: readonly (readonly IndexHit[])[]): ChunkId[] {
  return [...new Set(lists.flatMap((hits) => hits.map((hit) => hit.chunkId)))];
}
