import { dotFour, nearOf, precise } from './dot';
import { keyOf, nearIn, pop, push, replaceTop, slotIn } from './heap';
import {
  BEST_LENGTH,
  DAY_FROM,
  DAY_TO,
  DEAD,
  MARKED,
  MARKED_ONLY,
  UNDATED_PASS,
  bestAt,
  daysAt,
  flagsOf,
  foundAt,
  get,
  nearsAt,
  queryAt,
  rowOf,
  scaleOf,
  set,
  slotsAt,
} from './memory';

const UNDATED: i32 = i32.MIN_VALUE;

export function dayPasses(slot: u32): bool {
  const day = load<i32>(daysAt + ((slot as usize) << 2));
  return day == UNDATED ? get(UNDATED_PASS) != 0 : day >= get(DAY_FROM) && day <= get(DAY_TO);
}

/** Whether a search may return the row: live, of a day asked for, and on the list if there is one. */
export function passes(slot: u32): bool {
  const flags = flagsOf(slot);
  if (flags & DEAD) return false;
  if (get(MARKED_ONLY) && !(flags & MARKED)) return false;
  return dayPasses(slot);
}

/** Keeps the key if it is among the best `limit`. */
export function keep(key: u64, limit: i32): void {
  const length = get(BEST_LENGTH);
  if (length < limit) {
    push(bestAt, length, ~key);
    set(BEST_LENGTH, length + 1);
  } else if (~key < load<u64>(bestAt)) {
    replaceTop(bestAt, length, ~key);
  }
}

/** Key of the least of the best; only when there is one. */
export function worst(): u64 {
  return ~load<u64>(bestAt);
}

/** Offers the rows of `count` listed slots that are live. */
export function offer(count: i32, limit: i32): void {
  let done = 0;
  for (; done + 4 <= count; done += 4) {
    const list = slotsAt + ((done as usize) << 2);
    const s0 = load<u32>(list);
    const s1 = load<u32>(list, 4);
    const s2 = load<u32>(list, 8);
    const s3 = load<u32>(list, 12);
    const dots = dotFour(queryAt, rowOf(s0), rowOf(s1), rowOf(s2), rowOf(s3));
    offerOne(s0, (i32x4.extract_lane(dots, 0) as f32) * scaleOf(s0), limit);
    offerOne(s1, (i32x4.extract_lane(dots, 1) as f32) * scaleOf(s1), limit);
    offerOne(s2, (i32x4.extract_lane(dots, 2) as f32) * scaleOf(s2), limit);
    offerOne(s3, (i32x4.extract_lane(dots, 3) as f32) * scaleOf(s3), limit);
  }
  for (; done < count; done++) {
    const slot = load<u32>(slotsAt + ((done as usize) << 2));
    offerOne(slot, nearOf(queryAt, slot), limit);
  }
}

function offerOne(slot: u32, near: f32, limit: i32): void {
  if (!(flagsOf(slot) & DEAD)) keep(keyOf(near, slot), limit);
}

/** Offers the live rows of the slots `[from, to)`; `check` looks at their days as well. */
export function scan(from: u32, to: u32, limit: i32, check: bool): void {
  for (let slot = from; slot < to; slot++) scanned(slot, nearOf(queryAt, slot), limit, check);
}

/** What a scan does with a row. */
export function scanned(slot: u32, near: f32, limit: i32, check: bool): void {
  const key = keyOf(near, slot);
  if (get(BEST_LENGTH) >= limit && key < worst()) return;
  if (flagsOf(slot) & DEAD || (check && !dayPasses(slot))) return;
  keep(key, limit);
}

/** Empties the best into the outcome, best first. @returns how many */
export function take(): i32 {
  const count = get(BEST_LENGTH);
  for (let left = count; left > 0; left--) {
    const key = ~load<u64>(bestAt);
    store<u32>(foundAt + (((left - 1) as usize) << 2), slotIn(key));
    store<f32>(nearsAt + (((left - 1) as usize) << 2), nearIn(key));
    pop(bestAt, left);
  }
  set(BEST_LENGTH, 0);
  return count;
}

/** Replaces the similarities of the outcome by precise ones, in the same order. */
export function rescore(count: i32): void {
  for (let i = 0; i < count; i++) {
    const at = (i as usize) << 2;
    store<f32>(nearsAt + at, precise(load<u32>(foundAt + at)));
  }
}
