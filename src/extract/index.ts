export { extractFacts, type ExtractInput } from './extract';
export {
  markEntities,
  neonTuples,
  type InteractionRequest,
  type InteractionWriter,
  type NeonOptions,
  type NeonSource,
  type NeonTuple,
} from './neon';
export { pairFacts, selectPairs, type EntityPair, type PairChunk, type PairOptions, type PairSource } from './pairs';
export { currentReports, type Report, type ReportOptions } from './supersede';
export { isExclusiveRole, roleKey } from './roles';
export {
  buildTimeline,
  holdersAt,
  type StateBoundary,
  type StateInterval,
  type TimelineInput,
  type TimelineOptions,
} from './timeline';
export type * from './types';
export * from './model';
