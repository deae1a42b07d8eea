import type { CancelSignal } from '../models';
import type { ChunkFilter, ChunkId, IndexHit, VectorPlan } from '../index';
import type { Day } from '../time';
import type { Passage } from './types';

/** A chunk with its score and where the score came from, before its words are loaded. */
export interface ScoredChunk {
  readonly chunkId: ChunkId;
  readonly score: number;
  readonly parts: Readonly<Record<string, number>>;
}

/** What a method may ask of the library: the indexes, and the words of the chunks it picked. */
export interface Corpus {
  /** BM25 over stemmed words, best first. */
  lexical(text: string, limit: number, filter: ChunkFilter): Promise<IndexHit[]>;
  /** Cosine with the query's embedding, best first; empty while nothing is embedded yet. */
  vector(text: string, limit: number, filter: ChunkFilter, signal?: CancelSignal): Promise<IndexHit[]>;
  /** How the planner ran the last vector search. */
  lastPlan(): VectorPlan | null;
  /** Publication day of a chunk's article, `null` when unknown. */
  publishedOn(chunkId: ChunkId): Day | null;
  /** Loads the words. Chunks that are gone are left out; the order is kept. */
  passages(chunks: readonly ScoredChunk[]): Promise<Passage[]>;
}
