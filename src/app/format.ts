import {
  civilFromDay,
  dayFromCivil,
  formatTime as formatPeriod,
  formatYear as yearWords,
  type Certainty,
  type Day,
  type Granularity,
  type Interval,
  type TimeValue,
} from '../time';
import type { SourceDate } from '../importers';
import { dateOf, isMonthEnd } from './days';

type Style = 'short' | 'long';

const cache = new Map<string, Intl.DateTimeFormat>();

function format(day: Day, locale: string, options: Intl.DateTimeFormatOptions): string {
  // BC years need their era, and only they: "44 BC", not "-43".
  const era: Intl.DateTimeFormatOptions = options.year && civilFromDay(day).year < 1 ? { era: 'short' } : {};
  const key = `${locale}|${JSON.stringify(options)}|${era.era ?? ''}`;
  let formatter = cache.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...options, ...era, timeZone: 'UTC' });
    cache.set(key, formatter);
  }
  return formatter.format(dateOf(day));
}

/** "14 Mar 2023", in the reader's locale, always with the year. */
export function formatDay(day: Day, locale: string, style: Style = 'short'): string {
  return format(day, locale, { day: 'numeric', month: style, year: 'numeric' });
}

/** "14 Mar" */
export function formatDayOfYear(day: Day, locale: string): string {
  return format(day, locale, { day: 'numeric', month: 'short' });
}

/** "Mar" */
export function formatMonthName(day: Day, locale: string, style: Style = 'short'): string {
  return format(day, locale, { month: style });
}

/** "2023", or "44 BC" */
export function formatYear(day: Day): string {
  return yearWords(civilFromDay(day).year);
}

/** "the 1990s", "the 20th century" */
function longPeriod(day: Day, granularity: 'decade' | 'century' | 'millennium'): string {
  return formatPeriod({ interval: { start: day, end: day }, granularity, certainty: 'exact' });
}

const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;

/** The period of this granularity that `day` opens: its year, and what comes before the year, if anything. */
function periodParts(day: Day, granularity: Granularity, locale: string): { year: string; rest: string | null } {
  const { month } = civilFromDay(day);
  const year = formatYear(day);
  switch (granularity) {
    case 'day':
      return { year, rest: formatDayOfYear(day, locale) };
    case 'week':
      return { year, rest: `week of ${formatDayOfYear(day, locale)}` };
    case 'month':
      return { year, rest: formatMonthName(day, locale) };
    case 'season':
      return { year, rest: SEASONS[Math.floor((month % 12) / 3)] ?? null };
    case 'quarter':
      return { year, rest: `Q${Math.floor((month - 1) / 3) + 1}` };
    case 'half':
      return { year, rest: month <= 6 ? 'first half' : 'second half' };
    case 'decade':
    case 'century':
    case 'millennium':
      return { year: longPeriod(day, granularity).replace(/^the /, ''), rest: null };
    default:
      return { year, rest: null };
  }
}

function period(day: Day, granularity: Granularity, locale: string, style: Style): string {
  if (granularity === 'day') return formatDay(day, locale, style);
  if (granularity === 'week') return `week of ${formatDay(day, locale, style)}`;
  if (granularity === 'month') return format(day, locale, { month: style, year: 'numeric' });
  if (granularity === 'decade' || granularity === 'century' || granularity === 'millennium')
    return longPeriod(day, granularity);
  const { year, rest } = periodParts(day, granularity, locale);
  if (rest === null) return year;
  return granularity === 'half' ? `${rest} of ${year}` : `${rest} ${year}`;
}

/** How fine an end of a span may be said without claiming more than is known: 1 January is "2021" when nothing else tells. */
function endGranularity(day: Day, end: 'start' | 'end'): Granularity {
  const { month, day: date } = civilFromDay(day);
  if (end === 'start') return date !== 1 ? 'day' : month === 1 ? 'year' : 'month';
  return !isMonthEnd(day) ? 'day' : month === 12 ? 'year' : 'month';
}

function hedge(certainty: Certainty): string {
  return certainty === 'approximate' ? 'about ' : certainty === 'ambiguous' ? 'probably ' : '';
}

function samePeriod(start: Day, end: Day, granularity: Granularity): boolean {
  const [a, b] = [civilFromDay(start), civilFromDay(end)];
  switch (granularity) {
    case 'day':
      return start === end;
    case 'week':
      return end - start <= 7;
    case 'month':
      return a.year === b.year && a.month === b.month;
    case 'season':
      return end - start <= 95;
    case 'quarter':
      return end - start <= 92;
    case 'half':
      return end - start <= 184;
    case 'year':
      return a.year === b.year;
    case 'decade':
      return b.year - a.year <= 10;
    case 'century':
      return b.year - a.year <= 100;
    case 'millennium':
      return b.year - a.year <= 1000;
    case 'span':
      return false;
  }
}

/**
 * A time in words, as fine as the text gave it: "March 2023", "since 2019", "until 14 Mar 2023", "about 1990",
 * "May 2021 – 2 Sep 2023"; "at some time" when both ends are open.
 */
export function formatTime(value: TimeValue, locale: string, style: Style = 'short'): string {
  const { start, end } = value.interval;
  const prefix = hedge(value.certainty);
  const fine = (day: Day, side: 'start' | 'end'): Granularity =>
    value.granularity === 'span' ? endGranularity(day, side) : value.granularity;
  if (start === null && end === null) return 'at some time';
  if (start === null) return `until ${prefix}${period(end as Day, fine(end as Day, 'end'), locale, style)}`;
  if (end === null) return `since ${prefix}${period(start, fine(start, 'start'), locale, style)}`;
  if (samePeriod(start, end, value.granularity)) return prefix + period(start, value.granularity, locale, style);
  if (value.granularity === 'span') {
    if (start === end) return prefix + formatDay(start, locale, style);
    const [a, b] = [endGranularity(start, 'start'), endGranularity(end, 'end')];
    if (a === 'year' && b === 'year' && samePeriod(start, end, 'year')) return prefix + formatYear(start);
    if (a !== 'day' && b !== 'day' && samePeriod(start, end, 'month'))
      return prefix + period(start, 'month', locale, style);
    // One end alone on 1 January or 31 December says too little to be called a year.
    const coarse = a === 'year' && b === 'year';
    return `${prefix}${period(start, coarse ? 'year' : a === 'year' ? 'month' : a, locale, style)} – ${period(end, coarse ? 'year' : b === 'year' ? 'month' : b, locale, style)}`;
  }
  return `${prefix}${period(start, value.granularity, locale, style)} – ${period(end, value.granularity, locale, style)}`;
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const SAID_DATE = new RegExp(`\\b(?:(\\d{1,2}) )?(${MONTHS.join('|')}) (\\d{4})\\b`, 'g');

/** The app's own words with their English dates ("6 September 2022") written as dates are on the rest of the screen. */
export function localDates(words: string, locale: string): string {
  return words.replace(SAID_DATE, (said, date: string | undefined, month: string, year: string) => {
    const day = dayFromCivil(Number(year), MONTHS.indexOf(month) + 1, Number(date ?? 1));
    // A day that the month does not have is left as it is written.
    if (civilFromDay(day).day !== Number(date ?? 1)) return said;
    return period(day, date === undefined ? 'month' : 'day', locale, 'short');
  });
}

/** An interval without a granularity of its own, e.g. a constraint. */
export function formatInterval(interval: Interval, locale: string, style: Style = 'short'): string {
  const { start, end } = interval;
  const oneDay = start !== null && start === end;
  return formatTime({ interval, granularity: oneDay ? 'day' : 'span', certainty: 'exact' }, locale, style);
}

/** A date of a source: "May 2023" when it named only the month. */
export function formatSourceDate(date: SourceDate, locale: string, style: Style = 'short'): string {
  return period(date.day, date.granularity === 'span' ? 'day' : date.granularity, locale, style);
}

/** What stands on the rail: the year leads, the finer part stands below it. */
export interface RailLabel {
  /** "since", "until", "about", or `null`. */
  readonly prefix: string | null;
  readonly year: string;
  readonly rest: string | null;
  /** The whole in words, for screen readers and tooltips. */
  readonly full: string;
}

/** Splits a time for the rail. */
export function railLabel(value: TimeValue, locale: string): RailLabel {
  const full = formatTime(value, locale);
  const { start, end } = value.interval;
  const day = start ?? end;
  if (day === null) return { prefix: null, year: '–', rest: null, full };
  const side = start === null ? 'end' : 'start';
  const granularity = value.granularity === 'span' ? endGranularity(day, side) : value.granularity;
  const { year, rest } = periodParts(day, granularity, locale);
  const open = start === null ? 'until' : end === null ? 'since' : null;
  const prefix = open ?? (value.certainty === 'approximate' ? 'about' : null);
  const lasts = start !== null && end !== null && !samePeriod(start, end, value.granularity) && start !== end;
  const until = lasts ? formatYear(end) : null;
  if (until !== null && until !== year) return { prefix, year: `${year}–${shortEnd(year, until)}`, rest: null, full };
  return { prefix, year, rest, full };
}

/** "2021", "2023" → "23": the second year of a range without what both share. */
function shortEnd(from: string, to: string): string {
  return /^\d{4}$/.test(from) && /^\d{4}$/.test(to) && from.slice(0, 2) === to.slice(0, 2) ? to.slice(2) : to;
}

/** A day as a time, e.g. a publication day for the rail. */
export function dayValue(day: Day, granularity: Granularity = 'day'): TimeValue {
  return { interval: { start: day, end: day }, granularity, certainty: 'exact' };
}
