export type { EngineService } from './engine-service';
export { createEngineService } from './engine-service';
export {
  createGenerationService,
  type GenerationService,
  type LoadedModel,
  type ModelChoice,
} from './generation-service';
export { createLibraryService, type LibraryService } from './library-service';
export { serve } from './serve';
export type { LanguageModels, LanguageState } from './start-generation';
export { startDateline, type Dateline, type StartOptions } from './start';
export type {
  BroughtEmbedder,
  DamagedModel,
  DownloadRequest,
  GivenFile,
  SelfTest,
  ShelfContents,
  ShelfModel,
  UnfinishedModel,
  WebLlmModel,
} from '../engines';
