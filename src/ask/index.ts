export type * from './types';
export type { AskCorpus, ReadArticle, ReportedPoint, SourcedFact, TablePart } from './corpus';
export { createAsker, READ_MS, type Asker } from './ask';
