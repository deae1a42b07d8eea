export type * from './types';
export { asKnownOn, createGraph, edgeInput, filtered, snapshot } from './graph';
export { findMentions, type Mention } from './names';
export { wordingOf, type EndType, type Wording } from './wording';
export { evidenceOf, statementOf, verbalise } from './verbalise';
export { createLibraryGraph, type GraphSource, type LibraryGraph, type SourcedEdge } from './library-graph';
export type { RelationChoice, RelationChooser, RelationSimilarity } from './choose-relation';
export { relationChooser } from './relation-role';
export { createGraphAsker, type GraphAsker, type GraphAskerPorts } from './asker';
export {
  choosePath,
  CIK_OPTIONS,
  collectEvidence,
  followPath,
  pruneByTime,
  truncateHops,
  type EntityEvidence,
  type EvidenceSet,
  type PathOptions,
} from './paths';
export { shortNames, type ShortNames } from './short-names';
export {
  addEntries,
  entryOf,
  type EntrySource,
  intervalOf,
  isSameNews,
  keyAt,
  levelOf,
  LEVELS,
  makeReport,
  nodeFor,
  type NodeLevel,
  nodesCovering,
  nodesWithin,
  nodeTime,
  parentOf,
  rebuildReports,
  type ReportFact,
  withAncestors,
  wordHashes,
  writeReport,
} from './hierarchy';
export { personalisedPageRank, type Link } from './page-rank';
