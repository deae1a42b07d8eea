import {
  addDays,
  civilFromDay,
  dayFromCivil,
  daysInMonth,
  isCivilDate,
  isoWeek,
  isoWeeksInYear,
  isoYear,
  mondayOfIsoWeek,
} from './calendar';
import type { Day, Granularity, Interval } from './types';

/**
 * Named stretches of the calendar as intervals, and the codes that name them: TIMEX3 values, which for years, months,
 * weeks and days are ISO 8601.
 */

/** A season as TIMEX3 abbreviates it. Northern and meteorological: spring is March to May. */
export type Season = 'SP' | 'SU' | 'FA' | 'WI';

/** First month of each season; winter runs into the next year. */
const SEASON_MONTH: Readonly<Record<Season, number>> = { SP: 3, SU: 6, FA: 9, WI: 12 };

/** The year, astronomical. */
export function yearInterval(year: number): Interval {
  return { start: dayFromCivil(year, 1, 1), end: dayFromCivil(year, 12, 31) };
}

/** The month, 1–12. */
export function monthInterval(year: number, month: number): Interval {
  return monthsInterval(year, month, 1);
}

/** `count` months beginning with this one. */
export function monthsInterval(year: number, month: number, count: number): Interval {
  return { start: dayFromCivil(year, month, 1), end: dayFromCivil(year, month + count, 0) };
}

/** The quarter, 1–4. */
export function quarterInterval(year: number, quarter: number): Interval {
  return monthsInterval(year, quarter * 3 - 2, 3);
}

/** The half, 1–2. */
export function halfInterval(year: number, half: number): Interval {
  return monthsInterval(year, half * 6 - 5, 6);
}

/** The season that begins in `year`: winter 2023 is December 2023 to February 2024. */
export function seasonInterval(year: number, season: Season): Interval {
  return monthsInterval(year, SEASON_MONTH[season], 3);
}

/** The ISO 8601 week, Monday to Sunday. */
export function weekInterval(year: number, week: number): Interval {
  const monday = mondayOfIsoWeek(year, week);
  return { start: monday, end: addDays(monday, 6) };
}

/** Saturday and Sunday of an ISO week. */
export function weekendInterval(year: number, week: number): Interval {
  const monday = mondayOfIsoWeek(year, week);
  return { start: addDays(monday, 5), end: addDays(monday, 6) };
}

/** Ten years by their first three digits: 199 is 1990–1999. */
export function decadeInterval(decade: number): Interval {
  return { start: dayFromCivil(decade * 10, 1, 1), end: dayFromCivil(decade * 10 + 9, 12, 31) };
}

/**
 * The n-th century, negative for BC. Counted as people and TIMEX3 do, by the first two digits: the 20th is 1900–1999;
 * the first is the years 1–99; the 5th BC is 500–401 BC.
 */
export function centuryInterval(century: number): Interval {
  return hundreds(century, 100);
}

/** The n-th millennium, negative for BC, counted like centuries: the third is 2000–2999. */
export function millenniumInterval(millennium: number): Interval {
  return hundreds(millennium, 1000);
}

function hundreds(ordinal: number, size: number): Interval {
  if (ordinal < 0) {
    return { start: dayFromCivil(ordinal * size + 1, 1, 1), end: dayFromCivil((ordinal + 1) * size, 12, 31) };
  }
  const first = (ordinal - 1) * size;
  return { start: dayFromCivil(Math.max(1, first), 1, 1), end: dayFromCivil(first + size - 1, 12, 31) };
}

/** What a code names. */
export interface Period {
  readonly interval: Interval;
  readonly granularity: Granularity;
}

const YEAR = String.raw`(?:BC\s?\d{1,4}|\d{1,4}\s?BCE?|[+-]\d{4,6}|\d{4})`;
const PERIOD = new RegExp(
  `^(${YEAR})(?:-(?:(\\d{2})(?:-(\\d{2}))?|Q([1-4])|H([12])|W(\\d{1,2})(?:-(WE|[1-7]))?|(SP|SU|FA|WI)))?$`,
);

/** The astronomical year of `2023`, `BC0045`, `0045 BC` or `-0044`; `null` if it is none of them. */
export function yearFromCode(code: string): number | null {
  const bc = /^(?:BC\s?(\d{1,4})|(\d{1,4})\s?BCE?)$/.exec(code);
  if (bc) return 1 - Number(bc[1] ?? bc[2]) || 0;
  return /^(?:[+-]\d{4,6}|\d{4})$/.test(code) ? Number(code) : null;
}

/** The code of a year: `2023`, `0079`, `BC0045`. */
export function yearCode(year: number): string {
  return year <= 0 ? `BC${String(1 - year).padStart(4, '0')}` : isoYear(year);
}

/**
 * Interval and granularity of a period code: `2023`, `2023-05`, `2023-05-14`, `2023-Q3`, `2023-H2`, `2023-W05`,
 * `2023-W05-WE` (a weekend), `2023-SU`, `199` or `199X` (decade), `19` or `19XX` (1900–1999), `2` (2000–2999), and years
 * `0045 BC`, `BC0045` or `-0044` in place of a four-digit one. `null` for anything else, and for days and weeks that do
 * not exist.
 */
export function parsePeriod(code: string): Period | null {
  if (/^(?:\d{1,3}|\d{3}X|\d{2}XX)$/.test(code)) return digitsPeriod(code.replace(/X/g, ''));
  const match = PERIOD.exec(code);
  if (!match) return null;
  const year = yearFromCode(match[1] ?? '');
  if (year === null) return null;
  const [, , month, day, quarter, half, week, dayOfWeek, season] = match;
  if (month !== undefined) {
    const m = Number(month);
    if (day !== undefined) {
      if (!isCivilDate(year, m, Number(day))) return null;
      const at = dayFromCivil(year, m, Number(day));
      return { interval: { start: at, end: at }, granularity: 'day' };
    }
    return m >= 1 && m <= 12 ? { interval: monthInterval(year, m), granularity: 'month' } : null;
  }
  if (quarter !== undefined) return { interval: quarterInterval(year, Number(quarter)), granularity: 'quarter' };
  if (half !== undefined) return { interval: halfInterval(year, Number(half)), granularity: 'half' };
  if (season !== undefined) return { interval: seasonInterval(year, season as Season), granularity: 'season' };
  if (week === undefined) return { interval: yearInterval(year), granularity: 'year' };
  const w = Number(week);
  if (w < 1 || w > isoWeeksInYear(year)) return null;
  if (dayOfWeek === undefined) return { interval: weekInterval(year, w), granularity: 'week' };
  if (dayOfWeek === 'WE') return { interval: weekendInterval(year, w), granularity: 'span' };
  const at = addDays(mondayOfIsoWeek(year, w), Number(dayOfWeek) - 1);
  return { interval: { start: at, end: at }, granularity: 'day' };
}

function digitsPeriod(code: string): Period {
  const digits = Number(code);
  if (code.length === 3) return { interval: decadeInterval(digits), granularity: 'decade' };
  if (code.length === 2) return { interval: centuryInterval(digits + 1), granularity: 'century' };
  return { interval: millenniumInterval(digits + 1), granularity: 'millennium' };
}

/** The interval of a period code, see {@link parsePeriod}; `null` if it is none. */
export function periodInterval(code: string): Interval | null {
  return parsePeriod(code)?.interval ?? null;
}

/** The season a month of the year falls in, and the year that season began. */
export function seasonOfMonth(year: number, month: number): { readonly year: number; readonly season: Season } {
  if (month <= 2) return { year: year - 1, season: 'WI' };
  return { year, season: month <= 5 ? 'SP' : month <= 8 ? 'SU' : month <= 11 ? 'FA' : 'WI' };
}

/**
 * The period of a granularity that holds a day: its code and interval. A `span` has no period around it; a millennium,
 * century or decade before year 1 has no code and is named by its years.
 */
export function periodOfDay(day: Day, granularity: Exclude<Granularity, 'span'>): { code: string; interval: Interval } {
  const { year, month, day: date } = civilFromDay(day);
  const code = yearCode(year);
  switch (granularity) {
    case 'day':
      return { code: `${code}-${pad(month)}-${pad(date)}`, interval: { start: day, end: day } };
    case 'week': {
      const at = isoWeek(day);
      return { code: `${yearCode(at.year)}-W${pad(at.week)}`, interval: weekInterval(at.year, at.week) };
    }
    case 'month':
      return { code: `${code}-${pad(month)}`, interval: monthInterval(year, month) };
    case 'season': {
      const at = seasonOfMonth(year, month);
      return { code: `${yearCode(at.year)}-${at.season}`, interval: seasonInterval(at.year, at.season) };
    }
    case 'quarter': {
      const quarter = Math.ceil(month / 3);
      return { code: `${code}-Q${quarter}`, interval: quarterInterval(year, quarter) };
    }
    case 'half': {
      const half = month <= 6 ? 1 : 2;
      return { code: `${code}-H${half}`, interval: halfInterval(year, half) };
    }
    case 'year':
      return { code, interval: yearInterval(year) };
    case 'decade':
      return tens(year, 10, 3, decadeInterval(Math.floor(year / 10)));
    case 'century':
      return tens(year, 100, 2, centuryInterval(ordinalOf(year, 100)));
    case 'millennium':
      return tens(year, 1000, 1, millenniumInterval(ordinalOf(year, 1000)));
  }
}

/** Ordinal, negative for BC, of the hundred (or thousand) years that hold a year. */
export function ordinalOf(year: number, size: number): number {
  return year <= 0 ? Math.ceil(year / size) - 1 : Math.floor(year / size) + 1;
}

function tens(year: number, size: number, digits: number, of: Interval): { code: string; interval: Interval } {
  if (year <= 0) return { code: yearCode(year), interval: of };
  return { code: String(Math.floor(year / size)).padStart(digits, '0'), interval: of };
}

/** True when an interval is exactly whole months (or, with `years`, whole years). */
export function isWhole(of: Interval, unit: 'month' | 'year'): boolean {
  const first = of.start === null ? null : civilFromDay(of.start);
  const last = of.end === null ? null : civilFromDay(of.end);
  if (first && (first.day !== 1 || (unit === 'year' && first.month !== 1))) return false;
  return !last || (last.day === daysInMonth(last.year, last.month) && (unit === 'month' || last.month === 12));
}

const pad = (value: number): string => String(value).padStart(2, '0');
