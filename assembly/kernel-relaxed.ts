/** The kernel with a faster scan for hosts that have relaxed SIMD. */
import { scanned } from './best';
import { largestFloat, sum } from './dot';
import { floatsAt, otherAt, rowOf, scaleOf, stride, sumsAt } from './memory';

export * from './kernel';

/** Makes the query of 7 bits: −63 to 63, as unsigned bytes around 64. */
export function narrowMore(): void {
  const largest = largestFloat();
  const steps = f32x4.splat(largest == 0 ? 0 : 63 / largest);
  const middle = i16x8.splat(64);
  for (let i: usize = 0; i < stride; i += 8) {
    const at = floatsAt + (i << 2);
    const low = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at), steps)));
    const high = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at, 16), steps)));
    const around = i16x8.add(i16x8.narrow_i32x4_s(low, high), middle);
    v128.store_lane<i64>(otherAt + i, i8x16.narrow_i16x8_u(around, around), 0);
  }
}

/** Notes the sums of the rows `[from, to)`, to be called when they came or changed. */
export function addUp(from: u32, to: u32): void {
  for (let slot = from; slot < to; slot++) {
    const row = rowOf(slot);
    let total = i32x4.splat(0);
    for (let i: usize = 0; i < stride; i += 16) {
      total = i32x4.add(total, i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(v128.load(row + i))));
    }
    store<i32>(sumsAt + ((slot as usize) << 2), sum(total));
  }
}

/**
 * As `scan`, with a coarser query: 7 bits a number plus 64, as unsigned bytes in the place of the other row. Products of
 * int8 with 7 bits are the same on every machine; the 64 is taken off again by the sum of the row.
 */
export function scanRelaxed(from: u32, to: u32, limit: i32, check: bool): void {
  for (let slot = from; slot < to; slot++) {
    const row = rowOf(slot);
    let a = i32x4.splat(0);
    let b = i32x4.splat(0);
    let i: usize = 0;
    for (; i + 32 <= stride; i += 32) {
      a = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(row + i), v128.load(otherAt + i), a);
      b = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(row + i, 16), v128.load(otherAt + i, 16), b);
    }
    for (; i < stride; i += 16) {
      a = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(row + i), v128.load(otherAt + i), a);
    }
    const dot = sum(i32x4.add(a, b)) - (load<i32>(sumsAt + ((slot as usize) << 2)) << 6);
    scanned(slot, (dot as f32) * scaleOf(slot), limit, check);
  }
}
