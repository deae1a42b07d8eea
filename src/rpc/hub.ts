import { DatelineError } from '../errors';

/** Starts a worker that may ask these hubs, by host name. */
export type CreateHubWorker = (hubs: readonly string[]) => Worker;

/**
 * Runs a download with a worker of its own, which may ask the hosts of these addresses and ends with it. Where no such
 * worker can be made, whoever downloads asks itself.
 */
export async function withHub<T>(
  create: CreateHubWorker | undefined,
  urls: readonly string[],
  signal: AbortSignal,
  work: (signal: AbortSignal, through?: MessagePort) => Promise<T>,
): Promise<T> {
  if (create === undefined) return work(signal);
  const { port1, port2 } = new MessageChannel();
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  const hubs = [...new Set(urls.map((url) => new URL(url).hostname))];
  const worker = create(hubs);
  let died = false;
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    died = true;
    abort();
  });
  worker.postMessage(port2, [port2]);
  try {
    return await work(stop.signal, port1);
  } catch (error) {
    throw died ? notStarted(hubs) : error;
  } finally {
    signal.removeEventListener('abort', abort);
    worker.terminate();
  }
}

function notStarted(hubs: readonly string[]): DatelineError {
  return new DatelineError('WORKER_DIED', 'The part that fetches models could not be started.', {
    hint: 'Reload the page and try again: what has arrived is kept.',
    detail: hubs.join(' '),
  });
}
