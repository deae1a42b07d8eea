export { createModelReading, type ModelReading } from './reading';
