import { addDays, civilFromDay, dayFromCivil, epochMsFromDay, type Day } from '../time';

/** UTC midnight of a day, for `Intl` with `timeZone: 'UTC'`. */
export function dateOf(day: Day): Date {
  return new Date(epochMsFromDay(day));
}

/** The calendar day a clock shows where the reader is. */
export function localDay(clock: Date): Day {
  return dayFromCivil(clock.getFullYear(), clock.getMonth() + 1, clock.getDate());
}

/** True on the last day of a month. */
export function isMonthEnd(day: Day): boolean {
  return civilFromDay(addDays(day, 1)).day === 1;
}
