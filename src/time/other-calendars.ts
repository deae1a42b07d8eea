import type { Day } from './types';

/**
 * Days of two calendars that are not the Gregorian one, by arithmetic: the Persian by its cycle of 33 years, right for
 * the years 1178–1633 (1799–2254), the Islamic by the tabular calendar, which is a day or two off what is seen.
 */

/** Day 0, 1 January 1970, as a Julian day number. */
const UNIX_EPOCH = 2_440_588;

const PERSIAN_EPOCH = 1_948_320;
const HIJRI_EPOCH = 1_948_440;
/** The first six Persian months have 31 days. */
const LONG_MONTHS = 6;

/** The first day, Nowruz, of a Persian year. */
function nowruz(year: number): number {
  return PERSIAN_EPOCH + 365 * (year - 1) + Math.floor((8 * year + 21) / 33);
}

/** A day of the Persian calendar; `null` for one that does not exist. */
export function dayFromPersian(year: number, month: number, day: number): Day | null {
  if (month < 1 || month > 12 || day < 1 || day > persianMonthDays(year, month)) return null;
  const before = month - 1 <= LONG_MONTHS ? (month - 1) * 31 : LONG_MONTHS * 31 + (month - 1 - LONG_MONTHS) * 30;
  return (nowruz(year) + before + day - 1 - UNIX_EPOCH) as Day;
}

/** Length of a Persian month: the last has a day more in leap years. */
export function persianMonthDays(year: number, month: number): number {
  if (month <= LONG_MONTHS) return 31;
  return month < 12 ? 30 : nowruz(year + 1) - nowruz(year) - 336;
}

/** The first day of an Islamic year. */
export function dayFromHijriYear(year: number): Day {
  return (HIJRI_EPOCH + 354 * (year - 1) + Math.floor((3 + 11 * year) / 30) - UNIX_EPOCH) as Day;
}

/** The first day of an Islamic month by the table, which has months of 30 and 29 days in turn. */
export function dayFromHijriMonth(year: number, month: number): Day {
  return (dayFromHijriYear(year) + Math.ceil(29.5 * (month - 1))) as Day;
}
