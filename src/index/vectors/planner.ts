import type { VectorPlan } from '../types';
import { rescoreCount } from './exact';
import { BLOCK, type VectorKernel } from './kernel';

/**
 * What a walk through the graph costs, in rows of a scan: `base + perEf × ef` when every row passes.
 *
 * Measured with 384 dimensions, clustered rows and windows drawn at random, median of several runs. TypeScript, 20,000
 * rows: a scanned row takes 0.44 µs; a walk with ef 30, 64, 96, 200 takes 0.6, 0.84, 1.13, 2.6 ms. WebAssembly, 20,000
 * and 100,000 rows: 27 and 35 ns a row; ef 64, 96, 200 takes 0.2, 0.3, 0.8 ms and 0.4, 0.5, 1.4 ms. When only a share s
 * of the rows passes, a walk takes about 1/s times as long (100,000 rows, ef 96: 0.5, 1.9, 2.8, 3.5, 5.1 ms for all, a
 * half, 30 %, 20 %, a tenth) and the scan s times as long, so the two meet where candidates × share is the cost of the
 * free walk: at about 35 % of 100,000 rows.
 */
const WALK_COST: Readonly<Record<VectorKernel['name'], { readonly base: number; readonly perEf: number }>> = {
  js: { base: 700, perEf: 20 },
  wasm: { base: 3000, perEf: 100 },
  'wasm+': { base: 3000, perEf: 100 },
};

/** Kept while walking: recall@10 is at least 0.98 from here on, in a window of a tenth of the rows too. */
const LEAST_EF = 96;

/** How many of the best rows a walk keeps for `k` answers. */
export function efFor(k: number): number {
  return Math.min(BLOCK, Math.max(LEAST_EF, rescoreCount(k)));
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

/** Chooses between comparing every row that passes and walking the graph. */
export function planSearch(kernel: VectorKernel['name'], shape: SearchShape, wish?: SearchWish): VectorPlan {
  const { k, candidates, size, graphSize, pending } = shape;
  if (size === 0) return { strategy: 'none', candidates: 0, reason: 'No vectors yet.' };
  if (candidates === 0) return { strategy: 'none', candidates: 0, reason: 'No vector passes the filter.' };
  if (graphSize === 0) {
    return {
      strategy: 'exact',
      candidates,
      reason: `All ${candidates} that pass are compared: there is no graph yet.`,
    };
  }
  if (wish !== undefined) {
    return { strategy: wish === 'exact' ? 'exact' : 'hnsw', candidates, reason: 'As it was asked for.' };
  }
  const share = Math.min(1, candidates / size);
  const { base, perEf } = WALK_COST[kernel];
  const walk = Math.round((base + perEf * efFor(k)) / share) + pending;
  const percent = (share * 100).toPrecision(2);
  return walk < candidates
    ? {
        strategy: 'hnsw',
        candidates,
        reason: `${percent} % of ${size} pass: a walk through the graph costs as much as comparing ${walk} of the ${candidates}.`,
      }
    : {
        strategy: 'exact',
        candidates,
        reason: `${percent} % of ${size} pass: comparing all ${candidates} costs less than a walk through the graph (${walk}).`,
      };
}
