import { tokenize, type IndexHit } from '../index';
import type { CancelSignal } from '../models';
import { splitSentences } from '../text';
import { gapDays, overlaps, readTimes, singleDay, type Day, type Interval } from '../time';
import type { Corpus, ScoredChunk } from './corpus';
import { asOfFilter, moments, union, zScores } from './scores';
import type { Passage, RetrievalQuery, Retriever } from './types';

/** Passages taken from each source before their evidence is scored. */
const POOL = 80;
/** Entities of a question whose facts are looked up, the rarest first: what everybody is named with tells little. */
const ENTITIES = 2;
/** Pieces of evidence of one passage that are read for times, best first. */
const READ_FOR_TIME = 3;
/** News tells of the days before it: evidence without a date of its own counts for so many days up to its publication. */
const NEWS_DAYS = 7;
/** Weights in standard deviations of the pool. */
const WEIGHTS = { lexical: 1, vector: 1, evidence: 1, pruned: 2 } as const;
/** Questions that a time answers. */
const ASKS_TIME =
  /^\s*(?:since |until |by |from )?(?:when\b|(?:in |on |during )?(?:which|what) (?:year|month|day|date|decade|century)s?\b)/i;

/**
 * FAITH's evidence retrieval (§3.2): text, rows of tables, pairs of boxes and facts of graphs are sentences alike, and
 * scored together. Facts about the question's entities come in beside what words and vectors find. Evidence that does not
 * meet the time the question names, or has no time where one is asked for, is pruned: its passage counts for its next
 * best piece, and one with none left comes behind all others. A trained cross-encoder scores evidence in the paper; here
 * it is the share of the question's words that a piece has, the rare ones weighing more.
 */
export function faithRetriever(corpus: Corpus): Retriever {
  return {
    name: 'faith',
    async retrieve(query, limit, signal) {
      const sources = await heterogeneous(corpus, query, signal);
      const pool = union(sources.lexical, sources.vector, sources.facts);
      const passages = await corpus.passages(pool.map((chunkId) => ({ chunkId, score: 0, parts: {} })));
      const evidence = scoreEvidence(query, passages);
      const lexical = zScores(sources.lexical, pool);
      const vector = zScores(sources.vector, pool);
      const best = moments(evidence.map((one) => one.score));
      const scored = passages.map(({ chunkId }, at): ScoredChunk & { readonly passage: Passage } => {
        const piece = evidence[at] ?? { score: 0, pruned: false };
        const parts = {
          lexical: WEIGHTS.lexical * (lexical.get(chunkId) ?? 0),
          vector: WEIGHTS.vector * (vector.get(chunkId) ?? 0),
          evidence: (WEIGHTS.evidence * (piece.score - best.mean)) / best.deviation,
          time: piece.pruned ? -WEIGHTS.pruned : 0,
        };
        const score = parts.lexical + parts.vector + parts.evidence + parts.time;
        return { chunkId, score, parts, passage: passages[at] as Passage };
      });
      return scored
        .sort((a, b) => b.score - a.score || a.chunkId - b.chunkId)
        .slice(0, limit)
        .map(({ passage, score, parts }) => ({ ...passage, score, parts }));
    },
  };
}

interface Sources {
  readonly lexical: readonly IndexHit[];
  readonly vector: readonly IndexHit[];
  readonly facts: readonly IndexHit[];
}

/** Passages by words, by meaning, and by the facts that tables, graphs and articles tell of the question's entities. */
async function heterogeneous(corpus: Corpus, query: RetrievalQuery, signal?: CancelSignal): Promise<Sources> {
  const filter = asOfFilter(query);
  const keys = await corpus.entitiesIn(query.text, query.entities);
  const about = await corpus.chunksAbout(keys.slice(0, ENTITIES), query.asOf, null);
  const among = Uint32Array.from(about.filter(({ facts }) => facts.length > 0).map(({ chunkId }) => chunkId)).sort();
  const [lexical, vector] = await Promise.all([
    corpus.lexical(query.text, POOL, filter),
    corpus.vector(query.text, POOL, filter, signal),
  ]);
  const facts = among.length === 0 ? [] : await corpus.lexical(query.text, POOL / 2, { among });
  return { lexical, vector, facts };
}

interface Evidence {
  readonly score: number;
  readonly pruned: boolean;
}

/** The best piece of evidence of each passage that the question's time leaves. */
function scoreEvidence(query: RetrievalQuery, passages: readonly Passage[]): readonly Evidence[] {
  const asked = [...new Set(tokenize(query.text))];
  const pieces = passages.map(({ title, text }) => {
    const named = new Set(tokenize(title));
    return splitSentences(text).map(({ start, end }) => {
      const words = text.slice(start, end);
      return { words, terms: new Set(tokenize(words)), named };
    });
  });
  const all = pieces.flat();
  const weight = new Map(
    asked.map((term) => [term, Math.log(1 + all.length / (1 + all.filter(({ terms }) => terms.has(term)).length))]),
  );
  const total = asked.reduce((sum, term) => sum + (weight.get(term) ?? 0), 0) || 1;
  const limits = timeAsked(query);
  return passages.map(({ publishedAt }, at) => {
    const ranked = (pieces[at] ?? [])
      .map(({ words, terms, named }) => ({
        words,
        // What the title names is named in every piece, but says less than the piece itself.
        score: asked.reduce(
          (sum, term) => sum + (weight.get(term) ?? 0) * (terms.has(term) ? 1 : named.has(term) ? 0.5 : 0),
          0,
        ),
      }))
      .sort((a, b) => b.score - a.score);
    const left =
      limits === null ? ranked[0] : ranked.slice(0, READ_FOR_TIME).find((one) => meets(one.words, publishedAt, limits));
    return { score: (left?.score ?? ranked[0]?.score ?? 0) / total, pruned: left === undefined };
  });
}

/** What a piece of evidence must have: a time, or one within the interval. */
type TimeAsked = { readonly kind: 'any' } | { readonly kind: 'within'; readonly interval: Interval };

function timeAsked(query: RetrievalQuery): TimeAsked | null {
  if (query.interval !== null) return { kind: 'within', interval: query.interval };
  const said = readTimes(query.text, { reference: query.questionDay }).find(
    ({ type, value }) => type === 'DATE' && value !== null,
  );
  if (said?.value != null) return { kind: 'within', interval: said.value.interval };
  return ASKS_TIME.test(query.text) ? { kind: 'any' } : null;
}

function meets(words: string, publishedAt: Day | null, asked: TimeAsked): boolean {
  const times = readTimes(words, { reference: publishedAt }).filter(
    ({ type, value }) => type === 'DATE' && value !== null,
  );
  if (asked.kind === 'any') return times.length > 0 || publishedAt !== null;
  if (times.some(({ value }) => value !== null && overlaps(value.interval, asked.interval))) return true;
  // "On Saturday" is of the day of the report; what is farther from it is of another time.
  const around = publishedAt === null ? null : singleDay(publishedAt);
  const other = times.some(
    ({ value }) => value !== null && (around === null || gapDays(value.interval, around) > NEWS_DAYS),
  );
  if (other) return false;
  const { start, end } = asked.interval;
  return (
    publishedAt !== null && (start === null || publishedAt >= start) && (end === null || publishedAt - NEWS_DAYS <= end)
  );
}
