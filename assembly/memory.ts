/**
 * Where everything lies. All memory is laid out by the caller, who hands over a table of places; nothing is allocated
 * here, so that the same layout can be read and written from outside.
 */

/** Bytes of a row in a plane, a multiple of 16: two numbers in each. */
export let stride: usize = 0;
/** Numbers of a row. */
export let dimensions: usize = 0;
/** The query as int8, and a second one. */
export let queryAt: usize = 0;
export let otherAt: usize = 0;
/** The query as float32. */
export let floatsAt: usize = 0;
/** Slots to look at, given from outside or gathered here. */
export let slotsAt: usize = 0;
/** Outcome, best first: slots (int32) and similarities (float32). */
export let foundAt: usize = 0;
export let nearsAt: usize = 0;
/** The same for the neighbours of one node, and the links chosen for a node. */
export let rankedAt: usize = 0;
export let rankedNearsAt: usize = 0;
export let chosenAt: usize = 0;
/** Heaps of keys (uint64): the best so far, those to be sorted, those still to be visited. */
export let bestAt: usize = 0;
export let sorterAt: usize = 0;
export let openAt: usize = 0;
/** Columns by slot. */
export let visitedAt: usize = 0;
export let flagsAt: usize = 0;
export let changedAt: usize = 0;
export let levelsAt: usize = 0;
export let upperOfAt: usize = 0;
export let scalesAt: usize = 0;
export let daysAt: usize = 0;
export let lowestAt: usize = 0;
export let coarseAt: usize = 0;
export let fineAt: usize = 0;
export let capacity: usize = 0;
/** Links of the levels above the lowest. */
export let upperAt: usize = 0;

/** A few numbers that both sides read and write, each an int32 at its place. */
let stateAt: usize = 0;

export const ENTRY: usize = 0;
export const NODES: usize = 4;
export const UPPER_LENGTH: usize = 8;
export const BEST_LENGTH: usize = 12;
export const ROUND: usize = 16;
export const DAY_FROM: usize = 20;
export const DAY_TO: usize = 24;
export const UNDATED_PASS: usize = 28;
export const MARKED_ONLY: usize = 32;

/** Bits of a flag. */
export const DEAD: u32 = 1;
export const MARKED: u32 = 2;
export const GOING: u32 = 4;

/** Takes up the layout: a table of uint32 in the order of the names above. */
export function place(table: usize): void {
  stateAt = load<u32>(table);
  stride = load<u32>(table, 4);
  dimensions = load<u32>(table, 8);
  capacity = load<u32>(table, 12);
  queryAt = load<u32>(table, 16);
  otherAt = load<u32>(table, 20);
  floatsAt = load<u32>(table, 24);
  slotsAt = load<u32>(table, 28);
  foundAt = load<u32>(table, 32);
  nearsAt = load<u32>(table, 36);
  rankedAt = load<u32>(table, 40);
  rankedNearsAt = load<u32>(table, 44);
  chosenAt = load<u32>(table, 48);
  bestAt = load<u32>(table, 52);
  sorterAt = load<u32>(table, 56);
  openAt = load<u32>(table, 60);
  visitedAt = load<u32>(table, 64);
  flagsAt = load<u32>(table, 68);
  changedAt = load<u32>(table, 72);
  levelsAt = load<u32>(table, 76);
  upperOfAt = load<u32>(table, 80);
  scalesAt = load<u32>(table, 84);
  daysAt = load<u32>(table, 88);
  lowestAt = load<u32>(table, 92);
  coarseAt = load<u32>(table, 96);
  fineAt = load<u32>(table, 100);
  upperAt = load<u32>(table, 104);
}

export function get(field: usize): i32 {
  return load<i32>(stateAt + field);
}

export function set(field: usize, value: i32): void {
  store<i32>(stateAt + field, value);
}

export function coarseOf(slot: u32): usize {
  return coarseAt + (slot as usize) * stride;
}

export function fineOf(slot: u32): usize {
  return fineAt + (slot as usize) * stride;
}

export function scaleOf(slot: u32): f32 {
  return load<f32>(scalesAt + ((slot as usize) << 2));
}

export function flagsOf(slot: u32): u32 {
  return load<u8>(flagsAt + slot);
}
