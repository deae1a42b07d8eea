import * as comlink from 'comlink';
import { DatelineError } from '../errors';
import { installErrorTransfer, packArguments } from './wire';

/** Calls that are on their way to one endpoint. */
export interface Connection<T extends object> {
  /** The service at the other end. Every call ends in a result, an error, or the death of the connection. */
  readonly remote: T;
  /** A call is under way. */
  readonly busy: boolean;
  /** Ends all open calls, and every later one, with `error`. */
  end(error: DatelineError): void;
}

/** The longest a method may take in milliseconds; `null` for one that may last (an import, say). */
export type TimeLimit = (method: string) => number | null;

export const NO_LIMIT: TimeLimit = () => null;

/**
 * Connects to a service behind `endpoint`. comlink alone would leave a call to a dead worker pending for ever.
 * @param onTimeout called when a call took longer than its limit; the caller ends the connection
 */
export function connect<T extends object>(
  endpoint: comlink.Endpoint,
  timeLimit: TimeLimit = NO_LIMIT,
  onTimeout: (method: string) => void = () => undefined,
): Connection<T> {
  installErrorTransfer();
  const wrapped = comlink.wrap<Record<string, (...args: unknown[]) => Promise<unknown>>>(endpoint);
  const open = new Set<(error: DatelineError) => void>();
  let ended: DatelineError | null = null;

  const call = (method: string, args: readonly unknown[]): Promise<unknown> => {
    if (ended) return Promise.reject(ended);
    const { values, release } = packArguments(args);
    return new Promise((resolve, reject) => {
      const limit = timeLimit(method);
      const timer = limit === null ? null : setTimeout(() => onTimeout(method), limit);
      const finish = (): void => {
        open.delete(fail);
        if (timer !== null) clearTimeout(timer);
        release();
      };
      const fail = (error: DatelineError): void => {
        finish();
        reject(error);
      };
      open.add(fail);
      const send = wrapped[method] as unknown as (...args: unknown[]) => Promise<unknown>;
      send(...values).then(
        (result) => {
          finish();
          resolve(result);
        },
        (error: unknown) => {
          finish();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  };

  return {
    remote: methodProxy<T>(call),
    get busy() {
      return open.size > 0;
    },
    end(error) {
      ended ??= error;
      for (const fail of [...open]) fail(error);
    },
  };
}

/** An object whose every method is `call(name, arguments)`. It is no thenable, so that it can be awaited. */
export function methodProxy<T extends object>(call: (method: string, args: readonly unknown[]) => unknown): T {
  return new Proxy({} as T, {
    get: (_, name) =>
      typeof name === 'symbol' || name === 'then' ? undefined : (...args: unknown[]) => call(name, args),
  });
}
