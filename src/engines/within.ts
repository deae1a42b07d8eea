import { DatelineError } from '../errors';

/**
 * The work's own outcome, or an error if it has none in time: a graphics driver that hangs never answers.
 * @throws DatelineError `TIMEOUT`
 */
export function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DatelineError('TIMEOUT', 'The graphics adapter did not answer.', { hint: 'Reload the page.' }));
    }, limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
