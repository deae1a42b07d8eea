export type * from './types';
export type { AskCorpus, ReadArticle, ReportedPoint, SourcedFact } from './corpus';
export type { TablePart } from './table';
export { createAsker, type Asker } from './ask';
export { judgeRole, type Judgement } from './model';
