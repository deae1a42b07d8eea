import { addDays } from '../calendar';
import type { Spec } from '../grammar/spec';
import { singleDay } from '../interval';
import { dayFromHijriMonth, dayFromHijriYear, dayFromPersian, persianMonthDays } from '../other-calendars';
import { periodOfDay } from '../period';
import type { Day, Interval } from '../types';
import { exact, resolved, type Resolved } from './context';

/** A day of another calendar is a day of ours; its months and years lie across two of ours. */
export function resolveOtherCalendar(spec: Extract<Spec, { kind: 'calendar' }>): Resolved {
  const { year, month, day } = spec;
  if (spec.calendar === 'hijri') {
    const interval = hijriInterval(year, month, day);
    return resolved({ interval, granularity: 'span', certainty: 'approximate' }, codeOf(interval));
  }
  const first = dayFromPersian(year, month ?? 1, day ?? 1);
  if (first === null) return resolved(null, 'XXXX-XX-XX');
  if (day !== null) return resolved(exact(singleDay(first), 'day'), codeOf(singleDay(first)));
  const end = month === null ? (dayFromPersian(year + 1, 1, 1) as Day) : addDays(first, persianMonthDays(year, month));
  const interval = { start: first, end: addDays(end, -1) };
  return resolved(exact(interval, 'span'), codeOf(interval));
}

function codeOf({ start, end }: Interval): string {
  const code = (day: Day | null): string => (day === null ? '' : periodOfDay(day, 'day').code);
  return start === end ? code(start) : `${code(start)}/${code(end)}`;
}

/** Days by which the month that is seen may begin before or after the one of the table. */
const SIGHTING = 1;

/** A year or a month by the table; of a day also those beside it, as the month began where its crescent was seen. */
function hijriInterval(year: number, month: number | null, day: number | null): Interval {
  if (month === null) return { start: dayFromHijriYear(year), end: addDays(dayFromHijriYear(year + 1), -1) };
  const first = dayFromHijriMonth(year, month);
  if (day !== null) return { start: addDays(first, day - 1 - SIGHTING), end: addDays(first, day - 1 + SIGHTING) };
  const next = month === 12 ? dayFromHijriYear(year + 1) : dayFromHijriMonth(year, month + 1);
  return { start: first, end: addDays(next, -1) };
}
