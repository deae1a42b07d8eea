import { isCivilDate } from '../calendar';
import { isAfterNumber, isMonthAlone } from './context';
import { continuesNumber, isApostrophe, readOrdinal, readYear } from './numbers';
import { yearNumber, type Match, type Spec, type YearRef } from './spec';
import { NUMBER, WORD, type Tokens } from './tokens';

/** Dates by number and by the name of a month. */

interface DayOfMonth {
  readonly day: number;
  readonly end: number;
}

/** Numbers that are meant as days, though none, beside a month and a year or after "on": "32 March 2020". */
const MOST_SLIPPED = 99;

const isSlip = (day: number): boolean => day < 1 || day > 31;

/** A day of the month: "14", "14th", "fourteenth". */
export function readDayOfMonth(t: Tokens, i: number, most = 31): DayOfMonth | null {
  const value = t.number(i);
  if (value >= 0) {
    if ((value < 1 && most <= 31) || value > most || t.size(i) > 2 || t.isSign(i + 1, '%') || isAmount(t, i))
      return null;
    return { day: value, end: t.tag(i + 1) === 'suffix' && t.isGlued(i + 1) ? i + 2 : i + 1 };
  }
  const ordinal = readOrdinal(t, i);
  return ordinal && ordinal.value > 0 && ordinal.value <= 31 ? { day: ordinal.value, end: ordinal.end } : null;
}

/** The number goes on, as in "14,000", "14.5" or "14:30"; "25,1959" is a day and a year without the space. */
function isAmount(t: Tokens, i: number): boolean {
  if (!t.isGlued(i + 1) || !t.isGlued(i + 2) || t.number(i + 2) < 0) return false;
  if (t.isSign(i + 1, ',')) return t.size(i + 2) === 3;
  return t.isSign(i + 1, '.') || t.isSign(i + 1, ':');
}

interface MonthName {
  readonly month: number;
  readonly end: number;
}

function readMonth(t: Tokens, i: number): MonthName | null {
  const lexeme = t.lexeme(i);
  if (!lexeme || lexeme.month === 0) return null;
  return { month: lexeme.month, end: lexeme.short ? t.skipStop(i + 1) : i + 1 };
}

interface YearTail {
  readonly year: YearRef | null;
  readonly end: number;
}

/** A year after a month or a day: ", 2023", "of 2023", "last year", "of that year"; the same index when there is none. */
export function readYearTail(t: Tokens, i: number): YearTail {
  const comma = t.skipComma(i);
  const direct = readYear(t, comma);
  if (direct && !isCounted(t, direct.end)) return direct;
  const of = t.tag(i) === 'of' ? i + 1 : i;
  if (of !== i) {
    const after = readYear(t, of);
    if (after) return after;
  }
  const article = t.tag(of) === 'the' ? of + 1 : of;
  const word = t.lexeme(article);
  if (word && t.lexeme(article + 1)?.unit === 'year' && !t.lexeme(article + 1)?.plural) {
    if (word.tag === 'that' || word.tag === 'same') return { year: { kind: 'narrative', steps: 0 }, end: article + 2 };
    if (word.tag === 'following' || word.tag === 'previous') {
      return { year: { kind: 'narrative', steps: word.tag === 'following' ? 1 : -1 }, end: article + 2 };
    }
    if (word.which !== null) return { year: { kind: 'steps', steps: word.which }, end: article + 2 };
  }
  return { year: null, end: i };
}

const isCounted = (t: Tokens, i: number): boolean => {
  const unit = t.lexeme(i)?.unit;
  return unit === 'day' || unit === 'week' || unit === 'month' || unit === 'year' || unit === 'hour';
};

const dayOf = (year: YearRef | null, month: number | null, day: number): Spec => ({
  kind: 'day',
  year,
  month,
  day,
  which: null,
});

/** "March 14, 2023", "March 14–16", "March 2023", "March of last year", "March". */
export function monthFirst(t: Tokens, i: number): Match | null {
  const name = readMonth(t, i);
  if (!name) return null;
  const at = t.isDash(name.end) && t.isGlued(name.end) && t.isGlued(name.end + 1) ? name.end + 1 : name.end;
  const first = readDayOfMonth(t, t.tag(at) === 'the' ? at + 1 : at, MOST_SLIPPED);
  if (first && isDayNumber(t, i, at, name.month, first) && !isYearWithEra(t, at)) {
    return dayAfterMonth(t, name.month, first);
  }
  const tail = readYearTail(t, name.end);
  if (tail.year) return { end: tail.end, spec: part(name.month, tail.year) };
  return isMonthAlone(t, i, name.end) ? { end: name.end, spec: part(name.month, null) } : null;
}

/**
 * Whether the number after a month is its day. Not so in "in March the first woman" and "in May second graders"; "in April
 * 31 firms" counts firms, while "April 31st" and "on April 31" are days, though no calendar has them.
 */
function isDayNumber(t: Tokens, i: number, at: number, month: number, first: DayOfMonth): boolean {
  const counts = t.kind(first.end) === WORD && t.tag(first.end) === '';
  if (t.number(first.end - 1) < 0 && t.kind(at) === WORD && counts) return false;
  if (isCivilDate(2000, month, first.day) || t.tag(first.end - 1) === 'suffix') return true;
  if (isSlip(first.day)) return t.tag(i - 1) === 'on' || readYearTail(t, first.end).year !== null;
  const inside = t.tag(i - 1) === 'in' || t.tag(i - 1) === 'during' || t.tag(i - 1) === 'of';
  return !(inside && counts);
}

/** "March 44 BC": the number is the year. */
const isYearWithEra = (t: Tokens, i: number): boolean => t.number(i) > 0 && readYear(t, i) !== null;

const part = (month: number, year: YearRef | null): Spec => ({
  kind: 'part',
  unit: 'month',
  index: month,
  year,
  which: null,
});

function dayAfterMonth(t: Tokens, month: number, first: DayOfMonth): Match {
  const joined = t.isDash(first.end) || t.tag(first.end) === 'to' || t.tag(first.end) === 'through';
  const second = joined ? readDayOfMonth(t, first.end + 1) : null;
  if (second && second.day > first.day && !readMonth(t, second.end) && !unitFollows(t, second.end)) {
    const { year, end } = readYearTail(t, second.end);
    return {
      end,
      spec: {
        kind: 'range',
        from: dayOf(year, month, first.day),
        to: dayOf(year, month, second.day),
        relation: 'during',
        ends: null,
        other: null,
      },
    };
  }
  const { year, end } = readYearTail(t, first.end);
  return { end, spec: dayOf(year, month, first.day) };
}

const unitFollows = (t: Tokens, i: number): boolean => t.lexeme(i)?.unit != null;

/** "14 March 2023", "14th of March", "14–16 March", "25" in "25 and 26 March". */
export function dayFirst(t: Tokens, i: number): Match | null {
  const first = readDayOfMonth(t, i, MOST_SLIPPED);
  if (!first) return null;
  const month = readMonth(t, t.tag(first.end) === 'of' ? first.end + 1 : first.end);
  if (month) return wholeDay(t, i, first, month);
  const joint = t.tag(first.end);
  if (!t.isDash(first.end) && joint !== 'to' && joint !== 'and' && joint !== 'or') return null;
  const second = readDayOfMonth(t, first.end + 1);
  const after = second && readMonth(t, t.tag(second.end) === 'of' ? second.end + 1 : second.end);
  if (!second || !after || second.day <= first.day || !isMonthWord(t, after, i)) return null;
  const { year, end } = readYearTail(t, after.end);
  const from = dayOf(year, after.month, first.day);
  if (joint === 'and' || joint === 'or') return { end: first.end, spec: from };
  const to = dayOf(year, after.month, second.day);
  return { end, spec: { kind: 'range', from, to, relation: 'during', ends: null, other: null } };
}

function wholeDay(t: Tokens, i: number, first: DayOfMonth, month: MonthName): Match | null {
  const { year, end } = readYearTail(t, month.end);
  const named = !isSlip(first.day) || t.tag(i - 1) === 'on' || t.tag(i + 1) === 'suffix';
  if (year === null && (!named || !isMonthWord(t, month, i))) return null;
  return { end, spec: dayOf(year, month.month, first.day) };
}

/** "5 may" in small letters says what five of them may do. */
function isMonthWord(t: Tokens, month: MonthName, i: number): boolean {
  const at = t.isSign(month.end - 1, '.') ? month.end - 2 : month.end - 1;
  const word = t.lexeme(at)?.word;
  return t.isCapital(at) || t.tag(i + 1) === 'suffix' || (word !== 'may' && word !== 'march');
}

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
  if (!t.isGlued(i + 2) || month < 0 || t.size(i + 2) > 2) return null;
  const coarse = coarseIso(t, i, year);
  if (coarse) return coarse;
  const full = t.isGlued(i + 3) && t.isGlued(i + 4) && (t.isSign(i + 3, '-') || t.isSign(i + 3, '/'));
  const day = t.number(i + 4);
  if (full && day > 0 && t.size(i + 4) <= 2) {
    return isDayForm(month, day) ? { end: isoClock(t, i + 5), spec: dayOf(yearNumber(year), month, day) } : null;
  }
  if (t.isSign(i + 1, '/') || t.size(i + 2) !== 2 || month < 1 || month > 12 || (t.isGlued(i + 3) && t.isDash(i + 3)))
    return null;
  // "2010-12" may be two years: the range rule reads it.
  return month > year % 100 && month >= 10 ? null : { end: i + 3, spec: part(month, yearNumber(year)) };
}

/** Written as a day, whether the month has it or not: 30 February is a day that does not exist, not something else. */
const isDayForm = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** `1854-00-00`, `2012-12-0`: zeros stand for what a knowledge base does not know. */
function coarseIso(t: Tokens, i: number, year: number): Match | null {
  if (t.number(i + 4) !== 0 || !t.isGlued(i + 4) || !t.isGlued(i + 3) || !t.isSign(i + 3, '-')) return null;
  const month = t.number(i + 2);
  if (month > 12) return null;
  const spec: Spec = month === 0 ? { kind: 'year', year: yearNumber(year) } : part(month, yearNumber(year));
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
    return { end: i + 5, spec: { kind: 'year', year: yearNumber(t.number(i + 4)) } };
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
  if (monthThenDay && dayThenMonth && a !== b) {
    return { end, spec: { kind: 'day', year, month: a, day: b, which: null, order: 'both' } };
  }
  if (monthThenDay || (!dayThenMonth && isDayForm(a, b))) return { end, spec: dayOf(year, a, b) };
  return isDayForm(b, a) ? { end, spec: dayOf(year, b, a) } : null;
}

/** "10:35 a.m.", "9 a.m. EST", "14:30", "0735 GMT". */
export function clockTime(t: Tokens, i: number): Match | null {
  const hour = t.number(i);
  if (isAfterNumber(t, i) || isApostrophe(t, i)) return null;
  if (t.size(i) === 4 && t.tag(i + 1) === 'zone' && hour < 2400 && hour % 100 < 60) {
    return { end: i + 2, spec: clock(Math.floor(hour / 100), hour % 100) };
  }
  if (t.size(i) > 2 || hour > 24) return null;
  let end = i + 1;
  let minute: number | null = null;
  if (t.isSign(end, ':') && t.isGlued(end) && t.isGlued(end + 1) && t.size(end + 1) === 2 && t.number(end + 1) < 60) {
    minute = t.number(end + 1);
    end += 2;
    if (t.isSign(end, ':') && t.isGlued(end) && t.size(end + 1) === 2 && t.number(end + 1) >= 0) end += 2;
  }
  const noon = readMeridiem(t, end);
  if (!noon && minute === null) return null;
  if (noon && (hour > 12 || hour === 0)) return null;
  if (noon) end = noon.end;
  if (t.tag(end) === 'zone' && t.isCapital(end)) end += 1;
  return { end, spec: clock(noon ? (hour % 12) + (noon.pm ? 12 : 0) : hour, minute ?? 0) };
}

function readMeridiem(t: Tokens, i: number): { readonly pm: boolean; readonly end: number } | null {
  const tag = t.tag(i);
  if (tag === 'am' || tag === 'pm') return { pm: tag === 'pm', end: i + 1 };
  const first = t.size(i) === 1 ? t.textOf(i).toLowerCase() : '';
  if ((first !== 'a' && first !== 'p') || !t.isSign(i + 1, '.') || t.textOf(i + 2).toLowerCase() !== 'm') return null;
  return { pm: first === 'p', end: t.skipStop(i + 3) };
}

const clock = (hour: number, minute: number): Spec => ({
  kind: 'time',
  clock: `T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
  on: null,
});
