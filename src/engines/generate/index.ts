export type { LoadedGenerator } from './loaded';
export { openWllama, type WllamaOptions } from './wllama';
export {
  hasWebLlmModel,
  openWebLlm,
  removeWebLlmModel,
  webLlmModels,
  type WebLlmModel,
  type WebLlmProgress,
} from './web-llm';
