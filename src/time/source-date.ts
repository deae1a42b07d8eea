import { dayFromCivil, dayFromEpochMs, isCivilDate } from './calendar';
import { monthFromName } from './month-names';
import {
  fromBuddhistYear,
  isPersianYear,
  ownDigits,
  persianDay,
  persianMonth,
  VIETNAMESE,
  withoutEra,
} from './source-calendars';
import type { Day } from './types';

/** The day a source gives for a text, and how fine it was given. `day` is the first day of a month or year. */
export interface SourceDate {
  readonly day: Day;
  readonly granularity: 'day' | 'month' | 'year';
}

/** Order of the numbers in `03/04/2023`. */
export type NumericOrder = 'day-first' | 'month-first';

/**
 * `2023-05-14T10:00:00+02:00`, also with `/` or `.` ("2023. 5. 14."), a space for the `T`, or cut off after the month or
 * the year.
 */
const YEAR_FIRST = /^([+-]?\d{4,6})(?:([-/.]) ?(\d{1,2})(?:\2 ?(\d{1,2})(?!\d)\.?(?:[T\s,]+(.*))?)?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{6}.*))?$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T\s,]+(.*))?$/;
/** `20240205101112`, also as PDF writes it: `D:20240205101112+01'00'`. */
const COMPACT_TIME = /^(?:D:)?(\d{4})(\d{2})(\d{2})(?:(\d{4}(?:\d{2})?)(?:Z|[+-]\d{2}'?(?:\d{2}'?)?)?)?$/;
const ISO_WEEK = /^(\d{4})-?W(\d{2})(?:-?(\d))?$/;
/** .NET's JSON: milliseconds, with or without an offset. */
const DOT_NET = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/;
/** Chrome counts microseconds from 1601. */
const SINCE_1601 = /^1[2-5]\d{15}$/;
const CHROME_EPOCH_MS = 11_644_473_600_000;
const LEADING_CLOCK =
  /^(?:updated|published|posted|last updated)?:?\s*\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?\s*(?:[A-Z]{2,5}(?=,))?,?\s+(?=\D*\d)/i;
const LEADING_LABEL = /^(?:published|posted|updated|last updated|first published)(?: on| at)?:?\s+/i;
const TRAILING_WEEKDAY = /\((?:\p{L}{1,4})\)/u;
const LEADING_WEEKDAY = /^\p{L}+[.,]{0,2} (?=\d{1,4}[-/.]\d)/u;
const EASTERN = /^(\d{4})[年년] ?(?:(\d{1,2})[月월] ?(?:(\d{1,2})[日일])?)?/;
const SECONDS = /^\d{9,10}(?:\.\d+)?$/;
/** Said to be of the Islamic calendar, whose days are known to one or two: none of ours. */
const ISLAMIC = /(?<!\p{L})(?:AH|A\.H\.|[Hh]ijri(?:yah?)?|هـ|هجري)(?!\p{L})|\b1[2-4]\d\dH\b/u;
/** Seconds of 9999-12-31, which would be a day of 1978 in milliseconds. */
const LAST_DAY_SECONDS = /^2534022144\d\d$|^253402300799$/;
const MILLISECONDS = /^\d{12,13}$/;

/**
 * The publication day in a date string of a feed, a JSON export or a page's metadata. The day is the one the source
 * wrote: an offset such as `+0200` moves nothing, so the result is the same in every zone. `null` for what is not a
 * date, for a day that does not exist, for sentinels that stand for "unknown" (year 1, the epoch's zero), for one of the
 * Islamic calendar, and for
 * `03/04/2023` unless `order` says how to read it.
 */
export function parseSourceDate(raw: string, order?: NumericOrder): SourceDate | null {
  const text = withoutEra(ownDigits(raw.normalize('NFC')).replace(/\s+/g, ' ').trim());
  if (text.length === 0 || text.length > 100) return null;
  if (LAST_DAY_SECONDS.test(text) || ISLAMIC.test(text)) return null;
  if (SECONDS.test(text)) return instant(Number(text) * 1000);
  if (MILLISECONDS.test(text)) return instant(Number(text));
  if (SINCE_1601.test(text)) return instant(Math.floor(Number(text) / 1000) - CHROME_EPOCH_MS);
  const dotNet = DOT_NET.exec(text);
  if (dotNet) return instant(Number(dotNet[1]));
  const compact = COMPACT.exec(text) ?? COMPACT_TIME.exec(text);
  if (compact) return checked(Number(compact[1]), Number(compact[2]), Number(compact[3]), compact[4]);
  const week = ISO_WEEK.exec(text);
  if (week) return fromIsoWeek(Number(week[1]), Number(week[2]), numberOf(week[3]));
  const undressed = text.replace(LEADING_CLOCK, '').replace(LEADING_LABEL, '').replace(TRAILING_WEEKDAY, ' ').trim();
  const byWeekday = fromWeekday(undressed);
  if (byWeekday !== null) return byWeekday;
  const bare = undressed.replace(LEADING_WEEKDAY, '');
  const iso = YEAR_FIRST.exec(bare);
  if (iso) return yearFirst(iso);
  const numbers = NUMBERS.exec(bare);
  if (numbers) return fromNumbers(numbers, order);
  const eastern = EASTERN.exec(text);
  if (eastern) return checked(Number(eastern[1]), numberOf(eastern[2]), numberOf(eastern[3]), undefined);
  const vietnamese = VIETNAMESE.exec(undressed);
  if (vietnamese) return checked(Number(vietnamese[3]), Number(vietnamese[2]), Number(vietnamese[1]), undefined);
  return fromWords(undressed);
}

/** `1402/03/24` is of the Persian calendar, `1402-03-24` may be of the Middle Ages. */
function yearFirst([, year, separator, month, day, rest]: RegExpExecArray): SourceDate | null {
  const given = Number(year);
  if (separator !== '/' || !isPersianYear(given)) return checked(given, numberOf(month), numberOf(day), rest);
  return ofDay(persianDay(given, numberOf(month), numberOf(day)));
}

const ofDay = (day: Day | null): SourceDate | null => (day === null ? null : { day, granularity: 'day' });

/** The Monday of a week of ISO 8601, or one of its days. */
function fromIsoWeek(year: number, week: number, day: number | null): SourceDate | null {
  if (week < 1 || week > 53 || (day !== null && (day < 1 || day > 7))) return null;
  const fourth = dayFromCivil(year, 1, 4);
  const monday = fourth - weekdayOf(fourth) + 7 * (week - 1);
  // A week has no granularity of its own here; its first day stands for it.
  return { day: (monday + (day ?? 1) - 1) as Day, granularity: 'day' };
}

/** Monday is 0. Day 0, 1 January 1970, was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const SPACED_NUMBERS = /^(\p{L}{3})\p{L}*[.,]{0,2} (\d{1,2})([ /.-])(\d{1,2})\3(\d{4})(?!\d)(.*)$/u;

/** "Sat, 11 04 2020": of two readings the one on that weekday. */
function fromWeekday(text: string): SourceDate | null {
  const match = SPACED_NUMBERS.exec(text);
  const wanted = match ? WEEKDAYS.indexOf((match[1] ?? '').toLowerCase()) : -1;
  if (match === null || wanted < 0) return null;
  const [a, b, year] = [Number(match[2]), Number(match[4]), Number(match[5])];
  const readings = [checked(year, b, a, match[6]), checked(year, a, b, match[6])].filter((date) => date !== null);
  const right = readings.filter(({ day }) => weekdayOf(day) === wanted);
  return right.length === 1 || (right.length === 2 && a === b) ? (right[0] ?? null) : null;
}

function fromNumbers(match: RegExpExecArray, order: NumericOrder | undefined): SourceDate | null {
  const [a, b] = [Number(match[1]), Number(match[3])];
  const year = fullYear(match[4] ?? '');
  const rest = match[5];
  // Thailand writes the day first.
  if (fromBuddhistYear(year) !== year) return checked(year, b, a, rest);
  const read = a > 12 ? 'day-first' : b > 12 ? 'month-first' : (order ?? conventional(match[2], a, b, rest));
  if (read === null) return null;
  return read === 'day-first' ? checked(year, b, a, rest) : checked(year, a, b, rest);
}

/** Full stops are the German and Slavic way of writing dates; AM and PM go with the American one. */
function conventional(
  separator: string | undefined,
  a: number,
  b: number,
  rest: string | undefined,
): NumericOrder | null {
  if (a === b || separator === '.') return 'day-first';
  return rest !== undefined && /\b[ap]\.?m\b/i.test(rest) ? 'month-first' : null;
}

const MARCH = 3;
/** "ก.พ." is one word. */
const WORD = /[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*\.?|\d+/gu;

/** Dates with a month name, in any order: `Thurs, 11 Oct 2012`, `October 11, 2012`, `11 de octubre de 2012`. */
function fromWords(text: string): SourceDate | null {
  const clock = /\d{1,2}(?::\d{2}|h\d{2}\b| ?[ap]\.?m\b).*$/i.exec(text);
  // After "10:00" only a year can follow that matters ("Thu Oct 11 10:00:00 2012").
  const head = clock ? text.slice(0, clock.index) : text;
  const tail = clock?.[0];
  const opensWithMar = /^mar\b/i.test(head);
  let month: number | null = null;
  let day: number | null = null;
  let year: number | null = null;
  let persian: number | null = null;
  for (const [word] of head.matchAll(WORD)) {
    if (/^\d/.test(word)) {
      if (word.length === 4) year ??= Number(word);
      else if (word.length <= 2 && day === null) day = Number(word);
      else if (word.length === 2 && year === null) year = fullYear(word);
      else return null;
    } else {
      // "mar" is also a Tuesday in Spanish, French and Italian feeds: then the month follows.
      const named = monthFromName(word);
      persian ??= persianMonth(word);
      if (named !== null && (month === null || (month === MARCH && opensWithMar))) month = named;
    }
  }
  if (year === null && tail !== undefined) year = numberOf(/(?<![+-]|\d|:)\b(\d{4})$/.exec(tail)?.[1]);
  if (persian !== null && year !== null && isPersianYear(year)) return ofDay(persianDay(year, persian, day));
  return month === null || year === null ? null : checked(year, month, day, tail);
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

const numberOf = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));

/** Before it an instant is the zero of some clock. */
const FIRST_INSTANT = dayFromCivil(2, 1, 1);

function instant(epochMs: number): SourceDate | null {
  const day = dayFromEpochMs(epochMs);
  return epochMs === 0 || day < FIRST_INSTANT ? null : { day, granularity: 'day' };
}

function checked(given: number, month: number | null, day: number | null, rest: string | undefined): SourceDate | null {
  const year = month === null ? given : fromBuddhistYear(given);
  if (year <= 1 || year > 9999 || !isCivilDate(year, month ?? 1, day ?? 1)) return null;
  const at = dayFromCivil(year, month ?? 1, day ?? 1);
  if (day !== null && (isEpochZero(at, rest) || isSentinel(year, month, day))) return null;
  return { day: at, granularity: day !== null ? 'day' : month !== null ? 'month' : 'year' };
}

/** The last day that databases know, and the zeros of spreadsheets and file systems: nobody published anything then. */
function isSentinel(year: number, month: number | null, day: number): boolean {
  if (year === 9999 || (year === 1601 && month === 1 && day === 1)) return true;
  return (year === 1899 && month === 12 && day >= 30) || (year === 1900 && month === 1 && day === 1);
}

/**
 * The epoch's zero, in whatever zone it was written, is a missing date that someone formatted: without an offset any
 * time that a zone can put it at, with one the time that it is there.
 */
function isEpochZero(day: Day, rest: string | undefined): boolean {
  if (day !== 0 && day !== -1) return false;
  const clock = /(\d{1,2}):?(\d{2})(?::?(\d{2}))?/.exec(rest ?? '');
  if (!clock) return true;
  const after = (rest ?? '').slice(clock.index + clock[0].length);
  const offset = /([+-])(\d{2}):?(\d{2})\b/.exec(after);
  const hours = (Number(clock[1]) % 12) + (isAfternoon(after, Number(clock[1])) ? 12 : 0);
  const minutes = hours * 60 + Number(clock[2]) + day * 1440;
  if (Number(clock[3] ?? 0) !== 0) return false;
  if (offset) return minutes === (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]));
  if (/(?:Z|UTC|GMT)\s*$/i.test(after)) return minutes === 0;
  return minutes % 15 === 0 && minutes >= -12 * 60 && minutes <= 14 * 60;
}

/** "4:00 PM", "16:00". */
const isAfternoon = (after: string, hour: number): boolean =>
  /^\s*[ap]\.?m/i.test(after) ? /^\s*p/i.test(after) : hour >= 12;
