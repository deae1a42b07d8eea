export type * from './types';
export type { AskCorpus, ReadArticle, SourcedFact } from './corpus';
export { createAsker, type Asker } from './ask';
