import { edgeSentence, type ImportedEdge } from '../importers';
import { firstPlace } from '../text';
import type { Day } from '../time';
import { asKnownOn, createGraph } from './graph';
import type { Edge, EdgeInput, TemporalGraph } from './types';

/** Facts that one version of an article was made of. */
export interface GraphSource {
  readonly articleId: string;
  /** Which earlier version of the article; `null` for the present one. */
  readonly revision: number | null;
  readonly edges: readonly SourcedEdge[];
}

/** A fact with the words that say it in its article. */
export interface SourcedEdge extends EdgeInput {
  /** The sentence as the article has it; the fact's own verbalisation where absent. */
  readonly sentence?: string;
}

/** The graph over all articles of a library, each fact with the sentence that says it. */
export interface LibraryGraph {
  readonly graph: TemporalGraph;
  /** Where a fact stands: the article, and its sentence there word for word. */
  origin(edge: Edge): { readonly articleId: string; readonly revision: number | null; readonly sentence: string };
}

/**
 * Joins the facts of all articles to one graph. A fact that several tell alike is kept once, from the first.
 * @param asOf what begins later is left out, and what ends later is still open (see `asKnownOn`); `null`: all is known
 */
export function createLibraryGraph(sources: readonly GraphSource[], asOf: Day | null): LibraryGraph {
  const starts: number[] = [];
  let count = 0;
  for (const { edges } of sources) {
    starts.push(count);
    count += edges.length;
  }
  const whole = createGraph(sources.flatMap(({ edges }) => edges));
  const graph = asOf === null ? whole : asKnownOn(whole, asOf);
  return {
    graph,
    origin({ source }) {
      // The last source that starts at or before it; one without facts starts where the next one does.
      const at = firstPlace(starts.length, (one) => starts[one]! > source) - 1;
      const { articleId, revision, edges } = sources[at] as GraphSource;
      const edge = edges[source - (starts[at] as number)] as SourcedEdge;
      return { articleId, revision, sentence: edge.sentence ?? edgeSentence(edge as ImportedEdge) };
    },
  };
}
