import { FEATURES, type FeatureName, type Features } from './features';
import weights from './data/weights.json';

const NAMES = Object.keys(FEATURES) as FeatureName[];
const WEIGHTS: Readonly<Partial<Record<FeatureName, number>>> = weights.features;

/**
 * The probability that a claim is right: a logistic regression over its features, fitted and calibrated by
 * `scripts/fit-judge.ts` on questions that no figure is reported of.
 * @returns 0 to 1
 */
export function probabilityOf(features: Features): number {
  let sum = weights.bias;
  for (const name of NAMES) sum += (WEIGHTS[name] ?? 0) * (features[name] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** What the screen may claim: an answer, quotes to read oneself, or that nothing was found. */
export type Level = 'said' | 'read' | 'nothing';

/** The level of a claim of this probability; thresholds are where the measured precision is what a level promises. */
export function levelOf(probability: number): Level {
  if (probability >= weights.levels.said) return 'said';
  return probability >= weights.levels.read ? 'read' : 'nothing';
}

/** Whether a claim is good enough to date a hidden time, whose answer is judged anew. */
export function mayResolve(probability: number): boolean {
  return probability >= weights.levels.resolve;
}

/** Whether a second claim stands beside the first as another true answer, and not as a worse one. */
export function standsBeside(probability: number): boolean {
  return probability >= weights.levels.beside;
}
