/**
 * Fits the weights of eval/scope: `npx tsx scripts/fit-scope.ts [data] [rows]`. For each question of
 * MenatQA the candidates share a softmax over their weighted features, whose expected reward (half exact match, half F1) is
 * raised by gradient steps with an L2 penalty; then whether the chosen one is given or refused is fitted likewise. Each
 * half of the rows is scored with weights fitted on the other; the weights kept are fitted on all. Deterministic.
 */
import { writeFileSync } from 'node:fs';
import { cachedReader } from '../eval/cache';
import { exactMatch, tokenF1 } from '../eval/metrics';
import { isFitted, passagesOf, readingRows, titlesOf, UNANSWERABLE } from '../eval/reading-data';
import { createNodeEngines } from '../src/engines/node';
import {
  chooseInScope,
  FEATURE_COUNT,
  FEATURES,
  featureRows,
  readPassages,
  readScopedQuestion,
  scopedCandidates,
  TRUST,
  trustOf,
  type ScopedCandidate,
  type ScopeWeights,
  type TimeScope,
} from '../eval/scope';

const STEPS = 1500;
const RATE = 0.05;
/** What refusing a question that has an answer costs, as a wrong answer costs nothing here. */
const REFUSAL_COST = 0.4;
/** Moved questions are fewer, and half of the unanswerable ones are among them. */
const SHIFTED_WEIGHT = 2;
const PENALTY = 0.001;

interface Example {
  /** Of the half that is fitted first. */
  readonly fitted: boolean;
  readonly shifted: boolean;
  readonly scope: TimeScope | null;
  readonly candidates: readonly ScopedCandidate[];
  readonly rows: readonly (readonly number[])[];
  readonly rewards: readonly number[];
  readonly exact: readonly number[];
  readonly f1: readonly number[];
  readonly refusalReward: number;
}

async function main(): Promise<void> {
  const limit = process.argv[3] === undefined ? null : Number(process.argv[3]);
  const rows = readingRows(process.argv[2] ?? '../shared/data', limit);
  const reader = cachedReader((await createNodeEngines()).reader);
  const made: Record<string, ScopeWeights> = {};
  for (const [name, withReader] of [
    ['withReader', true],
    ['withoutReader', false],
  ] as const) {
    const examples: Example[] = [];
    for (const [at, row] of rows.entries()) {
      for (const [question, answer] of [
        [row.question, row.answer],
        [row.updated_question, row.updated_answer],
      ] as const) {
        const asked = readScopedQuestion(question);
        if (asked.supposition !== null) continue;
        const passages = passagesOf(row);
        const readings = withReader ? await readPassages(reader, asked.worded, asked.bare, passages) : null;
        const candidates = scopedCandidates(asked.bare, passages, titlesOf(row), readings, { rules: true });
        const f1 = candidates.map((one) => (answer === UNANSWERABLE ? 0 : tokenF1(one.text, [answer])));
        const exact = candidates.map((one) => (answer === UNANSWERABLE ? 0 : exactMatch(one.text, [answer])));
        examples.push({
          fitted: isFitted(at),
          shifted: question !== row.question,
          scope: asked.scope,
          candidates,
          rows: featureRows(asked.scope, candidates),
          rewards: f1.map((value, k) => 0.5 * value + 0.5 * (exact[k] ?? 0)),
          exact,
          f1,
          refusalReward: Number(answer === UNANSWERABLE),
        });
      }
    }
    console.log(`\n${name}`);
    // Each half is scored with weights that were fitted on the other.
    for (const half of [true, false]) {
      const weights = fit(examples.filter((one) => one.fitted === half));
      for (const shifted of [false, true]) {
        const unseen = examples.filter((one) => one.fitted !== half && one.shifted === shifted);
        console.log(half ? 'second half' : 'first half', shifted ? 'shifted ' : 'as asked', score(unseen, weights));
      }
    }
    const fitted = fit(examples);
    made[name] = fitted;
    console.log('all rows   ', score(examples, fitted), '(seen)');
    console.log(FEATURES.map((feature, k) => `${feature} ${fitted.features[k]?.toFixed(2)}`).join(', '));
    console.log(TRUST.map((feature, k) => `${feature} ${fitted.trust[k]?.toFixed(2)}`).join(', '));
  }
  const round = (weights: ScopeWeights | undefined) =>
    weights && { features: weights.features.map(rounded), trust: weights.trust.map(rounded) };
  writeFileSync(
    'eval/scope/weights.json',
    `${JSON.stringify({ withReader: round(made['withReader']), withoutReader: round(made['withoutReader']) }, null, 1)}\n`,
  );
  process.exit(0);
}

const rounded = (value: number): number => Number(value.toFixed(3));

/** Raises `gain` from zero by Adam; `slopes` adds the gradient of the whole set. */
function ascend(
  n: number,
  count: number,
  slopes: (weights: Float64Array, gradient: Float64Array, step: number) => void,
): number[] {
  const weights = new Float64Array(n);
  const momentum = new Float64Array(n);
  const variance = new Float64Array(n);
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = new Float64Array(n);
    slopes(weights, gradient, step);
    for (let k = 0; k < n; k += 1) {
      const slope = (gradient[k] ?? 0) / count - PENALTY * (weights[k] ?? 0);
      momentum[k] = 0.9 * (momentum[k] ?? 0) + 0.1 * slope;
      variance[k] = 0.999 * (variance[k] ?? 0) + 0.001 * slope * slope;
      const scaled =
        (momentum[k] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((variance[k] ?? 0) / (1 - 0.999 ** step)) + 1e-8);
      weights[k] = (weights[k] ?? 0) + RATE * scaled;
    }
  }
  return [...weights];
}

function fit(examples: readonly Example[]): ScopeWeights {
  const answerable = examples.filter((one) => one.refusalReward === 0 && Math.max(...one.rewards, 0) > 0);
  const features = ascend(FEATURE_COUNT, answerable.length, (weights, gradient, step) => {
    for (const one of answerable) addChoice(one, weights, gradient, step < STEPS / 3);
  });
  const trusted = examples.flatMap((one) => {
    const top = choose(one, { features, trust: [] });
    return top === null
      ? []
      : [
          {
            row: top.trust,
            reward: top.reward,
            refusal: one.refusalReward === 1 ? 1 : -REFUSAL_COST,
            weight: one.shifted ? SHIFTED_WEIGHT : 1,
          },
        ];
  });
  const trust = ascend(TRUST.length, trusted.length, (weights, gradient) => {
    for (const { row, reward, refusal, weight } of trusted) {
      const odds = 1 / (1 + Math.exp(-row.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), 0)));
      const slope = weight * odds * (1 - odds) * (reward - refusal);
      for (const [k, value] of row.entries()) gradient[k] = (gradient[k] ?? 0) + slope * value;
    }
  });
  return { features, trust };
}

/** Gradient of log of the expected reward at first (it moves from bad starts), then of the expected reward itself. */
function addChoice(one: Example, weights: Float64Array, gradient: Float64Array, logarithm: boolean): void {
  const logits = one.rows.map((row) => row.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), 0));
  const top = Math.max(...logits);
  const odds = logits.map((value) => Math.exp(value - top));
  const total = odds.reduce((a, b) => a + b, 0);
  const expected = odds.reduce((sum, value, i) => sum + (value / total) * (one.rewards[i] ?? 0), 0);
  const scale = logarithm ? 1 / (expected + 0.02) : 1;
  for (const [i, value] of odds.entries()) {
    const slope = scale * (value / total) * ((one.rewards[i] ?? 0) - expected);
    for (const [k, feature] of (one.rows[i] ?? []).entries()) gradient[k] = (gradient[k] ?? 0) + slope * feature;
  }
}

function choose(one: Example, weights: ScopeWeights): { at: number; trust: readonly number[]; reward: number } | null {
  const choice = chooseInScope(one.scope, one.candidates, weights);
  const first = choice.ranked[0];
  if (first === undefined) return null;
  const at = one.candidates.indexOf(first.candidate);
  const margin = first.weight - (choice.ranked[1]?.weight ?? 0);
  return { at, trust: trustOf(one.scope, first.candidate, margin), reward: one.rewards[at] ?? 0 };
}

function score(examples: readonly Example[], weights: ScopeWeights): string {
  let [exact, f1, refused, wrongly, best] = [0, 0, 0, 0, 0];
  for (const one of examples) {
    const top = choose(one, weights);
    const trusted = top !== null && top.trust.reduce((sum, value, k) => sum + value * (weights.trust[k] ?? 0), 0) > 0;
    best += Math.max(one.refusalReward, ...one.exact);
    exact += trusted ? (one.exact[top.at] ?? 0) : one.refusalReward;
    f1 += trusted ? (one.f1[top.at] ?? 0) : one.refusalReward;
    if (!trusted && one.refusalReward === 1) refused += 1;
    if (!trusted && one.refusalReward === 0) wrongly += 1;
  }
  const share = (value: number): string => (value / Math.max(1, examples.length)).toFixed(3);
  const asked = examples.filter((one) => one.refusalReward === 1).length;
  return `n ${examples.length} EM ${share(exact)} F1 ${share(f1)} of at most ${share(best)}; refused ${refused} of ${asked}, wrongly ${wrongly}`;
}

void main();
