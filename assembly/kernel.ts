/**
 * Integer dot products over int8 rows with 128-bit SIMD. All memory is laid out by the caller; nothing is allocated
 * here. Rows are `stride` bytes apart, a multiple of 16. The query is kept as int16, so that it is widened once and not
 * for every row.
 */

/** Widens `stride` int8 at `row` to int16 at `query`. */
export function widen(row: usize, query: usize, stride: usize): void {
  for (let i: usize = 0; i < stride; i += 8) {
    v128.store(query + (i << 1), v128.load8x8_s(row + i));
  }
}

/** Adds the lanes up. */
function sum(lanes: v128): i32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  );
}

/** One row at a time with two sums: fastest for rows that follow one another. */
function dot(query: usize, row: usize, stride: usize): i32 {
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  for (let i: usize = 0; i < stride; i += 16) {
    const at = query + (i << 1);
    a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load8x8_s(row + i), v128.load(at)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load8x8_s(row + i, 8), v128.load(at, 16)));
  }
  return sum(i32x4.add(a, b));
}

/** `dots[i] = query · row i` for `count` rows from `row` on. */
export function scan(query: usize, row: usize, stride: usize, count: usize, dots: usize): void {
  for (let i: usize = 0; i < count; i++, row += stride) store<i32>(dots + (i << 2), dot(query, row, stride));
}

/**
 * `dots[i] = query · row slots[i]` for `count` rows that lie anywhere: four at a time, so that their cache misses
 * overlap and the query is loaded once for all four.
 */
export function gather(query: usize, rows: usize, stride: usize, slots: usize, count: usize, dots: usize): void {
  let done: usize = 0;
  for (; done + 4 <= count; done += 4) {
    const list = slots + (done << 2);
    const r0 = rows + (load<u32>(list) as usize) * stride;
    const r1 = rows + (load<u32>(list, 4) as usize) * stride;
    const r2 = rows + (load<u32>(list, 8) as usize) * stride;
    const r3 = rows + (load<u32>(list, 12) as usize) * stride;
    let a = i32x4.splat(0);
    let b = i32x4.splat(0);
    let c = i32x4.splat(0);
    let d = i32x4.splat(0);
    for (let i: usize = 0; i < stride; i += 8) {
      const q = v128.load(query + (i << 1));
      a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load8x8_s(r0 + i), q));
      b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load8x8_s(r1 + i), q));
      c = i32x4.add(c, i32x4.dot_i16x8_s(v128.load8x8_s(r2 + i), q));
      d = i32x4.add(d, i32x4.dot_i16x8_s(v128.load8x8_s(r3 + i), q));
    }
    const out = dots + (done << 2);
    store<i32>(out, sum(a));
    store<i32>(out, sum(b), 4);
    store<i32>(out, sum(c), 8);
    store<i32>(out, sum(d), 12);
  }
  for (; done < count; done++) {
    const row = rows + (load<u32>(slots + (done << 2)) as usize) * stride;
    store<i32>(dots + (done << 2), dot(query, row, stride));
  }
}
