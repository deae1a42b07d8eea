import type { Graph } from './graph';
import { GraphLinks } from './graph-links';

/**
 * Takes nodes out of the graph and mends it: a node that was linked to one of them chooses anew among its other links
 * and the links of those that went, so that every way that led through them is bridged. (Marking alone would let the
 * graph fall apart as a library is cleaned up.)
 * @param gone slots to take out; those not in the graph are ignored
 */
export function removeFromGraph(graph: Graph, gone: Iterable<number>): void {
  const { links } = graph;
  const dead = new Set<number>();
  for (const slot of gone) if (links.has(slot)) dead.add(slot);
  if (dead.size === 0) return;
  for (let slot = 0; slot < links.levels.length; slot++) {
    if (!links.has(slot) || dead.has(slot)) continue;
    for (let level = links.levels[slot]!; level >= 0; level--) mendLinks(graph, slot, level, dead);
  }
  for (const slot of dead) links.remove(slot);
}

function mendLinks(graph: Graph, slot: number, level: number, dead: ReadonlySet<number>): void {
  const { links } = graph;
  const present = links.links(slot, level);
  let touched = false;
  for (let i = 0; i < present.length && !touched; i++) touched = dead.has(present[i]!);
  if (!touched) return;
  const candidates = new Set<number>();
  for (const linked of present) {
    if (!dead.has(linked)) candidates.add(linked);
    else if (links.levels[linked]! >= level) {
      for (const next of links.links(linked, level)) if (!dead.has(next) && next !== slot) candidates.add(next);
    }
  }
  const ranked = graph.rank(slot, [...candidates]);
  links.setLinks(slot, level, graph.selectDiverse(slot, ranked.slots, ranked.similarities, GraphLinks.room(level)));
}
