import { civilFromDay } from '../calendar';
import type { Day } from '../types';
import { isApostrophe } from './numbers';
import type { Found } from './ranges';
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
  if (t.kind(before) !== WORD || !t.isCapital(before) || t.lexeme(before) !== null || t.isPhrase) return false;
  if (NAMED.test(t.textOf(before))) return true;
  const { year } = spec.year;
  if (reference !== null && year >= civilFromDay(reference).year + FAR_AHEAD) return true;
  const noun = t.textOf(end);
  return isInside(t, before, noun) && hasOtherYear(t, end, year);
}

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

/** Days, in numbers, by which programs say that they know none, whatever zone wrote them. */
const SENTINELS = new Set([
  '9999-12-31',
  '9999-12-30',
  '1899-12-30',
  '1899-12-31',
  '1900-01-00',
  '0001-01-01',
  '1970-01-01',
  '1969-12-31',
]);

/** Whether a day is one that stands for "unknown": 9999-12-31, 1899-12-30, the epoch. In words it is a day. */
export function isSentinel(t: Tokens, { from, end, spec }: Found): boolean {
  if (t.kind(from) !== NUMBER || t.size(from) !== 4 || end < from + 5) return false;
  const on = spec.kind === 'time' ? spec.on : spec;
  return on?.kind === 'day' && SENTINELS.has(t.text.slice(t.start(from), t.end(from + 4)));
}
