import { DatelineError } from '../../errors';
import type { CancelSignal } from '../../models';

/** What a download needs from outside. */
export interface DownloadPorts {
  readonly fetch: typeof globalThis.fetch;
  /** Waits between two tries. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Waits before the second, third and fourth try. */
export const WAITS_MS = [1000, 4000, 15_000] as const;

/** The device itself says that it has no network: no use in trying again. */
export function isOffline(): boolean {
  return (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine === false;
}

/** Asks a hub for a file, without a trace of the page or the person. */
export function ask(
  ports: DownloadPorts,
  url: string,
  signal: CancelSignal | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return ports.fetch(url, {
    headers,
    credentials: 'omit',
    // It is stored here; the browser need not store it a second time.
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    ...(signal instanceof AbortSignal ? { signal } : {}),
  });
}

/**
 * Looks at the head of an answer before anything of its body is read.
 * @param what "the .gguf file", for hints
 * @throws DatelineError `MODEL_MISSING` where there is no such file or a login is asked for, `MODEL_CORRUPT` for a web
 *   page; a plain `Error` for what may pass when it is tried again
 */
export function checkAnswer(response: Response, url: string, what: string): void {
  if (response.status >= 500 || response.status === 416 || response.status === 429) {
    throw new Error(`HTTP ${response.status}`);
  }
  if (!response.ok) throw refused(url, response.status, what);
  if (/^text\/html/i.test(response.headers.get('content-type') ?? '')) throw notTheFile(url, what);
}

/** Bytes that are still to come, as the server says; `null` when it does not. */
export function bodyBytes(response: Response): number | null {
  // What is compressed on the way is longer when it is here.
  if ((response.headers.get('content-encoding') ?? 'identity') !== 'identity') return null;
  const length = Number(response.headers.get('content-length') ?? NaN);
  return Number.isFinite(length) ? length : null;
}

function refused(url: string, status: number, what: string): DatelineError {
  const login = status === 401 || status === 403;
  return new DatelineError(
    'MODEL_MISSING',
    login ? 'The server asks for a login.' : `The server has no such file (${status}).`,
    {
      hint: login
        ? 'Download it with your browser where you are logged in, then import it from disk.'
        : `Check the address; it must lead to ${what} itself.`,
      detail: url,
    },
  );
}

/** Something else came in the place of the file. */
export function notTheFile(url: string, what: string): DatelineError {
  return new DatelineError('MODEL_CORRUPT', 'The address leads to a web page, not to a model.', {
    hint: `It must lead to ${what} itself; a network that asks for a login may have answered in the hub's place.`,
    detail: url,
  });
}

export function unreachable(url: string, cause: unknown): DatelineError {
  return new DatelineError('MODEL_MISSING', 'The download did not get through.', {
    hint: 'Check the connection and try again: what has arrived is kept. This page may only fetch from the hosts it names.',
    detail: url,
    cause,
  });
}

export function damagedOnTheWay(name: string, url: string, why: string): DatelineError {
  return new DatelineError('MODEL_CORRUPT', `${name} arrived damaged: ${why}.`, {
    hint: 'Nothing of it was kept. Download it again.',
    detail: url,
  });
}
