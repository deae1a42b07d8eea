import { dayFromIso, isoFromDay, parsePeriod, type Day, type Interval } from '../../time';

const PERIOD = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

/** Days that the address bar names: `2023`, `2023-02`, `2023-02-01` or `2023-02-01..2023-02-03`; `null` for anything else. */
export function whenInterval(when: string | null): Interval | null {
  if (when === null) return null;
  const [from, to, more] = when.split('..');
  if (from === undefined || more !== undefined) return null;
  if (to === undefined) return PERIOD.test(from) ? (parsePeriod(from)?.interval ?? null) : null;
  const [start, end] = [dayFromIso(from), dayFromIso(to)];
  return start !== null && end !== null && start <= end ? { start, end } : null;
}

/** What {@link whenInterval} reads; `null` where it would not. */
export function readWhen(when: string | null): string | null {
  return whenInterval(when) === null ? null : when;
}

/** A range of days for the address bar. */
export function whenOf(start: Day, end: Day): string {
  return start === end ? isoFromDay(start) : `${isoFromDay(start)}..${isoFromDay(end)}`;
}
