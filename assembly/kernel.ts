/** What the index calls: comparisons of int8 rows with 128-bit SIMD, and the graph over them. */
import { set, BEST_LENGTH, place as placeAll, floatsAt, queryAt, rowOf, slotsAt, nearsAt, stride } from './memory';
import { dot, largestFloat, widen } from './dot';

export { offer, rescore, scan, take } from './best';
export { insert, mend, walk } from './graph';
export { add, findEntry, remove } from './links';

export function place(table: usize): void {
  placeAll(table);
}

/** Empties the best. */
export function begin(): void {
  set(BEST_LENGTH, 0);
}

/** Makes the int16 query of the float one: −127 to 127, halves to even. */
export function narrow(): void {
  const largest = largestFloat();
  const steps = f32x4.splat(largest == 0 ? 0 : 127 / largest);
  for (let i: usize = 0; i < stride; i += 8) {
    const at = floatsAt + (i << 2);
    const low = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at), steps)));
    const high = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at, 16), steps)));
    v128.store(queryAt + (i << 1), i16x8.narrow_i32x4_s(low, high));
  }
}

/** Sets the query to a row. */
export function aim(slot: u32): void {
  widen(rowOf(slot), queryAt);
}

/** Integer products of the query with `count` listed rows, as int32 in the place of the similarities. */
export function dots(count: i32): void {
  for (let i = 0; i < count; i++) {
    const at = (i as usize) << 2;
    store<i32>(nearsAt + at, dot(queryAt, rowOf(load<u32>(slotsAt + at))));
  }
}

/** A number made from a row, by which a changed row is noticed. */
export function fingerprint(slot: u32): i32 {
  const row = rowOf(slot);
  let a: i32 = 0;
  for (let i: usize = 0; i < stride; i += 4) a = rotl(a ^ load<i32>(row + i), 5) * 0x9e3779b1;
  return a ^ (a >>> 15);
}
