import { civilFromDay } from '../calendar';
import type { Day } from '../types';
import { opensSentence } from './context';
import { isApostrophe } from './numbers';
import type { Found } from './ranges';
import type { Spec, YearRef } from './spec';
import { BREAK, NUMBER, SIGN, WORD, type Tokens } from './tokens';

/** Numbers that are written as a time and are none: years inside names, and dates that stand for "unknown". */

/** Things that carry a year in their name whenever they are. */
const NAMED =
  /^(?:Euro|Euros|Expo|Agenda|Vision|Horizon|Windows|Office|Runner|Cyberpunk|Project|Strategy|Roadmap|NextGen|Olympics)$/;

/** Years from its text on after which nothing has a date yet: what carries one is a plan, a film or a game. */
const FAR_AHEAD = 8;

/**
 * Whether a year is part of a name: "the Euro 2020 final", "Blade Runner 2049", "Agenda 2030", "the Tokyo 2020 Games".
 * A name of two words whose year lies far ahead is one; so is one whose own sentence tells another date of it.
 */
export function isNamesYear(t: Tokens, { from, end, spec }: Found, reference: Day | null): boolean {
  if (spec.kind !== 'year' || spec.year.kind !== 'number' || end !== from + 1 || t.kind(from) !== NUMBER) return false;
  const before = from - 1;
  if (t.isPhrase) return false;
  if (isCalledSo(t, before)) return true;
  const { year } = spec.year;
  if (isEdition(t, from) && isDatedIn(t, end, year)) return true;
  if (t.kind(before) !== WORD || !t.isCapital(before) || t.lexeme(before) !== null) return false;
  if (NAMED.test(t.textOf(before))) return true;
  if (reference !== null && year >= civilFromDay(reference).year + FAR_AHEAD) return true;
  if (isInside(t, before, t.textOf(end)) && hasOtherYear(t, end, year)) return true;
  return isSubject(t, before) && isDatedIn(t, end, year);
}

/** Works that may be called by a year: "the novel 1984", "the film 2012". */
const WORKS = /^(?:film|movie|novel|book|song|album|single|play|musical|opera|sitcom|series|band|group)$/;

/** "the novel 1984", "a play called 1984", "the Class of 2020". */
function isCalledSo(t: Tokens, before: number): boolean {
  if (t.textOf(before) === 'of') return /^[Cc]lass$/.test(t.textOf(before - 1)) && t.tag(before - 2) === 'the';
  const word = t.textOf(before);
  if (/^(?:called|titled|entitled)$/.test(word)) return true;
  return WORKS.test(word) && t.kind(before - 1) === WORD && (t.tag(before - 1) === 'the' || t.tag(before - 1) === 'a');
}

/** "the 2020 Olympics", "the delayed 2020 Games", "its 2019 budget": which one of several, whenever that was. */
function isEdition(t: Tokens, from: number): boolean {
  const noun = from + 1;
  if (t.kind(noun) !== WORD || t.tag(noun) !== '' || VERBS.test(t.textOf(noun))) return false;
  const before = t.lexeme(from - 1) === null ? from - 2 : from - 1;
  return t.tag(before) === 'the' || t.tag(before) === 'its';
}

/** "Tokyo 2020 opened": a name that begins its sentence, or follows "the", with the year as its last word. */
function isSubject(t: Tokens, before: number): boolean {
  let first = before;
  while (t.kind(first - 1) === WORD && t.isCapital(first - 1) && t.lexeme(first - 1) === null) first -= 1;
  return t.tag(first - 1) === 'the' || opensSentence(t, first);
}

/** Where a clause ends: what is dated after it is something else. */
const CLAUSE = /^(?:who|whom|whose|which|that|where|when|after|before|while|although|because|but|and|than|as)$/;

/** Whether the clause goes on to say in which other year it was: "… were held in July 2021". */
function isDatedIn(t: Tokens, from: number, year: number): boolean {
  for (let i = from; i < t.length && i < from + MOST_TOKENS; i += 1) {
    const kind = t.kind(i);
    if (kind === BREAK || (kind === SIGN && /[;:?!]/.test(t.textOf(i)))) return false;
    if (kind === SIGN && t.isSign(i, '.') && t.isCapital(i + 1) && t.lexeme(i - 1)?.short !== true) return false;
    if (kind === WORD && CLAUSE.test(t.textOf(i))) return false;
    const value = t.number(i);
    if (t.size(i) !== 4 || value < 1900 || value >= 2100) continue;
    const led = t.isSign(i - 1, ',') ? t.number(i - 2) > 0 : isDateLead(t, i - 1);
    return led && value !== year;
  }
  return false;
}

const isDateLead = (t: Tokens, i: number): boolean =>
  (t.lexeme(i)?.month ?? 0) > 0 ||
  (t.lexeme(i)?.season ?? 0) > 0 ||
  /^(?:in|of|by|until|early|late|mid)$/.test(t.tag(i));

/** "the Tokyo 2020 Olympics": the name stands before what it is of. */
function isInside(t: Tokens, before: number, noun: string): boolean {
  let first = before;
  while (t.kind(first - 1) === WORD && t.isCapital(first - 1) && t.lexeme(first - 1) === null) first -= 1;
  return t.tag(first - 1) === 'the' && /^[\p{L}]{3,}$/u.test(noun) && !VERBS.test(noun) && t.tag(before + 2) === '';
}

const VERBS = /^(?:was|were|has|had|will|would|saw|took|and|that|which|who|when|with|for|but)$/;

/** Whether the sentence goes on to tell of another year. */
function hasOtherYear(t: Tokens, from: number, year: number): boolean {
  for (let i = from; i < t.length && i < from + MOST_TOKENS; i += 1) {
    const kind = t.kind(i);
    if (kind === BREAK || (kind === SIGN && t.isSign(i, '.') && t.isCapital(i + 1))) return false;
    const value = t.number(i);
    if (t.size(i) === 4 && value >= 1900 && value < 2100 && value !== year && !isApostrophe(t, i - 1)) return true;
  }
  return false;
}

const MOST_TOKENS = 40;

/** Days, as programs and forms write them, that mean that none is known: the zeros of clocks, tables and file systems. */
const ZEROS = new Set('0-1-1 1-1-1 1601-1-1 1753-1-1 1899-12-30 1899-12-31 1900-1-1 1969-12-31 1970-1-1'.split(' '));
/** The last year that databases know. */
const LAST_YEAR = 9999;

/**
 * What is left of a phrase without dates that stand for "unknown": 9999-12-31, 30.12.1899, the epoch in any zone. A range
 * to or from one is open on that side. In words the epoch is a day, and the last year of all is none. `null` for nothing.
 */
export function withoutUnknown(spec: Spec): Spec | null {
  switch (spec.kind) {
    case 'day':
      return isUnknownYear(spec.year) || (spec.typed && isZero(spec)) ? null : spec;
    case 'part':
    case 'year':
      return isUnknownYear(spec.year) ? null : spec;
    case 'time':
      return spec.on === null || !isUnknown(spec.on) || isOwnTime(spec.clock, spec.on) ? spec : null;
    case 'range': {
      const [from, to] = [withoutUnknown(spec.from), withoutUnknown(spec.to)];
      if (from !== null && to !== null) return spec;
      return from !== null ? { kind: 'onward', of: from, back: false } : to && { kind: 'onward', of: to, back: true };
    }
    case 'edge':
    case 'approx':
    case 'weekOf':
    case 'nth':
    case 'ending':
    case 'onward':
      return isUnknown(spec.of) ? null : spec;
    case 'offset':
    case 'weekdayFrom':
      return typeof spec.base === 'object' && spec.base.kind !== 'event' && isUnknown(spec.base) ? null : spec;
    default:
      return spec;
  }
}

const isUnknown = (spec: Spec): boolean => withoutUnknown(spec) === null;

const isUnknownYear = (year: YearRef | null): boolean => year?.kind === 'number' && year.year === LAST_YEAR;

const isZero = ({ year, month, day }: Spec & { readonly kind: 'day' }): boolean =>
  year?.kind === 'number' && !year.short && ZEROS.has(`${year.year}-${month}-${day}`);

/** Zones are quarters of an hour apart: at any other minute of the epoch's day something was done. */
const ZONES = /:(?:00|15|30|45)$/;

const isOwnTime = (clock: string, on: Spec): boolean =>
  on.kind === 'day' && on.year?.kind === 'number' && /^19(?:69|70)$/.test(String(on.year.year)) && !ZONES.test(clock);

/**
 * The end of a day in words that a program printed and that means "unknown": with a clock in seconds after it ("Thu, 01 Jan
 * 1970 00:00:00 GMT"), or a zero before its number. `null` for any other phrase.
 */
export function printedUnknown(t: Tokens, { from, end, spec }: Found): number | null {
  if (spec.kind !== 'day' || !isUnknown({ ...spec, typed: true })) return null;
  const at = t.skipComma(end);
  const clock = t.size(at) === 2 && t.isSign(at + 1, ':') && t.isSign(at + 3, ':') && t.number(at + 4) >= 0;
  if (clock) return t.tag(at + 5) === 'zone' ? at + 6 : at + 5;
  for (let i = from; i < end; i += 1) if (t.number(i) === spec.day && t.size(i) === 2 && spec.day < 10) return end;
  return null;
}
