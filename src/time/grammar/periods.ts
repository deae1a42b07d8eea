import { isAfterNumber, isOfMatch, isSeasonAlone } from './context';
import { readYearTail } from './dates';
import { sharedYear, skipListJoint } from './lists';
import { continuesNumber, isApostrophe, readEra, readOrdinal, readYear } from './numbers';
import { shortYear, yearNumber, type Match, type Spec, type YearRef } from './spec';
import { NUMBER, WORD, type Tokens } from './tokens';

/** Quarters, halves, seasons, fiscal periods, decades and centuries. */

type PartUnit = 'quarter' | 'half' | 'season';

/**
 * "third quarter of 2023", "third-quarter", "fiscal first quarter", "second half", "20th century", "third millennium".
 * Starts at the ordinal or at "fiscal".
 */
export function ordinalPeriod(t: Tokens, i: number): Match | null {
  const fiscal = t.tag(i) === 'fiscal' || t.tag(i) === 'financial';
  const ordinal = readOrdinal(t, fiscal ? i + 1 : i);
  if (!ordinal) return fiscal ? fiscalYear(t, i) : null;
  let at = ordinal.end;
  const named = t.tag(at) === 'fiscal';
  if (named) at += 1;
  if (t.isDash(at)) at += 1;
  // Business pages call a quarter a period.
  const unit = t.tag(at) === 'period' && at === ordinal.end ? 'quarter' : t.lexeme(at)?.unit;
  const end = at + 1;
  if (unit === 'century' || unit === 'millennium') {
    if (ordinal.value < 1) return null;
    const era = readEra(t, end);
    return { end: era?.end ?? end, spec: { kind: unit, ordinal: era?.bc ? -ordinal.value : ordinal.value } };
  }
  if (t.isDash(at) || (unit !== 'quarter' && unit !== 'half')) return ofList(t, ordinal);
  const index = ordinal.value === -1 ? (unit === 'quarter' ? 4 : 2) : ordinal.value;
  if (index > (unit === 'quarter' ? 4 : 2)) return null;
  if (unit === 'half' && t.isDash(at - 1) && t.lexeme(end)?.unit != null) return null;
  return withYear(t, end, unit, index, fiscal || named);
}

/** "19th and 20th centuries", "first and third quarters of 2022", "18th to 20th centuries": the one before the last. */
function ofList(t: Tokens, ordinal: { value: number; end: number }): Match | null {
  const tag = t.tag(ordinal.end);
  const spans = tag === 'to' || tag === 'through' || (t.isDash(ordinal.end) && t.lexeme(ordinal.end + 1)?.unit == null);
  const at = spans ? ordinal.end + 1 : skipListJoint(t, ordinal.end);
  if (at === ordinal.end || ordinal.value < 1 || !t.descend()) return null;
  const second = ordinalPeriod(t, t.tag(at) === 'the' ? at + 1 : at)?.spec;
  t.ascend();
  const index = ordinal.value;
  const { end } = ordinal;
  if (second?.kind === 'century') {
    const before = second.ordinal < 0 ? index > -second.ordinal : index < second.ordinal;
    return before ? { end, spec: { kind: 'century', ordinal: second.ordinal < 0 ? -index : index } } : null;
  }
  if (second?.kind === 'part' && second.unit !== 'month' && index < second.index) {
    return { end, spec: { ...second, index } };
  }
  if (second?.kind !== 'fiscal') return null;
  if (second.quarter !== null && index < second.quarter) return { end, spec: { ...second, quarter: index } };
  return second.half !== null && index < second.half ? { end, spec: { ...second, half: index } } : null;
}

/** A quarter or half with the year that may follow: "of 2023", "2023", "of last year", "of fiscal 2023". */
function withYear(t: Tokens, end: number, unit: PartUnit, index: number, isFiscal: boolean): Match | null {
  const of = t.tag(end) === 'of' ? end + 1 : end;
  const fiscal = fiscalYear(t, t.tag(of) === 'the' ? of + 1 : of);
  if (fiscal && fiscal.spec.kind === 'fiscal') {
    return { end: fiscal.end, spec: fiscalPart(fiscal.spec.year, unit, index, fiscal.spec.which) };
  }
  const own = of === end ? null : ownYear(t, of);
  if (own) {
    const spec: Spec = own.fiscal
      ? fiscalPart(own.year, unit, index, null)
      : { kind: 'part', unit, index, year: own.year, which: null };
    return { end: own.end, spec };
  }
  const tail = readYearTail(t, end);
  // "the second half of the match", but "a loss in the third quarter of $2 million".
  if (tail.year === null && of !== end && t.kind(of) === WORD) return null;
  if (isFiscal) return { end: tail.end, spec: fiscalPart(tail.year, unit, index, null) };
  const year = tail.year ?? sharedYear(t, tail.end, unit, index);
  if (year === null && isOfMatch(t, tail.end)) return null;
  return { end: tail.end, spec: { kind: 'part', unit, index, year, which: null } };
}

/** "the year", "its fiscal year", "the current fiscal year", "next year" after "of". */
function ownYear(t: Tokens, i: number): { year: YearRef | null; fiscal: boolean; end: number } | null {
  let at = t.tag(i) === 'the' || t.tag(i) === 'its' ? i + 1 : i;
  const which = t.lexeme(at)?.which ?? null;
  if (which !== null) at += 1;
  const fiscal = t.tag(at) === 'fiscal' || t.tag(at) === 'financial';
  if (fiscal) at += 1;
  if (at === i || t.lexeme(at)?.unit !== 'year' || t.lexeme(at)?.plural) return null;
  return { year: which === null ? null : { kind: 'steps', steps: which }, fiscal, end: at + 1 };
}

function fiscalPart(year: YearRef | null, unit: PartUnit, index: number, which: -1 | 0 | 1 | null): Spec {
  return {
    kind: 'fiscal',
    year,
    quarter: unit === 'quarter' ? index : null,
    half: unit === 'half' ? index : null,
    which,
  };
}

/** "fiscal 1989", "fiscal year 2023", "financial year 2022-23", "FY2023", "FY23 Q2". */
export function fiscalYear(t: Tokens, i: number): Match | null {
  const tag = t.tag(i);
  if (tag !== 'fiscal' && tag !== 'financial' && tag !== 'fy') return null;
  // "fiscal-year 2024".
  const noun = t.isDash(i + 1) ? i + 2 : i + 1;
  const at = t.lexeme(noun)?.unit === 'year' ? noun + 1 : i + 1;
  if (tag === 'financial' && at === i + 1) return null;
  const year = readYear(t, at) ?? (tag === 'fy' || at > i + 1 ? twoDigitYear(t, at) : null);
  if (!year) {
    // "fiscal Q2", "fiscal Q2 2023".
    const code = tag === 'fiscal' ? readCode(t, at) : null;
    const tail = code && readYearTail(t, code.end);
    return code && tail && { end: tail.end, spec: fiscalPart(tail.year, code.unit, code.index, null) };
  }
  const spec: Spec = { kind: 'fiscal', year: year.year, quarter: null, half: null, which: null };
  const crossing =
    (t.isDash(year.end) || t.isSign(year.end, '/')) &&
    t.isGlued(year.end) &&
    t.size(year.end + 1) === 2 &&
    t.number(year.end + 1) >= 0;
  if (crossing && year.year.kind === 'number') {
    return { end: year.end + 2, spec: { ...spec, year: { ...year.year, year: year.year.year + 1 } } };
  }
  const code = readCode(t, year.end);
  if (code) return { end: code.end, spec: fiscalPart(year.year, code.unit, code.index, null) };
  return { end: year.end, spec };
}

/** "fiscal year" after its number: "the 2023 fiscal year", "its 2023 financial year". */
export function fiscalAfter(t: Tokens, i: number, year: YearRef): Match | null {
  const named = (t.tag(i) === 'fiscal' || t.tag(i) === 'financial') && t.lexeme(i + 1)?.unit === 'year';
  return named ? { end: i + 2, spec: { kind: 'fiscal', year, quarter: null, half: null, which: null } } : null;
}

function twoDigitYear(t: Tokens, i: number): { year: YearRef; end: number } | null {
  return t.size(i) === 2 && t.number(i) >= 0 ? { year: shortYear(t.number(i)), end: i + 1 } : null;
}

interface Code {
  readonly unit: 'quarter' | 'half';
  readonly index: number;
  readonly end: number;
}

/** "Q3", "H2". */
function readCode(t: Tokens, i: number): Code | null {
  const tag = t.tag(i);
  if ((tag !== 'q' && tag !== 'h') || !t.isGlued(i + 1) || t.size(i + 1) !== 1) return null;
  const index = t.number(i + 1);
  const most = tag === 'q' ? 4 : 2;
  return index >= 1 && index <= most ? { unit: tag === 'q' ? 'quarter' : 'half', index, end: i + 2 } : null;
}

/** "Q3 2023", "Q3", "H1 of 2024", "Q2 FY23", "Q3-2023". */
export function codedPeriod(t: Tokens, i: number): Match | null {
  const code = readCode(t, i);
  if (!code || !t.isCapital(i) || (t.isGlued(code.end) && t.kind(code.end) === WORD)) return null;
  const at = t.isDash(code.end) && t.size(code.end + 1) === 4 && t.number(code.end + 1) > 0 ? code.end + 1 : code.end;
  const match = withYear(t, at, code.unit, code.index, false);
  return match && match.end === at ? { ...match, end: code.end } : match;
}

/** "2023-Q3", "2023Q3", "2023-W05", "2023 Q3", "2023-H1", "3Q 2023", "3Q23". */
export function yearThenCode(t: Tokens, i: number): Match | null {
  const value = t.number(i);
  if (isAfterNumber(t, i)) return null;
  if (t.size(i) === 1 && t.isGlued(i + 1)) return digitThenCode(t, i, value);
  if (t.size(i) !== 4) return null;
  const dash = t.isDash(i + 1) && t.isGlued(i + 1);
  const at = dash ? i + 2 : i + 1;
  const code = readCode(t, at);
  if (code) {
    const spec: Spec = { kind: 'part', unit: code.unit, index: code.index, year: yearNumber(value), which: null };
    return { end: code.end, spec };
  }
  if (t.tag(at) !== 'w' || !t.isGlued(at) || !t.isGlued(at + 1) || !t.isCapital(at)) return null;
  const week = t.number(at + 1);
  if (week < 1 || week > 53) return null;
  const weekday = t.isDash(at + 2) && t.isGlued(at + 2) && t.size(at + 3) === 1 ? t.number(at + 3) : 0;
  const of: Spec = { kind: 'isoWeek', year: value, week, weekend: false };
  if (weekday >= 1 && weekday <= 7) {
    return { end: at + 4, spec: { kind: 'nth', ordinal: 1, unit: 'day', weekday, count: 1, of } };
  }
  const weekend = t.isDash(at + 2) && t.isGlued(at + 2) && t.textOf(at + 3) === 'WE';
  return { end: weekend ? at + 4 : at + 2, spec: { kind: 'isoWeek', year: value, week, weekend } };
}

function digitThenCode(t: Tokens, i: number, index: number): Match | null {
  const tag = t.tag(i + 1);
  const unit = tag === 'q' ? 'quarter' : tag === 'h' ? 'half' : null;
  if (!unit || !t.isCapital(i + 1) || index < 1 || index > (unit === 'quarter' ? 4 : 2)) return null;
  const glued = t.isGlued(i + 2) ? twoDigitYear(t, i + 2) : null;
  if (glued) return { end: glued.end, spec: { kind: 'part', unit, index, year: glued.year, which: null } };
  return withYear(t, i + 2, unit, index, false);
}

/** "summer 2023", "the winter of 2022-23" (from the season's word), "summer". */
export function seasonFirst(t: Tokens, i: number): Match | null {
  const index = t.lexeme(i)?.season ?? 0;
  if (index === 0) return null;
  const { year, end } = readYearTail(t, i + 1);
  const shared = year ?? (t.lexeme(i)?.plural ? null : sharedYear(t, i + 1, 'season', index));
  const spec: Spec = { kind: 'part', unit: 'season', index, year: shared, which: null };
  if (year === null) return shared !== null || isSeasonAlone(t, i, i + 1) ? { end: i + 1, spec } : null;
  // A winter named by both its years.
  const both = (t.isDash(end) || t.isSign(end, '/')) && t.isGlued(end) && t.isGlued(end + 1) && t.number(end + 1) >= 0;
  return { end: both ? end + 2 : end, spec };
}

/** "1990s", "1990's", "'90s", "90s", "1800s". */
export function decadeNumber(t: Tokens, i: number): Match | null {
  const quoted = isApostrophe(t, i);
  const at = quoted ? i + 1 : i;
  const value = t.number(at);
  const size = t.size(at);
  if (t.kind(at) !== NUMBER || value % 10 !== 0 || (size !== 4 && size !== 2) || (quoted && !t.isGlued(at)))
    return null;
  if (!quoted && isAfterNumber(t, at)) return null;
  const mark = isApostrophe(t, at + 1) && t.isGlued(at + 1) ? at + 2 : at + 1;
  if (t.tag(mark) !== 's' || !t.isGlued(mark)) return null;
  // "1990's policies" is the year's, "1990's" before a stop the decade; the genitive is rarer.
  if (size === 2) {
    // "in his 90s" is an age, "temperatures in the 70s" cannot be told; small round numbers are no decades.
    if (
      (!quoted && isSomeonesAge(t, i)) ||
      (!quoted && t.tag(i - 1) !== 'the' && !isLate(t, i) && !followsDecade(t, i))
    )
      return null;
    return { end: mark + 1, spec: { kind: 'decade', first: value, short: true } };
  }
  if (value < 1000 || value >= 3000) return null;
  return value % 100 === 0 && value !== 2000
    ? { end: mark + 1, spec: { kind: 'century', ordinal: value / 100 + 1 } }
    : { end: mark + 1, spec: { kind: 'decade', first: value, short: false } };
}

/** "in his 90s", "in her late forties". */
function isSomeonesAge(t: Tokens, i: number): boolean {
  const before = isLate(t, i) ? (t.isDash(i - 1) ? i - 3 : i - 2) : i - 1;
  return t.tag(before) === 'its';
}

/** "the '60s and 70s", "the eighties and nineties", "1960s-70s"; not "in your 20s or 30s". */
function followsDecade(t: Tokens, i: number): boolean {
  const joined = t.isDash(i - 1) || t.isSign(i - 1, ',') || /^(?:and|or|to|through|until)$/.test(t.tag(i - 1));
  if (!joined) return false;
  if (t.tag(i - 2) === 'decade') return t.tag(i - 3) === 'the' || isLate(t, i - 2);
  if (t.tag(i - 2) !== 's' || t.kind(i - 3) !== NUMBER) return false;
  return t.size(i - 3) === 4 || isApostrophe(t, i - 4) || t.tag(i - 4) === 'the' || followsDecade(t, i - 3);
}

function isLate(t: Tokens, i: number): boolean {
  const tag = t.tag(t.isDash(i - 1) ? i - 2 : i - 1);
  return tag === 'early' || tag === 'late' || tag === 'mid';
}

/** "nineties", "nineteen-nineties". Alone it needs "the" or "early" before it. */
export function decadeWord(t: Tokens, i: number): Match | null {
  const lexeme = t.lexeme(i);
  if (!lexeme) return null;
  if (lexeme.tag === 'decade') {
    if (isSomeonesAge(t, i) || (t.tag(i - 1) !== 'the' && !isLate(t, i) && !followsDecade(t, i))) return null;
    return { end: i + 1, spec: { kind: 'decade', first: lexeme.cardinal, short: true } };
  }
  if (lexeme.cardinal < 17 || lexeme.cardinal > 20) return null;
  const at = t.isDash(i + 1) ? i + 2 : i + 1;
  const tens = t.lexeme(at);
  return tens?.tag === 'decade'
    ? { end: at + 1, spec: { kind: 'decade', first: lexeme.cardinal * 100 + tens.cardinal, short: false } }
    : null;
}

/** Whether a year's number is followed by something that makes it longer ("1990-95"), so that it is not alone. */
export function isYearRange(t: Tokens, i: number): boolean {
  if (!t.isGlued(i + 1) || !t.isGlued(i + 2) || !(t.isDash(i + 1) || t.isSign(i + 1, '/'))) return false;
  const size = t.size(i + 2);
  return t.number(i + 2) >= 0 && (size === 2 || size === 4) && !continuesNumber(t, i + 2);
}
