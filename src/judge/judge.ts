import { FEATURES, type FeatureName, type Features } from './features';
import weights from './data/weights.json';

/** A leaf's value, or a question about one feature: its place among {@link FEATURE_NAMES}, a bound, below, above. */
export type Tree = number | readonly [feature: number, bound: number, below: Tree, above: Tree];

/** What `scripts/fit-judge.ts` fits: the mean of a line and of boosted trees, as one sum. */
export interface JudgeModel {
  readonly bias: number;
  /** By feature, in the order of {@link FEATURE_NAMES}. */
  readonly line: readonly number[];
  readonly trees: readonly Tree[];
}

interface JudgeWeights extends JudgeModel {
  readonly features: readonly string[];
  /** Of the logit, so that what is said of the likeliest claims of questions is so (Platt 1999). */
  readonly calibration: { readonly scale: number; readonly offset: number };
  /** Probabilities from which a level may be claimed. */
  readonly levels: {
    readonly said: number;
    /** For what was computed from facts of many articles: timelines and contests. */
    readonly facts: number;
    readonly beside: number;
    readonly resolve: number;
    /** For a clause that dates a hidden time: of the rule's score. */
    readonly dates: number;
    readonly read: number;
    /** For a passage that is held to answer, as the reader sees it. */
    readonly enough: number;
  };
}

const WEIGHTS = weights as unknown as JudgeWeights;

/** The features in the order of their documentation, which is that of the weights. */
export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[];

/** The features of a claim as numbers in the order of {@link FEATURE_NAMES}; what does not apply is 0. */
export function vectorOf(features: Features): number[] {
  return FEATURE_NAMES.map((name) => features[name] ?? 0);
}

/** The weighed sum for a claim, before calibration. */
export function logitOf(vector: readonly number[], { bias, line, trees }: JudgeModel): number {
  let sum = bias;
  for (const [at, value] of vector.entries()) sum += value * (line[at] ?? 0);
  for (const tree of trees) {
    let node = tree;
    while (typeof node !== 'number') node = (vector[node[0]] ?? 0) <= node[1] ? node[2] : node[3];
    sum += node;
  }
  return sum;
}

/**
 * The probability that a claim is right, fitted and calibrated by `scripts/fit-judge.ts` on questions that no figure is
 * reported of.
 * @returns 0 to 1
 */
export function probabilityOf(features: Features): number {
  const { scale, offset } = WEIGHTS.calibration;
  return 1 / (1 + Math.exp(-(scale * logitOf(vectorOf(features), WEIGHTS) + offset)));
}

/** What the screen may claim: an answer, quotes to read oneself, or that nothing was found. */
export type Level = 'said' | 'read' | 'nothing';

/**
 * The level of a claim of this probability; a bar is where the measured precision is what its level promises.
 * @param fromFacts it was computed from facts of many articles
 */
export function levelOf(probability: number, fromFacts = false): Level {
  if (probability >= (fromFacts ? WEIGHTS.levels.facts : WEIGHTS.levels.said)) return 'said';
  return probability >= WEIGHTS.levels.read ? 'read' : 'nothing';
}

/** Whether a claim is good enough to date a hidden time, whose answer is judged anew. */
export function mayResolve(probability: number): boolean {
  return probability >= WEIGHTS.levels.resolve;
}

/**
 * Whether a passage answers well enough that later ones need not be read.
 * @param answerable logit of whether it answers, by the reader
 */
export function answersEnough(answerable: number): boolean {
  return 1 / (1 + Math.exp(-answerable)) >= WEIGHTS.levels.enough;
}

/** Whether a clause fits the words of a hidden time well enough to date it. */
export function mayDate(ruleScore: number): boolean {
  return ruleScore >= WEIGHTS.levels.dates;
}

/** Whether a second claim stands beside the first as another true answer, and not as a worse one. */
export function standsBeside(probability: number): boolean {
  return probability >= WEIGHTS.levels.beside;
}
