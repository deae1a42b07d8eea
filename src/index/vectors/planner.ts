import type { VectorPlan } from '../types';
import { rescoreCount } from './exact';
import { BLOCK, type VectorKernel } from './kernel';

/**
 * What a walk through the graph costs, in rows of a scan: `base + perEf × ef` when every row passes.
 *
 * Measured with 384 dimensions, clustered rows and windows drawn at random, median of three. WebAssembly: a scanned row
 * takes 14 ns; a walk with ef 64, 96, 128, 160 takes 64, 86, 112, 130 µs over 20,000 rows and 132, 157, 193, 222 µs over
 * 100,000. TypeScript: a row takes 0.44 µs, a walk with ef 30, 64, 96, 200 0.6, 0.84, 1.13, 2.6 ms. When only a share s of
 * the rows passes, a walk takes about 1/s times as long (100,000 rows, ef 160: 222, 412, 585, 879, 2096 µs for all, a
 * half, 30 %, 20 %, a tenth) and the scan s times as long, so the two meet where candidates × share is the cost of the
 * free walk.
 */
const WALK_COST: Readonly<Record<VectorKernel['name'], { readonly base: number; readonly perEf: number }>> = {
  js: { base: 700, perEf: 20 },
  wasm: { base: 4000, perEf: 65 },
  'wasm+': { base: 4000, perEf: 65 },
};

/**
 * Kept while walking: recall@10 is about 0.98 from here on over 20,000 rows, in windows too. Over more rows as many times
 * more are kept, since a topic then has as many times more rows that are nearly as near: it is 0.978 over 100,000, where
 * a walk with ef 96 would have 0.91.
 */
const LEAST_EF = 96;
const ROWS_AN_EF = 100;

/** How many of the best rows a walk over `size` rows keeps for `k` answers. */
export function efFor(k: number, size: number): number {
  return Math.min(BLOCK, Math.max(LEAST_EF, Math.round(size / ROWS_AN_EF), rescoreCount(k)));
}

/** What the planner knows about a search. */
export interface SearchShape {
  readonly k: number;
  /** Rows that pass the filter, dead ones included. */
  readonly candidates: number;
  /** Live rows. */
  readonly size: number;
  /** Rows in the graph, and live rows that are not in it yet. */
  readonly graphSize: number;
  readonly pending: number;
}

/** What a caller may ask for instead: the number of rows a walk keeps, or that every row is compared. */
export type SearchWish = { readonly ef: number } | 'exact';

/** Chooses between comparing every row that passes and walking the graph, and says why. */
export function planSearch(kernel: VectorKernel['name'], shape: SearchShape, wish?: SearchWish): VectorPlan {
  const { k, candidates, size, graphSize, pending } = shape;
  const none = (reason: string): VectorPlan => ({ strategy: 'none', candidates: 0, reason });
  if (size === 0) return none('No vectors yet.');
  if (candidates === 0) return none('No vector passes the filter.');
  const exact = (reason: string): VectorPlan => ({ strategy: 'exact', candidates, reason });
  if (graphSize === 0) return exact('There is no graph: so few are compared in no time.');
  const hnsw = (ef: number, reason: string): VectorPlan => ({ strategy: 'hnsw', candidates, ef, reason });
  if (wish !== undefined) {
    const reason = 'As it was asked for.';
    return wish === 'exact' ? exact(reason) : hnsw(wish.ef, reason);
  }
  const share = Math.min(1, candidates / size);
  const { base, perEf } = WALK_COST[kernel];
  const ef = efFor(k, graphSize);
  const walk = Math.round((base + perEf * ef) / share) + pending;
  const passing = share === 1 ? `All ${size} pass` : `${(share * 100).toPrecision(2)} % of ${size} pass`;
  return walk < candidates
    ? hnsw(ef, `${passing}: a walk through the graph costs as much as comparing ${walk} of the ${candidates}.`)
    : exact(`${passing}: a walk through the graph with ef ${ef} would cost as much as comparing ${walk} rows.`);
}
