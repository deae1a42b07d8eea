/** Names this way of storing numbers; part of a segment's space, so that two ways are never mixed. */
export const QUANTISER = 'int4x2/1';

/** Numbers below this are taken for zero: one divided by them may not be finite. */
export const NOTHING = Math.fround(1e-30);
/** Numbers whose nibbles lie in 16 bytes of a plane: 0 to 15 in the lower halves, 16 to 31 in the upper ones. */
const GROUP = 32;
/** Largest magnitude of a number in steps of its row's scale: (2 × 15 − 15) + (2 × 15 − 15) / 16. */
const MOST = 255 / 16;

/**
 * A row as eight bits a number and one scale, in two planes of four bits: `v ≈ scale × (c + f / 16)`, where a nibble n of
 * the coarse plane stands for c = 2n − 15, and n of the finer plane for f = 2(n xor 8) − 15, so that a plane of zeros is
 * the middle (f = 1).
 * Scans and the graph read the coarse plane alone, 192 bytes at 384 dimensions: half the bytes are half the time, as
 * memory is what they wait for. Both together miss a number by at most scale / 16, and so a cosine by about 0.0004.
 * @param coarse `[stride]` at `at`, as is `fine`
 * @returns the scale
 */
export function quantise(
  vector: Float32Array,
  from: number,
  dimensions: number,
  coarse: Uint8Array,
  fine: Uint8Array,
  at: number,
): number {
  let largest = 0;
  for (let i = 0; i < dimensions; i++) largest = Math.max(largest, Math.abs(vector[from + i]!));
  const scale = largest < NOTHING ? 0 : Math.fround(largest / MOST);
  const steps = scale === 0 ? 0 : 8 / scale;
  for (let i = 0; i < dimensions; i++) {
    const byte = Math.max(0, Math.min(255, Math.floor(vector[from + i]! * steps + 128)));
    const place = at + placeOf(i);
    const shift = shiftOf(i);
    coarse[place] = coarse[place]! | ((byte >> 4) << shift);
    fine[place] = fine[place]! | (((byte & 15) ^ 8) << shift);
  }
  return scale;
}

/** The stored numbers as floats. @param at where the row begins in both planes */
export function dequantise(
  dimensions: number,
  coarse: Uint8Array,
  fine: Uint8Array,
  at: number,
  scale: number,
): Float32Array {
  const vector = new Float32Array(dimensions);
  for (let i = 0; i < dimensions; i++) {
    const place = at + placeOf(i);
    const shift = shiftOf(i);
    const byte = (((coarse[place]! >> shift) & 15) << 4) | (((fine[place]! >> shift) & 15) ^ 8);
    vector[i] = (scale * (byte - 127.5)) / 8;
  }
  return vector;
}

/** Byte of a number in its row. */
function placeOf(i: number): number {
  return Math.floor(i / GROUP) * 16 + (i % 16);
}

function shiftOf(i: number): number {
  return i % GROUP < 16 ? 0 : 4;
}
