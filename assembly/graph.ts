import { bound, keep, passes, take, worst } from './best';
import { aimAt, aimOtherAt, nearOf, nearOfFour, nearOfOther, nearOfOtherFour } from './dot';
import { fetchLinks, fetchRow } from './fetch';
import { FRESH, keyOf, nearIn, pop, push, slotIn } from './heap';
import { CHOSEN, M, add, levelOf, linksAt, noteChange, roomOn, topLevel } from './links';
import {
  BEST_LENGTH,
  ENTRY,
  GOING,
  ROUND,
  bestAt,
  capacity,
  chosenAt,
  flagsOf,
  foundAt,
  get,
  nearsAt,
  openAt,
  rankedAt,
  rankedNearsAt,
  scaleOf,
  set,
  slotsAt,
  sorterAt,
  visitedAt,
} from './memory';

/** Candidates kept while a node looks for its neighbours. */
const EF_CONSTRUCTION: i32 = 144;

const NONE: u32 = 0xffff_ffff;

/** Nodes still to be gone on from: a heap of a filtered walk, else those of the best that are fresh, from here on. */
let openLength: i32 = 0;
let freshFrom: i32 = 0;
/** How many of the best a walk is patient for, and for how many nodes nothing came among them. */
let topCount: i32 = 0;
let stale: i32 = 0;

function newRound(): u32 {
  let round = get(ROUND) + 1;
  if (round > 0xffff) {
    memory.fill(visitedAt, 0, capacity << 1);
    round = 1;
  }
  set(ROUND, round);
  return round;
}

/** True the first time a slot is asked about in a round. */
function visit(slot: u32, round: u32): bool {
  const at = visitedAt + ((slot as usize) << 1);
  if (load<u16>(at) == (round as u16)) return false;
  store<u16>(at, round as u16);
  return true;
}

/** Lists the nodes linked to one that were not asked about in this round. @returns how many */
function listUnvisited(list: usize, round: u32): i32 {
  const end = list + ((load<i32>(list) as usize) << 2);
  let count = 0;
  // Every second one was: without a branch there is nothing to guess wrong.
  for (let at = list; at < end; at += 4) {
    const slot = load<u32>(at, 4);
    const seen = visitedAt + ((slot as usize) << 1);
    store<u32>(slotsAt + ((count as usize) << 2), slot);
    count += (load<u16>(seen) != (round as u16)) as i32;
    store<u16>(seen, round as u16);
  }
  return count;
}

/** What a walk does with a neighbour: a node worth going on from, and perhaps one of the best. */
function consider(slot: u32, near: f32, ef: i32, filtered: bool): void {
  const key = keyOf(near, slot);
  if (filtered) {
    if (get(BEST_LENGTH) >= ef && key < worst()) return;
    push(openAt, openLength++, key);
    if (!passes(slot)) return;
  }
  const place = keep(key, ef);
  if (place < freshFrom) freshFrom = place;
  if (place < topCount) stale = 0;
}

/** The best node that was not gone on from yet, which is marked as such; `NONE` when the walk is over. */
function nextNode(ef: i32, filtered: bool): u32 {
  if (filtered) {
    if (openLength == 0) return NONE;
    const key = load<u64>(openAt);
    if (get(BEST_LENGTH) >= ef && key < worst()) return NONE;
    pop(openAt, openLength--);
    return slotIn(key);
  }
  // Nodes worth going on from are those among the best: no second heap is needed.
  const length = get(BEST_LENGTH);
  for (; freshFrom < length; freshFrom++) {
    const at = bestAt + ((freshFrom as usize) << 3);
    const key = load<u64>(at);
    if (!(key & FRESH)) continue;
    store<u64>(at, key ^ FRESH);
    freshFrom++;
    return slotIn(key);
  }
  return NONE;
}

/** Reads ahead the links of the node that comes next unless a nearer one turns up. */
function fetchNext(level: i32, filtered: bool): void {
  if (filtered) {
    if (openLength > 0) fetchLinks(linksAt(slotIn(load<u64>(openAt)), level));
  } else if (freshFrom < get(BEST_LENGTH)) {
    fetchLinks(linksAt(slotIn(load<u64>(bestAt + ((freshFrom as usize) << 3))), level));
  }
}

/**
 * Algorithm 2: leaves the `ef` nearest rows in the best, of those that pass when `filtered`. With patience it ends as
 * soon as so many nodes in turn brought nothing new among the first `topCount`: easy queries need few steps, hard ones
 * all (Teofili and Lin 2025, patience in proximity).
 */
function searchLevel(start: u32, level: i32, ef: i32, filtered: bool, patience: i32): void {
  const round = newRound();
  openLength = 0;
  freshFrom = 0;
  stale = 0;
  set(BEST_LENGTH, 0);
  visit(start, round);
  consider(start, nearOf(start), ef, filtered);
  while (stale < patience) {
    const node = nextNode(ef, filtered);
    if (node == NONE) return;
    stale++;
    const count = listUnvisited(linksAt(node, level), round);
    fetchNext(level, filtered);
    // All rows at once: memory is what a walk waits for.
    for (let i = 0; i < count; i++) fetchRow(load<u32>(slotsAt + ((i as usize) << 2)));
    let done = 0;
    for (; done + 4 <= count; done += 4) {
      const at = slotsAt + ((done as usize) << 2);
      const s0 = load<u32>(at);
      const s1 = load<u32>(at, 4);
      const s2 = load<u32>(at, 8);
      const s3 = load<u32>(at, 12);
      const nears = nearOfFour(s0, s1, s2, s3);
      if (!v128.any_true(f32x4.ge(nears, f32x4.splat(bound(ef))))) continue;
      consider(s0, f32x4.extract_lane(nears, 0), ef, filtered);
      consider(s1, f32x4.extract_lane(nears, 1), ef, filtered);
      consider(s2, f32x4.extract_lane(nears, 2), ef, filtered);
      consider(s3, f32x4.extract_lane(nears, 3), ef, filtered);
    }
    for (; done < count; done++) {
      const slot = load<u32>(slotsAt + ((done as usize) << 2));
      consider(slot, nearOf(slot), ef, filtered);
    }
  }
}

/** Goes greedily from `start` on level `from` down to just above level `to`. */
function descend(start: u32, from: i32, to: i32): u32 {
  let best = keyOf(nearOf(start), start);
  for (let level = from; level > to; level--) {
    for (let moved = true; moved;) {
      const before = best;
      const list = linksAt(slotIn(best), level);
      const linked = load<i32>(list);
      for (let i = 1; i <= linked; i++) fetchRow(load<u32>(list + ((i as usize) << 2)));
      let i = 1;
      for (; i + 3 <= linked; i += 4) {
        const at = list + ((i as usize) << 2);
        const s0 = load<u32>(at);
        const s1 = load<u32>(at, 4);
        const s2 = load<u32>(at, 8);
        const s3 = load<u32>(at, 12);
        const nears = nearOfFour(s0, s1, s2, s3);
        const first = max(keyOf(f32x4.extract_lane(nears, 0), s0), keyOf(f32x4.extract_lane(nears, 1), s1));
        const second = max(keyOf(f32x4.extract_lane(nears, 2), s2), keyOf(f32x4.extract_lane(nears, 3), s3));
        best = max(best, max(first, second));
      }
      for (; i <= linked; i++) {
        const slot = load<u32>(list + ((i as usize) << 2));
        best = max(best, keyOf(nearOf(slot), slot));
      }
      moved = best != before;
    }
  }
  return slotIn(best);
}

/** Leaves the `ef` rows nearest to the query in the best, of those that pass when `filtered`; see {@link searchLevel}. */
export function walk(ef: i32, filtered: bool, top: i32, patience: i32): void {
  const entry = get(ENTRY);
  topCount = top;
  if (entry >= 0) searchLevel(descend(entry, topLevel(), 0), 0, ef, filtered, patience);
}

/**
 * At most `most` of `count` candidates (best first), slots chosen written to `out`: each is taken only if it is nearer
 * to the node of scale `own` than to any one taken before it, so that links lead in different directions (algorithm 4).
 * @returns how many
 */
function selectDiverse(own: f32, slots: usize, nears: usize, count: i32, most: i32, out: usize): i32 {
  let chosen = 0;
  for (let i = 0; i < count && chosen < most; i++) {
    const at = (i as usize) << 2;
    const slot = load<u32>(slots + at);
    if (chosen == 0 || isDiverse(slot, load<f32>(nears + at) * own, out, chosen)) {
      store<u32>(out + ((chosen as usize) << 2), slot);
      chosen++;
    }
  }
  return chosen;
}

function isDiverse(slot: u32, bar: f32, list: usize, count: i32): bool {
  const scale = scaleOf(slot);
  aimOtherAt(slot);
  let done = 0;
  for (; done + 4 <= count; done += 4) {
    const at = list + ((done as usize) << 2);
    const s0 = load<u32>(at);
    const s1 = load<u32>(at, 4);
    const s2 = load<u32>(at, 8);
    const s3 = load<u32>(at, 12);
    const nears = f32x4.mul(nearOfOtherFour(s0, s1, s2, s3), f32x4.splat(scale));
    if (v128.any_true(f32x4.gt(nears, f32x4.splat(bar)))) return false;
  }
  for (; done < count; done++) {
    const other = load<u32>(list + ((done as usize) << 2));
    if (nearOfOther(other) * scale > bar) return false;
  }
  return true;
}

/** Sets the links of a node to the diverse ones of `count` listed slots. */
function chooseLinks(slot: u32, level: i32, count: i32): void {
  aimOtherAt(slot);
  for (let i = 0; i < count; i++) {
    const other = load<u32>(slotsAt + ((i as usize) << 2));
    push(sorterAt, i, keyOf(nearOfOther(other), other));
  }
  for (let i = 0; i < count; i++) {
    const key = load<u64>(sorterAt);
    store<u32>(rankedAt + ((i as usize) << 2), slotIn(key));
    store<f32>(rankedNearsAt + ((i as usize) << 2), nearIn(key));
    pop(sorterAt, count - i);
  }
  const list = linksAt(slot, level);
  const kept = selectDiverse(scaleOf(slot), rankedAt, rankedNearsAt, count, roomOn(level), list + 4);
  store<i32>(list, kept);
  noteChange(slot);
}

/** Links `from` to `to`; when there is no room, the diverse ones of all its links are kept. */
function linkBack(from: u32, to: u32, level: i32): void {
  const list = linksAt(from, level);
  const count = load<i32>(list);
  if (count < roomOn(level)) {
    store<u32>(list + (((count + 1) as usize) << 2), to);
    store<i32>(list, count + 1);
    noteChange(from);
    return;
  }
  memory.copy(slotsAt, list + 4, (count as usize) << 2);
  store<u32>(slotsAt + ((count as usize) << 2), to);
  chooseLinks(from, level, count + 1);
}

/** Links a row, which is not in the graph yet, with its neighbours (algorithm 1). Changes the query. */
export function insert(slot: u32, level: i32): void {
  const entry = get(ENTRY);
  const top = topLevel();
  add(slot, level);
  if (entry < 0) return;
  aimAt(slot);
  let near = descend(entry, top, level);
  for (let at = min(level, top); at >= 0; at--) {
    searchLevel(near, at, EF_CONSTRUCTION, false, i32.MAX_VALUE);
    const count = take();
    near = load<u32>(foundAt);
    const chosen = selectDiverse(scaleOf(slot), foundAt, nearsAt, count, at == 0 ? CHOSEN : M, chosenAt);
    const list = linksAt(slot, at);
    memory.copy(list + 4, chosenAt, (chosen as usize) << 2);
    store<i32>(list, chosen);
    for (let i = 0; i < chosen; i++) linkBack(load<u32>(chosenAt + ((i as usize) << 2)), slot, at);
  }
}

/**
 * Mends the nodes of the slots `[from, to)`: one that is linked to a node that is going chooses anew among its other
 * links and the links of those that go, so that every way that led through them is bridged.
 */
export function mend(from: u32, to: u32): void {
  for (let slot = from; slot < to; slot++) {
    if (flagsOf(slot) & GOING) continue;
    for (let level = levelOf(slot); level >= 0; level--) mendLinks(slot, level);
  }
}

function mendLinks(slot: u32, level: i32): void {
  const list = linksAt(slot, level);
  const linked = load<i32>(list);
  let touched = false;
  for (let i = 1; i <= linked && !touched; i++) touched = (flagsOf(load<u32>(list + ((i as usize) << 2))) & GOING) != 0;
  if (!touched) return;
  const round = newRound();
  visit(slot, round);
  let count = 0;
  for (let i = 1; i <= linked; i++) {
    const next = load<u32>(list + ((i as usize) << 2));
    if (!(flagsOf(next) & GOING)) {
      count = listed(next, round, count);
    } else if (levelOf(next) >= level) {
      const beyond = linksAt(next, level);
      const far = load<i32>(beyond);
      for (let j = 1; j <= far; j++) {
        const other = load<u32>(beyond + ((j as usize) << 2));
        if (!(flagsOf(other) & GOING)) count = listed(other, round, count);
      }
    }
  }
  chooseLinks(slot, level, count);
}

/** Puts a slot on the list if it is not there yet. @returns the new length */
function listed(slot: u32, round: u32, count: i32): i32 {
  if (!visit(slot, round)) return count;
  store<u32>(slotsAt + ((count as usize) << 2), slot);
  return count + 1;
}
