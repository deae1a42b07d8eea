/** How small segments become large ones. */
export interface MergePolicy {
  /** So many segments of about the same size are merged at a time. */
  readonly fanout: number;
  /** Rows in the smallest class of sizes. */
  readonly unit: number;
  /** A segment of three quarters of this is left alone. */
  readonly maxRows: number;
}

/**
 * The next segments to merge, as a range `[from, to)` of the sequence, or `null` when it is in good shape.
 *
 * Size-tiered, as in log-structured merge trees: a row is rewritten once for each class of sizes it passes through,
 * log(n) / log(fanout) times in all, and at most `fanout − 1` segments of each class are open at any time. Only
 * neighbours are merged, so the sequence keeps its order, and no more than needed at a time, so that a search never
 * waits long.
 */
export function chooseMerge(rows: readonly number[], { fanout, unit, maxRows }: MergePolicy): [number, number] | null {
  const full = maxRows * 0.75;
  const tiers = rows.map((count) => (count >= full ? Infinity : tierOf(count, unit, fanout)));
  const classes = [...new Set(tiers.filter((tier) => tier !== Infinity))].sort((a, b) => a - b);
  for (const tier of classes) {
    for (let from = 0; from < tiers.length; from++) {
      let to = from;
      let inTier = 0;
      while (to < tiers.length && tiers[to]! <= tier && inTier < fanout) if (tiers[to++] === tier) inTier++;
      if (inTier === fanout) return [from, to];
      if (to > from) from = to;
    }
  }
  return null;
}

function tierOf(rows: number, unit: number, fanout: number): number {
  let tier = 0;
  for (let limit = unit; rows > limit; limit *= fanout) tier++;
  return tier;
}
