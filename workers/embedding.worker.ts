/** The models, apart from the library: a lost device or a failed runtime is cured by a fresh worker only. */
import { openEngines } from '../src/engines';
import { createEngineService, serve } from '../src/rpc';

const createHelper = () =>
  new Worker(new URL('./pool.worker.ts', import.meta.url), { type: 'module', name: 'embedding helper' });

const service = createEngineService(
  (error) => {
    // Thrown outside of any call, it reaches the page as this worker's `error` event.
    setTimeout(() => {
      throw error;
    });
  },
  (options) => openEngines({ ...options, createHelper }),
);
serve(service, self as unknown as Worker);
