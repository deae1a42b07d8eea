import { hasLead, isYearAlone } from './context';
import { clockTime, dayFirst, monthFirst, readDayOfMonth } from './dates';
import { ERA_WORDS, eraFirst } from './eras';
import { holidayFirst, isHolidayWord, skipGenitive } from './holidays';
import { LEXEMES, type Lexeme } from './lexicon';
import { isApostrophe, readOrdinal, readYear } from './numbers';
import { islamicFirst, otherCalendar, persianFirst } from './other-calendars';
import { dashedDate, isoDate, numericDate } from './numeric';
import {
  codedPeriod,
  decadeNumber,
  decadeWord,
  fiscalAfter,
  fiscalYear,
  isYearRange,
  ordinalPeriod,
  seasonFirst,
  yearThenCode,
} from './periods';
import { deicticFirst, whichFirst, withDaypart } from './relative';
import type { Match, Spec, YearRef } from './spec';
import { NUMBER, SIGN, WORD, type Tokens } from './tokens';

/** Single dates and periods as they stand, without "the", "early" or "the end of" before them. */

type Rule = (t: Tokens, i: number) => Match | null;

const NUMBER_RULES: readonly Rule[] = [
  otherCalendar,
  isoDate,
  numericDate,
  dashedDate,
  yearThenCode,
  decadeNumber,
  clockTime,
  dayFirst,
  ordinalPeriod,
  ordinalDay,
  plainYear,
];

/** Rules for words, each with the first words it can begin with. */
const WORD_RULES: readonly (readonly [Rule, (word: Lexeme) => boolean])[] = [
  [persianFirst, (word) => word.tag === 'persian'],
  [islamicFirst, (word) => word.tag === 'islamic'],
  [monthFirst, (word) => word.month > 0],
  [weekdayFirst, (word) => word.weekday > 0],
  [deicticFirst, (word) => /^(?:now|currently|today|tonight|yesterday|tomorrow|recently|someday)$/.test(word.tag)],
  [whichFirst, (word) => word.which !== null || /^(?:that|same|latest|these|recent)$/.test(word.tag)],
  [holidayFirst, isHolidayWord],
  [seasonFirst, (word) => word.season > 0],
  [ordinalPeriod, (word) => beginsOrdinal(word) || word.tag === 'fiscal' || word.tag === 'financial'],
  [ordinalDay, beginsOrdinal],
  [codedPeriod, (word) => word.tag === 'q' || word.tag === 'h'],
  [fiscalYear, (word) => word.tag === 'fiscal' || word.tag === 'financial' || word.tag === 'fy'],
  [decadeWord, (word) => word.tag === 'decade' || (word.cardinal >= 17 && word.cardinal <= 20)],
  [plainYear, (word) => (word.cardinal >= 2 && word.cardinal <= 20) || word.tag === 'ad' || word.word === 'a'],
  [noon, (word) => word.tag === 'noon'],
  [then, (word) => word.tag === 'then'],
  [yearEdge, (word) => word.tag === 'midyear' || word.tag === 'yearend'],
  [laterDate, (word) => word.word === 'a' || word.cardinal === 1],
  [future, (word) => word.tag === 'future' || word.tag === 'near'],
  [eraFirst, (word) => ERA_WORDS.includes(word.word) || word.word === 'middle'],
];

/** Whether a word begins an ordinal: "third", "twenty" of "twenty-first". */
export function beginsOrdinal(word: Lexeme): boolean {
  return word.ordinal !== 0 || (word.cardinal >= 20 && word.tag === '');
}

/** The rules of each word, by its id: nearly all words have one or none. */
const RULES_OF: readonly (readonly Rule[])[] = LEXEMES.map((word) =>
  WORD_RULES.filter(([, fits]) => fits(word)).map(([rule]) => rule),
);

/** The longest plain date or period that begins at a token. */
export function plain(t: Tokens, i: number): Match | null {
  if (!t.descend()) return null;
  const match = plainAt(t, i);
  t.ascend();
  return match;
}

function plainAt(t: Tokens, i: number): Match | null {
  const kind = t.kind(i);
  if (kind === NUMBER) return longest(NUMBER_RULES, t, i);
  if (kind === WORD) {
    const lexeme = t.lexeme(i);
    return lexeme ? longest(RULES_OF[lexeme.id] as readonly Rule[], t, i) : null;
  }
  return kind === SIGN && isApostrophe(t, i) ? (decadeNumber(t, i) ?? plainYear(t, i)) : null;
}

function longest(rules: readonly Rule[], t: Tokens, i: number): Match | null {
  let best: Match | null = null;
  for (const rule of rules) {
    const match = rule(t, i);
    if (match && (!best || match.end > best.end)) best = match;
  }
  return best;
}

/** A year on its own: "1989", "44 BC", "'89" after a preposition, "nineteen ninety-six". */
function plainYear(t: Tokens, i: number): Match | null {
  const year = readYear(t, i);
  if (!year || year.year.kind !== 'number') return null;
  const spec: Spec = { kind: 'year', year: year.year };
  if (year.year.short) return hasLead(t, i) || t.tag(i - 1) === 'the' ? { end: year.end, spec } : null;
  if (t.kind(i) === NUMBER && year.end === i + 1 && year.year.year === t.number(i)) {
    if (!isYearAlone(t, i) || isYearRange(t, i)) return null;
    return periodAfter(t, year.end, year.year) ?? fiscalAfter(t, year.end, year.year) ?? { end: year.end, spec };
  }
  if (t.kind(i) === WORD && t.lexeme(i)?.cardinal !== -1 && year.year.year < 1900 && !hasLead(t, i)) return null;
  return { end: year.end, spec };
}

/** "1988's first quarter", "2024 second quarter". */
function periodAfter(t: Tokens, end: number, year: YearRef): Match | null {
  const period = ordinalPeriod(t, skipGenitive(t, end));
  if (period?.spec.kind !== 'part' || period.spec.year !== null) return null;
  return { end: period.end, spec: { ...period.spec, year } };
}

/** "yearend", "midyear": of the writer's. */
function yearEdge(t: Tokens, i: number): Match | null {
  const of: Spec = { kind: 'anaphor', unit: 'year', year: null };
  return t.tag(i) === 'midyear'
    ? { end: i + 1, spec: { kind: 'edge', edge: 'mid', of, how: 'part' } }
    : { end: i + 1, spec: { kind: 'edge', edge: 'end', of, how: 'point' } };
}

/** "Friday", "Friday night", "Friday, Oct. 23", "Fri 23 Oct", "Friday the 13th". */
function weekdayFirst(t: Tokens, i: number): Match | null {
  const lexeme = t.lexeme(i);
  if (!lexeme || lexeme.weekday === 0 || lexeme.plural) return null;
  if (t.isCapital(i - 1) && EVENT_DAY.test(t.textOf(i - 1))) return null;
  if (isNamedAfterDay(t, i) || isAnySuchDay(t, i)) return null;
  const after = lexeme.short ? t.skipStop(i + 1) : i + 1;
  const plainDay: Spec = { kind: 'weekday', weekday: lexeme.weekday, which: t.textOf(after) === 'last' ? -1 : null };
  const day = withDaypart(t, { end: after, spec: plainDay });
  const date = dateAfter(t, t.skipComma(day.end));
  if (date?.spec.kind === 'day') {
    return withDaypart(t, { end: date.end, spec: { ...date.spec, weekday: lexeme.weekday } });
  }
  if (lexeme.short) {
    // "Sat" and "Sun" alone are a verb and a star; with a stop or a part of the day they are days.
    const named = day.end > after || (after > i + 1 && hasLead(t, i));
    return t.isCapital(i) && named ? day : null;
  }
  return day.end > after ? day : (weekdayInWeek(t, after, lexeme.weekday) ?? day);
}

const PAPERS =
  /^(?:Times|Telegraph|Mirror|Express|Mail|Herald|Post|Independent|World|People|Mercury|Tribune|Star|Sun)$/;

/** "The Sunday Times", "Saturday Night Live", "Monday Night Football": names of papers and programmes. */
function isNamedAfterDay(t: Tokens, i: number): boolean {
  if (t.tag(i - 1) === 'the' && PAPERS.test(t.textOf(i + 1))) return true;
  const night = t.textOf(i + 1) === 'Night' && t.isCapital(i);
  return night && t.kind(i + 2) === WORD && t.isCapital(i + 2) && t.lexeme(i + 2) === null;
}

/** "on a Friday in May", "he was born on a Tuesday": some Friday; "a Friday deadline" is of a certain one. */
function isAnySuchDay(t: Tokens, i: number): boolean {
  if (t.tag(i - 1) !== 'a' || t.tag(i - 2) !== 'on') return false;
  const after = t.tag(i + 1) === 'daypart' ? i + 2 : i + 1;
  return t.kind(after) !== WORD || t.tag(after) !== '' || /^(?:when|that|while|with|because)$/.test(t.textOf(after));
}

/** What makes a weekday the name of an event: "Black Monday", "Bloody Sunday". */
const EVENT_DAY = /^(?:Good|Ash|Palm|Whit|Black|Cyber|Bloody|Super|Sheffield|Ruby|Fat|Casual)$/;

function dateAfter(t: Tokens, i: number): Match | null {
  return monthFirst(t, i) ?? numericOrNull(t, i) ?? dayFirst(t, i) ?? theDay(t, i);
}

function numericOrNull(t: Tokens, i: number): Match | null {
  return t.kind(i) === NUMBER ? (isoDate(t, i) ?? numericDate(t, i) ?? dashedDate(t, i)) : null;
}

/** "the 13th", "the third of June" after a weekday. */
function theDay(t: Tokens, i: number): Match | null {
  if (t.tag(i) !== 'the') return null;
  const named = dayFirst(t, i + 1);
  if (named) return named;
  const day = readDayOfMonth(t, i + 1);
  if (!day || (day.end === i + 2 && t.number(i + 1) >= 0)) return null;
  // "on Tuesday, the third person to hold the office"; "Friday the 13th" needs no comma.
  const apart = t.isSign(i - 1, ',') || t.number(i + 1) < 0;
  if (apart && (t.kind(day.end) === WORD || t.isDash(day.end))) return null;
  return { end: day.end, spec: { kind: 'day', year: null, month: null, day: day.day, which: null } };
}

/** "Monday of next week", "Friday last week". */
function weekdayInWeek(t: Tokens, i: number, weekday: number): Match | null {
  const at = t.tag(i) === 'of' ? i + 1 : i;
  const which = t.lexeme(at)?.which;
  if (which == null || t.lexeme(at + 1)?.unit !== 'week' || t.lexeme(at + 1)?.plural) return null;
  const week: Spec = { kind: 'unit', unit: 'week', steps: which };
  return { end: at + 2, spec: { kind: 'nth', ordinal: 1, unit: 'day', weekday, count: 1, of: week } };
}

/** "since then", "until then", "by then"; elsewhere the word only orders what is told. */
function then(t: Tokens, i: number): Match | null {
  const before = t.tag(i - 1);
  const fits = before === 'since' || before === 'until' || before === 'by' || before === 'from' || before === 'before';
  return fits ? { end: i + 1, spec: { kind: 'then' } } : null;
}

/** "noon", "midday", "midnight EST". */
function noon(t: Tokens, i: number): Match | null {
  if (t.tag(i) !== 'noon') return null;
  const clock = t.textOf(i).toLowerCase() === 'midnight' ? 'T24:00' : 'T12:00';
  const end = t.tag(i + 1) === 'zone' && t.isCapital(i + 1) ? i + 2 : i + 1;
  return { end, spec: { kind: 'time', clock, on: null } };
}

/** "at a later date", "will one day". */
function laterDate(t: Tokens, i: number): Match | null {
  const later = t.tag(i) === 'a' && t.tag(i + 1) === 'later' && t.textOf(i + 2) === 'date';
  if (later) return { end: i + 3, spec: { kind: 'vague', timex: 'FUTURE_REF' } };
  const promised = /^(?:will|would|may|might|could|can|ll)$/.test(t.textOf(i - 1));
  const day = promised && t.lexeme(i)?.cardinal === 1 && t.lexeme(i + 1)?.word === 'day';
  return day ? { end: i + 2, spec: { kind: 'vague', timex: 'FUTURE_REF' } } : null;
}

/** "future demand", "in future"; with "the", "the near future". */
function future(t: Tokens, i: number): Match | null {
  const at = t.tag(i) === 'near' ? i + 1 : i;
  if (t.tag(at) !== 'future' || t.isCapital(at)) return null;
  const named =
    at > i || (t.kind(i + 1) === WORD && !t.isCapital(i + 1) && t.tag(i + 1) === '') || t.tag(i - 1) === 'in';
  return named ? { end: at + 1, spec: { kind: 'vague', timex: 'FUTURE_REF' } } : null;
}

/** "Fourth of July 1976", "first of May", "twenty-first of June", "15th of last month". */
export function ordinalDay(t: Tokens, i: number): Match | null {
  const ordinal = readOrdinal(t, i);
  if (!ordinal || ordinal.value < 1 || t.tag(ordinal.end) !== 'of') return null;
  const at = ordinal.end + 1;
  if (t.lexeme(at)?.month) return dayFirst(t, i);
  if (ordinal.value > 31 || t.lexeme(at + (t.tag(at) === 'the' ? 2 : 1))?.unit !== 'month') return null;
  const month = plain(t, t.tag(at) === 'the' ? at + 1 : at);
  if (month?.spec.kind !== 'unit' && month?.spec.kind !== 'narrative') return null;
  const spec = { kind: 'nth', ordinal: ordinal.value, unit: 'day', weekday: null, count: 1, of: month.spec } as const;
  return { end: month.end, spec };
}
