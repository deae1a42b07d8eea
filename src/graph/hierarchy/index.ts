export {
  intervalOf,
  keyAt,
  levelOf,
  LEVELS,
  nodeFor,
  nodesCovering,
  nodesWithin,
  nodeTime,
  parentOf,
  withAncestors,
  type NodeLevel,
} from './nodes';
export { entryOf, wordHashes, type EntrySource } from './points';
export { isSameNews, makeReport, mergePools } from './report';
export { addEntries, rebuildReports } from './upkeep';
export { writeReport, type ReportFact } from './write-report';
