import type { Steps, YearRef } from '../grammar/spec';
import { civilFromDay } from '../calendar';
import type { Day, Interval, Tense } from '../types';
import type { ResolveContext } from './context';

/** Which of the many Fridays, Marches or Christmases is meant: by "last" and "next", else by the tense. */

interface Candidate {
  readonly year: number;
  readonly interval: Interval;
}

/** The years around the reference that a yearly date may fall in. */
const AROUND = [-2, -1, 0, 1, 2] as const;

/**
 * The year of something that comes once a year. `make` gives its interval in a year, `null` where it has none (29
 * February). `settled` is what past tense takes for granted: for a quarter reported on, that it has begun.
 */
export function chooseYear(
  reference: Day,
  which: Steps | null,
  tense: Tense,
  make: (year: number) => Interval | null,
): Candidate | null {
  const now = civilFromDay(reference).year;
  const candidates: Candidate[] = [];
  for (const offset of AROUND) {
    const interval = make(now + offset);
    if (interval) candidates.push({ year: now + offset, interval });
  }
  const start = (of: Candidate): number => of.interval.start ?? -Infinity;
  const end = (of: Candidate): number => of.interval.end ?? Infinity;
  if (which === -1) return candidates.filter((of) => end(of) < reference).at(-1) ?? null;
  if (which === 1) return candidates.find((of) => start(of) > reference) ?? null;
  const current = candidates.find((of) => start(of) <= reference && reference <= end(of));
  if (which === 0) return current ?? candidates.find((of) => of.year === now) ?? null;
  if (tense === 'past') return candidates.filter((of) => start(of) <= reference).at(-1) ?? null;
  if (tense === 'future') return candidates.find((of) => end(of) >= reference) ?? null;
  return current ?? nearest(candidates, reference);
}

function nearest(candidates: readonly Candidate[], reference: Day): Candidate | null {
  let best: Candidate | null = null;
  let least = Infinity;
  for (const of of candidates) {
    const { start, end } = of.interval;
    const distance = Math.max((start ?? reference) - reference, reference - (end ?? reference));
    if (distance < least) [best, least] = [of, distance];
  }
  return best;
}

/** The number of a year that a phrase gives, `null` when it cannot be told. */
export function yearOf(ref: YearRef, context: ResolveContext): number | null {
  if (ref.kind === 'number') return ref.short ? wholeYear(ref.year, context.reference) : ref.year;
  if (ref.kind === 'steps') return context.reference === null ? null : civilFromDay(context.reference).year + ref.steps;
  const mention = context.history.last();
  const day = mention?.interval.start ?? context.reference;
  return day === null ? null : civilFromDay(day).year + ref.steps;
}

/** '89 → 1989: the century that puts it at most ten years after the reference; 1950 to 2049 without one. */
export function wholeYear(short: number, reference: Day | null): number {
  const latest = reference === null ? 2049 : civilFromDay(reference).year + 10;
  return latest - ((((latest - short) % 100) + 100) % 100);
}
