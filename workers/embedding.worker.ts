/** The models, apart from the library: a lost device or a failed runtime is cured by a fresh worker only. */
import { createEngineService, serve } from '../src/rpc';

const service = createEngineService((error) => {
  // Thrown outside of any call, it reaches the page as this worker's `error` event.
  setTimeout(() => {
    throw error;
  });
});
serve(service, self as unknown as Worker);
