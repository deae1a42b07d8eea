export type { LoadedGenerator } from './loaded';
export { openWllama, type WllamaOptions } from './wllama';
