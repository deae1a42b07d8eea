export { browserScope, probeDevice, type DeviceProbe, type DeviceReport, type GpuProbe } from './device';
export { createEmbedder, type EngineOptions } from './embedder';
export { fetchedFiles } from './files';
export type { ModelFiles } from './manifest';
export {
  openWebLlm,
  openWllama,
  webLlmModels,
  type LoadedGenerator,
  type WebLlmProgress,
  type WllamaOptions,
} from './generate';
export { findModel, modelIdOf, readManifest, type ModelRecord } from './manifest';
export { openEngines, type EngineChoice, type Engines, type OpenOptions } from './open';
export { servePool, type Helper } from './pool';
export { downloadBytes, fitOf, GGUF_MODELS, licenceOf, type Fit, type GgufModel, type Room } from './catalogue';
export { createReader } from './reader';
export { selfTest, type SelfTest } from './self-test';
export { createRuntime, type Engine, type Runtime } from './runtime';
export {
  createModels,
  createShelf,
  download,
  openModelFolder,
  shelfFiles,
  shelfId,
  type BroughtEmbedder,
  type DamagedModel,
  type DownloadRequest,
  type GivenFile,
  type ModelFolder,
  type Models,
  type ShelfContents,
  type ShelfModel,
  type ShelfProgress,
  type UnfinishedModel,
  type WebLlmModel,
} from './shelf';
