import type { ChunkFilter, ChunkId } from '../index';
import type { CancelSignal } from '../models';
import { addDays, containsDay, formatTime, readTimes, singleDay, type Day, type Interval } from '../time';
import type { ChunkAbout, Corpus, ScoredChunk } from './corpus';
import { asOfFilter, union, zScores } from './scores';
import type { RetrievalQuery, Retriever } from './types';

/** How NEON chooses its tuples (§2.2, §3). */
export interface NeonOptions {
  /** The hyperparameter *r*: days around the query's that count as near it. */
  readonly rangeDays: number;
  /** What the temporal step may give before the generic one takes over: the paper's top *k*. */
  readonly most: number;
}

/** NEON: tuples are single sentences, of which the paper takes ten. */
export const NEON: NeonOptions = { rangeDays: 3, most: 10 };

/** Hits taken from each index before their scores are joined. */
const POOL = 300;
/** More than any difference in similarity. */
const TIER = 100;

/**
 * NEON (§2.2): tuples about the question's entities with the very day of the query, then with ±*r* days, most similar
 * first; where these are too few, whatever is most similar (back-off). A tuple is returned as the chunk that holds it, and
 * is as similar to the query as that chunk. The paper leaves the retriever open; the sum of words and meaning finds more
 * than meaning alone, and works while embeddings are still being made.
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
        for (const one of await similar(corpus, query.text, text, left, { among: ids }, signal)) {
          found.set(one.chunkId, inTier(one, tier));
        }
      }
      for (const one of await similar(corpus, query.text, text, limit, asOfFilter(query), signal)) {
        if (!found.has(one.chunkId)) found.set(one.chunkId, inTier(one, 0));
      }
      const best = [...found.values()].sort((a, b) => b.score - a.score || a.chunkId - b.chunkId);
      return corpus.passages(best.slice(0, limit));
    },
  };
}

/** A chunk with its similarity to the query in standard deviations of all that were compared. */
interface SimilarChunk {
  readonly chunkId: ChunkId;
  readonly lexical: number;
  readonly vector: number;
}

/** By words and meaning together: the words of the question itself, the meaning of the reformulated one. */
async function similar(
  corpus: Corpus,
  words: string,
  text: string,
  limit: number,
  filter: ChunkFilter,
  signal?: CancelSignal,
): Promise<SimilarChunk[]> {
  const lexical = await corpus.lexical(words, POOL, filter);
  const vector = await corpus.vector(text, POOL, filter, signal);
  const pool = union(lexical, vector);
  const [byWords, byMeaning] = [zScores(lexical, pool), zScores(vector, pool)];
  return pool
    .map((chunkId) => ({ chunkId, lexical: byWords.get(chunkId) ?? 0, vector: byMeaning.get(chunkId) ?? 0 }))
    .sort((a, b) => b.lexical + b.vector - (a.lexical + a.vector) || a.chunkId - b.chunkId)
    .slice(0, limit);
}

/** Exact days come before near ones and these before all others, each by similarity. */
function inTier({ chunkId, lexical, vector }: SimilarChunk, tier: 0 | 1 | 2): ScoredChunk {
  return { chunkId, score: tier * TIER + lexical + vector, parts: { day: tier, lexical, vector } };
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
