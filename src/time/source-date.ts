import { dayFromCivil, dayFromEpochMs, isCivilDate } from './calendar';
import { monthFromName } from './month-names';
import type { Day } from './types';

/** The day a source gives for a text, and how fine it was given. `day` is the first day of a month or year. */
export interface SourceDate {
  readonly day: Day;
  readonly granularity: 'day' | 'month' | 'year';
}

/** Order of the numbers in `03/04/2023`. */
export type NumericOrder = 'day-first' | 'month-first';

/** `2023-05-14T10:00:00+02:00`, also with `/` or `.`, a space for the `T`, or cut off after the month or the year. */
const YEAR_FIRST = /^([+-]?\d{4,6})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2})(?!\d)(?:[T\s,]+(.*))?)?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{6}.*))?$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T\s,]+(.*))?$/;
const LEADING_WEEKDAY = /^\p{L}+[.,]{0,2} (?=\d{1,4}[-/.]\d)/u;
const EASTERN = /^(\d{4})年(?:(\d{1,2})月(?:(\d{1,2})日)?)?/;
const SECONDS = /^\d{9,10}(?:\.\d+)?$/;
const MILLISECONDS = /^\d{12,13}$/;

/**
 * The publication day in a date string of a feed, a JSON export or a page's metadata. The day is the one the source
 * wrote: an offset such as `+0200` moves nothing, so the result is the same in every zone. `null` for what is not a
 * date, for a day that does not exist, for sentinels that stand for "unknown" (year 1, the epoch's zero), and for
 * `03/04/2023` unless `order` says how to read it.
 */
export function parseSourceDate(raw: string, order?: NumericOrder): SourceDate | null {
  const text = raw.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (text.length === 0 || text.length > 100) return null;
  if (SECONDS.test(text)) return instant(Number(text) * 1000);
  if (MILLISECONDS.test(text)) return instant(Number(text));
  const compact = COMPACT.exec(text);
  if (compact) return checked(Number(compact[1]), Number(compact[2]), Number(compact[3]), compact[4]);
  const bare = text.replace(LEADING_WEEKDAY, '');
  const iso = YEAR_FIRST.exec(bare);
  if (iso) return checked(Number(iso[1]), numberOf(iso[2]), numberOf(iso[3]), iso[4]);
  const numbers = NUMBERS.exec(bare);
  if (numbers) return fromNumbers(numbers, order);
  const eastern = EASTERN.exec(text);
  if (eastern) return checked(Number(eastern[1]), numberOf(eastern[2]), numberOf(eastern[3]), undefined);
  return fromWords(text);
}

function fromNumbers(match: RegExpExecArray, order: NumericOrder | undefined): SourceDate | null {
  const [a, b] = [Number(match[1]), Number(match[3])];
  const year = fullYear(match[4] ?? '');
  const rest = match[5];
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
const WORD = /\p{L}+\.?|\d+/gu;

/** Dates with a month name, in any order: `Thurs, 11 Oct 2012`, `October 11, 2012`, `11 de octubre de 2012`. */
function fromWords(text: string): SourceDate | null {
  const clock = /\d{1,2}(?::\d{2}| ?[ap]\.?m\b).*$/i.exec(text);
  // After "10:00" only a year can follow that matters ("Thu Oct 11 10:00:00 2012").
  const head = clock ? text.slice(0, clock.index) : text;
  const tail = clock?.[0];
  const opensWithMar = /^mar\b/i.test(head);
  let month: number | null = null;
  let day: number | null = null;
  let year: number | null = null;
  for (const [word] of head.matchAll(WORD)) {
    if (/^\d/.test(word)) {
      if (word.length === 4) year ??= Number(word);
      else if (word.length <= 2 && day === null) day = Number(word);
      else if (word.length === 2 && year === null) year = fullYear(word);
      else return null;
    } else {
      // "mar" is also a Tuesday in Spanish, French and Italian feeds: then the month follows.
      const named = monthFromName(word);
      if (named !== null && (month === null || (month === MARCH && opensWithMar))) month = named;
    }
  }
  if (year === null && tail !== undefined) year = numberOf(/(?<![+-]|\d|:)\b(\d{4})$/.exec(tail)?.[1]);
  if (month === null || year === null) return null;
  return checked(year, month, day, tail);
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

const numberOf = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));

function instant(epochMs: number): SourceDate | null {
  return epochMs === 0 ? null : { day: dayFromEpochMs(epochMs), granularity: 'day' };
}

function checked(year: number, month: number | null, day: number | null, rest: string | undefined): SourceDate | null {
  if (year <= 1 || year > 9999 || !isCivilDate(year, month ?? 1, day ?? 1)) return null;
  const at = dayFromCivil(year, month ?? 1, day ?? 1);
  if (day !== null && isEpochZero(at, rest)) return null;
  return { day: at, granularity: day !== null ? 'day' : month !== null ? 'month' : 'year' };
}

/** 1970-01-01 at midnight UTC, in whatever zone it was written, is a missing date that someone formatted. */
function isEpochZero(day: Day, rest: string | undefined): boolean {
  if (day !== 0 && day !== -1) return false;
  const clock = /(\d{2}):?(\d{2})(?::?(\d{2}))?/.exec(rest ?? '');
  if (!clock) return day === 0;
  const offset = /([+-])(\d{2}):?(\d{2})\b/.exec((rest ?? '').slice(clock.index + clock[0].length));
  const minutes = Number(clock[1]) * 60 + Number(clock[2]) + day * 1440;
  const shift = offset ? (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  return minutes === shift && Number(clock[3] ?? 0) === 0;
}
