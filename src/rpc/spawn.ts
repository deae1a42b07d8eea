import { DatelineError } from '../errors';
import { connect, methodProxy, NO_LIMIT, type Connection, type TimeLimit } from './calls';

/** A service in a worker that is replaced when it dies. */
export interface Supervised<T extends object> {
  /** Calls go to the worker of the moment; the first call after a death starts a new one. */
  readonly remote: T;
  /** Starts the worker if none runs. @throws DatelineError `WORKER_DIED` when it may not be started again */
  ready(): Promise<void>;
  /** Ends the worker for now, unless a call is under way: the next one starts another. */
  rest(): void;
  /** Ends the worker for good. */
  stop(): void;
}

export interface SpawnOptions<T extends object> {
  /** For messages: "library", "models". */
  readonly name: string;
  /** @param attempt 0 for the first worker, then 1, 2, 3 */
  create(attempt: number): Worker;
  /** Makes a new worker ready; calls wait for it. */
  prepare?(remote: T, worker: Worker, attempt: number): Promise<void>;
  readonly timeLimit?: TimeLimit;
  /** Told of each death. @param final no further worker will be started */
  onDeath?(error: DatelineError, final: boolean): void;
}

/** A worker that has died this often will die again. */
export const MAX_RESPAWNS = 3;

interface Living<T extends object> {
  readonly worker: Worker;
  readonly connection: Connection<T>;
  readonly prepared: Promise<void>;
}

/**
 * Runs a service in a worker. Each call is raced with the worker's `error` and `messageerror` events and its own time
 * limit; whatever happens first ends it, as `WORKER_DIED` if it is not an answer.
 */
export function spawn<T extends object>(options: SpawnOptions<T>): Supervised<T> {
  let living: Living<T> | null = null;
  let deaths = 0;
  let final: DatelineError | null = null;

  const start = (): Living<T> => {
    if (final) throw final;
    const attempt = deaths;
    const worker = options.create(attempt);
    const die = (why: string): void => bury(self, why);
    const connection = connect<T>(worker, options.timeLimit ?? NO_LIMIT, (method) => die(`${method} took too long`));
    const prepared = options.prepare?.(connection.remote, worker, attempt) ?? Promise.resolve();
    const self: Living<T> = { worker, connection, prepared };
    prepared.catch(() => {
      // It lives but is of no use (a model is missing, say): the next call tries a fresh one.
      if (living !== self) return;
      living = null;
      worker.terminate();
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      die(event.message || 'it could not be loaded');
    });
    worker.addEventListener('messageerror', () => die('a message could not be read'));
    living = self;
    return self;
  };

  const bury = (dead: Living<T>, why: string): void => {
    if (living !== dead) return;
    living = null;
    deaths++;
    const error = diedError(options.name, why);
    if (deaths > MAX_RESPAWNS) final = error;
    dead.worker.terminate();
    dead.connection.end(error);
    options.onDeath?.(error, final !== null);
  };

  const current = async (): Promise<Living<T>> => {
    const found = living ?? start();
    await found.prepared;
    return found;
  };

  return {
    remote: methodProxy<T>(async (method, args) => {
      const { connection } = await current();
      return (connection.remote as Record<string, (...args: readonly unknown[]) => unknown>)[method]?.(...args);
    }),
    async ready() {
      await current();
    },
    rest() {
      if (living === null || living.connection.busy) return;
      living.worker.terminate();
      living = null;
    },
    stop() {
      final ??= diedError(options.name, 'it was stopped');
      living?.worker.terminate();
      living?.connection.end(final);
      living = null;
    },
  };
}

function diedError(name: string, why: string): DatelineError {
  return new DatelineError('WORKER_DIED', `The background part for ${name} stopped.`, {
    hint: 'Try again; if it stops again, reload the page. Your library is kept.',
    detail: why,
  });
}
