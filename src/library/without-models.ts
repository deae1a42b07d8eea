import { toDatelineError, type ErrorCode } from '../errors';

/** What goes wrong with the small models themselves, and with nothing else of a question. */
const OF_MODELS: ReadonlySet<ErrorCode> = new Set(['MODEL_MISSING', 'MODEL_CORRUPT', 'DEVICE_LOST', 'WORKER_DIED']);

/**
 * Runs `work` with the small models, and where they cannot be used once more without: a damaged file must not keep anyone
 * from the words, dates and facts of the library.
 * @param work `why`: what the person can do about the models; `null` while they are used
 */
export async function orWithoutModels<T>(work: (why: string | null) => Promise<T>): Promise<T> {
  try {
    return await work(null);
  } catch (error) {
    const { code, hint } = toDatelineError(error);
    if (!OF_MODELS.has(code)) throw error;
    // What needs a model even so fails for the same reason.
    return work(hint).catch(() => {
      throw error;
    });
  }
}
