import { hasLead, isYearAlone } from './context';
import { clockTime, dayFirst, isoDate, monthFirst, numericDate, readDayOfMonth, readYearTail } from './dates';
import { holidayFirst, isHolidayWord } from './holidays';
import { LEXEMES, type Lexeme } from './lexicon';
import { isApostrophe, readCount, readOrdinal, readYear } from './numbers';
import {
  codedPeriod,
  decadeNumber,
  decadeWord,
  fiscalYear,
  isYearRange,
  ordinalPeriod,
  seasonFirst,
  yearThenCode,
} from './periods';
import { deicticFirst, skipDaypart, whichFirst } from './relative';
import type { Edge, Match, Spec, Unit, YearRef } from './spec';
import { NUMBER, SIGN, WORD, type Tokens } from './tokens';

/** Single dates and periods, plain or with "the", "early", "the end of" before them. */

type Rule = (t: Tokens, i: number) => Match | null;

const NUMBER_RULES: readonly Rule[] = [
  isoDate,
  numericDate,
  yearThenCode,
  decadeNumber,
  clockTime,
  dayFirst,
  ordinalPeriod,
  plainYear,
];

/** Rules for words, each with the first words it can begin with. */
const WORD_RULES: readonly (readonly [Rule, (word: Lexeme) => boolean])[] = [
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
  [laterDate, (word) => word.word === 'a' || word.cardinal === 1],
  [future, (word) => word.tag === 'future' || word.tag === 'near'],
];

function beginsOrdinal(word: Lexeme): boolean {
  return word.ordinal !== 0 || (word.cardinal >= 20 && word.tag === '');
}

/** The rules of each word, by its id: nearly all words have one or none. */
const RULES_OF: readonly (readonly Rule[])[] = LEXEMES.map((word) =>
  WORD_RULES.filter(([, fits]) => fits(word)).map(([rule]) => rule),
);

/** The longest plain date or period that begins at a token. */
export function plain(t: Tokens, i: number): Match | null {
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
  if (t.kind(i) === NUMBER && year.end === i + 1) {
    return isYearAlone(t, i) && !isYearRange(t, i) ? { end: year.end, spec } : null;
  }
  if (t.kind(i) === WORD && t.lexeme(i)?.cardinal !== -1 && year.year.year < 1900 && !hasLead(t, i)) return null;
  return { end: year.end, spec };
}

/** "Friday", "Friday night", "Friday, Oct. 23", "Fri 23 Oct", "Friday the 13th". */
function weekdayFirst(t: Tokens, i: number): Match | null {
  const lexeme = t.lexeme(i);
  if (!lexeme || lexeme.weekday === 0 || lexeme.plural) return null;
  const after = lexeme.short ? t.skipStop(i + 1) : i + 1;
  const part = skipDaypart(t, after);
  const comma = t.skipComma(part);
  const date = monthFirst(t, comma) ?? dayFirst(t, comma) ?? numericOrNull(t, comma) ?? theDay(t, comma);
  if (date?.spec.kind === 'day') {
    return { end: skipDaypart(t, date.end), spec: { ...date.spec, weekday: lexeme.weekday } };
  }
  if (lexeme.short) {
    // "Sat" and "Sun" alone are a verb and a star; with a stop or a part of the day they are days.
    const day = t.isCapital(i) && (after > i + 1 || part > after) && (part > after || hasLead(t, i));
    return day ? { end: part, spec: { kind: 'weekday', weekday: lexeme.weekday, which: null } } : null;
  }
  if (lexeme.weekday >= 6 && !t.isCapital(i) && t.kind(i + 1) === WORD && t.lexeme(i + 1) === null && !hasLead(t, i)) {
    return { end: part, spec: { kind: 'weekday', weekday: lexeme.weekday, which: null } };
  }
  return (
    weekdayInWeek(t, part, lexeme.weekday) ?? {
      end: part,
      spec: {
        kind: 'weekday',
        weekday: lexeme.weekday,
        which: t.tag(after) === '' && t.textOf(after) === 'last' ? -1 : null,
      },
    }
  );
}

function numericOrNull(t: Tokens, i: number): Match | null {
  return t.kind(i) === NUMBER ? (isoDate(t, i) ?? numericDate(t, i)) : null;
}

/** "the 13th" after a weekday. */
function theDay(t: Tokens, i: number): Match | null {
  if (t.tag(i) !== 'the') return null;
  const day = readDayOfMonth(t, i + 1);
  if (!day || (day.end === i + 2 && t.number(i + 1) >= 0)) return null;
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

/** "noon", "midday", "midnight". */
function noon(t: Tokens, i: number): Match | null {
  if (t.tag(i) !== 'noon') return null;
  const clock = t.textOf(i).toLowerCase() === 'midnight' ? 'T24:00' : 'T12:00';
  return { end: i + 1, spec: { kind: 'time', clock } };
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

/** "Fourth of July 1976", "first of May", "twenty-first of June". */
function ordinalDay(t: Tokens, i: number): Match | null {
  const ordinal = readOrdinal(t, i);
  if (!ordinal || ordinal.value < 1 || t.tag(ordinal.end) !== 'of') return null;
  return t.lexeme(ordinal.end + 1)?.month ? dayFirst(t, i) : null;
}

/** A plain date, or one that "the", "early", "the end of", "about" widen or narrow. */
export function modified(t: Tokens, i: number): Match | null {
  const tag = t.tag(i);
  if (tag === 'the') return withArticle(t, i);
  const match = plain(t, i);
  const changed = changes(t, i) ? (edgeFirst(t, i) ?? nthOf(t, i) ?? yearEnd(t, i)) : null;
  return changed && (!match || changed.end > match.end) ? changed : match;
}

const EDGE_WORD = /^(?:early|late|mid|earlier|later|end|start|turn)$/;
const CHANGERS: readonly boolean[] = LEXEMES.map(
  (word) =>
    EDGE_WORD.test(word.tag) || beginsOrdinal(word) || word.word === 'last' || (word.unit !== null && !word.plural),
);

/** Whether the token can begin a phrase that widens or narrows a date. */
function changes(t: Tokens, i: number): boolean {
  const lexeme = t.lexeme(i);
  return lexeme ? (CHANGERS[lexeme.id] as boolean) : t.kind(i) === NUMBER && t.tag(i + 1) === 'suffix';
}

const EDGES: Readonly<Record<string, Edge>> = { early: 'start', late: 'end', mid: 'mid' };

/** "early 2015", "mid-March", "late last year", "earlier this month", "later that year", "end of 2024". */
function edgeFirst(t: Tokens, i: number): Match | null {
  const tag = t.tag(i);
  const edge = EDGES[tag];
  if (edge !== undefined && t.lexeme(i)?.word !== 'middle') {
    const at = t.isDash(i + 1) ? i + 2 : i + 1;
    const inner = plain(t, at) ?? (t.tag(at) === 'in' ? modified(t, at + 1) : null);
    if (!inner || !hasEdges(inner.spec)) return null;
    return { end: inner.end, spec: { kind: 'edge', edge, of: inner.spec, how: 'part' } };
  }
  if (tag === 'earlier' || tag === 'later') return comparative(t, i, tag === 'earlier' ? 'start' : 'end');
  const side: Edge | null = tag === 'end' ? 'end' : tag === 'start' ? 'start' : tag === 'mid' ? 'mid' : null;
  if (side === null && !(tag === 'turn' && t.tag(i + 1) === 'of')) return null;
  if (t.tag(i + 1) !== 'of') return null;
  const inner = modified(t, i + 2) ?? wholeUnit(t, i + 2);
  if (!inner || !hasEdges(inner.spec)) return null;
  return { end: inner.end, spec: { kind: 'edge', edge: side ?? 'start', of: inner.spec, how: 'point' } };
}

/** "the century" and "the day" only mean something as "the end of the century". */
function wholeUnit(t: Tokens, i: number): Match | null {
  const unit = t.tag(i) === 'the' ? t.lexeme(i + 1)?.unit : null;
  if (unit !== 'century' && unit !== 'millennium' && unit !== 'decade') return null;
  return { end: i + 2, spec: { kind: 'anaphor', unit, year: null } };
}

/** Periods that have a beginning, a middle and an end worth naming; an exact day with its year has none. */
function hasEdges(spec: Spec): boolean {
  switch (spec.kind) {
    case 'part':
    case 'year':
    case 'decade':
    case 'century':
    case 'millennium':
    case 'unit':
    case 'narrative':
    case 'anaphor':
    case 'fiscal':
    case 'isoWeek':
    case 'weekOf':
      return true;
    case 'deictic':
      return spec.days !== 0;
    default:
      return false;
  }
}

/** "earlier this month", "later that year", "earlier in the day", "later yesterday". */
function comparative(t: Tokens, i: number, edge: Edge): Match | null {
  const at = t.tag(i + 1) === 'in' || t.tag(i + 1) === 'on' ? i + 2 : i + 1;
  const inner = at > i + 1 ? modified(t, at) : plain(t, at);
  const spec = inner?.spec;
  if (!inner || !spec) return null;
  const fits = spec.kind === 'unit' || spec.kind === 'narrative' || spec.kind === 'deictic' || spec.kind === 'anaphor';
  return fits ? { end: inner.end, spec: { kind: 'edge', edge, of: spec, how: 'relative' } } : null;
}

/** "year-end", "year-end 1989", "month-end". */
function yearEnd(t: Tokens, i: number): Match | null {
  const unit = t.lexeme(i)?.unit;
  if ((unit !== 'year' && unit !== 'month' && unit !== 'quarter') || t.lexeme(i)?.plural) return null;
  if (!t.isDash(i + 1) || t.textOf(i + 2).toLowerCase() !== 'end') return null;
  const tail = unit === 'year' ? readYearTail(t, i + 3) : { year: null, end: i + 3 };
  const of: Spec = tail.year ? { kind: 'year', year: tail.year } : { kind: 'unit', unit, steps: 0 };
  return { end: tail.end, spec: { kind: 'edge', edge: 'end', of, how: 'point' } };
}

/** "first week of May", "last Monday in March 2020", "first nine months of 2020", "last day of the year". */
function nthOf(t: Tokens, i: number): Match | null {
  const word = t.lexeme(i)?.word;
  const last = word === 'last' || word === 'final';
  const ordinal = last ? { value: -1, end: i + 1 } : readOrdinal(t, i);
  if (!ordinal) return null;
  const count = readCount(t, ordinal.end);
  const at = count?.end ?? ordinal.end;
  const lexeme = t.lexeme(at);
  if (!lexeme || (count && (count.value === null || !lexeme.plural))) return null;
  const joint = t.tag(at + 1);
  if (joint !== 'of' && joint !== 'in') return null;
  const weekday = lexeme.weekday > 0 && !lexeme.plural && !lexeme.short ? lexeme.weekday : null;
  const unit = lexeme.unit;
  if (weekday === null && (!unit || !isNthUnit(unit))) return null;
  const of = modified(t, at + 2);
  if (!of || !hasEdges(of.spec)) return null;
  const parts = { ordinal: ordinal.value, count: count?.value ?? 1, of: of.spec };
  return { end: of.end, spec: { kind: 'nth', unit: weekday === null ? (unit as Unit) : 'day', weekday, ...parts } };
}

const isNthUnit = (unit: string): unit is Unit =>
  unit === 'half' ||
  unit === 'day' ||
  unit === 'week' ||
  unit === 'weekend' ||
  unit === 'month' ||
  unit === 'year' ||
  unit === 'decade';

/** Phrases with "the" that are no longer than what stands without it, or mean nothing else. */
function withArticle(t: Tokens, i: number): Match | null {
  const at = i + 1;
  const first = edgeFirst(t, at) ?? nthOf(t, at) ?? weekOf(t, at) ?? yearNamed(t, at) ?? yearEarlier(t, at);
  if (first) return isAdjective(t, at, first) ? null : first;
  const inYear = periodOfYear(t, at);
  if (inYear) return inYear;
  const lexeme = t.lexeme(at);
  const simple = plain(t, at);
  if (simple && takesArticle(simple.spec, t, at)) return isAdjective(t, at, simple) ? null : simple;
  if (lexeme?.tag === 'past' || lexeme?.tag === 'future') return vague(t, i, lexeme.tag);
  return dayOfThisMonth(t, at) ?? anaphor(t, at);
}

/** "the third-quarter loss", "the late-November trip": the article is the noun's. */
function isAdjective(t: Tokens, at: number, match: Match): boolean {
  const { spec } = match;
  if (spec.kind === 'edge' && t.lexeme(at)?.word === 'mid') return false;
  if (spec.kind !== 'part' && !(spec.kind === 'edge' && spec.how === 'part')) return false;
  const hyphen = t.isDash(at + 1) && t.isGlued(at + 1) && t.isGlued(at + 2);
  return hyphen && t.kind(match.end) === WORD && t.tag(match.end) === '';
}

/** "the 1988 election" names its year without the article; "the third quarter" is all one. */
function takesArticle(spec: Spec, t: Tokens, at: number): boolean {
  switch (spec.kind) {
    case 'year':
    case 'deictic':
    case 'time':
    case 'duration':
      return false;
    case 'vague':
      return t.tag(at) !== 'future' && spec.timex === 'FUTURE_REF';
    case 'weekday':
      return spec.which !== null;
    case 'day':
      return t.lexeme(at)?.month === 0 || t.number(at) >= 0;
    case 'part':
      return spec.unit !== 'month' || spec.which !== null || t.kind(at) !== WORD;
    default:
      return true;
  }
}

function vague(t: Tokens, i: number, tag: string): Match | null {
  const next = t.kind(i + 2);
  // "in the past", "in the future"; not "the past chairman".
  if (next === WORD && t.lexeme(i + 2)?.tag === '') return t.tag(i - 1) === 'in' && tag === 'past' ? past(i) : null;
  if (t.tag(i - 1) !== 'in' && t.tag(i - 1) !== 'from') return null;
  return tag === 'past' ? past(i) : { end: i + 2, spec: { kind: 'vague', timex: 'FUTURE_REF' } };
}

const past = (i: number): Match => ({ end: i + 2, spec: { kind: 'vague', timex: 'PAST_REF' } });

/** "the week of 5 May", "the weekend of March 4". */
function weekOf(t: Tokens, at: number): Match | null {
  const unit = t.lexeme(at)?.unit;
  if ((unit !== 'week' && unit !== 'weekend') || t.tag(at + 1) !== 'of') return null;
  const of = modified(t, at + 2);
  return of?.spec.kind === 'day' || of?.spec.kind === 'holiday'
    ? { end: of.end, spec: { kind: 'weekOf', of: of.spec } }
    : null;
}

/** "the year 2000", "the year two thousand". */
function yearNamed(t: Tokens, at: number): Match | null {
  if (t.lexeme(at)?.unit !== 'year' || t.lexeme(at)?.plural) return null;
  const year = readYear(t, at + 1);
  return year ? { end: year.end, spec: { kind: 'year', year: year.year } } : null;
}

/** "year-earlier", "year-ago", and with "the", "the year-earlier period". */
export function yearEarlier(t: Tokens, at: number): Match | null {
  const unit = t.lexeme(at)?.unit;
  if ((unit !== 'year' && unit !== 'month') || !t.isDash(at + 1)) return null;
  const tag = t.tag(at + 2);
  if (tag !== 'earlier' && tag !== 'ago') return null;
  const named = t.tag(at - 1) === 'the' && (t.tag(at + 3) === 'period' || t.lexeme(at + 3)?.unit === 'quarter');
  const base = 'narrative' as const;
  const spec: Spec = { kind: 'offset', amount: 1, unit, sign: -1, base, head: null, baseFrom: null };
  return { end: named ? at + 4 : at + 3, spec };
}

/** "the 1988 quarter", "the 1988 period", "the 1988 third quarter", "the 1996 fiscal year". */
function periodOfYear(t: Tokens, at: number): Match | null {
  const year = readYear(t, at);
  if (!year || year.year.kind !== 'number') return null;
  const ref: YearRef = year.year;
  const period = ordinalPeriod(t, year.end);
  if (period?.spec.kind === 'part' && period.spec.year === null) {
    return { end: period.end, spec: { ...period.spec, year: ref } };
  }
  const lexeme = t.lexeme(year.end);
  if (lexeme?.tag === 'period') return { end: year.end + 1, spec: { kind: 'anaphor', unit: 'period', year: ref } };
  if (lexeme?.unit === 'quarter' && !lexeme.plural) {
    return { end: year.end + 1, spec: { kind: 'anaphor', unit: 'quarter', year: ref } };
  }
  if (lexeme?.tag === 'fiscal' && t.lexeme(year.end + 1)?.unit === 'year') {
    return { end: year.end + 2, spec: { kind: 'fiscal', year: ref, quarter: null, half: null, which: null } };
  }
  return null;
}

/** "the 15th": a day of a month that is not named. */
function dayOfThisMonth(t: Tokens, at: number): Match | null {
  if (t.number(at) < 0 || t.tag(at + 1) !== 'suffix' || t.kind(at + 2) === WORD) return null;
  const day = readDayOfMonth(t, at);
  if (!day || t.tag(at - 2) !== 'on') return null;
  return { end: day.end, spec: { kind: 'day', year: null, month: null, day: day.day, which: null } };
}

/** "the quarter", "the week", "the weekend", "the year": the one in question. */
function anaphor(t: Tokens, at: number): Match | null {
  const lexeme = t.lexeme(at);
  if (!lexeme?.unit || lexeme.plural || t.isDash(at + 1)) return null;
  const unit = lexeme.unit;
  if (unit !== 'quarter' && unit !== 'week' && unit !== 'weekend' && unit !== 'month' && unit !== 'year') return null;
  const after = t.tag(at + 1);
  if (after === 'of' || after === 'before' || after === 'after') return null;
  return { end: at + 1, spec: { kind: 'anaphor', unit, year: null } };
}
