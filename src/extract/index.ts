export { extractFacts, type ExtractInput } from './extract';
export { selectPairs, type EntityPair, type PairChunk, type PairOptions } from './pairs';
export { currentReports, type Report, type ReportOptions } from './supersede';
export { isExclusiveRole, roleKey } from './roles';
export {
  buildTimeline,
  type StateBoundary,
  type StateInterval,
  type TimelineInput,
  type TimelineOptions,
} from './timeline';
export type * from './types';
export * from './model';
