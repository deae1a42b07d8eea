import { gapDays, type Interval } from '../../src/time';
import { FEATURES, featuresOf, trustOf } from './features';
import weights from './weights.json';
import type { ScopedCandidate, ScopedChoice, TimeScope } from './types';

/** Weights of the features, on a log scale. Made by `scripts/fit-scope.ts`. */
export interface ScopeWeights {
  /** Of {@link FEATURES}: which candidate. */
  readonly features: readonly number[];
  /** Of {@link trustOf}: whether the one chosen is given as the answer; below zero it is not. */
  readonly trust: readonly number[];
}

const WITH_READER = weights.withReader as ScopeWeights;
const WITHOUT_READER = weights.withoutReader as ScopeWeights;

/**
 * The candidate that best held over the scope; none when even that one did not hold over it. The interval of a candidate decides
 * together with how its clause names it; the reader's scores are a prior. Candidates with the same words add nothing to each other.
 * @param scope `null` chooses without regard to time
 */
export function chooseInScope(
  scope: TimeScope | null,
  candidates: readonly ScopedCandidate[],
  using: ScopeWeights = candidates.some((one) => one.clauseScore !== null) ? WITH_READER : WITHOUT_READER,
): ScopedChoice {
  const ranked = featureRows(scope, candidates)
    .map((row, at) => ({
      candidate: candidates[at] as ScopedCandidate,
      weight: dot(row, using.features),
    }))
    .sort(
      (a, b) =>
        b.weight - a.weight || a.candidate.passage - b.candidate.passage || a.candidate.start - b.candidate.start,
    );
  const first = ranked[0];
  if (first === undefined) return { best: null, ranked, trust: -1 };
  if (scope !== null && isBeyond(scope, candidates)) return { best: null, ranked, trust: BEYOND };
  const trust = dot(trustOf(scope, first.candidate, first.weight - (ranked[1]?.weight ?? 0)), using.trust);
  return { best: trust > 0 ? first.candidate : null, ranked, trust };
}

/** A scope this far off from all that the passages date is refused outright, in days: no state is taken to last longer. */
const REACH_DAYS = 60 * 365;
const BEYOND = -10;

/** Whether nothing that the candidates date comes near the scope; so it is when nothing is dated. */
function isBeyond(scope: TimeScope, candidates: readonly ScopedCandidate[]): boolean {
  return candidates.every((one) => {
    const dated = one.said ?? one.held;
    return dated === null || !isWithinReach(dated, scope);
  });
}

/** Whether what was said of `dated` may bear on the scope. An open end reaches no farther than the end that is known. */
export function isWithinReach(dated: Interval, scope: TimeScope): boolean {
  const around = { start: dated.start ?? dated.end, end: dated.end ?? dated.start };
  return gapDays(around, scope.interval) <= REACH_DAYS;
}

function dot(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}

/** Features of all candidates, one row each, `[candidates.length][FEATURES.length]`. */
export function featureRows(scope: TimeScope | null, candidates: readonly ScopedCandidate[]): number[][] {
  const best = new Map<string, number>();
  const place = (one: ScopedCandidate): string => `${one.passage}:${one.clause}`;
  for (const one of candidates) {
    if (one.clauseScore !== null) best.set(place(one), Math.max(best.get(place(one)) ?? -Infinity, one.clauseScore));
  }
  return candidates.map((one) => featuresOf(scope, one, best.get(place(one)) ?? Infinity));
}

/** Number of features; the weights have as many. */
export const FEATURE_COUNT = FEATURES.length;
