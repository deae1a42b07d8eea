import { contains } from '../../time';
import type { Candidate } from '../candidates';
import { meetsCondition, type Condition } from '../timing';
import type { Frame } from '../../question';

/** Candidates that say the same, with what speaks for them together. */
export interface AnswerGroup {
  readonly key: string;
  readonly text: string;
  /** Best first. */
  readonly candidates: readonly Candidate[];
  readonly score: number;
  /** Whether the time condition holds for at least one of them, for none, or could not be looked at. */
  readonly meets: 'yes' | 'no' | 'unknown';
  /** A later report of the same figure took its place. */
  readonly replaced?: boolean;
}

const ORIGIN_WEIGHT = { rule: 0.55, reader: 1 } as const;
/** A second supporting article adds this share of its score. */
const SUPPORT = 0.35;
/** Dates are told again and again in passing: that says little of whose they are. */
const SUPPORT_DATE = 0.1;
/** A finer time must be at least this good, relative to the coarser one, to take its votes. */
const FINER = 0.8;
/** Groups weaker than this share of the best one do not take part in ordering by time. */
const CONTENDER = 0.6;
const CONTENDER_DATE = 0.85;
/** "The first speaker to be voted out": whoever fits much worse is not one of those counted. */
const CONTENDER_COUNTED = 0.75;

/** Groups by answer, best first; those that break the time condition come last, marked. */
export function groupCandidates(candidates: readonly Candidate[], condition: Condition | null): AnswerGroup[] {
  const byKey = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    if (candidate.key === '') continue;
    byKey.set(candidate.key, [...(byKey.get(candidate.key) ?? []), candidate]);
  }
  mergeContained(byKey);
  mergeCoarser(byKey);
  return [...byKey]
    .map(([key, members]) => group(key, members, condition))
    .sort((a, b) => order(a) - order(b) || b.score - a.score);
}

function order(group: AnswerGroup): number {
  return group.meets === 'yes' ? 0 : group.meets === 'unknown' ? 1 : 2;
}

/**
 * A surname votes for the full name it is the end of ("Ferro" for "Jon Ferro"), when only one fits. What begins like
 * another name is something else: an airline, and its pilots' association.
 */
function mergeContained(byKey: Map<string, Candidate[]>): void {
  for (const [short, members] of [...byKey]) {
    if (members[0]?.isTime === true) continue;
    const longer = [...byKey.keys()].filter((key) => key.endsWith(` ${short}`));
    const only = longer.length === 1 ? longer[0] : undefined;
    if (only === undefined || only.split(' ').length > short.split(' ').length + 2) continue;
    byKey.get(only)?.push(...members);
    byKey.delete(short);
  }
}

/** "July 2016" supports "13 July 2016": a coarser time votes for the best finer one inside it. */
function mergeCoarser(byKey: Map<string, Candidate[]>): void {
  const dated = [...byKey].flatMap(([key, members]) => {
    const best = [...members].sort((a, b) => b.score - a.score)[0];
    const value = best?.isTime === true ? best.time.value : null;
    const interval = value?.interval;
    // "From 23 to 29 March" says how long it lasted: it is no coarser word for a day inside it.
    const spans = value?.granularity === 'span';
    return interval === undefined ? [] : [{ key, members, interval, spans, score: best?.score ?? 0 }];
  });
  for (const coarse of dated) {
    if (coarse.spans) continue;
    const inside = dated
      .filter((fine) => fine !== coarse && byKey.has(fine.key) && contains(coarse.interval, fine.interval))
      .filter((fine) => !contains(fine.interval, coarse.interval) && fine.score >= coarse.score * FINER)
      .sort((a, b) => b.score - a.score)[0];
    if (inside === undefined) continue;
    byKey.get(inside.key)?.push(...coarse.members.map((one) => ({ ...one, score: one.score * 0.8 })));
    byKey.delete(coarse.key);
  }
}

function group(key: string, members: readonly Candidate[], condition: Condition | null): AnswerGroup {
  const judged = members.map((candidate) => ({ candidate, meets: meetsCondition(candidate.time, condition) }));
  const meets = judged.some((one) => one.meets === 'yes')
    ? 'yes'
    : judged.some((one) => one.meets === 'unknown')
      ? 'unknown'
      : 'no';
  const kept = judged.filter((one) => one.meets === meets).map((one) => one.candidate);
  const weighted = kept
    .map((candidate) => ({
      candidate,
      weight: candidate.score * ORIGIN_WEIGHT[candidate.origin] * rankWeight(candidate),
    }))
    .sort((a, b) => b.weight - a.weight);
  const bestRule = weighted.find((one) => one.candidate.origin === 'rule')?.weight ?? 0;
  const bestReader = weighted.find((one) => one.candidate.origin === 'reader')?.weight ?? 0;
  const supporters = new Map<string, number>();
  for (const { candidate, weight } of weighted) {
    supporters.set(candidate.article.id, Math.max(supporters.get(candidate.article.id) ?? 0, weight));
  }
  const [, ...others] = [...supporters.values()].sort((a, b) => b - a);
  const first = weighted[0]?.candidate;
  const strong = others.filter((weight) => weight >= (weighted[0]?.weight ?? 0) * 0.75);
  const support =
    first?.isTime === true
      ? strong.slice(0, 2).reduce((sum, weight) => sum + weight, 0) * SUPPORT_DATE
      : others.reduce((sum, weight) => sum + weight, 0) * SUPPORT;
  return {
    key,
    text: (kept.find((one) => one.key === key) ?? first)?.text ?? key,
    candidates: weighted.map((one) => one.candidate),
    score: bestRule + bestReader + support,
    meets,
  };
}

function rankWeight(candidate: Candidate): number {
  return 1 / (1 + 0.06 * candidate.rank);
}

/** A later report of the same number takes the place of the earlier one; both are kept. */
function newestFirst(groups: readonly AnswerGroup[], frame: Frame): AnswerGroup[] {
  const best = groups[0]?.score ?? 0;
  if (!TOLL.test(frame.question)) return [...groups];
  const told = (one: AnswerGroup): number => one.candidates[0]?.article.publishedAt ?? 0;
  const reports = groups.filter((one) => one.meets === 'yes' && one.score >= best * REPORT);
  const [newest, ...earlier] = reports.sort((a, b) => told(b) - told(a));
  if (newest === undefined) return [...groups];
  const replaced = earlier.map((one) => (told(one) < told(newest) ? { ...one, replaced: true } : one));
  return [newest, ...replaced, ...groups.filter((one) => !reports.includes(one))];
}

const TOLL =
  /\b(?:die|died|dead|deaths?|killed|kill|hurt|injured|wounded|missing|victims|affected|infected|arrested|toll)\b/i;
const REPORT = 0.55;

/** "When did she first win": the first of several. */
const FIRST_VERB = /^when (?:did|was|were) .+ first \p{Ll}/iu;

/** Which of several the question asks for; the ordinal of a thing that is dated ("her second term") picks none. */
function positionOf(frame: Frame): number | null {
  if (FIRST_VERB.test(frame.question)) return 1;
  if (frame.answerType === 'date' && !/\b\p{L}+ time\b|\blast\b/iu.test(frame.question)) return null;
  return frame.ordinal;
}

/**
 * Orders what satisfies the condition the way the question asks: the nearest before, the first after, the n-th in time;
 * otherwise by score. Only contenders near the best score are reordered.
 */
export function orderByQuestion(
  groups: readonly AnswerGroup[],
  frame: Frame,
  condition: Condition | null,
): AnswerGroup[] {
  const best = groups[0]?.score ?? 0;
  if (
    (condition === null || frame.implicit !== null) &&
    (frame.answerType === 'count' || frame.answerType === 'number')
  )
    return newestFirst(groups, frame);
  const ordinal = groups[0]?.candidates[0]?.counted === true ? null : positionOf(frame);
  const least = ordinal === null ? CONTENDER : CONTENDER_COUNTED;
  const contenders = groups.filter(
    (one) => one.meets === 'yes' && one.score >= best * (one.candidates[0]?.isTime === true ? CONTENDER_DATE : least),
  );
  const rest = groups.filter((one) => !contenders.includes(one));
  const begin = (one: AnswerGroup): number => one.candidates[0]?.time.value?.interval.start ?? 0;
  if (ordinal !== null) {
    const sorted = [...contenders].sort((a, b) => begin(a) - begin(b));
    const at = ordinal > 0 ? ordinal - 1 : sorted.length + ordinal;
    const chosen = sorted[at];
    return chosen === undefined
      ? [...contenders, ...rest]
      : [chosen, ...sorted.filter((one) => one !== chosen), ...rest];
  }
  if (condition?.signal === 'after') return [...contenders.sort((a, b) => begin(a) - begin(b)), ...rest];
  if (condition?.signal === 'before') return [...contenders.sort((a, b) => begin(b) - begin(a)), ...rest];
  return [...groups];
}
