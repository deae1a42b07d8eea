export type { LoadedGenerator } from './loaded';
export { openWllama, type WllamaOptions } from './wllama';
export { openWebLlm, webLlmModels, type WebLlmProgress } from './web-llm';
