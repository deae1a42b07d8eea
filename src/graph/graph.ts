import { DatelineError } from '../errors';
import type { Day } from '../time';
import { aliasKeys, entityKey } from './names';
import type { Edge, EdgeInput, EntityId, RelationId, TemporalGraph } from './types';

/**
 * Builds a graph: names are interned, exact repeats of a fact are kept once. Throws `BAD_INPUT` for an empty name or an
 * interval that ends before it starts. `source` of an edge is that of its input, by default the position there.
 */
export function createGraph(input: Iterable<EdgeInput & { readonly source?: number }>): TemporalGraph {
  const entities = new Interner<EntityId>();
  const relations = new Interner<RelationId>();
  const edges: Omit<Edge, 'id'>[] = [];
  const seen = new Set<string>();
  let position = -1;
  for (const { subject, relation, object, time, source } of input) {
    position += 1;
    check(subject, relation, object, time.interval.start, time.interval.end);
    const edge = {
      subject: entities.idOf(subject),
      relation: relations.idOf(relation),
      object: entities.idOf(object),
      time,
      source: source ?? position,
    };
    const { start, end } = time.interval;
    const key = `${edge.subject} ${edge.relation} ${edge.object} ${start} ${end} ${time.granularity} ${time.certainty}`;
    if (seen.has(key)) continue;
    seen.add(key);
    edges.push(edge);
  }
  return indexed(entities, relations, edges);
}

/** The graph of what was over by a day: facts that end on it or before (a snapshot of CIK-LLM §4). */
export function snapshot(graph: TemporalGraph, until: Day): TemporalGraph {
  const over = graph.edges.filter((edge) => (edge.time.interval.end ?? Infinity) <= until);
  return createGraph(over.map((edge) => ({ ...edgeInput(graph, edge), source: edge.source })));
}

/**
 * The graph as it was known on a day: what began later is left out, and what ended later is still open. Unlike a
 * {@link snapshot} it keeps what went on.
 */
export function asKnownOn(graph: TemporalGraph, day: Day): TemporalGraph {
  return createGraph(
    graph.edges
      .filter((edge) => (edge.time.interval.start ?? -Infinity) <= day)
      .map((edge) => {
        const { start, end } = edge.time.interval;
        const input = { ...edgeInput(graph, edge), source: edge.source };
        return end === null || end <= day
          ? input
          : { ...input, time: { ...edge.time, interval: { start, end: null } } };
      }),
  );
}

/** A graph without the facts that `keep` leaves out, made at once: numbers and names stay those of the whole. */
export function filtered(graph: TemporalGraph, keep: (edge: Edge) => boolean): TemporalGraph {
  let edges: readonly Edge[] | null = null;
  return {
    ...graph,
    get edges() {
      return (edges ??= graph.edges.filter(keep));
    },
    bySubject: (entity) => graph.bySubject(entity).filter(keep),
    byObject: (entity) => graph.byObject(entity).filter(keep),
  };
}

/** A fact with its names, as it could go into another graph. */
export function edgeInput(graph: TemporalGraph, edge: Edge): EdgeInput {
  return {
    subject: graph.entities[edge.subject] ?? '',
    relation: graph.relations[edge.relation] ?? '',
    object: graph.entities[edge.object] ?? '',
    time: edge.time,
  };
}

function check(subject: string, relation: string, object: string, start: Day | null, end: Day | null): void {
  if (subject === '' || relation === '' || object === '')
    throw new DatelineError('BAD_INPUT', 'A fact needs a subject, a relation and an object.', {
      hint: 'Fill the empty cell.',
      detail: `${subject} | ${relation} | ${object}`,
    });
  if (start !== null && end !== null && start > end)
    throw new DatelineError('BAD_INPUT', 'A fact cannot end before it starts.', {
      hint: 'Swap the two dates.',
      detail: `${subject} | ${relation} | ${object}`,
    });
}

class Interner<Id extends number> {
  readonly names: string[] = [];
  private readonly ids = new Map<string, Id>();

  idOf(name: string): Id {
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const id = this.names.length as Id;
    this.names.push(name);
    this.ids.set(name, id);
    return id;
  }

  find(name: string): Id | null {
    return this.ids.get(name) ?? null;
  }
}

const NONE: readonly never[] = [];

function indexed(
  entities: Interner<EntityId>,
  relations: Interner<RelationId>,
  unsorted: readonly Omit<Edge, 'id'>[],
): TemporalGraph {
  const edges: readonly Edge[] = [...unsorted].sort(byTime).map((edge, id) => ({ ...edge, id }));
  const subjects = new Map<EntityId, Edge[]>();
  const objects = new Map<EntityId, Edge[]>();
  for (const edge of edges) {
    push(subjects, edge.subject, edge);
    push(objects, edge.object, edge);
  }
  const keys = new Map<string, EntityId[]>();
  // Full names first, so that they come before aliases wherever both have a key.
  for (const [id, name] of entities.names.entries()) push(keys, entityKey(name), id as EntityId);
  for (const [id, name] of entities.names.entries()) {
    for (const key of aliasKeys(name)) {
      if (!(keys.get(key)?.includes(id as EntityId) ?? false)) push(keys, key, id as EntityId);
    }
  }
  let longestKey = 0;
  for (const key of keys.keys()) longestKey = Math.max(longestKey, key.split(' ').length);
  return {
    entities: entities.names,
    relations: relations.names,
    edges,
    bySubject: (entity) => subjects.get(entity) ?? NONE,
    byObject: (entity) => objects.get(entity) ?? NONE,
    entity: (name) => entities.find(name),
    relation: (name) => relations.find(name),
    entitiesByKey: (key) => keys.get(key) ?? NONE,
    longestKey,
  };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

type Timed = Pick<Edge, 'time' | 'source'>;

/** By start, then end; open starts first, open ends last; then input order. */
export function byTime(a: Timed, b: Timed): number {
  return (
    compare(a.time.interval.start ?? -Infinity, b.time.interval.start ?? -Infinity) ||
    compare(a.time.interval.end ?? Infinity, b.time.interval.end ?? Infinity) ||
    a.source - b.source
  );
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);
