import { contains, overlaps, type Interval } from '../../src/time';
import type { ScopedCandidate, TimeScope } from './types';

const DAYS_PER_YEAR = 365.25;
/** How long a state with an open end is taken to last when its overlap is measured, in days. */
const OPEN_DAYS = 4 * DAYS_PER_YEAR;
/** The reader's logits are divided by this, so that features are about as large as each other. */
const SCORE_SCALE = 10;

/** Names of the features, in the order of {@link featuresOf}. */
export const FEATURES = [
  'covers',
  'coversExact',
  'share',
  'likeness',
  'apart',
  'apartExact',
  'undated',
  'carried',
  'openEnd',
  'saidStart',
  'saidEnd',
  'saidInside',
  'startDistance',
  'endDistance',
  'shape',
  'cued',
  'cuedCovers',
  'shapeCovers',
  'ruled',
  'whole',
  'familiar',
  'titled',
  'listed',
  'mentions',
  'length',
  'inClause',
  'clauseScore',
  'bestOfClause',
  'inPassage',
  'passageScore',
  'inWorded',
  'wordedScore',
  'clauseCovers',
  'wordedCovers',
  'passageCovers',
  'cuedShare',
  'shapeUndated',
  'away',
  'short',
  'shortened',
] as const;

/**
 * What speaks for a candidate in a scope, as numbers of about −1 to 1: how its interval stands to the scope, how its
 * clause names it, what the reader thinks of it. Without a scope the time features are 0.
 * @param bestInClause the best clause score of the candidates of the same clause and passage
 */
export function featuresOf(scope: TimeScope | null, one: ScopedCandidate, bestInClause: number): number[] {
  const time = scope === null ? NO_TIME : timeFeatures(scope, one);
  const covers = time[0] ?? 0;
  const score = (value: number | null): number =>
    value === null ? 0 : Math.max(-1.5, Math.min(1.5, value / SCORE_SCALE));
  const words = one.text.split(/\s+/).length;
  return [
    ...time,
    one.shape,
    one.cued,
    one.cued * covers,
    one.shape * covers,
    Number(one.ruled > 0),
    Number(one.ruled === 1),
    one.familiar,
    one.titled,
    Number(/\s,\s|,\s/.test(one.text)),
    Math.log2(one.mentions) / 3,
    Math.log2(words) / 3,
    Number(one.clauseScore !== null),
    score(one.clauseScore),
    Number(one.clauseScore !== null && one.clauseScore >= bestInClause),
    Number(one.passageScore !== null),
    score(one.passageScore),
    Number(one.wordedScore !== null),
    score(one.wordedScore),
    score(one.clauseScore) * covers,
    score(one.wordedScore) * covers,
    score(one.passageScore) * covers,
    one.cued * (time[2] ?? 0),
    one.shape * (time[6] ?? 0),
    Math.min(1, one.away / 100),
    one.short,
    one.shortened,
  ];
}

const NO_TIME: readonly number[] = Array.from({ length: 14 }, () => 0);

function timeFeatures(scope: TimeScope, { held, said, exact }: ScopedCandidate): number[] {
  if (held === null) return [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
  const covers = Number(coversScope(held, scope));
  const meets = overlaps(held, scope.interval);
  const carried = said === null;
  return [
    covers,
    covers * Number(exact),
    share(held, scope.interval),
    likeness(held, scope.interval),
    Number(!meets),
    Number(!meets && exact),
    0,
    Number(carried),
    Number(held.start === null || held.end === null),
    said !== null && said.start !== null && touches(said.start, scope.from) ? 1 : 0,
    said !== null && said.end !== null && touches(said.end, scope.to) ? 1 : 0,
    said !== null && contains(scope.interval, said) ? 1 : 0,
    years(held.start, scope.interval.start),
    years(held.end, scope.interval.end),
  ];
}

/** Names of what {@link trustOf} looks at. */
export const TRUST = [
  'always',
  'covers',
  'shortfall',
  'shortfallExact',
  'early',
  'late',
  'earlyExact',
  'lateExact',
  'apart',
  'undated',
  'carried',
  'saidBoth',
  'saidStart',
  'margin',
  'worded',
] as const;

/**
 * What speaks for giving the chosen candidate as the answer: how far its interval falls short of the scope at either
 * end, how exactly it was said, how far it is ahead of the next (`margin`, log scale).
 */
export function trustOf(scope: TimeScope | null, one: ScopedCandidate, margin: number): number[] {
  const worded = one.wordedScore === null ? -1 : Math.max(-1.5, Math.min(1.5, one.wordedScore / SCORE_SCALE));
  const ahead = Math.min(1, margin / 5);
  if (scope === null) return [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ahead, worded];
  const { held, said } = one;
  if (held === null) return [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, ahead, worded];
  const exact = Number(one.exact);
  const short = 1 - share(held, scope.interval);
  const early = Number(held.start !== null && scope.from.end !== null && held.start > scope.from.end);
  const late = Number(held.end !== null && scope.to.start !== null && held.end < scope.to.start);
  const saidStart = Number(said !== null && said.start !== null && touches(said.start, scope.from));
  const saidEnd = Number(said !== null && said.end !== null && touches(said.end, scope.to));
  return [
    1,
    Number(coversScope(held, scope)),
    short,
    short * exact,
    early,
    late,
    early * exact,
    late * exact,
    Number(!overlaps(held, scope.interval)),
    0,
    Number(said === null),
    saidStart * saidEnd,
    saidStart,
    ahead,
    worded,
  ];
}

/**
 * Whether a state that held over `held` was so all through the scope, as exactly as the scope was said: it began by the
 * end of the unit the scope begins in, and did not end before the unit it ends in.
 */
export function coversScope(held: Interval, scope: TimeScope): boolean {
  const began = held.start === null || scope.from.end === null || held.start <= scope.from.end;
  const lasted = held.end === null || scope.to.start === null || held.end >= scope.to.start;
  return began && lasted && overlaps(held, scope.interval);
}

/** A value supposed for nearly all of a scope may stand for it. */
const MOST = 0.8;

/** Whether a state held over at least four fifths of the scope. */
export function sharesMost(held: Interval, scope: TimeScope): boolean {
  return coversScope(held, scope) || share(held, scope.interval) >= MOST;
}

function touches(day: number, unit: Interval): boolean {
  return (unit.start === null || unit.start <= day) && (unit.end === null || day <= unit.end);
}

/** Share of the scope's days that the state held. */
function share(held: Interval, scope: Interval): number {
  const [from, to] = closed(scope);
  const shared = Math.min(held.end ?? to, to) - Math.max(held.start ?? from, from) + 1;
  return Math.max(0, shared / (to - from + 1));
}

/** Days shared by the days of either. */
function likeness(held: Interval, scope: Interval): number {
  const [a, b] = closed(held);
  const [c, d] = closed(scope);
  const shared = Math.max(0, Math.min(b, d) - Math.max(a, c) + 1);
  return shared / (b - a + d - c + 2 - shared);
}

function closed(of: Interval): readonly [number, number] {
  if (of.start === null) return of.end === null ? [0, OPEN_DAYS] : [of.end - OPEN_DAYS, of.end];
  return [of.start, of.end ?? of.start + OPEN_DAYS];
}

function years(a: number | null, b: number | null): number {
  if (a === null || b === null) return 0.3;
  return Math.min(1, Math.log2(1 + Math.abs(a - b) / DAYS_PER_YEAR) / 4);
}
