export { createEmbedder, type EngineOptions } from './embedder';
export { createReader } from './reader';
export { fetchedFiles, type ModelFiles } from './files';
export { findModel, modelIdOf, readManifest, type ModelRecord } from './manifest';
export { createRuntime, type Engine, type Runtime } from './runtime';
