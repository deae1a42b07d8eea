export type { ModelReadingStatus } from './pass';
export { createModelReading, type ModelReading } from './reading';
