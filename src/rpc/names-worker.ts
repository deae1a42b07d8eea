import { DatelineError } from '../errors';

/** A worker that has not packed the names by then is given up. */
const LIMIT_MS = 120_000;

/**
 * Has a worker pack the names of a store and ends it: what it read goes with it.
 * @throws DatelineError `WORKER_DIED` when it fails in any way
 */
export async function packElsewhere(createWorker: () => Worker, storeName: string): Promise<void> {
  const worker = createWorker();
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (): void =>
        reject(new DatelineError('WORKER_DIED', 'The names could not be packed.', { hint: 'Reload the page.' }));
      late = setTimeout(fail, LIMIT_MS);
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<boolean>) => (data ? resolve() : fail());
      worker.postMessage(storeName);
    });
  } finally {
    clearTimeout(late);
    worker.terminate();
  }
}

/** The other end. @param pack packs the names of the store of this name */
export function serveNames(
  scope: Pick<Worker, 'onmessage' | 'postMessage'>,
  pack: (storeName: string) => Promise<void>,
): void {
  scope.onmessage = ({ data }: MessageEvent<string>) => {
    void pack(data).then(
      () => scope.postMessage(true),
      () => scope.postMessage(false),
    );
  };
}
