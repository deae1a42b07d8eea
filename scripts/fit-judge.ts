/**
 * Fits the judge: `npx tsx scripts/fit-judge.ts CLAIMS...` over files that `scripts/dump-judge.ts` wrote. Five folds of
 * whole runs of questions give the probability of each claim from weights that never saw its question, several times with
 * other folds and trees; on the likeliest claims of all these the calibration and the levels are chosen, then the weights
 * that ship are fitted on everything. Prints
 * what the folds came to, and writes src/judge/data/weights.json. Deterministic.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { boost, type BoostOptions } from '../eval/boosting';
import type { JudgeRow } from '../eval/judge-rows';
import { FEATURE_NAMES, logitOf, vectorOf, type JudgeModel, type Tree } from '../src/judge';

/** L2 penalty of a weight, where every feature is scaled to a deviation of 1. */
const PENALTY = 20;
const STEPS = 12;
const NAMES = FEATURE_NAMES;
const TREES: BoostOptions = { trees: 250, depth: 2, rate: 0.08, leastLeaf: 30, penalty: 20, features: 0.4, seed: 7 };
const FOLDS = 5;
/** One division into folds alone moves the bars by a hundredth, and what is said by a twentieth. */
const REPEATS = 4;
/** Questions that lie together are about the same articles, and stay together. */
const RUN = 20;

/**
 * What a level promises of the claims that reach it. What is computed from facts of many articles is right more often than
 * other claims of the same probability (165 of 168 here, six of seven where others are right half the time), so its bar
 * is lower.
 */
const PROMISES = { said: 0.92, facts: 0.75, beside: 0.87, resolve: 0.86 } as const;
/** The rule's score from which a clause may date a hidden time. */
const DATES_SCORE = 0.5;
/** Probability, by the reader, from which a passage is held to answer, so that later ones need not be read. */
const ENOUGH = 0.6;
/** Share of right claims below which nothing is offered to be read. */
const READ_PROBABILITY = 0.05;
/** A set's questions together weigh so much; the sample's wording is known to the rules. */
const SET_WEIGHT: Readonly<Record<string, number>> = { sample: 0.5, hand: 2, news: 1, trap: 1 };

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

interface Asked {
  readonly set: string;
  readonly rows: number[];
}

const rows = process.argv
  .slice(2)
  .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as JudgeRow)
  // What an exact source answered was never weighed.
  .filter((row) => Object.keys(row.features).length > 0);

const questions = new Map<string, Asked>();
for (const [at, row] of rows.entries()) {
  const key = `${row.set} ${row.question}`;
  const known = questions.get(key) ?? { set: row.set, rows: [] };
  known.rows.push(at);
  questions.set(key, known);
}
/** The fold of each row; the runs begin elsewhere in each repeat. */
function foldsOf(repeat: number): number[] {
  const fold = new Array<number>(rows.length).fill(0);
  for (const [at, { rows: own }] of [...questions.values()].entries())
    for (const row of own) fold[row] = Math.floor((at + (repeat * RUN) / REPEATS) / RUN) % FOLDS;
  return fold;
}

const right = rows.map((row) => row.right);
const weight = rows.map((row) => SET_WEIGHT[row.set] ?? 1);
const vectors = rows.map((row) => vectorOf(row.features));

/** Logistic regression with an L2 penalty by Newton's method, over features scaled to a deviation of 1. */
function fitLine(chosen: readonly number[]): Pick<JudgeModel, 'bias' | 'line'> {
  const n = NAMES.length + 1;
  const scales = NAMES.map((_, f) => {
    const values = chosen.map((row) => vectors[row]?.[f] ?? 0);
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
  });
  let beta: number[] = new Array<number>(n).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const hessian = Array.from({ length: n }, (_, i) => {
      const line = new Float64Array(n);
      line[i] = i === 0 ? 1e-6 : PENALTY;
      return line;
    });
    const gradient = Float64Array.from(beta, (value, i) => (i === 0 ? 0 : -PENALTY * value));
    for (const row of chosen) {
      const x = Float64Array.from({ length: n }, (_, i) =>
        i === 0 ? 1 : (vectors[row]?.[i - 1] ?? 0) / (scales[i - 1] ?? 1),
      );
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, i) => sum + value * (beta[i] ?? 0), 0)));
      const w = weight[row] ?? 1;
      const error = w * (Number(right[row]) - p);
      const curve = w * p * (1 - p);
      for (let i = 0; i < n; i += 1) {
        const xi = x[i] ?? 0;
        if (xi === 0) continue;
        gradient[i] = (gradient[i] ?? 0) + error * xi;
        const line = hessian[i] as Float64Array;
        for (let j = 0; j < n; j += 1) line[j] = (line[j] ?? 0) + curve * xi * (x[j] ?? 0);
      }
    }
    const move = solve(hessian, gradient);
    beta = Array.from(beta, (value, i) => value + (move[i] ?? 0));
  }
  return { bias: beta[0] ?? 0, line: beta.slice(1).map((value, f) => value / (scales[f] ?? 1)) };
}

/** Solves a symmetric system by elimination with pivots. */
function solve(matrix: readonly Float64Array[], side: Float64Array): Float64Array {
  const n = side.length;
  const lines = matrix.map((line, i) => [...line, side[i] ?? 0]);
  for (let i = 0; i < n; i += 1) {
    let pivot = i;
    for (let k = i + 1; k < n; k += 1) if (Math.abs(lines[k]?.[i] ?? 0) > Math.abs(lines[pivot]?.[i] ?? 0)) pivot = k;
    [lines[i], lines[pivot]] = [lines[pivot] as number[], lines[i] as number[]];
    const top = lines[i] as number[];
    for (let k = i + 1; k < n; k += 1) {
      const line = lines[k] as number[];
      const factor = (line[i] ?? 0) / (top[i] ?? 1);
      if (factor !== 0) for (let j = i; j <= n; j += 1) line[j] = (line[j] ?? 0) - factor * (top[j] ?? 0);
    }
  }
  const found = new Float64Array(n);
  for (let i = n - 1; i >= 0; i -= 1) {
    const line = lines[i] as number[];
    let rest = line[n] ?? 0;
    for (let j = i + 1; j < n; j += 1) rest -= (line[j] ?? 0) * (found[j] ?? 0);
    found[i] = rest / (line[i] ?? 1);
  }
  return found;
}

const halved = (tree: Tree): Tree =>
  typeof tree === 'number' ? round(tree / 2) : [tree[0], tree[1], halved(tree[2]), halved(tree[3])];

/** The mean of a line and of trees: the line is steady where rows are few, the trees know which features belong together. */
function fitOn(chosen: readonly number[], seed = TREES.seed): JudgeModel {
  const line = fitLine(chosen);
  const columns = NAMES.map((_, f) => Float64Array.from(chosen, (row) => vectors[row]?.[f] ?? 0));
  const grown = boost(
    columns,
    chosen.map((row) => right[row] ?? false),
    chosen.map((row) => weight[row] ?? 1),
    { ...TREES, seed },
  );
  return {
    bias: round((line.bias + grown.bias) / 2),
    line: line.line.map((value) => round(value / 2)),
    trees: grown.trees.map(halved),
  };
}

/** The logit of each row by weights that never saw its question. */
function unseenLogits(repeat: number): Float64Array {
  const fold = foldsOf(repeat);
  const logits = new Float64Array(rows.length);
  for (let k = 0; k < FOLDS; k += 1) {
    const others = [...rows.keys()].filter((row) => fold[row] !== k);
    const model = fitOn(others, TREES.seed + repeat);
    for (const row of rows.keys()) if (fold[row] === k) logits[row] = logitOf(vectors[row] ?? [], model);
  }
  return logits;
}

interface Top {
  readonly set: string;
  readonly logit: number;
  readonly right: boolean;
  /** How much the question counts: near misses as much as people's questions have of them. */
  readonly share: number;
  /** It passes what is required of a claim that is said. */
  readonly sayable: boolean;
}

/** Near misses are 37 of 100 questions to the judge and 20 of 100 that people ask. */
const TRAP_SHARE = 0.45;

/** The likeliest claim of a question, by what the folds of a repeat gave it. */
function topOf({ set, rows: own }: Asked, logits: Float64Array): Top {
  // As `decide` orders them: what meets the time asked for comes first.
  const place = (row: number): number => Number(rows[row]?.meets !== 'yes');
  const best = own.reduce((a, b) => ((place(a) - place(b) || (logits[b] ?? 0) - (logits[a] ?? 0)) > 0 ? b : a));
  return {
    set,
    logit: logits[best] ?? 0,
    right: right[best] ?? false,
    share: set === 'trap' ? TRAP_SHARE : 1,
    sayable: rows[best]?.sayable ?? true,
  };
}

const tops: Top[] = Array.from({ length: REPEATS }, (_, repeat) => unseenLogits(repeat)).flatMap((logits) =>
  [...questions.values()].map((asked) => topOf(asked, logits)),
);
/** How many in one repeat. */
const each = (count: number): number => Math.round(count / REPEATS);

/** Scale and offset of a logit by Newton's method, as Platt scaling fits them (Platt 1999). */
function calibrate(points: readonly Top[]): { scale: number; offset: number } {
  let [scale, offset] = [1, 0];
  for (let step = 0; step < 50; step += 1) {
    let [gs, go, hss, hso, hoo] = [0, 0, 1e-3, 0, 1e-3];
    for (const { logit, right: isRight, share } of points) {
      const p = 1 / (1 + Math.exp(-(scale * logit + offset)));
      const [error, curve] = [share * (Number(isRight) - p), share * p * (1 - p)];
      gs += error * logit;
      go += error;
      hss += curve * logit * logit;
      hso += curve * logit;
      hoo += curve;
    }
    const determinant = hss * hoo - hso * hso;
    scale += (hoo * gs - hso * go) / determinant;
    offset += (hss * go - hso * gs) / determinant;
  }
  return { scale, offset };
}

const free = tops.filter((one) => one.set !== 'sample');
const calibration = calibrate(free);
const probability = (logit: number): number => 1 / (1 + Math.exp(-(calibration.scale * logit + calibration.offset)));

/** The lowest probability from which on the precision is what is promised, over ever lower bars. */
function barFor(precision: number, some: readonly Top[]): number {
  const sorted = some.filter((one) => one.sayable).sort((a, b) => b.logit - a.logit);
  let [hits, all, bar] = [0, 0, 1];
  for (const one of sorted) {
    hits += one.share * Number(one.right);
    all += one.share;
    if (all >= 20 && hits / all >= precision) bar = probability(one.logit);
  }
  return bar;
}

const levels = {
  said: round(barFor(PROMISES.said, free)),
  facts: round(barFor(PROMISES.facts, free)),
  beside: round(barFor(PROMISES.beside, free)),
  resolve: round(barFor(PROMISES.resolve, free)),
  dates: DATES_SCORE,
  read: READ_PROBABILITY,
  enough: ENOUGH,
};

function report(name: string, some: readonly Top[]): void {
  const said = some.filter((one) => one.sayable && probability(one.logit) >= levels.said);
  const hits = said.filter((one) => one.right).length;
  const all = some.filter((one) => one.right).length;
  console.log(
    `${name}: ${each(some.length)} questions, the likeliest right ${each(all)}; said ${each(said.length)}, right ${each(hits)} (${(hits / Math.max(1, said.length)).toFixed(3)})`,
  );
}
for (const set of Object.keys(SET_WEIGHT))
  report(
    set,
    tops.filter((one) => one.set === set),
  );
report('all but sample', free);
for (const bar of [0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5]) {
  const cells = ['news+trap', 'hand', 'sample'].map((name) => {
    const some = tops.filter((one) => one.sayable && name.includes(one.set) && probability(one.logit) >= bar);
    return `${name} ${each(some.filter((one) => one.right).length)}/${each(some.length)}`;
  });
  console.log(`  p ≥ ${bar}: ${cells.join(', ')}`);
}
console.log('reliability (tenths: questions, predicted, right; near misses weighed as people ask them):');
for (let tenth = 0; tenth < 10; tenth += 1) {
  const inside = free.filter((one) => Math.min(9, Math.floor(probability(one.logit) * 10)) === tenth);
  const weight = Math.max(
    1e-9,
    inside.reduce((sum, one) => sum + one.share, 0),
  );
  const mean = inside.reduce((sum, one) => sum + one.share * probability(one.logit), 0) / weight;
  const share = inside.reduce((sum, one) => sum + one.share * Number(one.right), 0) / weight;
  console.log(`  ${(tenth / 10).toFixed(1)}: ${each(inside.length)}, ${mean.toFixed(2)}, ${share.toFixed(2)}`);
}

const model = fitOn([...rows.keys()]);
const fitted = {
  features: NAMES,
  ...model,
  calibration: { scale: round(calibration.scale), offset: round(calibration.offset) },
  levels,
};
writeFileSync('src/judge/data/weights.json', `${JSON.stringify(fitted)}\n`);
console.log(JSON.stringify({ levels, calibration }));
