export type * from './types';
export type * from './entity-types';
export type * from './time-types';
export type { FieldMapping, FieldSample, ListedFeed } from '../importers';
export type { LibraryPorts } from './ports';
export { createLibrary } from './create';
export { highlightAt } from './highlights';
export type { Highlight } from '../importers';
export { escapeInline, escapeMarkdown } from './takeout/escape';
