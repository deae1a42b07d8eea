/** The language models, apart from everything else: a lost device or a failed runtime is cured by a fresh worker only. */
import { createGenerationService, serve } from '../src/rpc';

const service = createGenerationService((error) => {
  // Thrown outside of any call, it reaches the page as this worker's `error` event.
  setTimeout(() => {
    throw error;
  });
});
serve(service, self as unknown as Worker);
