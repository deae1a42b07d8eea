import { DatelineError } from '../../errors';
import type { CancelSignal } from '../../models';
import { nextTask } from '../turns';
import type { ShelfProgress } from './types';

export type OnProgress = (progress: ShelfProgress) => void;

/** After so much a stop must be able to get in: reading alone lets no message through. */
const BREATH_BYTES = 1 << 22;

/** Reads a file piece by piece. @throws DatelineError `CANCELLED` */
export async function eachPiece(
  file: Blob,
  signal: CancelSignal | undefined,
  take: (piece: Uint8Array) => void,
): Promise<void> {
  const reader = file.stream().getReader();
  let sinceBreath = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (isStopped(signal)) {
      await reader.cancel();
      throw stopped();
    }
    take(next.value);
    sinceBreath += next.value.length;
    if (sinceBreath < BREATH_BYTES) continue;
    sinceBreath = 0;
    await nextTask();
  }
}

/** Asked anew each time: a signal may change while something is awaited. */
export function isStopped(signal: CancelSignal | undefined): boolean {
  return signal?.aborted === true;
}

export function stopped(): DatelineError {
  return new DatelineError('CANCELLED', 'It was stopped.', { hint: 'Go on when you like: what is there is kept.' });
}
