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
 * February, or the wrong weekday). `which`: as "last", "this" and "next" say; `begun` is the latest that has begun.
 * `isPast`: whether the clause plainly tells of what has happened.
 */
export function chooseYear(
  reference: Day,
  which: Steps | 'begun' | null,
  tense: Tense,
  make: (year: number) => Interval | null,
  isPast: () => boolean = () => false,
): Candidate | null {
  const now = civilFromDay(reference).year;
  const candidates: Candidate[] = [];
  for (const offset of AROUND) {
    const interval = make(now + offset);
    if (interval) candidates.push({ year: now + offset, interval });
  }
  const start = (of: Candidate): number => of.interval.start ?? -Infinity;
  const end = (of: Candidate): number => of.interval.end ?? Infinity;
  if (which === 'begun') return candidates.filter((of) => start(of) <= reference).at(-1) ?? null;
  if (which === -1) return candidates.filter((of) => end(of) < reference).at(-1) ?? null;
  if (which === 1) return candidates.find((of) => start(of) > reference) ?? null;
  const current = candidates.find((of) => start(of) <= reference && reference <= end(of));
  if (which === 0) return current ?? candidates.find((of) => of.year === now) ?? null;
  return current ?? likeliest(candidates, reference, tense, tense === 'past' && isPast());
}

/**
 * Days on the side that the tense speaks against count so many times. Not infinitely: nobody leaves out the year of
 * what is eleven months away, so "had to be back by 14 January", written on the 5th, looks ahead.
 */
const AGAINST: Readonly<Record<Tense, { readonly past: number; readonly future: number }>> = {
  past: { past: 1, future: 6 },
  future: { past: 4, future: 1 },
  present: { past: 1, future: 1 },
  unknown: { past: 1, future: 3 },
};

/** A month or longer that has not begun is not told of as past; a single day may be a deadline's. */
const LONG_DAYS = 27;
const AGAINST_LONG = 25;

function likeliest(candidates: readonly Candidate[], reference: Day, tense: Tense, isPast: boolean): Candidate | null {
  let best: Candidate | null = null;
  let least = Infinity;
  for (const of of candidates) {
    const { start, end } = of.interval;
    const long = isPast && start !== null && end !== null && end - start >= LONG_DAYS;
    const cost = Math.max(
      ((start ?? reference) - reference) * (long ? AGAINST_LONG : AGAINST[tense].future),
      (reference - (end ?? reference)) * AGAINST[tense].past,
    );
    if (cost < least) [best, least] = [of, cost];
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

/** '89 → 1989: the century that puts it at most so many years after the reference; 1950 to 2049 without one. */
export function wholeYear(short: number, reference: Day | null, years = 10): number {
  const latest = reference === null ? 2049 : civilFromDay(reference).year + years;
  return latest - ((((latest - short) % 100) + 100) % 100);
}
