export { extractFacts, type ExtractInput } from './extract';
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
