import type { SegmentArrays } from '../../store';
import type { ChunkId } from '../types';
import { GraphLinks, NO_LEVEL } from './graph-links';
import type { VectorRows } from './rows';

/**
 * A stored piece of a graph: the links of some nodes as they are after a change. Nodes are named by chunk id, so that
 * merging and sorting the rows does not touch the graph. A later piece overrides an earlier one, so that linking 100
 * new nodes writes about 100 × (1 + M) lists, however many nodes there are.
 *
 *     nodes   chunk ids
 *     levels  highest level of each node, −1 for a node that was taken out
 *     prints  fingerprint of the row that each node was linked by
 *     links   for each node, from level 0 up: [count, chunk id, chunk id, …]
 */
export interface GraphArrays {
  readonly nodes: Int32Array;
  readonly levels: Int8Array;
  readonly prints: Int32Array;
  readonly links: Int32Array;
}

/** The arrays of a stored part; `null` when they do not fit together. */
export function toGraphArrays(arrays: SegmentArrays): GraphArrays | null {
  const { nodes, levels, prints, links } = arrays;
  const right =
    nodes instanceof Int32Array &&
    levels instanceof Int8Array &&
    prints instanceof Int32Array &&
    links instanceof Int32Array &&
    nodes.length === levels.length &&
    nodes.length === prints.length;
  if (!right) return null;
  let at = 0;
  for (const level of levels) {
    for (let i = 0; i <= level; i++) {
      const count = links[at];
      if (count === undefined || count < 0 || count > GraphLinks.room(i)) return null;
      at += 1 + count;
    }
  }
  return at === links.length ? { nodes, levels, prints, links } : null;
}

/** Packs the present links of these slots. */
export function packGraph(links: GraphLinks, slots: readonly number[], rows: VectorRows): GraphArrays {
  const lists: number[] = [];
  for (const slot of slots) {
    for (let level = 0; level <= links.levelOf(slot); level++) {
      const linked = links.links(slot, level);
      lists.push(linked.length);
      for (const other of linked) lists.push(rows.ids[other]!);
    }
  }
  return {
    nodes: Int32Array.from(slots, (slot) => rows.ids[slot]!),
    levels: Int8Array.from(slots, (slot) => links.levelOf(slot)),
    prints: Int32Array.from(slots, (slot) => (links.has(slot) ? rows.kernel.fingerprint(slot) : 0)),
    links: Int32Array.from(lists),
  };
}

/** Where the lists of each node begin. */
function listStarts({ levels, links }: GraphArrays): Int32Array {
  const starts = new Int32Array(levels.length);
  let at = 0;
  levels.forEach((level, i) => {
    starts[i] = at;
    for (let list = 0; list <= level; list++) at += 1 + links[at]!;
  });
  return starts;
}

/**
 * Builds the links in memory from all pieces, in their order.
 * Nodes without a row are left out: their chunks were deleted after the piece was written. So are nodes whose row is
 * another than the one they were linked by; they are linked anew in the background.
 */
export function loadGraph(links: GraphLinks, pieces: readonly GraphArrays[], rows: VectorRows): void {
  const pieceOf = new Int32Array(rows.length).fill(-1);
  const startOf = new Int32Array(rows.length);
  for (let at = pieces.length - 1; at >= 0; at--) {
    const { nodes, levels, prints } = pieces[at]!;
    const starts = listStarts(pieces[at]!);
    for (let node = 0; node < nodes.length; node++) {
      const slot = rows.slotOf(nodes[node]!);
      if (slot < 0 || pieceOf[slot]! >= 0) continue;
      pieceOf[slot] = at;
      startOf[slot] = starts[node]!;
      const level = levels[node]!;
      if (level !== NO_LEVEL && prints[node] === rows.kernel.fingerprint(slot)) links.add(slot, level);
    }
  }
  for (let slot = 0; slot < rows.length; slot++) {
    const top = links.levelOf(slot);
    if (top < 0) continue;
    const stored = pieces[pieceOf[slot]!]!.links;
    let from = startOf[slot]!;
    for (let level = 0; level <= top; level++) {
      const count = stored[from]!;
      const list = links.listOf(level);
      const at = links.listAt(slot, level);
      let kept = 0;
      for (let i = 1; i <= count; i++) {
        const other = rows.slotOf(stored[from + i]!);
        if (other >= 0 && links.levelOf(other) >= level) list[at + ++kept] = other;
      }
      list[at] = kept;
      from += 1 + count;
    }
  }
  links.findEntry();
  links.takeChanged();
}

/** One piece in the place of several neighbouring ones: the newest lists of each node. */
export function mergeGraph(pieces: readonly GraphArrays[], isFirst: boolean): GraphArrays {
  const newest = new Map<ChunkId, { piece: number; node: number }>();
  pieces.forEach(({ nodes }, piece) => nodes.forEach((id, node) => newest.set(id, { piece, node })));
  const starts = pieces.map(listStarts);
  const kept = [...newest].filter(([, { piece, node }]) => !(isFirst && pieces[piece]!.levels[node] === NO_LEVEL));
  kept.sort(([a], [b]) => a - b);
  const parts: Int32Array[] = [];
  for (const [, { piece, node }] of kept) {
    const { links } = pieces[piece]!;
    parts.push(links.subarray(starts[piece]![node]!, starts[piece]![node + 1] ?? links.length));
  }
  const links = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    links.set(part, at);
    at += part.length;
  }
  return {
    nodes: Int32Array.from(kept, ([id]) => id),
    levels: Int8Array.from(kept, ([, { piece, node }]) => pieces[piece]!.levels[node]!),
    prints: Int32Array.from(kept, ([, { piece, node }]) => pieces[piece]!.prints[node]!),
    links,
  };
}
