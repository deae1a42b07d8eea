/** Names this way of storing numbers; part of a segment's space, so that two ways are never mixed. */
export const QUANTISER = 'int8x2/1';

/** A residual step is this much finer than a coarse one. */
const FINER = 254;

/**
 * A row as two planes of int8 and a scale: `v ≈ scale × (coarse + fine / 254)`.
 * The coarse plane alone is what scans and the graph read; both together keep 15 bits of each number, so that
 * rescoring with them agrees with float32 to about 1e-5, at half its size.
 * @returns the scale
 */
export function quantise(
  vector: Float32Array,
  from: number,
  dimensions: number,
  coarse: Int8Array,
  fine: Int8Array | null,
  coarseAt = 0,
  fineAt = 0,
): number {
  let largest = 0;
  for (let i = 0; i < dimensions; i++) largest = Math.max(largest, Math.abs(vector[from + i]!));
  if (largest === 0) {
    coarse.fill(0, coarseAt, coarseAt + dimensions);
    fine?.fill(0, fineAt, fineAt + dimensions);
    return 0;
  }
  const scale = Math.fround(largest / 127);
  for (let i = 0; i < dimensions; i++) {
    const steps = vector[from + i]! / scale;
    const rounded = Math.max(-127, Math.min(127, Math.round(steps)));
    coarse[coarseAt + i] = rounded;
    if (fine) fine[fineAt + i] = Math.max(-127, Math.min(127, Math.round((steps - rounded) * FINER)));
  }
  return scale;
}

/** The stored numbers as floats. */
export function dequantise(
  dimensions: number,
  coarse: Int8Array,
  coarseAt: number,
  fine: Int8Array,
  fineAt: number,
  scale: number,
): Float32Array {
  const vector = new Float32Array(dimensions);
  for (let i = 0; i < dimensions; i++) vector[i] = scale * (coarse[coarseAt + i]! + fine[fineAt + i]! / FINER);
  return vector;
}
