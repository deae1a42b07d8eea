import type { CancelSignal } from '../models';
import type { ChunkFilter, IndexHit } from '../index';
import type { Day } from '../time';
import type { Corpus, ScoredChunk } from './corpus';
import { moments } from './scores';
import type { RetrievalQuery, Retriever } from './types';

/** Passages taken by semantic score before the time counts (§III: 120, where its baseline takes 20). */
export const OVER_RETRIEVED = 120;

/**
 * TempRALM (§III): passages by semantic score, re-ranked by its sum with a temporal score; nothing later than the
 * question's day. The mask works inside the search (equation 5 masks afterwards), so that all 120 can be answers.
 */
export function tempralmRetriever(corpus: Corpus): Retriever {
  return {
    name: 'tempralm',
    async retrieve(query, limit, signal) {
      const hits = await semanticHits(corpus, query, Math.max(OVER_RETRIEVED, limit), signal);
      const days = hits.map((hit) => corpus.publishedOn(hit.chunkId));
      return corpus.passages(rerank(hits, days, query.questionDay).slice(0, limit));
    },
  };
}

/** By cosine; by words while nothing is embedded yet. */
async function semanticHits(
  corpus: Corpus,
  query: RetrievalQuery,
  limit: number,
  signal?: CancelSignal,
): Promise<readonly IndexHit[]> {
  const end = query.asOf === null || query.questionDay < query.asOf ? query.questionDay : query.asOf;
  const filter: ChunkFilter = { published: { start: null, end }, undated: query.asOf === null };
  const hits = await corpus.vector(query.text, limit, filter, signal);
  return hits.length > 0 ? hits : corpus.lexical(query.text, limit, filter);
}

/**
 * The sum of semantic and temporal score (equations 3 and 4), best first; ties by semantic score, then the later first:
 * where all are equally similar, equation 3 scales the times to nothing.
 * @param days day of each hit, none after `questionDay`; `null` for an undated one, whose time then counts as the mean
 */
export function rerank(
  hits: readonly IndexHit[],
  days: readonly (Day | null)[],
  questionDay: Day,
): readonly ScoredChunk[] {
  const times = temporalScores(
    hits.map((hit) => hit.score),
    days,
    questionDay,
  );
  const order = hits.map((hit, at) => {
    const time = times[at] ?? 0;
    return { hit, time, sum: hit.score + time, day: days[at] ?? Number.MIN_SAFE_INTEGER };
  });
  order.sort((a, b) => b.sum - a.sum || b.hit.score - a.hit.score || b.day - a.day || a.hit.chunkId - b.hit.chunkId);
  return order.map(({ hit, time, sum }): ScoredChunk => ({
    chunkId: hit.chunkId,
    score: sum,
    parts: { semantic: hit.score, time },
  }));
}

/**
 * τ = 1/(qt − dt) of each passage, in days (equation 2), shifted and scaled to the mean and deviation of the semantic
 * scores (equation 3). The day of the question itself counts as one day before it.
 */
export function temporalScores(
  semantic: readonly number[],
  days: readonly (Day | null)[],
  questionDay: Day,
): readonly number[] {
  const raw = days.map((day) => (day === null ? null : 1 / Math.max(1, questionDay - day)));
  const tau = moments(raw.filter((value) => value !== null));
  const target = moments(semantic);
  // Scores that are all the same leave nothing to scale to.
  const spread = semantic.every((score) => score === semantic[0]) ? 0 : target.deviation;
  return raw.map((value) => (value === null ? 0 : (value - tau.mean) / tau.deviation) * spread + target.mean);
}
