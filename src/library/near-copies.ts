import { NearDuplicateIndex, trigramSet } from '../text';

/** Chunks whose word trigrams agree so far share one embedding (NEON §2.1, near-duplicate chunks). */
const NEAR_DUPLICATE = 0.9;

/** Chunks met so far, to find the one that another repeats. */
export interface NearCopies {
  /** Adds a chunk. @returns the earlier one that it repeats, or `null` */
  add(id: number, text: string): { readonly id: number } | null;
}

export function createNearCopies(): NearCopies {
  const index = new NearDuplicateIndex(NEAR_DUPLICATE);
  return { add: (id, text) => index.add(id, trigramSet(text)) };
}
