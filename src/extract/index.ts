export { extractFacts, type ExtractInput } from './extract';
export { isExclusiveRole, roleKey } from './roles';
export type * from './types';
