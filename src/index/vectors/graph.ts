import { GraphLinks, M } from './graph-links';
import { SlotHeap } from './heap';
import type { VectorRows } from './rows';

/** Candidates kept while a node looks for its neighbours. */
export const EF_CONSTRUCTION = 200;

const HIGHEST = 12;

/** Rows found by a search, best first. */
export interface Found {
  readonly slots: Int32Array;
  /** `dot × scale of the row`: without the scale of the query. */
  readonly similarities: Float64Array;
}

/** Rows compared at a time in the diversity check: few, as most candidates fail early. */
const CHECKED_AT_ONCE = 4;

/**
 * Hierarchical navigable small world graph (Malkov and Yashunin 2018, algorithms 1 to 5) over the rows of an index, by
 * the integer products of their coarse planes. Nodes are slots. Deterministic: levels come from the seed and the chunk
 * id, equal similarities are ordered by slot.
 */
export class Graph {
  readonly links = new GraphLinks();
  readonly #rows: VectorRows;
  readonly #seed: number;
  #visited = new Uint32Array(0);
  #round = 0;
  readonly #open = new SlotHeap(1);
  readonly #best = new SlotHeap(-1);

  constructor(rows: VectorRows, seed: number) {
    this.#rows = rows;
    this.#seed = seed;
  }

  /** Nodes in the graph. */
  get size(): number {
    return this.links.nodes;
  }

  /** Links a row with its neighbours. Rows already in the graph are left alone. */
  insert(slot: number): void {
    const { links } = this;
    if (links.has(slot)) return;
    const level = levelOf(this.#rows.ids[slot]!, this.#seed);
    const entry = links.entry;
    const top = links.topLevel;
    links.add(slot, level);
    if (entry < 0) return;
    this.#rows.kernel.setQueryRow(slot);
    let near = this.#descend(entry, top, level);
    for (let at = Math.min(level, top); at >= 0; at--) {
      this.#searchLevel(near, at, EF_CONSTRUCTION, null);
      const found = this.#takeBest();
      near = found.slots[0]!;
      const chosen = this.selectDiverse(slot, found.slots, found.similarities, M);
      links.setLinks(slot, at, chosen);
      for (const neighbour of chosen) this.#linkBack(neighbour, slot, at);
      this.#rows.kernel.setQueryRow(slot);
    }
  }

  /**
   * Rows nearest to the query set in the kernel, best first, by similarity `dot × scale of the row`.
   * @param passes which rows may be returned; the others only lead the way
   */
  search(ef: number, passes: (slot: number) => boolean): Found {
    const { entry, topLevel } = this.links;
    if (entry < 0) return { slots: new Int32Array(0), similarities: new Float64Array(0) };
    this.#searchLevel(this.#descend(entry, topLevel, 0), 0, ef, passes);
    return this.#takeBest();
  }

  /**
   * At most `most` of the candidates (best first): each is taken only if it is nearer to the row `slot` than to any one
   * taken before it, so that links lead in different directions (algorithm 4). Changes the kernel's query.
   * @param similarities `dot × scale of the candidate`, with the row `slot` as the query
   */
  selectDiverse(slot: number, slots: ArrayLike<number>, similarities: ArrayLike<number>, most: number): number[] {
    const { kernel, scales } = this.#rows;
    const ownScale = scales[slot]!;
    const chosen: number[] = [];
    for (let i = 0; i < slots.length && chosen.length < most; i++) {
      const candidate = slots[i]!;
      if (chosen.length > 0) kernel.setQueryRow(candidate);
      const bar = similarities[i]! * ownScale;
      const scale = scales[candidate]!;
      let diverse = true;
      for (let from = 0; from < chosen.length && diverse; from += CHECKED_AT_ONCE) {
        const count = Math.min(CHECKED_AT_ONCE, chosen.length - from);
        for (let j = 0; j < count; j++) kernel.slots[j] = chosen[from + j]!;
        kernel.gather(count);
        for (let j = 0; j < count; j++) {
          if (kernel.dots[j]! * scales[chosen[from + j]!]! * scale > bar) diverse = false;
        }
      }
      if (diverse) chosen.push(candidate);
    }
    return chosen;
  }

  /** Similarities of rows to the row `slot`, best first. Changes the kernel's query. */
  rank(slot: number, slots: readonly number[]): { readonly slots: number[]; readonly similarities: number[] } {
    const { kernel, scales } = this.#rows;
    kernel.setQueryRow(slot);
    kernel.slots.set(slots);
    kernel.gather(slots.length);
    const ranked = slots.map((other, i) => ({ other, similarity: kernel.dots[i]! * scales[other]! }));
    ranked.sort((a, b) => b.similarity - a.similarity || a.other - b.other);
    return { slots: ranked.map(({ other }) => other), similarities: ranked.map(({ similarity }) => similarity) };
  }

  /** Links `from` to `to`; when there is no room, the diverse ones of all its links are kept. */
  #linkBack(from: number, to: number, level: number): void {
    const { links } = this;
    if (links.addLink(from, level, to)) return;
    const ranked = this.rank(from, [...links.links(from, level), to]);
    links.setLinks(from, level, this.selectDiverse(from, ranked.slots, ranked.similarities, GraphLinks.room(level)));
  }

  /** Goes greedily from `near` on level `from` down to just above level `to`. */
  #descend(near: number, from: number, to: number): number {
    const { links } = this;
    const { kernel, scales } = this.#rows;
    kernel.slots[0] = near;
    kernel.gather(1);
    let best = kernel.dots[0]! * scales[near]!;
    for (let level = from; level > to; level--) {
      for (let moved = true; moved;) {
        moved = false;
        const list = links.listOf(level);
        const at = links.listAt(near, level);
        const count = list[at]!;
        for (let i = 0; i < count; i++) kernel.slots[i] = list[at + 1 + i]!;
        kernel.gather(count);
        for (let i = 0; i < count; i++) {
          const slot = kernel.slots[i]!;
          const similarity = kernel.dots[i]! * scales[slot]!;
          if (similarity > best) {
            best = similarity;
            near = slot;
            moved = true;
          }
        }
      }
    }
    return near;
  }

  /** Algorithm 2: the `ef` nearest rows that pass, left in `#best`. */
  #searchLevel(start: number, level: number, ef: number, passes: ((slot: number) => boolean) | null): void {
    const { links } = this;
    const { kernel, scales } = this.#rows;
    const { slots, dots } = kernel;
    const open = this.#open;
    const best = this.#best;
    open.clear();
    best.clear();
    this.#newRound();
    const visited = this.#visited;
    const round = this.#round;
    slots[0] = start;
    kernel.gather(1);
    visited[start] = round;
    const similarity = dots[0]! * scales[start]!;
    open.push(similarity, start);
    if (!passes || passes(start)) best.push(similarity, start);
    const list = links.listOf(level);
    while (open.length > 0) {
      const full = best.length >= ef;
      if (full && open.topSimilarity() < best.topSimilarity()) break;
      const node = open.topSlot();
      open.pop();
      const at = links.listAt(node, level);
      const linked = list[at]!;
      let count = 0;
      for (let i = 1; i <= linked; i++) {
        const slot = list[at + i]!;
        if (visited[slot] === round) continue;
        visited[slot] = round;
        slots[count++] = slot;
      }
      if (count === 0) continue;
      kernel.gather(count);
      for (let i = 0; i < count; i++) {
        const slot = slots[i]!;
        const near = dots[i]! * scales[slot]!;
        if (best.length >= ef && near <= best.topSimilarity()) continue;
        open.push(near, slot);
        if (passes && !passes(slot)) continue;
        best.push(near, slot);
        if (best.length > ef) best.pop();
      }
    }
  }

  /** Empties `#best`, best first. */
  #takeBest(): Found {
    const best = this.#best;
    const slots = new Int32Array(best.length);
    const similarities = new Float64Array(best.length);
    for (let i = best.length - 1; i >= 0; i--) {
      slots[i] = best.topSlot();
      similarities[i] = best.topSimilarity();
      best.pop();
    }
    return { slots, similarities };
  }

  #newRound(): void {
    const needed = this.links.levels.length;
    if (this.#visited.length < needed) this.#visited = new Uint32Array(needed);
    this.#round++;
    if (this.#round === 0xffff_ffff) {
      this.#visited.fill(0);
      this.#round = 1;
    }
  }
}

/** Geometrically distributed: a level is M times rarer than the one below it. */
function levelOf(id: number, seed: number): number {
  let hash = Math.imul(id ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f);
  const uniform = (((hash ^ (hash >>> 15)) >>> 0) + 1) / (2 ** 32 + 1);
  return Math.min(HIGHEST, Math.floor(-Math.log(uniform) / Math.log(M)));
}
