export { probeDevice, type DeviceProbe, type DeviceReport } from './device';
export { createEmbedder, type EngineOptions } from './embedder';
export { fetchedFiles, type ModelFiles } from './files';
export {
  hasWebLlmModel,
  openWebLlm,
  openWllama,
  removeWebLlmModel,
  webLlmModels,
  type LoadedGenerator,
  type WebLlmModel,
  type WebLlmProgress,
  type WllamaOptions,
} from './generate';
export { findModel, modelIdOf, readManifest, type ModelRecord } from './manifest';
export { openEngines, type EngineChoice, type Engines, type OpenOptions } from './open';
export { servePool, type Helper } from './pool';
export { createReader } from './reader';
export { createRuntime, type Engine, type Runtime } from './runtime';
export {
  createShelf,
  download,
  openModelFolder,
  shelfId,
  type DamagedModel,
  type DownloadRequest,
  type ModelFolder,
  type ShelfContents,
  type ShelfModel,
  type ShelfProgress,
  type UnfinishedModel,
} from './shelf';
