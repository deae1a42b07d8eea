import { DatelineError } from '../errors';
import { addDays } from './calendar';
import type { Day, Interval } from './types';

/**
 * Closed intervals of whole days, either end open (`null`). All comparisons treat an open end as infinitely far. The
 * day after an interval is made in {@link nextDay} and nowhere else.
 */

/** How a candidate has to stand to a constraint (the temporal signals of FAITH §3.1). */
export type TemporalSignal = 'overlap' | 'before' | 'after' | 'start' | 'finish' | 'ordinal' | 'none';

/** All of time. */
export const ALWAYS: Interval = { start: null, end: null };

/** The interval `[start, end]`. Throws `BAD_INPUT` when it would end before it starts. */
export function interval(start: Day | null, end: Day | null): Interval {
  if (start !== null && end !== null && start > end) {
    throw new DatelineError('BAD_INPUT', 'An interval cannot end before it starts.', {
      hint: 'Swap the two dates.',
      detail: `${start} > ${end}`,
    });
  }
  return { start, end };
}

/** The interval of one day. */
export function singleDay(day: Day): Interval {
  return { start: day, end: day };
}

/** The day after an interval's last day; `null` when it never ends. */
export function nextDay(of: Interval): Day | null {
  return of.end === null ? null : addDays(of.end, 1);
}

/** The day before an interval's first day; `null` when it never began. */
export function previousDay(of: Interval): Day | null {
  return of.start === null ? null : addDays(of.start, -1);
}

const startOf = (of: Interval): number => of.start ?? -Infinity;
const endOf = (of: Interval): number => of.end ?? Infinity;

/** True when the two share a day. */
export function overlaps(a: Interval, b: Interval): boolean {
  return startOf(a) <= endOf(b) && startOf(b) <= endOf(a);
}

/** True when every day of `inner` is a day of `outer`. */
export function contains(outer: Interval, inner: Interval): boolean {
  return startOf(outer) <= startOf(inner) && endOf(inner) <= endOf(outer);
}

/** True when `day` is in the interval. */
export function containsDay(of: Interval, day: Day): boolean {
  return startOf(of) <= day && day <= endOf(of);
}

/** True when `a` is over before `b` begins. An open end is never over. */
export function before(a: Interval, b: Interval): boolean {
  return endOf(a) < startOf(b);
}

/** True when `a` begins once `b` is over. */
export function after(a: Interval, b: Interval): boolean {
  return before(b, a);
}

/** True when both have the same ends. */
export function equals(a: Interval, b: Interval): boolean {
  return a.start === b.start && a.end === b.end;
}

/** The days that both have; `null` when there are none. */
export function intersect(a: Interval, b: Interval): Interval | null {
  if (!overlaps(a, b)) return null;
  return {
    start: a.start === null ? b.start : b.start === null ? a.start : a.start > b.start ? a.start : b.start,
    end: a.end === null ? b.end : b.end === null ? a.end : a.end < b.end ? a.end : b.end,
  };
}

/** The smallest interval that holds both, with what lies between them. */
export function hull(a: Interval, b: Interval): Interval {
  return {
    start: a.start === null || b.start === null ? null : a.start < b.start ? a.start : b.start,
    end: a.end === null || b.end === null ? null : a.end > b.end ? a.end : b.end,
  };
}

/** Number of days; `null` when an end is open. */
export function lengthDays(of: Interval): number | null {
  return of.start === null || of.end === null ? null : of.end - of.start + 1;
}

/** Days between two intervals: 0 when they touch or share a day, `n` when `n` whole days lie between them. */
export function gapDays(a: Interval, b: Interval): number {
  return Math.max(0, startOf(b) - endOf(a) - 1, startOf(a) - endOf(b) - 1);
}

/**
 * True when a candidate satisfies a time constraint (FAITH §3.3, temporal pruning):
 * `overlap` shares a day with it, `before` is over before it begins, `after` begins once it is over, `start` and
 * `finish` have that end inside it; `ordinal` and `none` ask nothing.
 *
 * `reach: 'began'` loosens `before` and `after` for states known only roughly, such as two jobs that share the year of
 * the change: the candidate need only have begun before the constraint did, or last longer than it.
 */
export function satisfies(
  signal: TemporalSignal,
  candidate: Interval,
  constraint: Interval,
  reach: 'whole' | 'began' = 'whole',
): boolean {
  switch (signal) {
    case 'overlap':
      return overlaps(candidate, constraint);
    case 'before':
      return reach === 'whole' ? before(candidate, constraint) : startOf(candidate) < startOf(constraint);
    case 'after':
      return reach === 'whole' ? after(candidate, constraint) : endOf(candidate) > endOf(constraint);
    case 'start':
      return candidate.start !== null && containsDay(constraint, candidate.start);
    case 'finish':
      return candidate.end !== null && containsDay(constraint, candidate.end);
    case 'ordinal':
    case 'none':
      return true;
  }
}
