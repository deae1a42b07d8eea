import { isCivilDate } from '../calendar';
import { isAfterNumber } from './context';
import { continuesNumber } from './numbers';
import { yearNumber, type Match, type Spec, type YearRef } from './spec';
import { NUMBER, SIGN, type Tokens } from './tokens';

/** Dates as programs and forms write them: ISO 8601 in its forms, numbers with slashes, dashes or stops, "14-May-2023". */

const dayOf = (year: YearRef, month: number, day: number): Spec & { readonly kind: 'day' } => ({
  kind: 'day',
  year,
  month,
  day,
  which: null,
  typed: true,
});

const monthOf = (year: YearRef, month: number): Spec => ({
  kind: 'part',
  unit: 'month',
  index: month,
  year,
  which: null,
});

/** `2023-05-14`, `2023-05`, `2023/05/14`, `20230514`. */
export function isoDate(t: Tokens, i: number): Match | null {
  const year = t.number(i);
  if (isAfterNumber(t, i)) return null;
  if (t.size(i) === 8) {
    const [y, m, d] = [Math.floor(year / 10_000), Math.floor(year / 100) % 100, year % 100];
    return y >= 1900 && y < 2100 && isCivilDate(y, m, d) ? { end: i + 1, spec: dayOf(yearNumber(y), m, d) } : null;
  }
  if (t.size(i) !== 4 || !t.isGlued(i + 1) || !(t.isSign(i + 1, '-') || t.isSign(i + 1, '/'))) return null;
  const month = t.number(i + 2);
  if (!t.isGlued(i + 2) || month < 0 || t.size(i + 2) > 3) return null;
  const coarse = coarseIso(t, i, year);
  if (coarse) return coarse;
  const full = t.isGlued(i + 3) && t.isGlued(i + 4) && (t.isSign(i + 3, '-') || t.isSign(i + 3, '/'));
  const day = t.number(i + 4);
  if (full && day > 0 && t.size(i + 4) <= 2) {
    if (!isDayForm(month, day)) return null;
    const spec = dayOf(yearNumber(year), month, day);
    return isoSpan(t, i + 5, spec) ?? spacedClock(t, i + 5, spec) ?? { end: isoClock(t, i + 5), spec };
  }
  if (t.size(i + 2) === 3) return ordinalDate(t, i, year, month);
  if (t.isSign(i + 1, '/') || t.size(i + 2) !== 2 || month < 1 || month > 12 || (t.isGlued(i + 3) && t.isDash(i + 3)))
    return null;
  // "2010-12" may be two years: the range rule reads it.
  return month > year % 100 && month >= 10 ? null : { end: i + 3, spec: monthOf(yearNumber(year), month) };
}

/** `2023-154`: the 154th day of the year. */
function ordinalDate(t: Tokens, i: number, year: number, nth: number): Match | null {
  if (!t.isSign(i + 1, '-') || nth < 1 || nth > 366 || year < 1900 || year >= 2100) return null;
  if (t.isGlued(i + 3) && (t.kind(i + 3) !== SIGN || t.isDash(i + 3))) return null;
  const of: Spec = { kind: 'year', year: yearNumber(year) };
  return { end: i + 3, spec: { kind: 'nth', ordinal: nth, unit: 'day', weekday: null, count: 1, of } };
}

/** `2023-06-01/2023-06-05`, `2023-06-01/05`. */
function isoSpan(t: Tokens, i: number, from: Spec): Match | null {
  if (!t.isSign(i, '/') || !t.isGlued(i) || !t.isGlued(i + 1) || from.kind !== 'day') return null;
  const full = t.size(i + 1) === 4 && t.isSign(i + 2, '-') && t.isSign(i + 4, '-');
  const [month, day] = full ? [t.number(i + 3), t.number(i + 5)] : [from.month ?? 0, t.number(i + 1)];
  if ((!full && t.size(i + 1) !== 2) || !isDayForm(month, day)) return null;
  const to = dayOf(full ? yearNumber(t.number(i + 1)) : (from.year as YearRef), month, day);
  return { end: full ? i + 6 : i + 2, spec: { kind: 'range', from, to, relation: 'during', ends: null, other: null } };
}

/** `2023-06-01 12:30`, as logs and databases write it. */
function spacedClock(t: Tokens, i: number, on: Spec): Match | null {
  const [hour, minute] = [t.number(i), t.number(i + 2)];
  if (t.isGlued(i) || t.size(i) !== 2 || hour > 24 || !t.isSign(i + 1, ':') || t.size(i + 2) !== 2 || minute > 59)
    return null;
  if (!t.isGlued(i + 1) || !t.isGlued(i + 2)) return null;
  const seconds = t.isSign(i + 3, ':') && t.isGlued(i + 3) && t.size(i + 4) === 2 && t.number(i + 4) >= 0;
  const clock = `T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return { end: seconds ? i + 5 : i + 3, spec: { kind: 'time', clock, on } };
}

/** Written as a day, whether the month has it or not: 30 February is a day that does not exist, not something else. */
const isDayForm = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** `1854-00-00`, `2012-12-0`: zeros stand for what a knowledge base does not know. */
function coarseIso(t: Tokens, i: number, year: number): Match | null {
  if (t.number(i + 4) !== 0 || !t.isGlued(i + 4) || !t.isGlued(i + 3) || !t.isSign(i + 3, '-')) return null;
  const month = t.number(i + 2);
  if (month > 12) return null;
  if (year === 0) return { end: i + 5, spec: dayOf(yearNumber(0), 1, 1) };
  const spec: Spec = month === 0 ? { kind: 'year', year: yearNumber(year) } : monthOf(yearNumber(year), month);
  return { end: i + 5, spec };
}

/** The clock part of an ISO time belongs to the same expression: "T10:00:00Z", "T10:00+02:00". */
function isoClock(t: Tokens, i: number): number {
  if (!t.isGlued(i) || t.textOf(i) !== 'T' || t.number(i + 1) < 0) return i;
  let end = i + 2;
  while (t.isGlued(end) && (t.isSign(end, ':') || t.isSign(end, '.')) && t.number(end + 1) >= 0) end += 2;
  if (t.isGlued(end) && t.textOf(end) === 'Z') return end + 1;
  if (t.isGlued(end) && (t.isSign(end, '+') || t.isSign(end, '-')) && t.number(end + 1) >= 0) {
    end += 2;
    if (t.isSign(end, ':') && t.number(end + 1) >= 0) end += 2;
  }
  return end;
}

/** `03/04/2023`, `14.03.2023`, `10-25-89`, and "9/11". */
export function numericDate(t: Tokens, i: number): Match | null {
  if (t.size(i) > 2 || isAfterNumber(t, i) || !t.isGlued(i + 1) || !t.isGlued(i + 2)) return null;
  const separator = ['/', '-', '.'].find((sign) => t.isSign(i + 1, sign));
  const [a, b] = [t.number(i), t.number(i + 2)];
  if (a === 0 && b === 0 && separator === '-' && t.size(i + 4) === 4 && t.isSign(i + 3, '-')) {
    const year = yearNumber(t.number(i + 4));
    return { end: i + 5, spec: t.number(i + 4) === 0 ? dayOf(year, 1, 1) : { kind: 'year', year } };
  }
  if (separator === undefined || b < 1 || t.size(i + 2) > 2) return null;
  if (!t.isGlued(i + 3) || !t.isSign(i + 3, separator)) {
    const attack = separator === '/' && a === 9 && b === 11 && t.size(i) === 1;
    return attack ? { end: i + 3, spec: dayOf(yearNumber(2001), 9, 11) } : null;
  }
  const size = t.size(i + 4);
  if (t.kind(i + 4) !== NUMBER || !t.isGlued(i + 4) || !(size === 4 || (size === 2 && separator !== '.'))) return null;
  if (continuesNumber(t, i + 4)) return null;
  const year: YearRef = { kind: 'number', year: t.number(i + 4), short: size === 2 };
  const probe = size === 2 ? 2000 : t.number(i + 4);
  const [monthThenDay, dayThenMonth] = [isCivilDate(probe, a, b), isCivilDate(probe, b, a)];
  const end = i + 5;
  // Nobody writes the month first with full stops.
  if (separator === '.' && dayThenMonth) return { end, spec: dayOf(year, b, a) };
  if (monthThenDay && dayThenMonth && a !== b) {
    return { end, spec: { ...dayOf(year, a, b), order: 'both' } };
  }
  if (monthThenDay || (!dayThenMonth && isDayForm(a, b))) return { end, spec: dayOf(year, a, b) };
  return isDayForm(b, a) ? { end, spec: dayOf(year, b, a) } : null;
}

/** `14-May-2023`, `14-MAY-23`, `14/May/2023`, as databases and servers write a day. */
export function dashedDate(t: Tokens, i: number): Match | null {
  const separator = t.isDash(i + 1) ? '-' : t.isSign(i + 1, '/') ? '/' : null;
  const month = t.lexeme(i + 2)?.month ?? 0;
  const size = t.size(i + 4);
  if (separator === null || month === 0 || t.size(i) > 2 || t.kind(i + 4) !== NUMBER || (size !== 4 && size !== 2))
    return null;
  if (!(separator === '-' ? t.isDash(i + 3) : t.isSign(i + 3, '/'))) return null;
  for (let at = i + 1; at < i + 5; at += 1) if (!t.isGlued(at)) return null;
  if (isAfterNumber(t, i) || continuesNumber(t, i + 4) || !isDayForm(month, t.number(i))) return null;
  const year: YearRef = { kind: 'number', year: t.number(i + 4), short: size === 2 };
  return { end: i + 5, spec: dayOf(year, month, t.number(i)) };
}
