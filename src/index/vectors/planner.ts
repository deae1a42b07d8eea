import type { VectorPlan } from '../types';
import { rescoreCount } from './exact';
import { BLOCK, type VectorKernel } from './kernel';

/**
 * What a walk through the graph costs, in rows of a scan: `base + perEf × ef` when every row passes.
 *
 * Measured with 384 dimensions and clustered rows, median of five. WebAssembly: walks with ef 64, 128, 200 take as long
 * as scanning 2,800, 3,700, 4,700 of 20,000 rows; with ef 256, 416, 1,000, 2,000 as 12,500, 17,300, 34,000, 59,000 of
 * 100,000. TypeScript: with ef 30, 96, 200, 400 as 1,500, 2,300, 2,600, 3,000 of 20,000. When only a share s of the rows
 * passes, a walk takes about 1/s times as long and the scan s times as long, so the two meet where candidates × share is
 * the cost of the free walk.
 */
const WALK_COST: Readonly<Record<VectorKernel['name'], { readonly base: number; readonly perEf: number }>> = {
  js: { base: 1300, perEf: 9 },
  wasm: { base: 2500, perEf: 27 },
  'wasm+': { base: 2500, perEf: 27 },
};

/**
 * Kept while walking: recall@10 is 0.98 from here on over 20,000 rows, in windows too. Over more rows as many times more
 * are kept, since a topic then has as many times more rows that are nearly as near: it is 0.976 over 100,000, where a
 * walk with ef 160 would have 0.91.
 */
const LEAST_EF = 160;
const ROWS_AN_EF = 45;

/** How many of the best rows a walk over `size` rows keeps for `k` answers. */
export function efFor(k: number, size: number): number {
  return Math.min(BLOCK, Math.max(LEAST_EF, Math.round(size / ROWS_AN_EF), rescoreCount(k)));
}

/** Nodes without anything new after which a walk ends, for each row that it keeps. */
const PATIENCE = 1 / 4;

/**
 * For how many nodes in turn a walk goes on without finding a row that is worth scoring again. What passes comes along
 * by its share.
 *
 * Measured over 100,000 rows at recall@10 of 0.95: ef 320 without patience compares 4,341 rows for the median query and
 * 3,907 in the mean, ef 400 with a quarter of it 2,150 and 2,550; with a half, or patience for the best 10 or 20 alone,
 * more. Over 20,000 rows 750 become 700.
 */
function patienceFor(ef: number, share: number): number {
  return Math.ceil((ef * PATIENCE) / share);
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
  const share = Math.min(1, candidates / size);
  const hnsw = (ef: number, reason: string): VectorPlan => {
    return { strategy: 'hnsw', candidates, ef, patience: patienceFor(ef, share), reason };
  };
  if (wish !== undefined) {
    const reason = 'As it was asked for.';
    return wish === 'exact' ? exact(reason) : hnsw(wish.ef, reason);
  }
  const { base, perEf } = WALK_COST[kernel];
  const ef = efFor(k, graphSize);
  const walk = Math.round((base + perEf * ef) / share) + pending;
  const passing = share === 1 ? `All ${size} pass` : `${(share * 100).toPrecision(2)} % of ${size} pass`;
  return walk < candidates
    ? hnsw(ef, `${passing}: a walk through the graph costs as much as comparing ${walk} of the ${candidates}.`)
    : exact(`${passing}: a walk through the graph with ef ${ef} would cost as much as comparing ${walk} rows.`);
}
