import { createGraph, edgeInput, type Edge, type EdgeInput, type LibraryGraph } from '../graph';
import type { Indexes } from '../index';
import type { PlacedGraph } from '../retrieve';
import { outlineFacts, type Outline, type OutlineFact, type Store } from '../store';
import { singleDay, type Day, type TimeValue } from '../time';
import { versionOn } from './entity-chunks';
import type { EntityNames, NameTable } from './entity-names';
import type { LibraryGraphs } from './graphs';

/** Outlines read at a time. */
const PAGE = 200;

/** Where an edge of the graph stands: in a chunk, or in the sentence of an article whose chunk is looked up when needed. */
type Place = { readonly chunkId: number } | { readonly of: Edge };

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
    readonly asOf: Day | null;
    readonly made: Promise<PlacedGraph>;
  } | null = null;

  return async (asOf: Day | null): Promise<PlacedGraph> => {
    const [table, known] = await Promise.all([names.load(), graphs.load(asOf)]);
    if (last === null || last.names !== table || last.known !== known || last.asOf !== asOf) {
      // Names are read anew whenever articles changed.
      if (facts?.names !== table) facts = { names: table, read: readFacts(store, indexes, table) };
      const read = facts.read;
      last = { names: table, known, asOf, made: read.then((all) => build(store, indexes, all, known, asOf)) };
    }
    return last.made;
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

function build(
  store: Store,
  indexes: Indexes,
  facts: readonly ReadFact[],
  known: LibraryGraph | null,
  asOf: Day | null,
): PlacedGraph {
  const edges: EdgeInput[] = [];
  const places: Place[] = [];
  const ownWords = new Set<string>();
  for (const edge of known?.graph.edges ?? []) {
    edges.push(edgeInput(known!.graph, edge));
    places.push({ of: edge });
    ownWords.add(known!.origin(edge).articleId);
  }
  for (const { ordinal, revision, chunk, edge } of facts) {
    const entry = indexes.directory.entry(ordinal);
    // The words of a graph say what its edges say.
    if (entry === null || versionOn(entry, asOf) !== revision || ownWords.has(entry.id)) continue;
    if (asOf !== null && (edge.time.interval.start ?? -Infinity) > asOf) continue;
    const base = revision === null ? entry.chunkBase : (entry.earlier[revision]?.chunkBase ?? 0);
    edges.push(edge);
    places.push({ chunkId: base + chunk });
  }
  return {
    graph: createGraph(edges),
    async chunksOf(wanted) {
      const found: (number | null)[] = [];
      for (const { source } of wanted) {
        const place = places[source];
        if (place === undefined) found.push(null);
        else if ('chunkId' in place) found.push(place.chunkId);
        else found.push(known === null ? null : await chunkOfSentence(store, indexes, known.origin(place.of)));
      }
      return found;
    },
  };
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
