/** For the page: starts the workers. Apart from `rpc/`, which runs in the workers as well. */
export const createLibraryWorker = (): Worker =>
  new Worker(new URL('./library.worker.ts', import.meta.url), { type: 'module', name: 'library' });

export const createEmbeddingWorker = (): Worker =>
  new Worker(new URL('./embedding.worker.ts', import.meta.url), { type: 'module', name: 'embedding' });

export const createGenerationWorker = (): Worker =>
  new Worker(new URL('./generation.worker.ts', import.meta.url), { type: 'module', name: 'generation' });
