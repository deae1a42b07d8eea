/**
 * Fits the weights of eval/frame-labels: `npx tsx scripts/fit-frame.ts [data]`. Two linear classifiers over what the
 * rules read and the words of a question: its signal (softmax of three) and whether
 * its constraint is implicit. Learns from TIQ's training split and TimeQuestions; the signal of questions written with
 * capitals from the first alone, which is. The features that weigh most are kept, in hundredths. Prints the accuracy of
 * the rules, of the weights on TIQ's other questions, which it never sees, and of five folds of TimeQuestions, each scored
 * with weights fitted without it. Deterministic.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFolder } from '../eval/files';
import {
  categoryFeatures,
  hasOpenCategory,
  hasSignal,
  labelledCategories,
  labelledSignals,
  signalFeatures,
  THREE,
  threeWay,
  type LabelWeights,
  type Written,
} from '../eval/frame-labels';
import { readByRules, type RuleReading } from '../src/question';
import { dayFromIso, type Day } from '../src/time';

const FOLDS = 5;
const STEPS = 400;
/** L2 penalty of the signal's weights and of the category's. */
const PENALTY = { signal: 3, implicit: 1 };
/** Features that are met less often tell nothing. */
const LEAST = { signal: 3, implicit: 2 };
const KEPT = { signal: { Aa: 2500, aa: 800 }, implicit: 1000 };

interface Row {
  readonly question: string;
  readonly signal: readonly string[];
  readonly type: readonly string[];
  readonly asked: string;
}

interface Example {
  readonly reading: RuleReading;
  /** Position in {@link THREE}, −1 when labelled otherwise. */
  readonly signal: number;
  readonly implicit: number;
}

function examplesOf(folder: string): Example[] {
  return readFolder<Row>(folder).map((row) => {
    const options = { today: dayFromIso(row.asked) as Day, asOf: null, assumeTemporal: true };
    const label = row.signal.length === 1 ? (row.signal[0] as string).toLowerCase() : '';
    return {
      reading: readByRules(row.question, options),
      signal: (THREE as readonly string[]).indexOf(label),
      implicit: Number(row.type.includes('Implicit')),
    };
  });
}

/** Weights `[features, classes]` of a softmax with an L2 penalty, by full-batch Adam steps. */
function fit(
  rows: readonly (readonly string[])[],
  labels: readonly number[],
  classes: number,
  penalty: number,
  least: number,
) {
  const counts = new Map<string, number>();
  for (const row of rows) for (const feature of row) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const names = [...counts].filter(([, n]) => n >= least).map(([name]) => name);
  const index = new Map(names.map((name, i) => [name, i]));
  const at = rows.map((row) => row.flatMap((feature) => index.get(feature) ?? []));
  const size = names.length * classes;
  const [w, m, v] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = w.map((one) => one * penalty);
    for (const [i, features] of at.entries()) {
      const sums = Array.from({ length: classes }, () => 0);
      for (const f of features) for (let k = 0; k < classes; k += 1) sums[k]! += w[f * classes + k]!;
      const top = Math.max(...sums);
      const parts = sums.map((sum) => Math.exp(sum - top));
      const whole = parts.reduce((a, b) => a + b, 0);
      for (let k = 0; k < classes; k += 1) {
        const off = parts[k]! / whole - Number(labels[i] === k);
        for (const f of features) gradient[f * classes + k]! += off;
      }
    }
    const rate = 0.05 * (1 - (step - 1) / STEPS);
    for (let i = 0; i < size; i += 1) {
      m[i] = 0.9 * m[i]! + 0.1 * gradient[i]!;
      v[i] = 0.999 * v[i]! + 0.001 * gradient[i]! ** 2;
      w[i]! -= (rate * (m[i]! / (1 - 0.9 ** step))) / (Math.sqrt(v[i]! / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return names.map((name, i) => [name, [...w.subarray(i * classes, (i + 1) * classes)]] as const);
}

const hundredths = (value: number): number => Math.round(value * 100);

function signalWeights(examples: readonly Example[], kept: number): LabelWeights['signal'][Written] {
  const used = examples.filter((one) => one.signal >= 0 && hasSignal(one.reading));
  const fitted = fit(
    used.map((one) => signalFeatures(one.reading)),
    used.map((one) => one.signal),
    THREE.length,
    PENALTY.signal,
    LEAST.signal,
  );
  const spread = (of: readonly number[]): number => Math.max(...of) - Math.min(...of);
  const first = [...fitted].sort(([, a], [, b]) => spread(b) - spread(a)).slice(0, kept);
  return Object.fromEntries(
    first.map(([name, [overlap, ...others]]) => [name, others.map((one) => hundredths(one - overlap!))]),
  );
}

function implicitWeights(examples: readonly Example[]): LabelWeights['implicit'] {
  const used = examples.filter((one) => hasOpenCategory(one.reading));
  const fitted = fit(
    used.map((one) => categoryFeatures(one.reading)),
    used.map((one) => one.implicit),
    2,
    PENALTY.implicit,
    LEAST.implicit,
  ).map(([name, [no, yes]]) => [name, yes! - no!] as const);
  const kept = [...fitted].sort(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, KEPT.implicit);
  return Object.fromEntries(kept.map(([name, of]) => [name, hundredths(of)]));
}

interface Right {
  readonly signal: number[];
  readonly category: number[];
}

function score(
  examples: readonly Example[],
  by: LabelWeights | null,
  into: Right = { signal: [], category: [] },
): Right {
  for (const { reading, signal, implicit } of examples) {
    const signals = by ? labelledSignals(reading, by) : reading.signals;
    const categories = by ? labelledCategories(reading, by) : reading.categories;
    if (signal >= 0) into.signal.push(Number(threeWay(signals) === THREE[signal]));
    into.category.push(Number((categories[0] === 'implicit') === (implicit === 1)));
  }
  return into;
}

const share = (of: readonly number[]): string => (of.reduce((a, b) => a + b, 0) / of.length).toFixed(4);

function print(name: string, right: Right): void {
  console.log(`${name.padEnd(44)} signal ${share(right.signal)}  category ${share(right.category)}`);
}

const data = process.argv[2] ?? '../shared/data';
const train = examplesOf(join(data, 'tiq-train'));
const unseen = examplesOf(join(data, 'tiq'));
const other = examplesOf(join(data, 'timequestions'));

const Aa = signalWeights(train, KEPT.signal.Aa);
const signal = { Aa, aa: signalWeights([...train, ...other], KEPT.signal.aa) };
const made = { signal, implicit: implicitWeights([...train, ...other]) };
const sorted = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(
  'eval/frame-labels/weights.json',
  `${JSON.stringify({ signal: { Aa: sorted(signal.Aa), aa: sorted(signal.aa) }, implicit: sorted(made.implicit) })}\n`,
);

print('TIQ, rules', score(unseen, null));
print('TIQ, with the classifier', score(unseen, made));
print('TimeQuestions, rules', score(other, null));
const folds: Right = { signal: [], category: [] };
for (let fold = 0; fold < FOLDS; fold += 1) {
  const [own, rest] = [other.filter((_, i) => i % FOLDS === fold), other.filter((_, i) => i % FOLDS !== fold)];
  const aa = signalWeights([...train, ...rest], KEPT.signal.aa);
  score(own, { signal: { Aa, aa }, implicit: implicitWeights([...train, ...rest]) }, folds);
}
print('TimeQuestions, with the classifier, five folds', folds);
print('TimeQuestions, as fitted', score(other, made));
