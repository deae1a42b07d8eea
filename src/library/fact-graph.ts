import { createGraph, edgeInput, filtered, type Edge, type EdgeInput, type LibraryGraph } from '../graph';
import type { Indexes } from '../index';
import type { PlacedGraph } from '../retrieve';
import { outlineFacts, type Outline, type OutlineFact, type Store } from '../store';
import { singleDay, type Day, type TimeValue } from '../time';
import { versionOn } from './entity-chunks';
import type { EntityNames } from './entity-names';
import type { NameTable } from './name-table';
import type { LibraryGraphs } from './graphs';

/** Outlines read at a time. */
const PAGE = 200;

/** Who says an edge of the graph: facts read from articles, or an edge of an imported graph. */
type Place = { readonly by: readonly ReadFact[] } | { readonly of: Edge };

/**
 * The facts of the whole library as one temporal graph (CIK-LLM's 𝒦τ): those of imported graphs, and those that were
 * read from articles whose subject and object are both entities. Made at the first question that needs it and kept until
 * the library changes.
 */
export function createFactGraph(store: Store, indexes: Indexes, names: EntityNames, graphs: LibraryGraphs) {
  let facts: { readonly names: NameTable; readonly read: Promise<readonly ReadFact[]> } | null = null;
  let last: {
    readonly names: NameTable;
    readonly known: LibraryGraph | null;
    readonly made: Promise<(asOf: Day | null) => PlacedGraph>;
  } | null = null;

  return async (asOf: Day | null): Promise<PlacedGraph> => {
    const [table, known] = await Promise.all([names.load(), graphs.load(asOf)]);
    if (last === null || last.names !== table || last.known !== known) {
      // Names are read anew whenever articles changed.
      if (facts?.names !== table) facts = { names: table, read: readFacts(store, indexes, table) };
      const read = facts.read;
      last = { names: table, known, made: read.then((all) => build(store, indexes, all, known)) };
    }
    return (await last.made)(asOf);
  };
}

/** A fact between two entities that an article tells. */
interface ReadFact {
  readonly ordinal: number;
  /** Version that tells it; `null` for the present one. */
  readonly revision: number | null;
  readonly chunk: number;
  readonly edge: EdgeInput;
}

async function readFacts(store: Store, indexes: Indexes, table: NameTable): Promise<readonly ReadFact[]> {
  const found: ReadFact[] = [];
  const read = (outline: Outline): void => {
    for (const fact of outlineFacts(outline)) {
      const edge = fact.chunk === null ? null : edgeOf(fact, table);
      if (edge === null || fact.chunk === null) continue;
      found.push({ ordinal: outline.ordinal, revision: fact.revision, chunk: fact.chunk, edge });
    }
  };
  const ordinals = [...indexes.directory.entries()].map(({ ordinal }) => ordinal);
  for (let at = 0; at < ordinals.length; at += PAGE)
    (await store.outlines.get(ordinals.slice(at, at + PAGE))).forEach(read);
  return found;
}

/** One graph of everything; a day only decides which of its facts are looked at. */
function build(
  store: Store,
  indexes: Indexes,
  facts: readonly ReadFact[],
  known: LibraryGraph | null,
): (asOf: Day | null) => PlacedGraph {
  const edges: EdgeInput[] = [];
  const places: Place[] = [];
  const ownWords = new Set<string>();
  for (const edge of known?.graph.edges ?? []) {
    edges.push(edgeInput(known!.graph, edge));
    places.push({ of: edge });
    ownWords.add(known!.origin(edge).articleId);
  }
  const told = new Map<string, ReadFact[]>();
  for (const fact of facts) {
    const entry = indexes.directory.entry(fact.ordinal);
    // The words of a graph say what its edges say.
    if (entry === null || ownWords.has(entry.id)) continue;
    const key = keyOf(fact.edge);
    const same = told.get(key);
    if (same !== undefined) same.push(fact);
    else {
      const by = [fact];
      told.set(key, by);
      edges.push(fact.edge);
      places.push({ by });
    }
  }
  const graph = createGraph(edges.map((edge, source) => ({ ...edge, source })));
  return (asOf) => {
    const current = ({ ordinal, revision, edge }: ReadFact): boolean => {
      const entry = indexes.directory.entry(ordinal);
      if (entry === null || versionOn(entry, asOf) !== revision) return false;
      return asOf === null || (edge.time.interval.start ?? -Infinity) <= asOf;
    };
    const isKnown = ({ source }: Edge): boolean => {
      const place = places[source];
      return place !== undefined && ('of' in place || place.by.some(current));
    };
    const chunkOf = (fact: ReadFact | undefined): number | null => {
      const entry = fact === undefined ? null : indexes.directory.entry(fact.ordinal);
      if (fact === undefined || entry === null) return null;
      const base = fact.revision === null ? entry.chunkBase : entry.earlier[fact.revision]?.chunkBase;
      return base === undefined ? null : base + fact.chunk;
    };
    return {
      graph: filtered(graph, isKnown),
      async chunksOf(wanted) {
        const found: (number | null)[] = [];
        for (const { source } of wanted) {
          const place = places[source];
          if (place === undefined) found.push(null);
          else if ('by' in place) found.push(chunkOf(place.by.find(current)));
          else found.push(known === null ? null : await chunkOfSentence(store, indexes, known.origin(place.of)));
        }
        return found;
      },
    };
  };
}

function keyOf({ subject, relation, object, time }: EdgeInput): string {
  const { interval, granularity, certainty } = time;
  return [subject, relation, object, interval.start, interval.end, granularity, certainty].join('\n');
}

function edgeOf({ subject, relation, object, from, to, knownAt }: OutlineFact, table: NameTable): EdgeInput | null {
  if (relation === null || object === null) return null;
  const [one, other] = [table.find(subject), table.find(object)];
  if (one === null || other === null || one.key === other.key) return null;
  const time = timeOf(from, to, knownAt);
  return time && { subject: one.name, relation: relation.replace(':', ' '), object: other.name, time };
}

/** A fact without a time of its own was so when it was said. */
function timeOf(from: Day | null, to: Day | null, knownAt: Day | null): TimeValue | null {
  if (from === null && to === null)
    return knownAt && { interval: singleDay(knownAt), granularity: 'day', certainty: 'approximate' };
  return { interval: { start: from, end: to }, granularity: from === to ? 'day' : 'span', certainty: 'exact' };
}

/** The first chunk of an article that holds the sentence. */
async function chunkOfSentence(
  store: Store,
  indexes: Indexes,
  { articleId, revision, sentence }: ReturnType<LibraryGraph['origin']>,
): Promise<number | null> {
  const article = await store.articles.byId(articleId);
  const entry = article === null ? null : indexes.directory.entry(article.ordinal);
  if (article === null || entry === null) return null;
  const [content] = await store.articles.contents([article.ordinal]);
  const version = revision === null ? content : content?.revisions[revision];
  const base = revision === null ? entry.chunkBase : entry.earlier[revision]?.chunkBase;
  const start = version?.text.indexOf(sentence) ?? -1;
  if (version === undefined || base === undefined || start < 0) return null;
  for (let chunk = 0; chunk * 4 < version.chunks.length; chunk += 1) {
    const [from = 0, to = 0] = version.chunks.subarray(chunk * 4, chunk * 4 + 2);
    if (from <= start && start + sentence.length <= to) return base + chunk;
  }
  return null;
}
