/** A link between two nodes, both ways. */
export interface Link {
  readonly a: number;
  readonly b: number;
  /** Positive; parallel links add up. */
  readonly weight: number;
}

/** Chance to go on along a link rather than to start again at a seed. */
const DAMPING = 0.85;
const MOST_ROUNDS = 60;
/** Sum of changes below which the ranks stand. */
const STILL = 1e-9;

/**
 * Personalised PageRank by power iteration: where a walk from the seeds is found that starts again at one of them with
 * probability 0.15. A walk that comes to a node without links starts again.
 * @param seeds weight to start at a node; zero elsewhere. All zero: every node alike
 * @returns `[nodes]`, sums to 1
 */
export function personalisedPageRank(nodes: number, links: readonly Link[], seeds: Float64Array): Float64Array {
  if (nodes === 0) return new Float64Array(0);
  const total = seeds.reduce((sum, weight) => sum + weight, 0);
  const start = Float64Array.from({ length: nodes }, (_, i) => (total > 0 ? (seeds[i] ?? 0) / total : 1 / nodes));
  const degree = new Float64Array(nodes);
  for (const { a, b, weight } of links) {
    degree[a]! += weight;
    if (a !== b) degree[b]! += weight;
  }
  let rank = start.slice();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = new Float64Array(nodes);
    let restart = 1 - DAMPING;
    for (let i = 0; i < nodes; i++) if (degree[i] === 0) restart += DAMPING * rank[i]!;
    for (const { a, b, weight } of links) {
      next[b]! += (DAMPING * rank[a]! * weight) / degree[a]!;
      if (a !== b) next[a]! += (DAMPING * rank[b]! * weight) / degree[b]!;
    }
    let change = 0;
    for (let i = 0; i < nodes; i++) {
      next[i]! += restart * start[i]!;
      change += Math.abs(next[i]! - rank[i]!);
    }
    rank = next;
    if (change < STILL) break;
  }
  return rank;
}
