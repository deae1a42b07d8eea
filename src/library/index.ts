export type * from './types';
export type * from './entity-types';
export type { LibraryPorts } from './ports';
export { createLibrary } from './create';
