import { indexOfSorted } from './arrays';
import type { ChunkFilter } from './types';

/** Stands for an unknown day in a day column; sorts before every day. */
export const UNDATED = -0x8000_0000;
const LAST_DAY = 0x7fff_ffff;

/** A filter made ready for the inner loops. */
export interface ReadyFilter {
  /** Days that pass, both ends included. */
  readonly from: number;
  readonly to: number;
  readonly undated: boolean;
  /** Ascending chunk ids, or `null` for all. */
  readonly among: Uint32Array | null;
  /** Nothing is held back. */
  readonly all: boolean;
}

/** Undated chunks pass when no time is asked for, or when `undated` says so. */
export function readyFilter(filter: ChunkFilter = {}): ReadyFilter {
  const { published, among = null } = filter;
  const from = published?.start ?? UNDATED + 1;
  const to = published?.end ?? LAST_DAY;
  const bounded = from > UNDATED + 1 || to < LAST_DAY;
  const undated = filter.undated ?? !bounded;
  return { from, to, undated, among, all: !bounded && undated && among === null };
}

export function dayPasses({ from, to, undated }: ReadyFilter, day: number): boolean {
  return day === UNDATED ? undated : day >= from && day <= to;
}

export function passes(filter: ReadyFilter, chunkId: number, day: number): boolean {
  return dayPasses(filter, day) && (filter.among === null || indexOfSorted(filter.among, chunkId) >= 0);
}
