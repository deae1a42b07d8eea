import { trigramSet } from './near-duplicates';

/** Values of a sketch, and how many of them make a key that near-copies are looked up by. */
const VALUES = 30;
const ROWS = 3;
/** Shorter texts are alike by chance. */
const LEAST_TRIGRAMS = 40;
/** Values that agree from which on two texts are near-copies: an estimated Jaccard similarity of 0.77. */
const LEAST_EQUAL = 23;

/**
 * A sketch of a text by which near-copies are told without the texts: the smallest of its word trigrams' hashes under
 * 30 orders (MinHash, Broder 1997). The share of equal values estimates the Jaccard similarity of the trigrams.
 * @returns 30 numbers; `null` for a text too short to be told from others by its words
 */
export function textSketch(text: string): Int32Array | null {
  const trigrams = trigramSet(text);
  if (trigrams.length < LEAST_TRIGRAMS) return null;
  const sketch = new Int32Array(VALUES).fill(0x7fff_ffff);
  for (const trigram of trigrams) {
    for (let k = 0; k < VALUES; k += 1) {
      const value = spread(trigram ^ Math.imul(k + 1, 0x9e3779b9)) | 0;
      if (value < (sketch[k] as number)) sketch[k] = value;
    }
  }
  return sketch;
}

/** Whether two texts are nearly the same, by their sketches. */
export function isNearCopy(a: Int32Array, b: Int32Array): boolean {
  let equal = 0;
  for (let k = 0; k < VALUES; k += 1) if (a[k] === b[k]) equal += 1;
  return equal >= LEAST_EQUAL;
}

/** Keys of a sketch: two near-copies share one in all but one of a thousand cases. */
export function sketchKeys(sketch: Int32Array): string[] {
  return Array.from({ length: VALUES / ROWS }, (_, band) => {
    return `${band} ${sketch.subarray(band * ROWS, (band + 1) * ROWS).join(' ')}`;
  });
}

function spread(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
}
