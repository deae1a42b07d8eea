import type { Category, Frame, Signal } from '../../src/ask';
import { frameQuestion, readByRules, type FrameOptions, type RuleReading } from '../../src/question';
import weights from './weights.json';

/**
 * A small linear classifier for collections of temporal questions, where the rules end: which signal and whether an implicit
 * constraint a question is labelled with. It knows the rules' own reading and the words, and is only asked when the
 * question is known to be temporal. Weights made by `scripts/fit-frame.ts`.
 */

/** The signals that FAITH tells apart. */
export const THREE = ['overlap', 'before', 'after'] as const;
export type ThreeWay = (typeof THREE)[number];

/**
 * Weights by feature, in hundredths: of before and of after over overlap, for questions written with capitals and without,
 * and of implicit over anything else.
 */
export interface LabelWeights {
  readonly signal: Readonly<Record<Written, Readonly<Record<string, readonly number[]>>>>;
  readonly implicit: Readonly<Record<string, number>>;
}

/** Whether a question is written with capitals. */
export type Written = 'Aa' | 'aa';

export function writtenAs(question: string): Written {
  return /\p{Lu}/u.test(question) ? 'Aa' : 'aa';
}

/** The first of the three signals that the rules found; a start or an end at a time holds at that time. */
export function threeWay(signals: readonly Signal[]): ThreeWay {
  return (
    THREE.find((signal) => signal === signals.find((one) => (THREE as readonly Signal[]).includes(one))) ?? 'overlap'
  );
}

function wordFeatures(question: string): string[] {
  const words = (question.toLowerCase().match(/[a-z]+|\d+/g) ?? []).map((word) =>
    /^\d/.test(word) ? '0'.repeat(word.length) : word,
  );
  const pairs = words.slice(1).map((word, i) => `${words[i] as string} ${word}`);
  return [...words, ...pairs, `^${words.slice(0, 2).join(' ')}`];
}

/** Features of the signal: the rules' reading, the words and their pairs. */
export function signalFeatures(of: RuleReading): string[] {
  return [...new Set(['=', `=${threeWay(of.signals)}`, ...wordFeatures(of.question)])];
}

/** Features of the category: what the rules read, how the question is written, the words and their pairs. */
export function categoryFeatures(of: RuleReading): string[] {
  const [category = 'none'] = of.categories;
  const [plain = 'none'] = of.plainCategories;
  const written = writtenAs(of.question);
  const rules = [
    `=${category}`,
    `~${plain}`,
    `~${of.plainCategories.join('/')}`,
    `:${of.signals[0] ?? 'none'}`,
    `:${of.signals.join('/')}`,
  ];
  return [
    ...new Set(['=', ...rules, written, ...rules.map((one) => `${written}${one}`), ...wordFeatures(of.question)]),
  ];
}

/** Whether the signal of a question is in question: it has one of the three, or an implicit constraint. */
export function hasSignal(of: RuleReading): boolean {
  return of.categories.includes('implicit') || of.signals.some((one) => (THREE as readonly Signal[]).includes(one));
}

/** A question that asks for a time is known by its words. */
export function hasOpenCategory(of: RuleReading): boolean {
  return of.categories[0] !== 'temporal-answer';
}

/** The signals with the likeliest of the three first. */
export function labelledSignals(of: RuleReading, by: LabelWeights = weights): readonly Signal[] {
  if (!hasSignal(of)) return of.signals;
  const table = by.signal[writtenAs(of.question)];
  const sums = [0, 0, 0];
  for (const feature of signalFeatures(of))
    for (const [k, weight] of (table[feature] ?? []).entries()) sums[k + 1] = (sums[k + 1] as number) + weight;
  const label = THREE[sums.indexOf(Math.max(...sums))] as ThreeWay;
  if (label === threeWay(of.signals)) return of.signals;
  return [label, ...of.signals.filter((one) => one !== label && one !== 'none')];
}

/** The categories with "implicit" first, or without it, as the question is likely to be labelled. */
export function labelledCategories(of: RuleReading, by: LabelWeights = weights): readonly Category[] {
  if (!hasOpenCategory(of)) return of.categories;
  const sum = categoryFeatures(of).reduce((total, feature) => total + (by.implicit[feature] ?? 0), 0);
  const others = of.categories.filter((one) => one !== 'implicit');
  if (sum > 0) return of.categories[0] === 'implicit' ? of.categories : ['implicit', ...others];
  return others.length > 0 ? others : ['none'];
}

/** The frame of a question that is known to be temporal, with signals and categories as such collections label them. */
export function labelledFrame(question: string, options: FrameOptions): Frame {
  const temporal = { ...options, assumeTemporal: true };
  const reading = readByRules(question, temporal);
  const signals = labelledSignals(reading);
  const categories = labelledCategories(reading);
  return {
    ...frameQuestion(question, temporal),
    signal: signals[0] ?? 'none',
    category: categories[0] ?? 'none',
    signals,
    categories,
  };
}
