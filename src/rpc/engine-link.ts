import { DatelineError, isDatelineError } from '../errors';
import { modelIdOf, type ModelRecord } from '../engines';
import type { CancelSignal, Embedder, Reader } from '../models';
import { connect, type Connection } from './calls';
import type { EngineService } from './engine-service';

/** What the link tells the page: models are asked for and none are there, or nobody has asked for a while. */
export type EngineNeed = 'wanted' | 'idle';

/** Models that nobody asks are let go after so long: they hold more memory than all the rest, and are back soon. */
export const ENGINES_IDLE_MS = 60_000;

/** Embedder and reader whose models run in another worker, as the library's worker sees them. */
export interface EngineLink {
  readonly embedder: Embedder;
  readonly reader: Reader;
  /** Hands over the port to a (new) embedding worker. Calls that were under way at the old one are made again. */
  connect(port: MessagePort): void;
  /** There are no models for now: calls fail with `error` until a port is handed over. */
  fail(error: DatelineError): void;
}

/**
 * Lets calls wait for a port, and carries them over when the worker is replaced.
 * @param need told when a call waits for models, so that they are started and their port handed over, and when none came
 *   for `idleMs`: the port is given up by then, and their worker may be ended
 */
export function createEngineLink(
  embedder: ModelRecord,
  reader: ModelRecord,
  need: (what: EngineNeed) => void = () => undefined,
  idleMs = ENGINES_IDLE_MS,
): EngineLink {
  let connection: Connection<EngineService> | null = null;
  let calls = 0;
  let idle: ReturnType<typeof setTimeout> | null = null;
  let failure: DatelineError | null = null;
  let waiting: (() => void)[] = [];

  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const resume of woken) resume();
  };
  const current = async (): Promise<Connection<EngineService>> => {
    for (;;) {
      if (failure) throw failure;
      if (connection) return connection;
      if (waiting.length === 0) need('wanted');
      await new Promise<void>((resume) => waiting.push(resume));
    }
  };
  const call = async <T>(work: (engines: EngineService) => Promise<T>): Promise<T> => {
    calls++;
    stopTimer();
    try {
      return await again(work);
    } finally {
      calls--;
      startTimer();
    }
  };
  const again = async <T>(work: (engines: EngineService) => Promise<T>): Promise<T> => {
    for (;;) {
      const used = await current();
      try {
        return await work(used.remote);
      } catch (error) {
        // Both calls only compute, so they may be made twice. The page decides how often the worker is replaced.
        if (!isDatelineError(error, 'WORKER_DIED') && !isDatelineError(error, 'DEVICE_LOST')) throw error;
        if (connection === used) connection = null;
      }
    }
  };
  const stopTimer = (): void => {
    if (idle !== null) clearTimeout(idle);
    idle = null;
  };
  const startTimer = (): void => {
    stopTimer();
    if (calls > 0 || connection === null) return;
    idle = setTimeout(() => {
      connection?.end(REPLACED);
      connection = null;
      need('idle');
    }, idleMs);
  };

  return {
    embedder: {
      modelId: modelIdOf(embedder),
      dimensions: embedder.dimensions ?? 0,
      contextTokens: embedder.contextTokens,
      embed: (texts, kind, signal) => call((engines) => engines.embed(texts, kind, ...transferable(signal))),
    },
    reader: {
      modelId: modelIdOf(reader),
      read: (question, passages, spansPerPassage, signal, budgetMs) =>
        call((engines) =>
          budgetMs === undefined
            ? engines.read(question, passages, spansPerPassage, ...transferable(signal))
            : engines.read(question, passages, spansPerPassage, transferable(signal)[0], budgetMs),
        ),
    },
    connect(port) {
      const previous = connection;
      failure = null;
      connection = connect<EngineService>(port);
      previous?.end(REPLACED);
      wake();
      startTimer();
    },
    fail(error) {
      failure = error;
      connection?.end(error);
      connection = null;
      wake();
    },
  };
}

/** A signal that is no `AbortSignal` cannot follow a call to another worker; such a call runs to its end there. */
function transferable(signal: CancelSignal | undefined): [] | [AbortSignal] {
  return signal instanceof AbortSignal ? [signal] : [];
}

const REPLACED = new DatelineError('WORKER_DIED', 'The models were started again.', { hint: 'Try again.' });
