/** What the index calls: comparisons of int8 rows with 128-bit SIMD, and the graph over them. */
import { aimAt, narrowQuery, productOf } from './dot';
import { BEST_LENGTH, coarseOf, nearsAt, place as placeAll, set, slotsAt, stride } from './memory';

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

/** Makes the int8 query of the float one. */
export function narrow(): void {
  narrowQuery();
}

/** Sets the query to a row. */
export function aim(slot: u32): void {
  aimAt(slot);
}

/** Integer products of the query with `count` listed rows, as int32 in the place of the similarities. */
export function dots(count: i32): void {
  for (let i = 0; i < count; i++) {
    const at = (i as usize) << 2;
    store<i32>(nearsAt + at, productOf(load<u32>(slotsAt + at)));
  }
}

/** A number made from a row, by which a changed row is noticed. */
export function fingerprint(slot: u32): i32 {
  const row = coarseOf(slot);
  let a: i32 = 0;
  for (let i: usize = 0; i < stride; i += 4) a = rotl(a ^ load<i32>(row + i), 5) * 0x9e3779b1;
  return a ^ (a >>> 15);
}
