export type { EngineService } from './engine-service';
export { createEngineService } from './engine-service';
export { createLibraryService, type LibraryService } from './library-service';
export { serve } from './serve';
export { startDateline, type Dateline, type StartOptions } from './start';
