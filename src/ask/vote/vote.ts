import type { Passage } from '../../retrieve';
import { formatTime } from '../../time';
import type { Candidate } from '../candidates';
import type { AnswerGroup } from '../choose';
import type { ReadArticle } from '../corpus';
import type { RankedSentence } from '../sentences';
import type { Session } from '../session';
import { meetsCondition, publicationTime, type Condition } from '../timing';
import type { AnswerType, Frame } from '../types';
import { namesAll, namesToFind } from '../verify';
import { candidatesOf, tally, type Count } from './count';
import { MOST_READ, readBallots } from './read';

/** Passages read before each look at the count. */
const LOOKS = [4, 8, 14, MOST_READ] as const;

/** Share of the possible votes that decides early, and how far the second must be behind. */
const DECIDED_SHARE = 0.5;
const DECIDED_LEAD = 2;
/** After the second batch, a question whose best answer has less than this will not come to one. */
const HOPELESS_SHARE = 0.04;
/** Votes that an answer needs to be shown. */
const LEAST_SHARE = 0.08;
/** Share of the question's words (by their weight) that stands in or around the sentence of an answer. */
const LEAST_COVERAGE = 0.45;
const MOST_ANSWERS = 3;

/** An answer from sentences with a score below this is a guess, and the vote may know better. */
const WEAK_SCORE = 0.45;

/**
 * Whether sentences speak for an answer so faintly that the vote is worth its time. Figures and what is ordered in time
 * have rules that know more of them than the reader.
 */
export function isWeak(groups: readonly AnswerGroup[], frame: Frame): boolean {
  const best = groups[0];
  if (best === undefined) return true;
  const byRule = best.candidates.some((one) => one.origin === 'rule');
  return best.score < WEAK_SCORE && frame.ordinal === null && !(byRule && FIGURES.has(frame.answerType));
}

const FIGURES: ReadonlySet<AnswerType> = new Set(['number', 'count', 'money', 'duration', 'date']);

/**
 * Lets the reader pick spans from title and words of up to twenty passages, a few at a time, and adds up its certainty by
 * answer. An answer must stand in a sentence of an article that speaks of what the question names.
 * @param ranked the sentences of the passages with how well they cover the question
 * @returns best first, those with their time unmet as well; `null` without a reader, or when no answer has votes enough
 * @throws DatelineError `CANCELLED`
 */
export async function answerByVote(
  session: Session,
  frame: Frame,
  passages: readonly Passage[],
  ranked: readonly RankedSentence[],
  condition: Condition | null,
): Promise<AnswerGroup[] | null> {
  const { reader, corpus } = session;
  if (reader === null || frame.answerType === 'yes-no') return null;
  let counts: Count[] = [];
  for (const upTo of LOOKS) {
    const { ballots, read } = await readBallots(session, reader, frame, passages, upTo);
    counts = tally(ballots, read);
    if (read < upTo) break;
    const [best, second] = counts;
    if (best === undefined) continue;
    if (best.share >= DECIDED_SHARE && best.share >= (second?.share ?? 0) * DECIDED_LEAD) break;
    if (upTo > 4 && best.share < HOPELESS_SHARE) break;
  }
  const coverage = new Map(ranked.map((one) => [`${one.article.id}:${one.sentence}`, one.coverage]));
  const names = namesToFind(frame);
  const years = frame.question.match(/\b\d{4}\b/g) ?? [];
  const speaksOf = (article: ReadArticle): boolean =>
    namesAll(corpus, article, names) && years.every((year) => isOfYear(article, year));
  const groups = counts
    .filter(({ share }) => share >= LEAST_SHARE)
    .map((count) => toGroup(count, coverage, condition, speaksOf))
    .filter((group) => group !== null);
  return groups.length === 0 ? null : groups.slice(0, MOST_ANSWERS);
}

/** Whether the article names the year or is of it: what happened in 6266 is told by no article of today. */
function isOfYear(article: ReadArticle, year: string): boolean {
  const { value } = publicationTime(article);
  return `${article.title} ${value === null ? '' : formatTime(value)} ${article.text}`.includes(year);
}

/** The votes that can be shown as evidence; `null` when none can. */
function toGroup(
  count: Count,
  coverage: ReadonlyMap<string, number>,
  condition: Condition | null,
  speaksOf: (article: ReadArticle) => boolean,
): AnswerGroup | null {
  const candidates = candidatesOf(count, speaksOf);
  const covered = (one: Candidate): number => coverage.get(`${one.article.id}:${one.sentence}`) ?? 0;
  if (!candidates.some((one) => covered(one) >= LEAST_COVERAGE)) return null;
  const judged = candidates.map((candidate) => ({ candidate, meets: meetsCondition(candidate.time, condition) }));
  const meets = judged.some((one) => one.meets === 'yes')
    ? 'yes'
    : judged.some((one) => one.meets === 'unknown')
      ? 'unknown'
      : 'no';
  const kept = judged
    .filter((one) => one.meets === meets)
    .map((one) => one.candidate)
    .sort((a, b) => Number(covered(b) >= LEAST_COVERAGE) - Number(covered(a) >= LEAST_COVERAGE) || b.score - a.score);
  const [first] = kept;
  return first === undefined ? null : { key: count.key, text: first.text, candidates: kept, score: count.share, meets };
}
