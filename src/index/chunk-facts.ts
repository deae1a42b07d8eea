import type { ChunkId } from './types';

/** What an index must know about a chunk beside its words or vector. The directory is what answers. */
export interface ChunkFacts {
  /** False once the chunk's article or version is gone. */
  isLive(chunkId: ChunkId): boolean;
  /** Day number on which the chunk was said, `UNDATED` when unknown. */
  dayNumber(chunkId: ChunkId): number;
}
