export type * from './types';
export type { AskCorpus, ReadArticle, ReportedPoint, SourcedFact, TablePart } from './corpus';
export { createAsker, type Asker } from './ask';
export { judgeRole, type Judgement } from './model';
