export type * from './types';
export { asKnownOn, createGraph, edgeInput, snapshot } from './graph';
export { findMentions, type Mention } from './names';
export { wordingOf, type EndType, type Wording } from './wording';
export { evidenceOf, statementOf, verbalise } from './verbalise';
export type { RelationChoice, RelationSimilarity } from './choose-relation';
export { createGraphAsker, type GraphAsker, type GraphAskerPorts } from './asker';
