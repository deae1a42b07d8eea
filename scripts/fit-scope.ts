/**
 * Fits the weights of src/ask/scope: `npx tsx scripts/fit-scope.ts [data] [--all-rows N]`. For each question of the fitted half of
 * MenatQA the candidates and "no answer" share a softmax over their weighted features; the expected reward (half exact
 * match, half F1) is raised by gradient steps with an L2 penalty. Deterministic.
 */
import { writeFileSync } from 'node:fs';
import { cachedReader } from '../eval/cache';
import { exactMatch, tokenF1 } from '../eval/metrics';
import { isFitted, passagesOf, readingRows, UNANSWERABLE } from '../eval/reading-data';
import { createNodeEngines } from '../src/engines/node';
import {
  FEATURE_COUNT,
  FEATURES,
  featureRows,
  readPassages,
  readScopedQuestion,
  scopedCandidates,
} from '../src/ask/scope';
import type { ScopeWeights } from '../src/ask/scope';

const STEPS = 1500;
const RATE = 0.05;
const PENALTY = Number(process.env['PENALTY'] ?? 0.003);

interface Example {
  readonly fitted: boolean;
  readonly shifted: boolean;
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
        const candidates = scopedCandidates(asked.bare, passages, readings, { rules: true });
        const f1 = candidates.map((one) => (answer === UNANSWERABLE ? 0 : tokenF1(one.text, [answer])));
        const exact = candidates.map((one) => (answer === UNANSWERABLE ? 0 : exactMatch(one.text, [answer])));
        examples.push({
          fitted: isFitted(at),
          shifted: question !== row.question,
          rows: featureRows(asked.scope, candidates),
          rewards: f1.map((value, k) => 0.5 * value + 0.5 * (exact[k] ?? 0)),
          exact,
          f1,
          refusalReward: Number(answer === UNANSWERABLE),
        });
      }
    }
    const fitted = fit(examples.filter((one) => one.fitted));
    made[name] = fitted;
    console.log(`\n${name}`);
    console.log(
      FEATURES.map((feature, k) => `${feature} ${fitted.features[k]?.toFixed(2)}`).join(', '),
      'refusal',
      fitted.refusal.toFixed(2),
    );
    for (const shifted of [false, true])
      for (const half of [true, false])
        console.log(
          shifted ? 'shifted' : 'as asked',
          half ? 'fitted half' : 'other half',
          score(
            examples.filter((one) => one.fitted === half && one.shifted === shifted),
            fitted,
          ),
        );
  }
  const round = (weights: ScopeWeights | undefined) =>
    weights && {
      features: weights.features.map((value) => Number(value.toFixed(3))),
      refusal: Number(weights.refusal.toFixed(3)),
    };
  writeFileSync(
    'src/ask/data/scope-weights.json',
    `${JSON.stringify({ withReader: round(made['withReader']), withoutReader: round(made['withoutReader']) }, null, 1)}\n`,
  );
  process.exit(0);
}

/** Adam on the expected reward. */
function fit(examples: readonly Example[]): ScopeWeights {
  const n = FEATURE_COUNT + 1;
  const weights = new Float64Array(n);
  const momentum = new Float64Array(n);
  const variance = new Float64Array(n);
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = new Float64Array(n);
    for (const one of examples) addGradient(one, weights, gradient, step < STEPS / 3);
    for (let k = 0; k < n; k += 1) {
      const slope = (gradient[k] ?? 0) / examples.length - PENALTY * (weights[k] ?? 0);
      momentum[k] = 0.9 * (momentum[k] ?? 0) + 0.1 * slope;
      variance[k] = 0.999 * (variance[k] ?? 0) + 0.001 * slope * slope;
      const scaled =
        (momentum[k] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((variance[k] ?? 0) / (1 - 0.999 ** step)) + 1e-8);
      weights[k] = (weights[k] ?? 0) + RATE * scaled;
    }
  }
  return { features: [...weights.subarray(0, FEATURE_COUNT)], refusal: weights[FEATURE_COUNT] ?? 0 };
}

/** Gradient of log of the expected reward at first (it moves from bad starts), then of the expected reward itself. */
function addGradient(one: Example, weights: Float64Array, gradient: Float64Array, logarithm: boolean): void {
  const logits = one.rows.map((row) => row.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), 0));
  logits.push(weights[FEATURE_COUNT] ?? 0);
  const top = Math.max(...logits);
  const odds = logits.map((value) => Math.exp(value - top));
  const total = odds.reduce((a, b) => a + b, 0);
  const rewards = [...one.rewards, one.refusalReward];
  const expected = odds.reduce((sum, value, i) => sum + (value / total) * (rewards[i] ?? 0), 0);
  const scale = logarithm ? 1 / (expected + 0.02) : 1;
  for (const [i, value] of odds.entries()) {
    const slope = scale * (value / total) * ((rewards[i] ?? 0) - expected);
    if (i === one.rows.length) gradient[FEATURE_COUNT] = (gradient[FEATURE_COUNT] ?? 0) + slope;
    else for (const [k, feature] of (one.rows[i] ?? []).entries()) gradient[k] = (gradient[k] ?? 0) + slope * feature;
  }
}

function score(examples: readonly Example[], weights: ScopeWeights): string {
  let [exact, f1, refused] = [0, 0, 0];
  let best = 0;
  for (const one of examples) {
    const logits = one.rows.map((row) => row.reduce((sum, value, k) => sum + value * (weights.features[k] ?? 0), 0));
    const top = logits.reduce((chosen, value, i) => (value > (logits[chosen] ?? -Infinity) ? i : chosen), 0);
    best += Math.max(one.refusalReward, ...one.exact);
    if ((logits[top] ?? -Infinity) > weights.refusal) {
      exact += one.exact[top] ?? 0;
      f1 += one.f1[top] ?? 0;
    } else {
      exact += one.refusalReward;
      f1 += one.refusalReward;
      refused += one.refusalReward;
    }
  }
  const share = (value: number): string => (value / Math.max(1, examples.length)).toFixed(3);
  const asked = examples.filter((one) => one.refusalReward === 1).length;
  return `n ${examples.length} EM ${share(exact)} F1 ${share(f1)} of at most ${share(best)}; refused ${refused} of ${asked}`;
}

void main();
