export type * from './types';
export type { ChunkAbout, Corpus, PlacedFact, ScoredChunk } from './corpus';
export { createRetrievers } from './recipes';
export { aboutness, readTimePrior, recency, type TimePrior } from './prior';
