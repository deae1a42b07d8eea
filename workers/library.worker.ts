/** The library: storage, indexes and questions, off the page's thread. */
import { createLibrary } from '../src/library';
import { createLibraryService, serve } from '../src/rpc';

const createNamesWorker = () =>
  new Worker(new URL('./names.worker.ts', import.meta.url), { type: 'module', name: 'names' });

serve(createLibraryService(createLibrary, createNamesWorker), self as unknown as Worker);
