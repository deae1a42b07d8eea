import { createLibraryGraph, type GraphSource, type LibraryGraph, type RelationSimilarity } from '../graph';
import { relationWords, type ArticleStructure } from '../importers';
import type { Indexes } from '../index';
import type { Embedder } from '../models';
import type { Store } from '../store';
import type { Day } from '../time';

/** The graphs of all articles as one, read at the first question that needs it and kept until the library changes. */
export interface LibraryGraphs {
  /**
   * What was known on `asOf` (`null`: all there is); `null` in a library without a graph.
   * @param among only the graphs of these articles
   */
  load(asOf: Day | null, among?: ReadonlySet<string>): Promise<LibraryGraph | null>;
  readonly similarity: RelationSimilarity;
  /** Articles came, changed or went. */
  forget(): void;
}

/** An article's facts with the days on which its versions were said. */
interface StoredGraph {
  readonly articleId: string;
  /** `null` for an undated article: its facts have their own time, and it counts as always known. */
  readonly knownAt: Day | null;
  readonly structure: ArticleStructure | null;
  readonly earlier: readonly { readonly knownAt: Day | null; readonly structure: ArticleStructure | null }[];
}

export function createLibraryGraphs(store: Store, indexes: Indexes, embedder: Embedder): LibraryGraphs {
  let stored: Promise<readonly StoredGraph[]> | null = null;
  let whole: Promise<LibraryGraph | null> | null = null;
  let last: { readonly asOf: Day; readonly graph: Promise<LibraryGraph | null> } | null = null;

  const read = async (): Promise<readonly StoredGraph[]> => {
    const found: StoredGraph[] = [];
    if ((await store.structures.count('edges')) === 0) return found;
    for await (const { ordinal, structure, earlier } of store.structures.all('edges')) {
      const entry = indexes.directory.entry(ordinal);
      if (entry === null) continue;
      const versions = earlier.map((one, at) => ({ knownAt: entry.earlier[at]?.knownAt ?? null, structure: one }));
      found.push({ articleId: entry.id, knownAt: entry.knownAt, structure, earlier: versions });
    }
    return found;
  };
  const build = async (asOf: Day | null, among?: ReadonlySet<string>): Promise<LibraryGraph | null> => {
    stored ??= read();
    const wanted = (await stored).filter(({ articleId }) => among?.has(articleId) ?? true);
    const sources = wanted.flatMap((one) => sourceOn(one, asOf));
    return sources.length === 0 ? null : createLibraryGraph(sources, asOf);
  };

  return {
    load(asOf, among) {
      if (among !== undefined) return build(asOf, among);
      if (asOf === null) return (whole ??= build(null));
      if (last?.asOf !== asOf) last = { asOf, graph: build(asOf) };
      return last.graph;
    },
    similarity: createSimilarity(embedder),
    forget() {
      stored = null;
      whole = null;
      last = null;
    },
  };
}

/** The facts of the version of an article that was current on a day. */
function sourceOn({ articleId, knownAt, structure, earlier }: StoredGraph, asOf: Day | null): GraphSource[] {
  const source = (revision: number | null, one: ArticleStructure | null): GraphSource[] =>
    one?.kind === 'edges' ? [{ articleId, revision, edges: one.edges }] : [];
  if (asOf === null || knownAt === null || knownAt <= asOf) return source(null, structure);
  for (let at = earlier.length - 1; at >= 0; at -= 1) {
    const version = earlier[at];
    const day = version?.knownAt ?? null;
    if (version !== undefined && day !== null && day <= asOf) return source(at, version.structure);
  }
  return [];
}

/** Cosine of a question's words with relations' names in words. Relations are few and are embedded once. */
function createSimilarity(embedder: Embedder): RelationSimilarity {
  const known = new Map<string, Float32Array>();
  return async (words, relations) => {
    const { dimensions } = embedder;
    const fresh = [...new Set(relations)].filter((relation) => !known.has(relation));
    if (fresh.length > 0) {
      const made = await embedder.embed(fresh.map(relationWords), 'passage');
      fresh.forEach((relation, at) => known.set(relation, made.slice(at * dimensions, (at + 1) * dimensions)));
    }
    const asked = await embedder.embed([words], 'query');
    return relations.map((relation) => {
      const vector = known.get(relation);
      return vector === undefined ? 0 : asked.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0);
    });
  };
}
