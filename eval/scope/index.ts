/** Answers within given passages, chosen by when they were so. */
export { answerInScope, readPassages, type ScopedAnswer } from './answer';
export { scopedCandidates, type CandidateOptions, type PassageReading } from './candidates';
export { chooseInScope, featureRows, FEATURE_COUNT, type ScopeWeights } from './choose';
export { splitClauses } from './clauses';
export { coversScope, FEATURES, TRUST, trustOf } from './features';
export { readScopedQuestion, type ScopedQuestion } from './question';
export type { RelationKind, ScopedCandidate, ScopedChoice, TimeScope } from './types';
