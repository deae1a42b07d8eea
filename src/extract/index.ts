export { extractFacts, type ExtractInput } from './extract';
export { isKeywords } from './keywords';
export { selectPairs, type EntityPair, type PairChunk, type PairOptions } from './pairs';
export { isExclusiveRole, roleKey } from './roles';
export type * from './types';
export * from './model';
