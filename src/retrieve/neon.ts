import type { ChunkFilter, ChunkId, IndexHit } from '../index';
import type { CancelSignal } from '../models';
import { addDays, containsDay, formatTime, readTimes, singleDay, type Day, type Interval } from '../time';
import type { ChunkAbout, Corpus, ScoredChunk } from './corpus';
import { asOfFilter } from './scores';
import type { RetrievalQuery, Retriever } from './types';

/** How NEON chooses its tuples (§2.2, §3). */
export interface NeonOptions {
  /** The hyperparameter *r*: days around the query's that count as near it. */
  readonly rangeDays: number;
  /** What the temporal step may give before the generic one takes over: the paper's top *k*. */
  readonly most: number;
}

/** NEON: tuples are single sentences, of which the paper takes ten. */
export const NEON: NeonOptions = { rangeDays: 7, most: 10 };

/**
 * NEON (§2.2): tuples about the question's entities with the very day of the query, then with ±*r* days, most similar
 * first; where these are too few, whatever is most similar (back-off). A tuple is returned as the chunk that holds it, and
 * is as similar to the query as that chunk.
 */
export function neonRetriever(corpus: Corpus, options: NeonOptions = NEON): Retriever {
  return temporalRetriever('neon', corpus, options, (chunk, near) => chunk.facts.some((fact) => near(chunk, fact)));
}

/** Whether a chunk or one of its facts is of the days looked at. */
export type Near = (chunk: ChunkAbout, fact?: ChunkAbout['facts'][number]) => boolean;

/**
 * Temporal retrieval with back-off to generic retrieval.
 * @param admits whether a chunk about the question's entities has what the method looks for in the days of `near`
 */
export function temporalRetriever(
  name: string,
  corpus: Corpus,
  options: NeonOptions,
  admits: (chunk: ChunkAbout, near: Near) => boolean,
): Retriever {
  return {
    name,
    async retrieve(query, limit, signal) {
      const asked = askedTime(query);
      const text = reformulate(query.text, asked);
      const keys = await corpus.entitiesIn(query.text, query.entities);
      // What is said today is dated by today; only a time that the question names may have been told at any time.
      const said = isNamed(query, asked) ? null : widened(asked, options.rangeDays);
      const about = await corpus.chunksAbout(keys, query.asOf, said);
      const found = new Map<ChunkId, ScoredChunk>();
      for (const [tier, days] of [
        [2, 0],
        [1, options.rangeDays],
      ] as const) {
        const left = Math.min(options.most, limit) - found.size;
        const near = nearness(asked, days);
        const among = about.filter(({ chunkId }) => !found.has(chunkId)).filter((chunk) => admits(chunk, near));
        if (left <= 0 || among.length === 0) continue;
        const ids = Uint32Array.from(among, ({ chunkId }) => chunkId).sort();
        for (const hit of await similar(corpus, text, left, { among: ids }, signal)) {
          found.set(hit.chunkId, inTier(hit, tier));
        }
      }
      for (const hit of await similar(corpus, text, limit, asOfFilter(query), signal)) {
        if (!found.has(hit.chunkId)) found.set(hit.chunkId, inTier(hit, 0));
      }
      const best = [...found.values()].sort((a, b) => b.score - a.score || a.chunkId - b.chunkId);
      return corpus.passages(best.slice(0, limit));
    },
  };
}

/** By the dense index; by words while nothing is embedded. */
async function similar(
  corpus: Corpus,
  text: string,
  limit: number,
  filter: ChunkFilter,
  signal?: CancelSignal,
): Promise<readonly IndexHit[]> {
  const hits = await corpus.vector(text, limit, filter, signal);
  if (hits.length > 0) return hits;
  const words = await corpus.lexical(text, limit, filter);
  const most = words[0]?.score ?? 1;
  return words.map(({ chunkId, score }) => ({ chunkId, score: score / most }));
}

/** Exact days come before near ones and these before all others, each by similarity. */
function inTier({ chunkId, score }: IndexHit, tier: 0 | 1 | 2): ScoredChunk {
  const similarity = (1 + score) / 2;
  return { chunkId, score: tier + similarity, parts: { day: tier, similarity } };
}

/** Days within `days` of the time asked for: that of the fact itself where it has a definite one, else that of its source. */
function nearness(asked: Interval, days: number): Near {
  const wide = widened(asked, days);
  const within = (day: Day | null): boolean => day !== null && containsDay(wide, day);
  return (chunk, fact) => within(chunk.day) || (fact !== undefined && within(fact.from) && within(fact.to));
}

function widened({ start, end }: Interval, days: number): Interval {
  return { start: start === null ? null : addDays(start, -days), end: end === null ? null : addDays(end, days) };
}

function isNamed({ questionDay }: RetrievalQuery, { start, end }: Interval): boolean {
  return start !== questionDay || end !== questionDay;
}

/** The query with its time in words: "(Date: 31 August 2023) Doja Cat" (§2.2, REFORM). */
export function reformulate(text: string, asked: Interval): string {
  const granularity = asked.start !== null && asked.start === asked.end ? 'day' : 'span';
  return `(Date: ${formatTime({ interval: asked, granularity, certainty: 'exact' })}) ${text}`;
}

/** The time that the question names; the day it is asked on, if none. */
export function askedTime(query: RetrievalQuery): Interval {
  if (query.interval !== null) return query.interval;
  const said = readTimes(query.text, { reference: query.questionDay }).find(
    (time) => time.type === 'DATE' && time.value !== null,
  );
  return said?.value?.interval ?? singleDay(query.questionDay);
}
