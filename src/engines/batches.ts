/**
 * Groups inputs so that padding is small and one run is short: shortest first, each group at most `paddedTokens` =
 * rows × longest row (a longer single row runs alone).
 * @param lengths tokens of each input
 * @returns indices into `lengths`
 */
export function planBatches(lengths: readonly number[], paddedTokens: number): number[][] {
  const order = lengths.map((_, index) => index).sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b);
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const index of order) {
    if (batch.length > 0 && (batch.length + 1) * (lengths[index] ?? 0) > paddedTokens) {
      batches.push(batch);
      batch = [];
    }
    batch.push(index);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

/** Most texts that a helper has at a time: few, so that a question soon has the cores. */
const TEXTS_AT_ONCE = 4;

/** Texts of the next job when so many wait: fewer and fewer, so that all helpers end at nearly the same time. */
export function jobSize(waiting: number, helpers: number): number {
  return Math.max(1, Math.min(TEXTS_AT_ONCE, Math.floor(waiting / (2 * helpers))));
}
