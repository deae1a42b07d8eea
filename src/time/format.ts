import { addDays, civilFromDay, dayFromCivil, epochMsFromDay, isoWeek } from './calendar';
import { isWhole, ordinalOf, periodOfDay, seasonOfMonth, type Season } from './period';
import type { Day, Granularity, Interval, TimeValue } from './types';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const SEASONS: Readonly<Record<Season, string>> = { SP: 'spring', SU: 'summer', FA: 'autumn', WI: 'winter' };

/** A year as a reader writes it: `2023`, `44 BC`, `AD 79`. */
export function formatYear(year: number): string {
  if (year <= 0) return `${1 - year} BC`;
  return year < 1000 ? `AD ${year}` : String(year);
}

/** 1 → `1st`. */
export function formatOrdinal(value: number): string {
  const tens = value % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${suffix}`;
}

/**
 * A time in words, no finer than it is known: `14 March 2023`, `March 2023`, `Q3 2023`, `summer 2023`, `the 1990s`,
 * `44 BC`, `since 2019`, `until May 2021`, `2019 to 2021`, `about 1990`. English reads back to the same interval with
 * `readTime`. Another `locale` names days and months as that language does and keeps the rest in signs and numbers.
 */
export function formatTime(value: TimeValue, locale: string = 'en'): string {
  const words = /^en\b/i.test(locale) ? ENGLISH : localWords(locale);
  const { start, end } = value.interval;
  let text: string;
  if (start === null && end === null) text = words.always;
  else if (start === null || end === null) {
    const known = (start ?? end) as Day;
    const name = nameOf(known, openGranularity(value), words);
    text = start === null ? words.until(name) : words.since(name);
  } else if (value.granularity === 'span' || !isOfCalendar(value)) text = spanName(start, end, words);
  else text = nameOf(start, value.granularity, words);
  // A century says by itself that the year is not known.
  const named = value.granularity === 'century' || value.granularity === 'millennium';
  return value.certainty === 'approximate' && !named ? words.about(text) : text;
}

/** Whether a year or quarter is the calendar's: a company's fiscal 2023 may be February 2023 to January 2024. */
function isOfCalendar({ interval, granularity }: TimeValue): boolean {
  if (granularity !== 'year' && granularity !== 'half' && granularity !== 'quarter') return true;
  const { start, end } = interval;
  return start === null || end === null || samePeriod(periodOfDay(start, granularity).interval, { start, end });
}

const samePeriod = (a: Interval, b: Interval): boolean => a.start === b.start && a.end === b.end;

/** Since 1 January 2019 and since 2019 are the same; the shorter one is said. */
function openGranularity(value: TimeValue): Exclude<Granularity, 'span'> {
  if (value.granularity !== 'span') return value.granularity;
  return isWhole(value.interval, 'year') ? 'year' : isWhole(value.interval, 'month') ? 'month' : 'day';
}

function spanName(start: Day, end: Day, words: Words): string {
  if (start === end) return words.day(start);
  const of = { start, end };
  const finest = isWhole(of, 'year') ? 'year' : isWhole(of, 'month') ? 'month' : 'day';
  const [from, to] = [nameOf(start, finest, words), nameOf(end, finest, words)];
  return from === to ? from : words.range(from, to);
}

function nameOf(day: Day, granularity: Granularity, words: Words): string {
  const { year, month } = civilFromDay(day);
  switch (granularity) {
    case 'month':
      return words.month(day);
    case 'quarter':
      return `Q${Math.ceil(month / 3)} ${words.year(year)}`;
    case 'half':
      return words.half(month <= 6 ? 1 : 2, year);
    case 'season':
      return words.season(seasonOfMonth(year, month), day);
    case 'week':
      return words.week(day);
    case 'year':
      return words.year(year);
    case 'decade':
      return words.years(year, 10);
    case 'century':
      return words.years(year, 100);
    case 'millennium':
      return words.years(year, 1000);
    case 'day':
    case 'span':
      return words.day(day);
  }
}

/** How one language says things; English in full, others by numbers and `Intl`. */
interface Words {
  readonly always: string;
  day(day: Day): string;
  month(day: Day): string;
  year(year: number): string;
  week(day: Day): string;
  half(half: 1 | 2, year: number): string;
  season(at: { year: number; season: Season }, day: Day): string;
  years(first: number, size: 10 | 100 | 1000): string;
  range(from: string, to: string): string;
  since(name: string): string;
  until(name: string): string;
  about(name: string): string;
}

const ENGLISH: Words = {
  always: 'at any time',
  day(day) {
    const date = civilFromDay(day);
    return `${date.day} ${MONTHS[date.month - 1]} ${formatYear(date.year)}`;
  },
  month(day) {
    const date = civilFromDay(day);
    return `${MONTHS[date.month - 1]} ${formatYear(date.year)}`;
  },
  year: formatYear,
  week: (day) => `the week of ${ENGLISH.day(day)}`,
  half: (half, year) => `the ${half === 1 ? 'first' : 'second'} half of ${formatYear(year)}`,
  season: (at) => `${SEASONS[at.season]} ${formatYear(at.year)}`,
  years(first, size) {
    // "the 1900s" would be the century, and "the 70s" that of our own.
    const decade = first >= 1000 && (first % 100 !== 0 || first === 2000);
    if (size === 10 && decade) return `the ${first}s`;
    if (size === 10) return `${formatYear(first)} to ${formatYear(first + 9)}`;
    const ordinal = ordinalOf(first, size);
    const name = `the ${formatOrdinal(Math.abs(ordinal))} ${size === 100 ? 'century' : 'millennium'}`;
    return ordinal < 0 ? `${name} BC` : name;
  },
  range: (from, to) => `${from} to ${to}`,
  since: (name) => `since ${name}`,
  until: (name) => `until ${name}`,
  about: (name) => `about ${name}`,
};

function localWords(locale: string): Words {
  const format = (day: Day, options: Intl.DateTimeFormatOptions): string => {
    const era: Intl.DateTimeFormatOptions = civilFromDay(day).year <= 0 ? { era: 'short' } : {};
    // A zone is named so that the host's own never enters.
    return new Intl.DateTimeFormat(locale, { ...options, ...era, timeZone: 'UTC' }).format(epochMsFromDay(day));
  };
  const year = (value: number): string =>
    value > 0 ? String(value) : format(dayFromCivil(value, 7, 1), { year: 'numeric' });
  return {
    always: '–',
    day: (day) => format(day, { day: 'numeric', month: 'long', year: 'numeric' }),
    month: (day) => format(day, { month: 'long', year: 'numeric' }),
    year,
    week: (day) => `${isoWeek(day).year}-W${String(isoWeek(day).week).padStart(2, '0')}`,
    half: (half, of) => `H${half} ${year(of)}`,
    season: (_, day) => {
      const last = addDays(dayFromCivil(civilFromDay(day).year, civilFromDay(day).month + 3, 1), -1);
      return `${format(day, { month: 'long', year: 'numeric' })} – ${format(last, { month: 'long', year: 'numeric' })}`;
    },
    years: (first, size) => `${year(first)}–${year(first + (first === 1 ? size - 2 : size - 1))}`,
    range: (from, to) => `${from} – ${to}`,
    since: (name) => `${name} –`,
    until: (name) => `– ${name}`,
    about: (name) => `≈ ${name}`,
  };
}
