export type * from './types';
export type { AskCorpus, ReadArticle, SourcedFact } from './corpus';
export type { TablePart } from './table';
export { createAsker, type Asker } from './ask';
