import { yearEarlier } from './article';
import { LEXEMES } from './lexicon';
import { age, duration, setFirst } from './lengths';
import { modified } from './modified';
import { isApostrophe, readYear } from './numbers';
import { ending, offset } from './offsets';
import { found, isPlace, joined, range, yearRange, type Found } from './ranges';
import type { Match, Spec } from './spec';
import { NUMBER, SIGN, WORD, type Tokens } from './tokens';

/** Expressions made of others: ranges, offsets from something, open ends, durations, approximations. */

/** Whether an expression can begin at a token, from that token and the next alone. */
export function canBegin(t: Tokens, i: number): boolean {
  const kind = t.kind(i);
  if (kind === NUMBER) return true;
  if (kind === SIGN) return isApostrophe(t, i) && t.kind(i + 1) === NUMBER;
  const lexeme = t.lexeme(i);
  if (kind !== WORD || !lexeme || lexeme.starts === 'never') return false;
  return lexeme.starts === 'alone' || t.lexeme(i + 1) !== null || t.kind(i + 1) !== WORD;
}

/** The longest expression of any kind that begins at a token. */
export function expression(t: Tokens, i: number): Found | null {
  const tag = t.tag(i);
  if (tag === 'between') return joined(t, i, 'and');
  if (tag === 'from') return joined(t, i, 'to');
  const simple = timeOfDay(t, modified(t, i));
  let best = simple && (range(t, i, simple) ?? found(i, simple));
  for (const rule of rulesAt(t, i)) {
    const match = rule(t, i);
    if (match && (!best || match.end > best.end)) best = found(i, match);
  }
  return best && onward(t, best);
}

/** "9 a.m. Tuesday", "10:30 a.m. on 5 March 2020": a clock time with its day. */
function timeOfDay(t: Tokens, match: Match | null): Match | null {
  if (match?.spec.kind !== 'time' || match.spec.on !== null) return match;
  const day = modified(t, t.tag(match.end) === 'on' ? match.end + 1 : match.end);
  const kind = day?.spec.kind;
  if (!day || (kind !== 'day' && kind !== 'weekday' && kind !== 'deictic' && kind !== 'holiday')) return match;
  return { end: day.end, spec: { ...match.spec, on: day.spec } };
}

type Rule = (t: Tokens, i: number) => Match | null;

const COUNT_RULES: readonly Rule[] = [offset, ending, age, duration];
const AFTER_THE: readonly Rule[] = [offset, ending];
const NUMBER_RULES: readonly Rule[] = [yearRange, ...COUNT_RULES];

/** Rules that begin with a given word, by its id. */
const WORD_RULES: readonly (readonly Rule[])[] = LEXEMES.map((word) => {
  if (word.tag === 'the') return AFTER_THE;
  const rules: Rule[] = word.counts ? [...COUNT_RULES] : [];
  if (word.unit === 'year' || word.unit === 'month') rules.push(yearEarlier);
  if (word.tag === 'about' || word.tag === 'ca' || word.tag === 'c') rules.push(approximate);
  if (word.tag === 'age') rules.push(age);
  if (word.tag === 'every' || word.tag === 'frequency' || (word.weekday > 0 && word.plural)) rules.push(setFirst);
  return rules;
});

function rulesAt(t: Tokens, i: number): readonly Rule[] {
  if (t.kind(i) === NUMBER) return NUMBER_RULES;
  const lexeme = t.lexeme(i);
  return lexeme ? (WORD_RULES[lexeme.id] as readonly Rule[]) : [];
}
/** "about 1990", "around Nov. 1", "circa 1850", "c. 1850". */
function approximate(t: Tokens, i: number): Match | null {
  const tag = t.tag(i);
  const stop = tag === 'ca' || tag === 'c';
  if (tag !== 'about' && !stop) return null;
  const at = stop ? t.skipStop(i + 1) : i + 1;
  if (stop && at === i + 1 && tag === 'c') return null;
  const first = modified(t, at) ?? (stop ? bareYear(t, at) : null);
  if (!first) return null;
  const of = range(t, at, first) ?? first;
  const kind = of.spec.kind;
  const number =
    kind === 'year' || kind === 'decade' || kind === 'century' || kind === 'millennium' || kind === 'range';
  // "talked about Monday", "about May": only "around" and the like round what has no year.
  const named = NAMED.has(kind) && (stop || t.textOf(i).toLowerCase() !== 'about' || hasYear(of.spec));
  return number || named ? { end: of.end, spec: { kind: 'approx', of: of.spec } } : null;
}

const NAMED: ReadonlySet<Spec['kind']> = new Set(['day', 'part', 'holiday', 'weekOf'] as const);

function hasYear(spec: Spec): boolean {
  if (spec.kind === 'weekOf') return hasYear(spec.of);
  return (spec.kind === 'day' || spec.kind === 'part' || spec.kind === 'holiday') && spec.year !== null;
}

/** "c. 1850": no preposition is needed after it. */
function bareYear(t: Tokens, i: number): Match | null {
  const year = readYear(t, i);
  return year && { end: year.end, spec: { kind: 'year', year: year.year } };
}
/** "1990 and beyond", "from 2020 onwards", "2020 onward". */
function onward(t: Tokens, of: Found): Found {
  const at = t.tag(of.end) === 'and' ? of.end + 1 : of.end;
  if (t.tag(at) !== 'beyond' || !isPlace(of.spec) || of.spec.kind === 'range') return of;
  return { from: of.from, end: at + 1, spec: { kind: 'onward', of: of.spec } };
}
