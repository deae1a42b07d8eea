import type { SegmentArrays } from '../../store';
import type { ChunkId } from '../types';
import { GraphLinks, NO_LEVEL } from './graph-links';

/**
 * A stored piece of a graph: the links of some nodes as they are after a change. Nodes are named by chunk id, so that
 * merging and sorting the rows does not touch the graph. A later piece overrides an earlier one, so that linking 100
 * new nodes writes about 100 × (1 + M) lists, however many nodes there are.
 *
 *     nodes   chunk ids
 *     levels  highest level of each node, −1 for a node that was taken out
 *     links   for each node, from level 0 up: [count, chunk id, chunk id, …]
 */
export interface GraphArrays {
  readonly nodes: Int32Array;
  readonly levels: Int8Array;
  readonly links: Int32Array;
}

/** The arrays of a stored part; `null` when they do not fit together. */
export function toGraphArrays(arrays: SegmentArrays): GraphArrays | null {
  const { nodes, levels, links } = arrays;
  const right =
    nodes instanceof Int32Array &&
    levels instanceof Int8Array &&
    links instanceof Int32Array &&
    nodes.length === levels.length;
  if (!right) return null;
  let at = 0;
  for (const level of levels) {
    for (let i = 0; i <= level; i++) {
      const count = links[at];
      if (count === undefined || count < 0 || count > GraphLinks.room(i)) return null;
      at += 1 + count;
    }
  }
  return at === links.length ? { nodes, levels, links } : null;
}

/** Packs the present links of these slots. */
export function packGraph(links: GraphLinks, slots: readonly number[], idOf: (slot: number) => ChunkId): GraphArrays {
  const lists: number[] = [];
  for (const slot of slots) {
    for (let level = 0; level <= links.levels[slot]!; level++) {
      const linked = links.links(slot, level);
      lists.push(linked.length);
      for (const other of linked) lists.push(idOf(other));
    }
  }
  return {
    nodes: Int32Array.from(slots, idOf),
    levels: Int8Array.from(slots, (slot) => links.levels[slot]!),
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
 * Nodes without a row are left out, and so are links to them: their chunks were deleted after the piece was written.
 * @param slotOf slot of a chunk's row, −1 when there is none
 */
export function loadGraph(links: GraphLinks, pieces: readonly GraphArrays[], slotOf: (id: ChunkId) => number): void {
  const newest = new Map<ChunkId, { piece: number; node: number }>();
  pieces.forEach(({ nodes }, piece) => nodes.forEach((id, node) => newest.set(id, { piece, node })));
  const starts = pieces.map(listStarts);
  const placed: { slot: number; piece: number; node: number }[] = [];
  for (const [id, { piece, node }] of newest) {
    const level = pieces[piece]!.levels[node]!;
    const slot = slotOf(id);
    if (level === NO_LEVEL || slot < 0) continue;
    links.add(slot, level);
    placed.push({ slot, piece, node });
  }
  for (const { slot, piece, node } of placed) {
    const stored = pieces[piece]!.links;
    let at = starts[piece]![node]!;
    for (let level = 0; level <= links.levels[slot]!; level++) {
      const count = stored[at]!;
      const linked: number[] = [];
      for (let i = 1; i <= count; i++) {
        const other = slotOf(stored[at + i]!);
        if (other >= 0 && links.has(other) && links.levels[other]! >= level) linked.push(other);
      }
      links.setLinks(slot, level, linked);
      at += 1 + count;
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
    links,
  };
}
