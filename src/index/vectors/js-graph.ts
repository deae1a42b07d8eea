import { GraphLinks } from './graph-links';
import { SlotHeap } from './heap';
import type { VectorKernel, Walk } from './kernel';
import { CHOSEN, GOING, M } from './memory';

/** What a graph asks of the kernel whose rows it links. */
export interface GraphKernel extends Pick<VectorKernel, 'memory' | 'aim' | 'take'> {
  /** The nearest so far. */
  readonly best: SlotHeap;
  /** Similarity of a row and the query, by the coarse plane. */
  near(slot: number): number;
  /** Whether the filter lets a row pass. */
  passes(slot: number): boolean;
  /** Keeps a row among the `limit` nearest. */
  keep(near: number, slot: number, limit: number): void;
}

/** How a node looks for its neighbours: among so many candidates, with all patience. */
const LINKING: Walk = { ef: 144, filtered: false, top: 0, patience: Infinity };

/**
 * Hierarchical navigable small world graph (Malkov and Yashunin 2018, algorithms 1 to 5) over the rows of an index, by
 * the integer products of their coarse planes. Nodes are slots. What WebAssembly does in `assembly/graph.ts`, written
 * down in TypeScript: it runs everywhere, and says what the other must do.
 */
export class JsGraph {
  readonly #kernel: GraphKernel;
  readonly #links: GraphLinks;
  readonly #open = new SlotHeap(1);
  /** The best of the best, which a walk is patient for. */
  readonly #first = new SlotHeap(-1);
  #visited = new Uint32Array(0);
  #round = 0;

  constructor(kernel: GraphKernel) {
    this.#kernel = kernel;
    this.#links = new GraphLinks(kernel.memory);
  }

  /** Links a row, which is not in the graph yet, with its neighbours. */
  insert(slot: number, level: number): void {
    const links = this.#links;
    const kernel = this.#kernel;
    const { entry, topLevel: top } = links;
    links.add(slot, level);
    if (entry < 0) return;
    kernel.aim(slot);
    let near = this.#descend(entry, top, level);
    for (let at = Math.min(level, top); at >= 0; at--) {
      this.#searchLevel(near, at, LINKING);
      const count = kernel.take();
      const { found, nears } = kernel.memory;
      near = found[0]!;
      const chosen = this.#selectDiverse(slot, found.slice(0, count), nears.slice(0, count), at === 0 ? CHOSEN : M);
      links.setLinks(slot, at, chosen);
      for (const neighbour of chosen) {
        if (links.addLink(neighbour, at, slot)) continue;
        this.#chooseLinks(neighbour, at, [...links.links(neighbour, at), slot]);
      }
      kernel.aim(slot);
    }
  }

  walk(walk: Walk): void {
    const { entry, topLevel } = this.#links;
    if (entry >= 0) this.#searchLevel(this.#descend(entry, topLevel, 0), 0, walk);
  }

  /** A node that is linked to one that is going chooses anew among its other links and the links of those that go. */
  mend(from: number, to: number): void {
    const links = this.#links;
    for (let slot = from; slot < to; slot++) {
      if (this.#isGoing(slot)) continue;
      for (let level = links.levelOf(slot); level >= 0; level--) this.#mendLinks(slot, level);
    }
  }

  #mendLinks(slot: number, level: number): void {
    const links = this.#links;
    const present = links.links(slot, level);
    if (!present.some((other) => this.#isGoing(other))) return;
    const candidates = new Set<number>();
    for (const next of present) {
      if (!this.#isGoing(next)) candidates.add(next);
      else if (links.levelOf(next) >= level) {
        for (const other of links.links(next, level)) {
          if (!this.#isGoing(other) && other !== slot) candidates.add(other);
        }
      }
    }
    this.#chooseLinks(slot, level, [...candidates]);
  }

  #isGoing(slot: number): boolean {
    return (this.#kernel.memory.flags[slot]! & GOING) !== 0;
  }

  /** Sets the links of a node to the diverse ones of these. Changes the query. */
  #chooseLinks(slot: number, level: number, others: readonly number[]): void {
    this.#kernel.aim(slot);
    const ranked = others.map((other) => ({ other, near: this.#kernel.near(other) }));
    ranked.sort((a, b) => b.near - a.near || a.other - b.other);
    const slots = ranked.map(({ other }) => other);
    const nears = ranked.map(({ near }) => near);
    this.#links.setLinks(slot, level, this.#selectDiverse(slot, slots, nears, GraphLinks.room(level)));
  }

  /**
   * At most `most` of the candidates (best first): each is taken only if it is nearer to the row `slot` than to any one
   * taken before it, so that links lead in different directions (algorithm 4). Changes the query.
   */
  #selectDiverse(slot: number, slots: ArrayLike<number>, nears: ArrayLike<number>, most: number): number[] {
    const kernel = this.#kernel;
    const { scales } = kernel.memory;
    const own = scales[slot]!;
    const chosen: number[] = [];
    for (let i = 0; i < slots.length && chosen.length < most; i++) {
      const candidate = slots[i]!;
      if (chosen.length > 0) kernel.aim(candidate);
      const bar = Math.fround(nears[i]! * own);
      const scale = scales[candidate]!;
      if (chosen.every((other) => Math.fround(kernel.near(other) * scale) <= bar)) chosen.push(candidate);
    }
    return chosen;
  }

  /** Goes greedily from `start` on level `from` down to just above level `to`. */
  #descend(start: number, from: number, to: number): number {
    const links = this.#links;
    let slot = start;
    let best = this.#kernel.near(slot);
    for (let level = from; level > to; level--) {
      for (let moved = true; moved;) {
        moved = false;
        for (const other of links.links(slot, level)) {
          const near = this.#kernel.near(other);
          if (near < best || (near === best && other >= slot)) continue;
          best = near;
          slot = other;
          moved = true;
        }
      }
    }
    return slot;
  }

  /** Algorithm 2, with patience (Teofili and Lin 2025): leaves the `ef` nearest rows that pass in the best. */
  #searchLevel(start: number, level: number, { ef, filtered, top, patience }: Walk): void {
    const links = this.#links;
    const kernel = this.#kernel;
    const open = this.#open;
    const { best } = kernel;
    const first = this.#first;
    open.clear();
    best.clear();
    first.clear();
    let stale = 0;
    this.#newRound();
    const visited = this.#visited;
    const round = this.#round;
    const consider = (slot: number) => {
      visited[slot] = round;
      const near = kernel.near(slot);
      // The least of the best comes before what is less similar still, in the order of a heap with the least on top.
      if (best.length >= ef && !best.topBefore(near, slot)) return;
      open.push(near, slot);
      if (filtered && !kernel.passes(slot)) return;
      kernel.keep(near, slot, ef);
      if (first.length >= top && (top === 0 || !first.topBefore(near, slot))) return;
      first.push(near, slot);
      if (first.length > top) first.pop();
      stale = 0;
    };
    consider(start);
    while (open.length > 0 && stale < patience) {
      const slot = open.topSlot();
      if (best.length >= ef && !best.topBefore(open.topSimilarity(), slot) && slot !== best.topSlot()) return;
      open.pop();
      stale++;
      for (const other of links.links(slot, level)) if (visited[other] !== round) consider(other);
    }
  }

  #newRound(): void {
    const needed = this.#kernel.memory.capacity;
    if (this.#visited.length < needed) this.#visited = new Uint32Array(needed);
    this.#round++;
    if (this.#round === 0xffff_ffff) {
      this.#visited.fill(0);
      this.#round = 1;
    }
  }
}
