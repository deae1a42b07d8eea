import {
  ENTRY,
  NODES,
  UPPER_LENGTH,
  capacity,
  changedAt,
  get,
  levelsAt,
  lowestAt,
  set,
  upperAt,
  upperOfAt,
} from './memory';

/** Most links of a node on the levels above the lowest, and on the lowest. */
export const M: i32 = 16;
export const M0: i32 = 28;
/** Neighbours that a new node chooses on the lowest level; the rest of the room is for those that choose it. */
export const CHOSEN: i32 = 20;

export function roomOn(level: i32): i32 {
  return level == 0 ? M0 : M;
}

export function levelOf(slot: u32): i32 {
  return load<i8>(levelsAt + slot);
}

export function topLevel(): i32 {
  const entry = get(ENTRY);
  return entry < 0 ? -1 : levelOf(entry);
}

/** Place of a node's links on a level: `[count, slot, slot, …]`. */
export function linksAt(slot: u32, level: i32): usize {
  if (level == 0) return lowestAt + (((slot as usize) * (M0 + 1)) << 2);
  return upperAt + ((load<u32>(upperOfAt + ((slot as usize) << 2)) + (level - 1) * (M + 1)) << 2);
}

export function noteChange(slot: u32): void {
  store<u8>(changedAt + slot, 1);
}

/** Puts a node without links into the graph. There must be room for its upper links. */
export function add(slot: u32, level: i32): void {
  store<i8>(levelsAt + slot, level);
  store<i32>(linksAt(slot, 0), 0);
  if (level > 0) {
    const length = get(UPPER_LENGTH);
    store<u32>(upperOfAt + ((slot as usize) << 2), length);
    for (let at = 1; at <= level; at++) store<i32>(linksAt(slot, at), 0);
    set(UPPER_LENGTH, length + level * (M + 1));
  }
  set(NODES, get(NODES) + 1);
  if (level > topLevel()) set(ENTRY, slot);
  noteChange(slot);
}

/** Takes a node out. Nothing may be linked to it any more. */
export function remove(slot: u32): void {
  if (levelOf(slot) < 0) return;
  store<i8>(levelsAt + slot, -1);
  set(NODES, get(NODES) - 1);
  noteChange(slot);
  if (get(ENTRY) == (slot as i32)) findEntry();
}

/** Searches begin at the first node of the highest level. */
export function findEntry(): void {
  let entry = -1;
  let highest = -1;
  for (let slot: u32 = 0; slot < (capacity as u32); slot++) {
    const level = levelOf(slot);
    if (level > highest) {
      highest = level;
      entry = slot;
    }
  }
  set(ENTRY, entry);
}
