import { DatelineError, isDatelineError } from '../errors';
import type { CancelSignal, Generator } from '../models';
import { connect, type Connection } from './calls';
import type { GenerationService, LoadedModel } from './generation-service';

/** The language model whose weights run in another worker, as the library's worker sees it. */
export interface GeneratorLink {
  /** `null` while there is none. */
  current(): Generator | null;
  /**
   * The model of the moment, or the one that is being loaded, once it is; `null` when there is none to wait for, when it
   * could not be loaded, and as soon as `signal` says that nobody waits any more.
   */
  coming(signal?: CancelSignal): Promise<Generator | null>;
  /** A model is being loaded. */
  expect(): void;
  /** Hands over the port to a worker that has loaded `model`. A reply that was under way at the old one is begun again, once. */
  connect(port: MessagePort, model: LoadedModel): void;
  /** There is no language model (any more). */
  disconnect(): void;
}

/** A worker that died is started again and its model loaded; longer than this nobody waits for it. */
const RECOVERY_MS = 60_000;

export function createGeneratorLink(recoveryMs = RECOVERY_MS): GeneratorLink {
  let joined: { readonly connection: Connection<GenerationService>; readonly generator: Generator } | null = null;
  let waiting: (() => void)[] = [];
  let expected = false;

  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const resume of woken) resume();
  };
  /** Until a model comes or goes, or whatever `orElse` waits for. */
  const change = (orElse: (resume: () => void) => void): Promise<void> =>
    new Promise((resume) => {
      waiting.push(resume);
      orElse(resume);
    });
  /** The next connection after `lost`; `null` when none comes. */
  const another = async (lost: Connection<GenerationService>): Promise<Connection<GenerationService> | null> => {
    if (joined?.connection === lost || joined === null) await change((resume) => setTimeout(resume, recoveryMs));
    return joined === null || joined.connection === lost ? null : joined.connection;
  };
  /** A call that is begun again, once, where the worker or its device died under it. */
  const begunAgain = async <T>(
    connection: Connection<GenerationService>,
    call: (used: Connection<GenerationService>) => Promise<T>,
    onAgain: () => void = ignore,
  ): Promise<T> => {
    try {
      return await call(connection);
    } catch (error) {
      if (!isDatelineError(error, 'WORKER_DIED') && !isDatelineError(error, 'DEVICE_LOST')) throw error;
      const next = await another(connection);
      if (next === null) throw error;
      onAgain();
      return call(next);
    }
  };
  const describe = (connection: Connection<GenerationService>, model: LoadedModel): Generator => ({
    modelId: model.modelId,
    contextTokens: model.contextTokens,
    constrains: model.constrains,
    countTokens: (text) => begunAgain(connection, ({ remote }) => remote.countTokens(text)),
    generate(messages, { maxTokens, schema, onRead, onToken, onAgain, signal, urgent = true }) {
      const options = { maxTokens, urgent, ...(schema === undefined ? {} : { schema }) };
      return begunAgain(
        connection,
        ({ remote }) => {
          const reply = remote.generate(messages, options, onToken ?? ignore, signalOf(signal), onRead);
          return stoppable(reply, signal);
        },
        onAgain,
      );
    },
  });

  return {
    current: () => joined?.generator ?? null,
    async coming(signal) {
      while (joined === null && expected && signal?.aborted !== true) {
        await change((resume) => signalOf(signal).addEventListener('abort', resume, { once: true }));
      }
      return signal?.aborted === true ? null : (joined?.generator ?? null);
    },
    expect() {
      expected = true;
    },
    connect(port, model) {
      expected = false;
      const previous = joined?.connection;
      const connection = connect<GenerationService>(port);
      joined = { connection, generator: describe(connection, model) };
      previous?.end(new DatelineError('WORKER_DIED', 'The language model was started again.', { hint: 'Try again.' }));
      wake();
    },
    disconnect() {
      expected = false;
      const previous = joined?.connection;
      joined = null;
      previous?.end(new DatelineError('CANCELLED', 'The language model was unloaded.', { hint: 'Ask again.' }));
      wake();
    },
  };
}

function ignore(): void {
  // Nobody listens.
}

/** A signal that is no `AbortSignal` cannot follow a call to another worker. */
function signalOf(signal: CancelSignal | undefined): AbortSignal {
  return signal instanceof AbortSignal ? signal : new AbortController().signal;
}

/** A stop counts at once: the model may need a while to notice, but nobody waits for what it still says. */
function stoppable<T>(work: Promise<T>, signal: CancelSignal | undefined): Promise<T> {
  if (!(signal instanceof AbortSignal)) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void =>
      reject(new DatelineError('CANCELLED', 'The model was stopped.', { hint: 'Ask again when you like.' }));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
