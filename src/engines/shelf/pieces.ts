import { DatelineError } from '../../errors';
import type { CancelSignal } from '../../models';
import type { ShelfProgress } from './types';

export type OnProgress = (progress: ShelfProgress) => void;

/** Reads a file piece by piece. @throws DatelineError `CANCELLED` */
export async function eachPiece(
  file: Blob,
  signal: CancelSignal | undefined,
  take: (piece: Uint8Array) => void,
): Promise<void> {
  const reader = file.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (isStopped(signal)) {
      await reader.cancel();
      throw stopped();
    }
    take(next.value);
  }
}

/** Asked anew each time: a signal may change while something is awaited. */
export function isStopped(signal: CancelSignal | undefined): boolean {
  return signal?.aborted === true;
}

export function stopped(): DatelineError {
  return new DatelineError('CANCELLED', 'It was stopped.', { hint: 'Go on when you like: what is there is kept.' });
}
