import type { NewSegment, SegmentInfo } from '../../store';
import { passes, type ReadyFilter } from '../filter';
import { offerSlots, setDays, type Candidates } from './exact';
import { GraphLinks } from './graph-links';
import { packGraph, type GraphArrays } from './graph-format';
import type { Walk } from './kernel';
import { DEAD, GOING, M, MARKED, STATE } from './memory';
import type { VectorRows } from './rows';

const HIGHEST = 12;

/**
 * The graph of an index with its stored pieces. It may lag behind the rows: those it does not hold yet are `pending`
 * and compared one by one, so that a search is complete at any time.
 */
export class GraphIndex {
  readonly links: GraphLinks;
  readonly space: string;
  segments: readonly SegmentInfo[] = [];
  readonly #rows: VectorRows;
  readonly #seed: number;
  #pending: Int32Array | null = null;
  #unsaved = 0;
  /** Slots being taken out, and where the mending of the others stands. */
  #going: number[] = [];
  #mended = 0;

  constructor(rows: VectorRows, space: string, seed: number) {
    this.links = new GraphLinks(rows.kernel.memory);
    this.#rows = rows;
    this.#seed = seed;
    // Another way of linking or storing is another space, so that two are never mixed.
    this.space = `${space} hnsw${M}/3`;
  }

  /** Nodes in the graph. */
  get size(): number {
    return this.links.nodes;
  }

  /** Rows linked since the graph was last saved. */
  get unsaved(): number {
    return this.#unsaved;
  }

  /** Live rows that the graph does not hold, in the order in which they came. */
  get pending(): Int32Array {
    if (this.#pending === null) {
      const { length, kernel } = this.#rows;
      const { flags, levels } = kernel.memory;
      const slots: number[] = [];
      for (let slot = 0; slot < length; slot++) if (levels[slot]! < 0 && (flags[slot]! & DEAD) === 0) slots.push(slot);
      this.#pending = Int32Array.from(slots);
    }
    return this.#pending;
  }

  /** To be called when rows came, went or came back. */
  rowsChanged(): void {
    this.#pending = null;
  }

  /** True while rows are being taken out; nothing may be linked meanwhile. */
  get removing(): boolean {
    return this.#going.length > 0;
  }

  /** Links the next `most` pending rows. @returns how many there were */
  extend(most: number): number {
    const next = this.pending.subarray(0, most);
    for (const slot of next) {
      const level = levelFor(this.#rows.ids[slot]!, this.#seed);
      this.links.makeRoom(level);
      this.#rows.kernel.insert(slot, level);
    }
    this.#pending = this.pending.subarray(next.length);
    this.#unsaved += next.length;
    return next.length;
  }

  /** Takes rows out and mends the links around them, all at once. */
  remove(slots: Iterable<number>): void {
    this.startRemoving(slots);
    while (this.mendSome(Infinity));
  }

  /** Begins to take rows out; {@link mendSome} goes on with it. Slots that are not in the graph are ignored. */
  startRemoving(slots: Iterable<number>): void {
    const { flags } = this.#rows.kernel.memory;
    for (const slot of slots) {
      if (!this.links.has(slot) || (flags[slot]! & GOING) !== 0) continue;
      flags[slot] = flags[slot]! | GOING;
      this.#going.push(slot);
      this.#mended = 0;
    }
  }

  /**
   * Mends the links of the next `most` slots around those that are going, and drops these when all are mended. A search
   * in between still goes through them. @returns whether there is more to do
   */
  mendSome(most: number): boolean {
    if (this.#going.length === 0) return false;
    const { kernel, length } = this.#rows;
    const to = Math.min(length, this.#mended + most);
    kernel.mend(this.#mended, to);
    this.#mended = to;
    if (to < length) return true;
    const { flags } = kernel.memory;
    for (const slot of this.#going) {
      this.links.remove(slot);
      flags[slot] = flags[slot]! & ~GOING;
    }
    this.links.findEntry();
    this.#going = [];
    this.#mended = 0;
    this.#pending = null;
    return false;
  }

  /**
   * Keeps in the kernel the rows that the graph finds nearest to its query, and the nearest of those it lacks.
   * @param walk how far it goes, as the planner says
   */
  search(walk: Omit<Walk, 'filtered'>, candidates: Candidates, filter: ReadyFilter): void {
    const { kernel, live } = this.#rows;
    const { flags, state } = kernel.memory;
    setDays(this.#rows, filter);
    if (candidates.kind === 'list') {
      state[STATE.markedOnly] = 1;
      for (const slot of candidates.slots) flags[slot] = flags[slot]! | MARKED;
    }
    // Without a node that may not be returned there is nothing to look at but similarities.
    const filtered = !filter.all || this.size + this.pending.length > live;
    kernel.walk({ ...walk, filtered });
    if (candidates.kind === 'list') {
      state[STATE.markedOnly] = 0;
      for (const slot of candidates.slots) flags[slot] = flags[slot]! & ~MARKED;
    }
    this.#offerPending(filter, walk.ef);
  }

  #offerPending(filter: ReadyFilter, limit: number): void {
    const { days, ids } = this.#rows;
    const waiting = this.pending;
    if (waiting.length === 0) return;
    const passing = filter.all ? waiting : waiting.filter((slot) => passes(filter, ids[slot]!, days[slot]!));
    offerSlots(this.#rows, passing, limit);
  }

  /** A piece with all links that changed since the last one, `null` when none did. */
  takePiece(): { readonly arrays: GraphArrays; readonly segment: NewSegment; readonly slots: number[] } | null {
    const slots = this.links.takeChanged();
    this.#unsaved = 0;
    if (slots.length === 0) return null;
    const arrays = packGraph(this.links, slots, this.#rows);
    return { arrays, segment: this.toSegment(arrays, null), slots };
  }

  /** Notes that a piece could not be stored. */
  putBack(slots: readonly number[]): void {
    this.links.putBack(slots);
    this.#unsaved += slots.length;
  }

  /** Forgets everything, after the store was emptied. */
  clear(): void {
    this.links.clear();
    this.segments = [];
    this.#going = [];
    this.#pending = null;
  }

  toSegment(arrays: GraphArrays, order: number | null): NewSegment {
    return { kind: 'graph', space: this.space, rows: arrays.nodes.length, order, parts: { main: { ...arrays } } };
  }
}

/** Geometrically distributed: a level is M times rarer than the one below it. From seed and chunk, never from chance. */
function levelFor(id: number, seed: number): number {
  let hash = Math.imul(id ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f);
  const uniform = (((hash ^ (hash >>> 15)) >>> 0) + 1) / (2 ** 32 + 1);
  return Math.min(HIGHEST, Math.floor(-Math.log(uniform) / Math.log(M)));
}
