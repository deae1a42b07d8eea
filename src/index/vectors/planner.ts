import type { VectorPlan } from '../types';
import type { DistanceKernel } from './kernel';
import { rescoreCount } from './exact';

/**
 * What a walk through the graph costs, in rows of a scan: `base + perEf × ef` without a filter.
 *
 * Measured with 384 dimensions and 20,000 clustered rows (`npm run bench -- filter` measures it again): a scanned row takes 0.44 µs
 * in TypeScript; a walk with ef 30, 64, 96, 200 takes 0.6, 0.84, 1.13, 2.6 ms. With only a share s of the rows passing
 * (drawn at random) a walk takes 1/s times as long down to s = 0.1: 1.8 ms at a half, 7.2 ms at a tenth, while scanning
 * the contiguous window takes 4.4 and 0.9 ms. So the two meet where candidates × share = cost of the free walk.
 */
const WALK_COST: Readonly<Record<DistanceKernel['name'], { readonly base: number; readonly perEf: number }>> = {
  js: { base: 700, perEf: 20 },
  wasm: { base: 700, perEf: 60 },
};

/** Kept while walking: recall@10 is at least 0.98 from here on, with a window of a tenth of the rows too. */
const LEAST_EF = 96;

/** How many of the best rows a walk keeps for `k` answers. */
export function efFor(k: number): number {
  return Math.max(LEAST_EF, rescoreCount(k));
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

/** Chooses between comparing every row that passes and walking the graph. */
export function planSearch(kernel: DistanceKernel['name'], shape: SearchShape): VectorPlan {
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
