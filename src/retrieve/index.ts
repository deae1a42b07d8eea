export type * from './types';
export type { ChunkAbout, ChunkEdge, Corpus, PlacedGraph, PlacedFact, ScoredChunk, TitledArticle } from './corpus';
export { createRetrievers } from './recipes';
export { aboutness, readTimePrior, recency, type TimePrior } from './prior';
export { isYears, labelsIn, titleLabel, touches, type LabelRange } from './periods';
export { readTitleScope, subjectOf, titleScope, type ScopedArticle, type TitleScope } from './titled';
