/** The library: storage, indexes and questions, off the page's thread. */
import { createLibrary } from '../src/library';
import { createLibraryService, serve } from '../src/rpc';

serve(createLibraryService(createLibrary), self as unknown as Worker);
