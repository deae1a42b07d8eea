import type { SegmentInfo, NewSegment } from '../../store';
import { dayPasses, passes, type ReadyFilter } from '../filter';
import type { TopK } from '../top';
import { scanCandidates, type Candidates } from './exact';
import { Graph } from './graph';
import { M } from './graph-links';
import { packGraph, type GraphArrays } from './graph-format';
import { removeFromGraph } from './graph-repair';
import type { VectorRows } from './rows';

/**
 * The graph of an index with its stored pieces. It may lag behind the rows: those it does not hold yet are `pending`
 * and compared one by one, so that a search is complete at any time.
 */
export class GraphIndex {
  readonly graph: Graph;
  readonly #rows: VectorRows;
  readonly space: string;
  segments: readonly SegmentInfo[] = [];
  #pending: Int32Array | null = null;
  #marks = new Uint8Array(0);
  #unsaved = 0;

  constructor(rows: VectorRows, space: string, seed: number) {
    this.graph = new Graph(rows, seed);
    this.#rows = rows;
    // Another way of linking is another space, so that two are never mixed.
    this.space = `${space} hnsw${M}/1`;
  }

  /** Rows linked since the graph was last saved. */
  get unsaved(): number {
    return this.#unsaved;
  }

  /** Live rows that the graph does not hold, in the order in which they came. */
  get pending(): Int32Array {
    if (this.#pending === null) {
      const { dead, length } = this.#rows;
      const { links } = this.graph;
      const slots: number[] = [];
      for (let slot = 0; slot < length; slot++) if (!dead[slot] && !links.has(slot)) slots.push(slot);
      this.#pending = Int32Array.from(slots);
    }
    return this.#pending;
  }

  /** To be called when rows came, went or came back. */
  rowsChanged(): void {
    this.#pending = null;
  }

  /** Links the next `most` pending rows. @returns how many there were */
  extend(most: number): number {
    const next = this.pending.subarray(0, most);
    for (const slot of next) this.graph.insert(slot);
    this.#pending = this.pending.subarray(next.length);
    this.#unsaved += next.length;
    return next.length;
  }

  /** Takes rows out and mends the links around them. */
  remove(slots: Iterable<number>): void {
    removeFromGraph(this.graph, slots);
    this.#pending = null;
  }

  /**
   * Offers the rows that the graph finds nearest to the query set in the kernel.
   * @param candidates the rows that pass `filter`, as `candidatesFor` gives them
   */
  search(ef: number, candidates: Candidates, filter: ReadyFilter, top: TopK): void {
    const { dead, days } = this.#rows;
    let isWanted = (slot: number) => !dead[slot];
    if (candidates.kind === 'list') {
      if (this.#marks.length < this.#rows.length) this.#marks = new Uint8Array(this.#rows.length);
      const marks = this.#marks;
      for (const slot of candidates.slots) marks[slot] = 1;
      isWanted = (slot) => marks[slot] === 1 && !dead[slot];
    } else if (!filter.all) {
      isWanted = (slot) => dayPasses(filter, days[slot]!) && !dead[slot];
    }
    const { slots, similarities } = this.graph.search(ef, isWanted);
    if (candidates.kind === 'list') for (const slot of candidates.slots) this.#marks[slot] = 0;
    for (let i = 0; i < slots.length; i++) top.offer(similarities[i]!, slots[i]!);
    this.#offerPending(filter, top);
  }

  /** Compares the rows that the graph does not hold yet, one by one. */
  #offerPending(filter: ReadyFilter, top: TopK): void {
    const { days, ids } = this.#rows;
    const waiting = this.pending;
    if (waiting.length === 0) return;
    const passing = filter.all ? waiting : waiting.filter((slot) => passes(filter, ids[slot]!, days[slot]!));
    scanCandidates(this.#rows, { kind: 'list', slots: passing, count: passing.length }, filter, top);
  }

  /** A piece with all links that changed since the last one, `null` when none did. */
  takePiece(): { readonly arrays: GraphArrays; readonly segment: NewSegment; readonly slots: number[] } | null {
    const { links } = this.graph;
    const slots = links.takeChanged();
    this.#unsaved = 0;
    if (slots.length === 0) return null;
    const arrays = packGraph(links, slots, (slot) => this.#rows.ids[slot]!);
    return { arrays, segment: this.toSegment(arrays, null), slots };
  }

  /** Notes that a piece could not be stored. */
  putBack(slots: readonly number[]): void {
    this.graph.links.putBack(slots);
    this.#unsaved += slots.length;
  }

  /** Forgets everything, after the store was emptied. */
  clear(): void {
    const { links } = this.graph;
    for (let slot = 0; slot < links.levels.length; slot++) links.remove(slot);
    links.takeChanged();
    this.segments = [];
    this.#pending = null;
  }

  toSegment(arrays: GraphArrays, order: number | null): NewSegment {
    return { kind: 'graph', space: this.space, rows: arrays.nodes.length, order, parts: { main: { ...arrays } } };
  }
}
