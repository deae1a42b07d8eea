export type * from './types';
export { Directory, type ChunkPlace, type DirectoryCounts, type DirectoryEntry } from './directory';
export { openIndexes, type IndexOptions, type Indexes } from './indexes';
export type { ArticleToAdd, ArticleToChange, BatchToImport, Words } from './import-batch';
export type { LexicalDocument } from './lexical/build';
export type { LexicalIndex } from './lexical/lexical-index';
export { tokenize } from './lexical/tokens';
export type { VectorIndex, VectorResult } from './vectors/vector-index';
