import { isCivilDate } from '../calendar';
import { isAfterNumber, isMonthAlone } from './context';
import { firstOfDays, sharedDayYear, sharedYear } from './lists';
import { isApostrophe, readOrdinal, readYear } from './numbers';
import type { Match, Spec, YearRef } from './spec';
import { WORD, type Tokens } from './tokens';

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
  if (!isMonthAlone(t, i, name.end)) return null;
  return { end: name.end, spec: part(name.month, sharedYear(t, name.end, 'month', name.month)) };
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
  const spec = dayOf(year ?? sharedDayYear(t, end, month, first.day), month, first.day);
  const known = year === null && spec.kind === 'day' ? knownYear(t, end, month, first.day) : null;
  return { end, spec: known === null ? spec : ({ ...spec, known } as Spec) };
}

/** Days that are the name of what happened on them, with what they are called. */
const KNOWN_DAYS: readonly (readonly [month: number, day: number, year: number, RegExp])[] = [
  [9, 11, 2001, /^(?:attacks?|terror|terrorist|hijackers?|hijackings?)$/i],
  [1, 6, 2021, /^(?:riots?|rioters?|insurrection|attacks?|capitol|committee|siege)$/i],
  [10, 7, 2023, /^(?:attacks?|massacre|hamas)$/i],
];

/** The year of "the September 11 attacks", "the Jan. 6 riot". */
function knownYear(t: Tokens, i: number, month: number, day: number): number | null {
  const at = t.isDash(i) ? i + 1 : i;
  const of = KNOWN_DAYS.find((one) => one[0] === month && one[1] === day && one[3].test(t.textOf(at)));
  return of?.[2] ?? null;
}

const unitFollows = (t: Tokens, i: number): boolean => t.lexeme(i)?.unit != null;

/** "14 March 2023", "14th of March", "14–16 March", "25" in "25 and 26 March". */
export function dayFirst(t: Tokens, i: number): Match | null {
  const first = readDayOfMonth(t, i, MOST_SLIPPED);
  if (!first) return null;
  const month = readMonth(t, t.tag(first.end) === 'of' ? first.end + 1 : first.end);
  if (month) return wholeDay(t, i, first, month);
  const joint = t.tag(first.end);
  if (t.isSign(first.end, ',')) {
    // "3, 4 and 5 June 2022".
    const next = firstOfDays(t, first.end);
    return next && next.day > first.day ? { end: first.end, spec: { ...next, day: first.day } } : null;
  }
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
  const of = year ?? sharedDayYear(t, end, month.month, first.day);
  return { end, spec: dayOf(of, month.month, first.day) };
}

/** "5 may" in small letters says what five of them may do. */
function isMonthWord(t: Tokens, month: MonthName, i: number): boolean {
  const at = t.isSign(month.end - 1, '.') ? month.end - 2 : month.end - 1;
  const word = t.lexeme(at)?.word;
  return t.isCapital(at) || t.tag(i + 1) === 'suffix' || (word !== 'may' && word !== 'march');
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
