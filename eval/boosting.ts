import type { Tree } from '../src/judge';

/** Settings of gradient boosting. */
export interface BoostOptions {
  readonly trees: number;
  /** Splits from the root to a leaf. */
  readonly depth: number;
  readonly rate: number;
  /** Rows that a leaf has at least. */
  readonly leastLeaf: number;
  /** L2 penalty of a leaf's value. */
  readonly penalty: number;
  /** Share of the features that each tree may use. */
  readonly features: number;
  /** Draws those features: the same number, the same trees. */
  readonly seed: number;
}

const BINS = 32;

/** Numbers of 0 to 1 that are the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Values between which a feature may be split: the middles between its quantiles. */
function edgesOf(column: Float64Array): number[] {
  const sorted = [...column].sort((a, b) => a - b);
  const quantiles = Array.from(
    { length: BINS },
    (_, at) => sorted[Math.floor((at * (sorted.length - 1)) / (BINS - 1))] ?? 0,
  );
  const distinct = [...new Set(quantiles)];
  return distinct.slice(1).map((value, at) => Math.round(((value + (distinct[at] ?? value)) / 2) * 1e4) / 1e4);
}

function binOf(edges: readonly number[], value: number): number {
  let bin = 0;
  while (bin < edges.length && value > (edges[bin] ?? 0)) bin += 1;
  return bin;
}

/**
 * Trees that add up to the logit of a row being right: gradient boosting with Newton steps over histograms (Friedman,
 * "Greedy function approximation", 2001; the gain of Chen and Guestrin, "XGBoost", 2016, section 2.2). Deterministic.
 * @param columns rows by feature: `columns[f][row]`
 * @param weights how much a row counts
 */
export function boost(
  columns: readonly Float64Array[],
  right: readonly boolean[],
  weights: readonly number[],
  options: BoostOptions,
): { readonly bias: number; readonly trees: Tree[] } {
  const random = randomNumbers(options.seed);
  const edges = columns.map((column) => edgesOf(column));
  const bins = columns.map((column, f) => Uint8Array.from(column, (value) => binOf(edges[f] ?? [], value)));
  const total = weights.reduce((sum, one) => sum + one, 0);
  const share = right.reduce((sum, one, row) => sum + (one ? (weights[row] ?? 0) : 0), 0) / total;
  const bias = Math.log(share / (1 - share));
  const logits = new Float64Array(right.length).fill(bias);
  const gradients = new Float64Array(right.length);
  const curvatures = new Float64Array(right.length);
  let allowed: readonly boolean[] = [];
  const trees: Tree[] = [];
  for (let at = 0; at < options.trees; at += 1) {
    for (let row = 0; row < right.length; row += 1) {
      const p = 1 / (1 + Math.exp(-(logits[row] ?? 0)));
      gradients[row] = (weights[row] ?? 1) * (Number(right[row]) - p);
      curvatures[row] = (weights[row] ?? 1) * Math.max(1e-6, p * (1 - p));
    }
    allowed = columns.map(() => random() < options.features);
    trees.push(
      grow(
        Uint32Array.from(right, (_, row) => row),
        options.depth,
      ),
    );
  }
  return { bias, trees };

  function grow(inside: Uint32Array, depth: number): Tree {
    const split = depth === 0 ? null : bestSplit(inside);
    if (split === null) return leaf(inside);
    const column = bins[split.feature] as Uint8Array;
    const below = inside.filter((row) => (column[row] ?? 0) <= split.bin);
    const above = inside.filter((row) => (column[row] ?? 0) > split.bin);
    return [split.feature, edges[split.feature]?.[split.bin] ?? 0, grow(below, depth - 1), grow(above, depth - 1)];
  }

  function leaf(inside: Uint32Array): number {
    let [gradient, curvature] = [0, 0];
    for (const row of inside) {
      gradient += gradients[row] ?? 0;
      curvature += curvatures[row] ?? 0;
    }
    const value = (options.rate * gradient) / (curvature + options.penalty);
    for (const row of inside) logits[row] = (logits[row] ?? 0) + value;
    return value;
  }

  function bestSplit(inside: Uint32Array): { readonly feature: number; readonly bin: number } | null {
    let best: { feature: number; bin: number; gain: number } | null = null;
    const [g, h, n] = [new Float64Array(BINS + 1), new Float64Array(BINS + 1), new Uint32Array(BINS + 1)];
    for (const [feature, column] of bins.entries()) {
      const splits = edges[feature]?.length ?? 0;
      if (allowed[feature] !== true || splits === 0) continue;
      g.fill(0);
      h.fill(0);
      n.fill(0);
      for (const row of inside) {
        const bin = column[row] ?? 0;
        g[bin] = (g[bin] ?? 0) + (gradients[row] ?? 0);
        h[bin] = (h[bin] ?? 0) + (curvatures[row] ?? 0);
        n[bin] = (n[bin] ?? 0) + 1;
      }
      const [allG, allH] = [g.reduce((a, b) => a + b), h.reduce((a, b) => a + b)];
      const whole = allG ** 2 / (allH + options.penalty);
      let [leftG, leftH, leftN] = [0, 0, 0];
      for (let bin = 0; bin < splits; bin += 1) {
        leftG += g[bin] ?? 0;
        leftH += h[bin] ?? 0;
        leftN += n[bin] ?? 0;
        if (leftN < options.leastLeaf || inside.length - leftN < options.leastLeaf) continue;
        const rest = (allG - leftG) ** 2 / (allH - leftH + options.penalty);
        const gain = leftG ** 2 / (leftH + options.penalty) + rest - whole;
        if (gain > (best?.gain ?? 1e-6)) best = { feature, bin, gain };
      }
    }
    return best;
  }
}
