import { FEATURES, featuresOf } from './features';
import weights from '../data/scope-weights.json';
import type { ScopedCandidate, ScopedChoice, TimeScope } from './types';

/** Weights of the features, and the weight that no answer has, both on a log scale. Made by `scripts/fit-scope.ts`. */
export interface ScopeWeights {
  readonly features: readonly number[];
  readonly refusal: number;
}

const WITH_READER = weights.withReader as ScopeWeights;
const WITHOUT_READER = weights.withoutReader as ScopeWeights;

/**
 * The candidate that best held over the scope; none when refusing weighs more. The interval of a candidate decides
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
      weight: row.reduce((sum, value, k) => sum + value * (using.features[k] ?? 0), 0),
    }))
    .sort(
      (a, b) =>
        b.weight - a.weight || a.candidate.passage - b.candidate.passage || a.candidate.start - b.candidate.start,
    );
  const first = ranked[0];
  const best = first !== undefined && first.weight > using.refusal ? first.candidate : null;
  return { best, ranked, refusal: using.refusal };
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
