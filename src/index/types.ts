import type { Interval } from '../time';

/** A chunk's number in the library: assigned once at import, rising, never used again after a delete. */
export type ChunkId = number;

export interface IndexHit {
  readonly chunkId: ChunkId;
  /** BM25 score, or cosine similarity. Higher is better. */
  readonly score: number;
}

/** Which chunks a search may return. */
export interface ChunkFilter {
  /** Chunks published within, both ends included; undated chunks pass only when `undated` is true. */
  readonly published?: Interval;
  readonly undated?: boolean;
  /** Only these chunks, sorted ascending (an entity filter). */
  readonly among?: Uint32Array;
}

/** How the planner ran a vector search, for the debug view. */
export interface VectorPlan {
  readonly strategy: 'exact' | 'hnsw' | 'none';
  /** Rows that pass the filter. */
  readonly candidates: number;
  /** Rows that a walk keeps; absent when every row is compared. */
  readonly ef?: number;
  /** Nodes in turn without a row worth scoring again after which a walk ends; absent as `ef` is. */
  readonly patience?: number;
  /** What it was chosen by, in a sentence. */
  readonly reason: string;
}
