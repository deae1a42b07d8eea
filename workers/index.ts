/** For the page: starts the workers. Apart from `rpc/`, which runs in the workers as well. */
import hubUrl from './hub.worker.ts?worker&url';

export const createLibraryWorker = (): Worker =>
  new Worker(new URL('./library.worker.ts', import.meta.url), { type: 'module', name: 'library' });

export const createEmbeddingWorker = (): Worker =>
  new Worker(new URL('./embedding.worker.ts', import.meta.url), { type: 'module', name: 'embedding' });

export const createGenerationWorker = (): Worker =>
  new Worker(new URL('./generation.worker.ts', import.meta.url), { type: 'module', name: 'generation' });

/** The worker that may ask these hubs, by host name, and no other: the server and the service worker see to that. */
export function createHubWorker(hubs: readonly string[]): Worker {
  const url = new URL(hubUrl, import.meta.url);
  for (const hub of hubs) url.searchParams.append('hub', hub);
  return new Worker(url, { type: 'module', name: 'hub' });
}
