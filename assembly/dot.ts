import { coarseOf, dimensions, fineOf, floatsAt, otherAt, queryAt, scaleOf, stride } from './memory';

/** Sums of the numbers in the int8 query and in the second one, which the offset of a plane is taken off by. */
let querySum: i32 = 0;
let otherSum: i32 = 0;

/** Adds the lanes up. */
function sum(lanes: v128): i32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  );
}

/** Bytes of a plane whose products are summed up in 16 bits: at most four steps of 4 × 127 × 15, which is 30,480. */
const GROUP: usize = 64;

/**
 * Products of 32 numbers of the int8 query, in two halves, with the nibbles of 16 bytes of a plane, in eight sums of 16
 * bits: numbers 0 to 15 lie in the low nibbles, 16 to 31 in the high ones. A product of int8 with a nibble is the same on
 * every machine, with relaxed SIMD too.
 */
function step(first: v128, second: v128, nibbles: v128): v128 {
  const mask = i8x16.splat(15);
  const low = v128.and(nibbles, mask);
  const high = v128.and(i16x8.shr_u(nibbles, 4), mask);
  if (ASC_FEATURE_RELAXED_SIMD) {
    return i16x8.add(i16x8.relaxed_dot_i8x16_i7x16_s(first, low), i16x8.relaxed_dot_i8x16_i7x16_s(second, high));
  }
  const a = i16x8.add(i16x8.extmul_low_i8x16_s(first, low), i16x8.extmul_low_i8x16_s(second, high));
  const b = i16x8.add(i16x8.extmul_high_i8x16_s(first, low), i16x8.extmul_high_i8x16_s(second, high));
  return i16x8.add(a, b);
}

/** `query · nibbles of a row`. */
function dot(query: usize, row: usize): i32 {
  let total = i32x4.splat(0);
  for (let from: usize = 0; from < stride; from += 16) {
    const at = query + (from << 1);
    const products = step(v128.load(at), v128.load(at, 16), v128.load(row + from));
    total = i32x4.add(total, i32x4.extadd_pairwise_i16x8_s(products));
  }
  return sum(total);
}

/**
 * Products of the query with four rows that lie anywhere: at once, so that their cache misses overlap and the query is
 * loaded once for all four. Written out for a group, since a loop over its steps takes a sixth longer.
 */
function dotFour(query: usize, r0: usize, r1: usize, r2: usize, r3: usize): v128 {
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  let c = i32x4.splat(0);
  let d = i32x4.splat(0);
  let from: usize = 0;
  for (; from + GROUP <= stride; from += GROUP) {
    const at = query + (from << 1);
    let first = v128.load(at);
    let second = v128.load(at, 16);
    let e = step(first, second, v128.load(r0 + from));
    let f = step(first, second, v128.load(r1 + from));
    let g = step(first, second, v128.load(r2 + from));
    let h = step(first, second, v128.load(r3 + from));
    first = v128.load(at, 32);
    second = v128.load(at, 48);
    e = i16x8.add(e, step(first, second, v128.load(r0 + from, 16)));
    f = i16x8.add(f, step(first, second, v128.load(r1 + from, 16)));
    g = i16x8.add(g, step(first, second, v128.load(r2 + from, 16)));
    h = i16x8.add(h, step(first, second, v128.load(r3 + from, 16)));
    first = v128.load(at, 64);
    second = v128.load(at, 80);
    e = i16x8.add(e, step(first, second, v128.load(r0 + from, 32)));
    f = i16x8.add(f, step(first, second, v128.load(r1 + from, 32)));
    g = i16x8.add(g, step(first, second, v128.load(r2 + from, 32)));
    h = i16x8.add(h, step(first, second, v128.load(r3 + from, 32)));
    first = v128.load(at, 96);
    second = v128.load(at, 112);
    e = i16x8.add(e, step(first, second, v128.load(r0 + from, 48)));
    f = i16x8.add(f, step(first, second, v128.load(r1 + from, 48)));
    g = i16x8.add(g, step(first, second, v128.load(r2 + from, 48)));
    h = i16x8.add(h, step(first, second, v128.load(r3 + from, 48)));
    a = i32x4.add(a, i32x4.extadd_pairwise_i16x8_s(e));
    b = i32x4.add(b, i32x4.extadd_pairwise_i16x8_s(f));
    c = i32x4.add(c, i32x4.extadd_pairwise_i16x8_s(g));
    d = i32x4.add(d, i32x4.extadd_pairwise_i16x8_s(h));
  }
  for (; from < stride; from += 16) {
    const at = query + (from << 1);
    const first = v128.load(at);
    const second = v128.load(at, 16);
    a = i32x4.add(a, i32x4.extadd_pairwise_i16x8_s(step(first, second, v128.load(r0 + from))));
    b = i32x4.add(b, i32x4.extadd_pairwise_i16x8_s(step(first, second, v128.load(r1 + from))));
    c = i32x4.add(c, i32x4.extadd_pairwise_i16x8_s(step(first, second, v128.load(r2 + from))));
    d = i32x4.add(d, i32x4.extadd_pairwise_i16x8_s(step(first, second, v128.load(r3 + from))));
  }
  // Sums of four lanes each, turned into the lanes of one vector.
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}

/** `query · row`, a nibble n standing for the odd number 2n − 15. */
export function productOf(slot: u32): i32 {
  return 2 * dot(queryAt, coarseOf(slot)) - 15 * querySum;
}

/** Similarity of the query with a row, by its coarse plane and without the scale of the query. */
export function nearOf(slot: u32): f32 {
  return (productOf(slot) as f32) * scaleOf(slot);
}

export function nearOfFour(s0: u32, s1: u32, s2: u32, s3: u32): v128 {
  return near(dotFour(queryAt, coarseOf(s0), coarseOf(s1), coarseOf(s2), coarseOf(s3)), querySum, s0, s1, s2, s3);
}

/** As {@link nearOf}, of the second query. */
export function nearOfOther(slot: u32): f32 {
  const product = 2 * dot(otherAt, coarseOf(slot)) - 15 * otherSum;
  return (product as f32) * scaleOf(slot);
}

export function nearOfOtherFour(s0: u32, s1: u32, s2: u32, s3: u32): v128 {
  return near(dotFour(otherAt, coarseOf(s0), coarseOf(s1), coarseOf(s2), coarseOf(s3)), otherSum, s0, s1, s2, s3);
}

function near(dots: v128, sum: i32, s0: u32, s1: u32, s2: u32, s3: u32): v128 {
  const products = i32x4.sub(i32x4.add(dots, dots), i32x4.splat(15 * sum));
  const scales = f32x4(scaleOf(s0), scaleOf(s1), scaleOf(s2), scaleOf(s3));
  return f32x4.mul(f32x4.convert_i32x4_s(products), scales);
}

/** Sets the query to a row, by its coarse plane: odd numbers from −15 to 15. */
export function aimAt(slot: u32): void {
  querySum = unpack(coarseOf(slot), queryAt);
}

/** Sets the second query to a row. */
export function aimOtherAt(slot: u32): void {
  otherSum = unpack(coarseOf(slot), otherAt);
}

/** @returns the sum of the numbers */
function unpack(row: usize, query: usize): i32 {
  const mask = i8x16.splat(15);
  let nibbleSums = i16x8.splat(0);
  for (let i: usize = 0; i < stride; i += 16) {
    const nibbles = v128.load(row + i);
    const low = v128.and(nibbles, mask);
    const high = v128.and(i16x8.shr_u(nibbles, 4), mask);
    nibbleSums = i16x8.add(nibbleSums, i16x8.extadd_pairwise_i8x16_u(i8x16.add(low, high)));
    v128.store(query + (i << 1), i8x16.sub(i8x16.add(low, low), mask));
    v128.store(query + (i << 1), i8x16.sub(i8x16.add(high, high), mask), 16);
  }
  // Behind the last number the nibbles are zero, and so must be what they stand for.
  const numbers = stride << 1;
  if (dimensions < numbers) memory.fill(query + dimensions, 0, numbers - dimensions);
  return 2 * sum(i32x4.extadd_pairwise_i16x8_u(nibbleSums)) - 15 * (dimensions as i32);
}

function sumOf(query: usize): i32 {
  let total = i32x4.splat(0);
  for (let i: usize = 0; i < stride << 1; i += 16) {
    total = i32x4.add(total, i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(v128.load(query + i))));
  }
  return sum(total);
}

/** Numbers below this are taken for zero: one divided by them may not be finite. */
const NOTHING: f32 = 1e-30;

/** Makes the int8 query of the float one: −127 to 127, halves to even. */
export function narrowQuery(): void {
  let most = f32x4.splat(0);
  const numbers = stride << 1;
  for (let i: usize = 0; i < numbers; i += 4) most = f32x4.max(most, f32x4.abs(v128.load(floatsAt + (i << 2))));
  const largest = max(
    max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
    max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
  );
  const steps = f32x4.splat(largest < NOTHING ? 0 : 127 / largest);
  for (let i: usize = 0; i < numbers; i += 8) {
    const at = floatsAt + (i << 2);
    const low = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at), steps)));
    const high = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(at, 16), steps)));
    const narrow = i16x8.narrow_i32x4_s(low, high);
    v128.store_lane<i64>(queryAt + i, i8x16.narrow_i16x8_s(narrow, narrow), 0);
  }
  querySum = sumOf(queryAt);
}

/** Cosine of the float query with a row, from both its planes: eight bits a number. */
export function precise(slot: u32): f32 {
  const coarse = coarseOf(slot);
  const fine = fineOf(slot);
  let a = f32x4.splat(0);
  let b = f32x4.splat(0);
  const mask = i8x16.splat(15);
  const middle = i8x16.splat(8);
  for (let i: usize = 0; i < stride; i += 16) {
    const high = v128.load(coarse + i);
    const low = v128.load(fine + i);
    const at = floatsAt + (i << 3);
    // Sixteen times the upper half and the lower half: a byte, of which 128 is taken off.
    const first = v128.or(i16x8.shl(v128.and(high, mask), 4), v128.xor(v128.and(low, mask), middle));
    const second = v128.or(v128.andnot(high, mask), v128.xor(v128.and(i16x8.shr_u(low, 4), mask), middle));
    a = eight(a, i16x8.extend_low_i8x16_u(first), at);
    b = eight(b, i16x8.extend_high_i8x16_u(first), at + 32);
    a = eight(a, i16x8.extend_low_i8x16_u(second), at + 64);
    b = eight(b, i16x8.extend_high_i8x16_u(second), at + 96);
  }
  const total = f32x4.add(a, b);
  const lanes =
    f32x4.extract_lane(total, 0) +
    f32x4.extract_lane(total, 1) +
    (f32x4.extract_lane(total, 2) + f32x4.extract_lane(total, 3));
  return lanes * 0.125 * scaleOf(slot);
}

/** Adds the products of eight floats with eight bytes less 127.5. */
function eight(total: v128, bytes: v128, floats: usize): v128 {
  const middle = f32x4.splat(127.5);
  const low = f32x4.sub(f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(bytes)), middle);
  const high = f32x4.sub(f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(bytes)), middle);
  total = f32x4.add(total, f32x4.mul(v128.load(floats), low));
  return f32x4.add(total, f32x4.mul(v128.load(floats, 16), high));
}
