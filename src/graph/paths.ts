import { gapDays, intersect, lengthDays, type Interval } from '../time';
import { askedType, chooseRelations, type RelationSimilarity } from './choose-relation';
import { byTime } from './graph';
import { maskQuestion } from './masks';
import type { Edge, EntityId, RelationId, TemporalGraph } from './types';

/** Settings of CIK-LLM (§4, "Setup"). */
export interface PathOptions {
  /** Most hops from a question entity. */
  readonly hops: number;
  /** δ1: so many facts may stay after multi-hop truncation; 1-hop facts always stay. */
  readonly truncateTo: number;
  /** δ2: so many facts may stay after time-aware pruning. */
  readonly pruneTo: number;
}

export const CIK_OPTIONS: PathOptions = { hops: 3, truncateTo: 300, pruneTo: 30 };

/** Facts found for one question entity, by hop: `byHop[0]` those it is part of. */
export interface EntityEvidence {
  readonly entity: EntityId;
  /** Relation chosen for each hop; empty when no word of the question fits any. */
  readonly path: readonly RelationId[];
  readonly byHop: readonly (readonly Edge[])[];
}

/** The subgraph of a question, and how many facts each step left (the paper's table 3). */
export interface EvidenceSet {
  readonly entities: readonly EntityEvidence[];
  /** What is left after both prunings, in order of time, without repeats. */
  readonly edges: readonly Edge[];
  readonly counts: { readonly retrieved: number; readonly truncated: number; readonly pruned: number };
}

/** A year: facts further than this from every fact of a question entity are dropped (the paper's footnote 2). */
const NEAR_DAYS = 366;

/**
 * Relations at each distance from an entity (CIK-LLM §3.1.1): first those it has itself, then those of its neighbours,
 * and so on up to `hops`; edges are followed either way. Hop by hop, since in a graph of news three hops are nearly all of
 * it, and most paths end sooner.
 */
export function* walkRelations(
  graph: TemporalGraph,
  entity: EntityId,
  hops: number,
): Generator<readonly RelationId[], void> {
  const seen = new Set<EntityId>([entity]);
  let frontier: readonly EntityId[] = [entity];
  for (let hop = 0; hop < hops; hop += 1) {
    const relations = new Set<RelationId>();
    const next: EntityId[] = [];
    for (const one of frontier) {
      for (const edge of edgesOf(graph, one)) {
        relations.add(edge.relation);
        const other = otherEnd(edge, one);
        if (seen.has(other)) continue;
        seen.add(other);
        next.push(other);
      }
    }
    yield [...relations].sort((a, b) => a - b);
    frontier = next;
  }
}

/**
 * The path r1 → … → rn for an entity, at most one relation a hop. The paper asks a language model; here the relation's
 * words against the question's choose, hop by hop, and a later hop is taken only for a relation that the question names
 * and no earlier hop has used.
 */
export async function choosePath(
  graph: TemporalGraph,
  masked: string,
  byHop: Iterable<readonly RelationId[]>,
  similarity?: RelationSimilarity,
): Promise<readonly RelationId[]> {
  const path: RelationId[] = [];
  for (const relations of byHop) {
    const free = relations.filter((relation) => !path.includes(relation));
    const [best] = await chooseRelations(
      graph,
      masked,
      free,
      path.length === 0 ? { similarity } : {},
      askedType(masked),
    );
    if (best === undefined) break;
    path.push(best.relation);
  }
  return path;
}

/** The facts met on the way from an entity along a path, by hop; a fact counts for the first hop that meets it. */
export function followPath(
  graph: TemporalGraph,
  entity: EntityId,
  path: readonly RelationId[],
): readonly (readonly Edge[])[] {
  const met = new Set<Edge>();
  let frontier = new Set<EntityId>([entity]);
  return path.map((relation) => {
    const edges: Edge[] = [];
    const next = new Set<EntityId>();
    for (const one of frontier) {
      for (const edge of edgesOf(graph, one)) {
        if (edge.relation !== relation || met.has(edge)) continue;
        met.add(edge);
        edges.push(edge);
        next.add(otherEnd(edge, one));
      }
    }
    frontier = next;
    return edges.sort(byTime);
  });
}

/** First pruning, multi-hop truncation: the farthest hop goes first, until fewer than δ1 facts are left; the first hop stays. */
export function truncateHops(byHop: readonly (readonly Edge[])[], most: number): readonly (readonly Edge[])[] {
  const kept = [...byHop];
  const total = (): number => kept.reduce((sum, edges) => sum + edges.length, 0);
  while (kept.length > 1 && total() >= most) kept.pop();
  return kept;
}

/**
 * Second pruning, time-aware: facts more than a year from every fact that involves a question entity go; with several
 * question entities only the longest-lasting fact of each relation and tail stays. Of what is still more than δ2, the facts
 * nearest to `focus` (the time the question names, or when all its entities had facts) stay.
 */
export function pruneByTime(
  edges: readonly Edge[],
  entities: readonly EntityId[],
  most: number,
  focus: Interval | null,
): readonly Edge[] {
  const own = edges.filter((edge) => entities.includes(edge.subject) || entities.includes(edge.object));
  const alive = edges.filter(
    (edge) => own.includes(edge) || own.some((mine) => gapDays(mine.time.interval, edge.time.interval) <= NEAR_DAYS),
  );
  const kept = entities.length > 1 ? longestLasting(alive, entities) : alive;
  if (kept.length <= most) return [...kept].sort(byTime);
  const at = focus ?? commonTime(kept, entities);
  const far = (edge: Edge): number => (at === null ? 0 : gapDays(edge.time.interval, at));
  const linked = (edge: Edge): number => Number(entities.includes(edge.subject) && entities.includes(edge.object));
  return [...kept]
    .sort((a, b) => linked(b) - linked(a) || far(a) - far(b) || byTime(a, b))
    .slice(0, most)
    .sort(byTime);
}

/**
 * The longest-lasting fact of each relation and tail. A fact between two question entities always stays: it is what the
 * question is about, and the paper's rule would drop it for any player who stayed longer.
 */
function longestLasting(edges: readonly Edge[], entities: readonly EntityId[]): readonly Edge[] {
  const best = new Map<string, Edge>();
  for (const edge of edges) {
    const key = `${edge.relation} ${edge.object}`;
    const known = best.get(key);
    if (known === undefined || length(edge) > length(known)) best.set(key, edge);
  }
  return edges.filter(
    (edge) =>
      best.get(`${edge.relation} ${edge.object}`) === edge ||
      (entities.includes(edge.subject) && entities.includes(edge.object)),
  );
}

const length = (edge: Edge): number => lengthDays(edge.time.interval) ?? Infinity;

/** The time that a fact between two question entities has, or `null`. */
function commonTime(edges: readonly Edge[], entities: readonly EntityId[]): Interval | null {
  const linked = edges.filter((edge) => entities.includes(edge.subject) && entities.includes(edge.object));
  return linked.reduce<Interval | null>(
    (common, edge) => (common === null ? edge.time.interval : (intersect(common, edge.time.interval) ?? common)),
    null,
  );
}

/**
 * The evidence of a question: paths from each of its entities, facts along them, both prunings (CIK-LLM §3.1.1).
 * @param focus time that the question names outright, or `null`
 */
export async function collectEvidence(
  graph: TemporalGraph,
  question: string,
  focus: Interval | null,
  options: PathOptions = CIK_OPTIONS,
  similarity?: RelationSimilarity,
): Promise<EvidenceSet> {
  const { text, names } = maskQuestion(graph, question);
  const ids = names.flatMap((name) => name.entities);
  const entities: EntityEvidence[] = [];
  let retrieved = 0;
  for (const entity of ids) {
    const path = await choosePath(graph, text, walkRelations(graph, entity, options.hops), similarity);
    const byHop = followPath(graph, entity, path);
    retrieved += byHop.reduce((sum, edges) => sum + edges.length, 0);
    entities.push({ entity, path, byHop: truncateHops(byHop, options.truncateTo) });
  }
  const together = [...new Set(entities.flatMap((one) => one.byHop.flat()))];
  const edges = pruneByTime(together, ids, options.pruneTo, focus);
  return { entities, edges, counts: { retrieved, truncated: together.length, pruned: edges.length } };
}

const edgesOf = (graph: TemporalGraph, entity: EntityId): readonly Edge[] => [
  ...graph.bySubject(entity),
  ...graph.byObject(entity),
];
const otherEnd = (edge: Edge, entity: EntityId): EntityId => (edge.subject === entity ? edge.object : edge.subject);
