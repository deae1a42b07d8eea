export type { DeviceReport } from './device';
export { createEmbedder, type EngineOptions } from './embedder';
export { fetchedFiles, type ModelFiles } from './files';
export { findModel, modelIdOf, readManifest, type ModelRecord } from './manifest';
export { openEngines, type EngineChoice, type Engines, type OpenOptions } from './open';
export { createReader } from './reader';
export { createRuntime, type Engine, type Runtime } from './runtime';
