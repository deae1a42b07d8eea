import type { CancelSignal } from '../models';
import type { Edge, RelationSimilarity, TemporalGraph } from '../graph';
import type { ChunkFilter, ChunkId, IndexHit, VectorPlan } from '../index';
import type { Day, Interval } from '../time';
import type { LabelRange } from './periods';
import type { Passage } from './types';

/** A chunk with its score and where the score came from, before its words are loaded. */
export interface ScoredChunk {
  readonly chunkId: ChunkId;
  readonly score: number;
  readonly parts: Readonly<Record<string, number>>;
}

/** A tuple of NEON's datastore (§2.2), placed but without its words; keys are canonical. */
export interface PlacedFact {
  readonly subject: string;
  readonly object: string | null;
  /** When it was so; `null` where an end is open or unknown. */
  readonly from: Day | null;
  readonly to: Day | null;
  /** M1: a proposition about an entity asked for. M2: it joins that entity to one that keeps its company. */
  readonly method: 'M1' | 'M2';
}

/** A chunk that mentions entities asked for, with the facts about them that stand in it. */
export interface ChunkAbout {
  readonly chunkId: ChunkId;
  /** Day on which it was said; `null` when unknown. */
  readonly day: Day | null;
  /** Which of the entities it mentions. */
  readonly entities: readonly string[];
  readonly facts: readonly PlacedFact[];
}

/** A fact of the temporal graph (TG-RAG §III-A1) as it stands in a chunk; keys are canonical. */
export interface ChunkEdge {
  readonly chunkId: ChunkId;
  readonly subject: string;
  readonly object: string | null;
  /** When it was so; `null` where an end is open or unknown. */
  readonly from: Day | null;
  readonly to: Day | null;
}

/** An article whose title names a quarter or a fiscal year, with its chunks. */
export interface TitledArticle {
  readonly articleId: string;
  readonly title: string;
  /** What the title is about, and the quarter or year it names. */
  readonly subject: string;
  readonly period: LabelRange;
  /** In lower case. */
  readonly tags: readonly string[];
  /** The chunks are `chunkBase … chunkBase + chunkCount − 1`. */
  readonly chunkBase: number;
  readonly chunkCount: number;
}

/** The facts of the library as one graph, with the chunks that say them. */
export interface PlacedGraph {
  readonly graph: TemporalGraph;
  /** `null` where the words are gone. */
  chunksOf(edges: readonly Edge[]): Promise<readonly (ChunkId | null)[]>;
}

/** What a method may ask of the library: the indexes, and the words of the chunks it picked. */
export interface Corpus {
  /** BM25 over stemmed words, best first. */
  lexical(text: string, limit: number, filter: ChunkFilter): Promise<IndexHit[]>;
  /**
   * Cosine with the query's embedding, best first; empty while nothing is embedded yet.
   * @param onPlan told how the planner ran the search
   */
  vector(
    text: string,
    limit: number,
    filter: ChunkFilter,
    signal?: CancelSignal,
    onPlan?: (plan: VectorPlan) => void,
  ): Promise<IndexHit[]>;
  /** Publication day of a chunk's article, `null` when unknown. */
  publishedOn(chunkId: ChunkId): Day | null;
  /** A number that the chunks of one article share; `null` for a chunk that is gone. */
  articleOf(chunkId: ChunkId): number | null;
  /** Canonical keys of the entities that `names` mean, or, without names, of those that `text` names; rarest first. */
  entitiesIn(text: string, names: readonly string[]): Promise<readonly string[]>;
  /**
   * Chunks that mention one of these entities, or hold a fact about one, in the versions current on `asOf`; by id. Articles
   * that are not read yet have none.
   * @param said only those said in these days; `null`: at any time, which reads much more for an entity in the news
   */
  chunksAbout(keys: readonly string[], asOf: Day | null, said: Interval | null): Promise<readonly ChunkAbout[]>;
  /** Articles whose titles name a quarter or a fiscal year, as far as they were out on `asOf`, in the order they came. */
  titled(asOf: Day | null): Promise<readonly TitledArticle[]>;
  /** Facts that stand in these chunks. */
  edgesIn(chunks: readonly ChunkId[]): Promise<readonly ChunkEdge[]>;
  /** Facts of imported graphs and those read from articles, as known on `asOf`. */
  factGraph(asOf: Day | null): Promise<PlacedGraph>;
  /** How near words are to relations' names. */
  readonly similarity: RelationSimilarity;
  /** Loads the words. Chunks that are gone are left out; the order is kept. */
  passages(chunks: readonly ScoredChunk[]): Promise<Passage[]>;
}
