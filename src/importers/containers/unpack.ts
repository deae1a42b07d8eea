import { Decompress } from 'fzstd';
import { Gunzip } from 'fflate';
import { DatelineError } from '../../errors';
import type { UnpackBudget } from './budget';

/** Small, so that a bomb is noticed after few megabytes. */
const STEP_BYTES = 4096;

/**
 * The content of a gzip or Zstandard file as a whole.
 * @throws DatelineError `BAD_INPUT` when it is damaged, cut off or unpacks to too much
 */
export function unpackWhole(bytes: Uint8Array, kind: 'gzip' | 'zstd', budget: UnpackBudget): Uint8Array {
  const pieces: Uint8Array[] = [];
  const count = budget.entry(null);
  let ended = false;
  const take = (piece: Uint8Array, final?: boolean): void => {
    count(piece.length);
    pieces.push(piece);
    if (final === true) ended = true;
  };
  const stream = kind === 'gzip' ? new Gunzip(take) : new Decompress(take);
  try {
    for (let at = 0; at < bytes.length; at += STEP_BYTES) {
      stream.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
    }
  } catch (error) {
    if (error instanceof DatelineError) throw error;
    throw cutOff(error);
  }
  if (!ended) throw cutOff(null);
  return joined(pieces);
}

/** Pieces as one. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function cutOff(cause: unknown): DatelineError {
  return new DatelineError('BAD_INPUT', 'The compressed file is damaged or cut off.', {
    hint: 'Download or copy the file again.',
    cause,
  });
}
