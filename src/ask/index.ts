export type { AskOptions } from './types';
export type { AnswerType, Category, Frame, Signal } from '../question';
export type {
  Answer,
  AnswerItem,
  AskCorpus,
  AskEvent,
  Draft,
  Evidence,
  GlobalAnswer,
  JudgedClaim,
  ReadArticle,
  RefusalReason,
  RelationOrigin,
  ReportedPoint,
  Resolution,
  SourceKind,
  SourcedFact,
  TablePart,
  WrittenAnswer,
  WrittenClaim,
} from '../sources';
export { createAsker, READ_MS, type Asker } from './ask';
