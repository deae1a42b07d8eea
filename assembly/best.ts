import { nearOf, nearOfFour, precise } from './dot';
import { keyOf, nearIn, slotIn } from './heap';
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
  set,
  slotsAt,
} from './memory';

const UNDATED: i32 = i32.MIN_VALUE;
/** Behind every place. */
const NOWHERE: i32 = i32.MAX_VALUE;
/** Bytes from which on the host moves them faster. */
const FAR: usize = 1024;

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

/**
 * Keeps the key if it is among the best `limit`, which lie in their order: most keys come late and belong far behind, so
 * that moving those after it costs less than a heap's guesses, and the outcome needs no sorting.
 * @returns its place, {@link NOWHERE} when it is not among them
 */
export function keep(key: u64, limit: i32): i32 {
  let length = get(BEST_LENGTH);
  if (length >= limit) {
    length = limit - 1;
    if (key < load<u64>(bestAt + ((length as usize) << 3))) return NOWHERE;
  }
  let place = 0;
  // Bisection without a branch that could be guessed wrong: [place, place + left) holds the place to find.
  for (let left = length; left > 0;) {
    const half = (left + 1) >> 1;
    place = select(place + half, place, load<u64>(bestAt + (((place + half - 1) as usize) << 3)) > key);
    left -= half;
  }
  const to = bestAt + ((place as usize) << 3);
  let at = bestAt + ((length as usize) << 3);
  // Far ones by the host's own means; near ones from the end, two keys at a time, as calling it costs more than that.
  if (at - to > FAR) {
    memory.copy(to + 8, to, at - to);
  } else {
    for (; at >= to + 16; at -= 16) v128.store(at - 8, v128.load(at - 16));
    if (at > to) store<u64>(at, load<u64>(at - 8));
  }
  store<u64>(to, key);
  set(BEST_LENGTH, length + 1);
  return place;
}

/** Key of the least of the best; only when there is one. */
export function worst(): u64 {
  return load<u64>(bestAt + (((get(BEST_LENGTH) - 1) as usize) << 3));
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
    const nears = nearOfFour(s0, s1, s2, s3);
    offerOne(s0, f32x4.extract_lane(nears, 0), limit);
    offerOne(s1, f32x4.extract_lane(nears, 1), limit);
    offerOne(s2, f32x4.extract_lane(nears, 2), limit);
    offerOne(s3, f32x4.extract_lane(nears, 3), limit);
  }
  for (; done < count; done++) {
    const slot = load<u32>(slotsAt + ((done as usize) << 2));
    offerOne(slot, nearOf(slot), limit);
  }
}

function offerOne(slot: u32, near: f32, limit: i32): void {
  if (!(flagsOf(slot) & DEAD)) keep(keyOf(near, slot), limit);
}

/** Offers the live rows of the slots `[from, to)`; `check` looks at their days as well. */
export function scan(from: u32, to: u32, limit: i32, check: bool): void {
  let bar = f32x4.splat(bound(limit));
  let slot = from;
  for (; slot + 4 <= to; slot += 4) {
    const nears = nearOfFour(slot, slot + 1, slot + 2, slot + 3);
    if (!v128.any_true(f32x4.ge(nears, bar))) continue;
    scanned(slot, f32x4.extract_lane(nears, 0), limit, check);
    scanned(slot + 1, f32x4.extract_lane(nears, 1), limit, check);
    scanned(slot + 2, f32x4.extract_lane(nears, 2), limit, check);
    scanned(slot + 3, f32x4.extract_lane(nears, 3), limit, check);
    bar = f32x4.splat(bound(limit));
  }
  for (; slot < to; slot++) scanned(slot, nearOf(slot), limit, check);
}

/** Similarity below which nothing is kept any more. */
export function bound(limit: i32): f32 {
  return get(BEST_LENGTH) < limit ? -f32.MAX_VALUE : nearIn(worst());
}

function scanned(slot: u32, near: f32, limit: i32, check: bool): void {
  const key = keyOf(near, slot);
  if (get(BEST_LENGTH) >= limit && key < worst()) return;
  if (flagsOf(slot) & DEAD || (check && !dayPasses(slot))) return;
  keep(key, limit);
}

/** Empties the best into the outcome, in their order. @returns how many */
export function take(): i32 {
  const count = get(BEST_LENGTH);
  for (let i = 0; i < count; i++) {
    const key = load<u64>(bestAt + ((i as usize) << 3));
    store<u32>(foundAt + ((i as usize) << 2), slotIn(key));
    store<f32>(nearsAt + ((i as usize) << 2), nearIn(key));
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
