import { UNDATED } from '../filter';

/** Most slots that one call of a kernel lists, and most rows that one search returns. */
export const BLOCK = 4096;

/** Links of a node on the levels above the lowest, and on the lowest. */
export const M = 16;
export const M0 = 28;
/** Neighbours that a new node chooses on the lowest level; the rest of the room is for those that choose it. */
export const CHOSEN = 20;

/** Bits of a row's flags: it is gone; it is on the list asked for; it is being taken out of the graph. */
export const DEAD = 1;
export const MARKED = 2;
export const GOING = 4;

/** Numbers that a kernel and its caller share, places in `state`. */
export const STATE = {
  entry: 0,
  nodes: 1,
  upperLength: 2,
  bestLength: 3,
  round: 4,
  dayFrom: 5,
  dayTo: 6,
  undatedPass: 7,
  markedOnly: 8,
} as const;

/** Where a layout's table lies. */
export const TABLE_AT = 1024;

/** Bytes that belong to a kernel. Growing may put another buffer in the place of this one, with the bytes kept. */
export interface Bytes {
  readonly buffer: ArrayBuffer;
  grow(length: number): void;
}

/** Sizes in bytes of the areas there is one of, in their order. */
const FIXED = (stride: number) =>
  [
    ['state', 64],
    ['query', stride * 2],
    ['other', stride * 2],
    ['floats', stride * 8],
    ['slots', BLOCK * 4],
    ['found', BLOCK * 4],
    ['nears', BLOCK * 4],
    ['ranked', BLOCK * 4],
    ['rankedNears', BLOCK * 4],
    ['chosen', M0 * 4],
    ['best', BLOCK * 8],
    ['sorter', BLOCK * 8],
  ] as const;

/** Bytes a slot of the columns, in their order. */
const COLUMNS = (stride: number) =>
  [
    ['open', 8],
    ['visited', 2],
    ['flags', 1],
    ['changed', 1],
    ['levels', 1],
    ['upperOf', 4],
    ['scales', 4],
    ['days', 4],
    ['lowest', (M0 + 1) * 4],
    ['coarse', stride],
    ['fine', stride],
  ] as const;

type Area = ReturnType<typeof FIXED>[number][0] | ReturnType<typeof COLUMNS>[number][0] | 'upper';
type Places = Record<Area, number>;

/**
 * One piece of memory for rows and graph, so that a kernel in WebAssembly reaches all of it, with views for everyone
 * else. Views are other arrays after {@link reserve} and {@link reserveUpper}.
 *
 *     table │ state query … heaps │ open visited flags … lowest coarse fine │ upper
 *             one of each           a column each, `capacity` slots long     grows at the end
 *
 * - `coarse`  `[capacity, stride]`, the upper four bits of each number; `fine` the lower four; see `quantise.ts`
 * - `scales`  float32 a slot
 * - `days`    day number a slot, `UNDATED` for unknown; `flags` see {@link DEAD}
 * - `levels`  highest level of the node in a slot, −1 for none
 * - `lowest`  `[count, 28 slots]` a slot: links on level 0
 * - `upper`   `[count, 16 slots]` a level: links on levels 1 … of the node at `upperOf[slot]`
 * - `changed` 1 where links changed since they were saved
 */
export class KernelMemory {
  /** Bytes of a row in a plane, two numbers in each. */
  readonly stride: number;
  capacity = 0;
  upperCapacity = 0;
  state!: Int32Array;
  query!: Int8Array;
  floats!: Float32Array;
  slots!: Int32Array;
  found!: Int32Array;
  nears!: Float32Array;
  visited!: Uint16Array;
  flags!: Uint8Array;
  changed!: Uint8Array;
  levels!: Int8Array;
  upperOf!: Int32Array;
  scales!: Float32Array;
  days!: Int32Array;
  lowest!: Int32Array;
  coarse!: Uint8Array;
  fine!: Uint8Array;
  upper!: Int32Array;
  readonly #bytes: Bytes;
  readonly #placed: () => void;
  #places: Places | null = null;

  /** @param placed called whenever the table of places changed */
  constructor(
    readonly dimensions: number,
    bytes: Bytes,
    placed: () => void,
  ) {
    this.stride = strideOf(dimensions);
    this.#bytes = bytes;
    this.#placed = placed;
    this.#arrange(0, 0);
    this.state[STATE.entry] = -1;
  }

  /** Makes room for `capacity` slots, keeping what there is. */
  reserve(capacity: number): void {
    if (capacity > this.capacity) this.#arrange(capacity, this.upperCapacity);
  }

  /** Makes room for `length` more numbers of upper links. */
  reserveUpper(length: number): void {
    const needed = this.state[STATE.upperLength]! + length;
    if (needed > this.upperCapacity) this.#arrange(this.capacity, Math.max(1024, Math.ceil(needed * 1.25)));
  }

  #arrange(capacity: number, upperCapacity: number): void {
    const { stride } = this;
    const old = this.#places;
    const oldCapacity = this.capacity;
    const places = { upper: 0 } as Places;
    let at = align(TABLE_AT + 128);
    for (const [name, bytes] of FIXED(stride)) {
      places[name] = at;
      at = align(at + bytes);
    }
    for (const [name, bytes] of COLUMNS(stride)) {
      places[name] = at;
      at = align(at + bytes * capacity);
    }
    places.upper = at;
    if (at + upperCapacity * 4 > this.#bytes.buffer.byteLength) this.#bytes.grow(at + upperCapacity * 4);
    if (old) this.#move(old, places, oldCapacity);
    this.#places = places;
    this.capacity = capacity;
    this.upperCapacity = upperCapacity;
    this.#view(places);
    this.#clearNew(oldCapacity);
    const areas = [...FIXED(stride), ...COLUMNS(stride)].map(([name]) => places[name]);
    const [state, ...rest] = areas;
    new Uint32Array(this.#bytes.buffer, TABLE_AT).set([
      state!,
      stride,
      this.dimensions,
      capacity,
      ...rest,
      places.upper,
    ]);
    this.#placed();
  }

  /** Areas only move towards the end, so the last moves first. */
  #move(old: Places, places: Places, oldCapacity: number): void {
    const all = new Uint8Array(this.#bytes.buffer);
    const shift = (name: Area, length: number) => {
      if (places[name] !== old[name]) all.copyWithin(places[name], old[name], old[name] + length);
    };
    shift('upper', this.upperCapacity * 4);
    for (const [name, bytes] of [...COLUMNS(this.stride)].reverse()) shift(name, bytes * oldCapacity);
  }

  #clearNew(oldCapacity: number): void {
    this.visited.fill(0);
    this.state[STATE.round] = 0;
    this.flags.fill(0, oldCapacity);
    this.changed.fill(0, oldCapacity);
    this.levels.fill(-1, oldCapacity);
    this.days.fill(UNDATED, oldCapacity);
  }

  #view(places: Places): void {
    const { buffer } = this.#bytes;
    const { stride, capacity } = this;
    this.state = new Int32Array(buffer, places.state, 16);
    this.query = new Int8Array(buffer, places.query, stride * 2);
    this.floats = new Float32Array(buffer, places.floats, stride * 2);
    this.slots = new Int32Array(buffer, places.slots, BLOCK);
    this.found = new Int32Array(buffer, places.found, BLOCK);
    this.nears = new Float32Array(buffer, places.nears, BLOCK);
    this.visited = new Uint16Array(buffer, places.visited, capacity);
    this.flags = new Uint8Array(buffer, places.flags, capacity);
    this.changed = new Uint8Array(buffer, places.changed, capacity);
    this.levels = new Int8Array(buffer, places.levels, capacity);
    this.upperOf = new Int32Array(buffer, places.upperOf, capacity);
    this.scales = new Float32Array(buffer, places.scales, capacity);
    this.days = new Int32Array(buffer, places.days, capacity);
    this.lowest = new Int32Array(buffer, places.lowest, capacity * (M0 + 1));
    this.coarse = new Uint8Array(buffer, places.coarse, capacity * stride);
    this.fine = new Uint8Array(buffer, places.fine, capacity * stride);
    this.upper = new Int32Array(buffer, places.upper, this.upperCapacity);
  }
}

/** Bytes of a row of so many numbers in a plane. */
export function strideOf(dimensions: number): number {
  return Math.ceil(dimensions / 32) * 16;
}

/** On a cache line of its own. */
function align(at: number): number {
  return Math.ceil(at / 64) * 64;
}
