export type * from './types';
export type * from './entity-types';
export type * from './time-types';
export type { FieldMapping, FieldSample, ListedFeed } from '../importers';
export type { LibraryPorts } from './ports';
export { createLibrary } from './create';
export { escapeInline, escapeMarkdown } from './takeout/escape';
