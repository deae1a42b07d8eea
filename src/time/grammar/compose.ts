import { yearEarlier } from './article';
import { LEXEMES } from './lexicon';
import { age, duration, setFirst } from './lengths';
import { modified } from './modified';
import { isApostrophe, readYear } from './numbers';
import { ending, offset, weekdayFrom } from './offsets';
import { found, isPlace, joined, range, yearRange, type Found } from './ranges';
import type { Match, Spec } from './spec';
import { BREAK, NUMBER, SIGN, WORD, type Tokens } from './tokens';

/** Expressions made of others: ranges, offsets from something, open ends, durations, approximations. */

/** Words after which, and not before which, a date stands: "the by…" begins nothing. */
const NEVER_SECOND = new Set('by since until before after during through for within over as than at'.split(' '));
const CAN_FOLLOW: readonly boolean[] = LEXEMES.map((word) => !NEVER_SECOND.has(word.tag));

/** Whether an expression can begin at a token, from that token and the next alone: most cannot, and cost no more. */
export function canBegin(t: Tokens, i: number): boolean {
  const kind = t.kind(i);
  if (kind === WORD) {
    const lexeme = t.lexeme(i);
    if (!lexeme || lexeme.starts === 'never') return false;
    if (lexeme.starts === 'alone') return true;
    const next = t.kind(i + 1);
    if (next !== WORD) return next !== BREAK && next !== 0;
    const second = t.lexeme(i + 1);
    return second !== null && (CAN_FOLLOW[second.id] as boolean);
  }
  if (kind === NUMBER) return canBeginNumber(t, i);
  return kind === SIGN && isApostrophe(t, i) && t.kind(i + 1) === NUMBER;
}

/** A number alone is a date only when it can be a year; others need a unit, a month or a sign that joins numbers. */
function canBeginNumber(t: Tokens, i: number): boolean {
  const size = t.size(i);
  if (size === 4 || size === 8) return true;
  const next = t.kind(i + 1);
  // One letter: "10 p.m.".
  if (next === WORD) return t.lexeme(i + 1) !== null || t.size(i + 1) === 1;
  if (next !== SIGN) return false;
  if (t.isGlued(i + 1)) return t.isDash(i + 1) || (size <= 3 && !t.isSign(i + 1, '%') && !t.isSign(i + 1, ')'));
  return t.isDash(i + 1);
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

/** "9 a.m. Tuesday", "10:30 a.m. on 5 March 2020", "5 p.m. EST, Nov. 6": a clock time with its day. */
function timeOfDay(t: Tokens, match: Match | null): Match | null {
  if (match?.spec.kind !== 'time' || match.spec.on !== null) return match;
  const at = t.tag(match.end) === 'on' ? match.end + 1 : match.end;
  const day = modified(t, at) ?? modified(t, t.skipComma(at));
  // "9:30 Monday morning": the clock says more than the part of the day.
  if (day?.spec.kind === 'time' && day.spec.on !== null)
    return { end: day.end, spec: { ...match.spec, on: day.spec.on } };
  const kind = day?.spec.kind;
  if (!day || (kind !== 'day' && kind !== 'weekday' && kind !== 'deictic' && kind !== 'holiday')) return match;
  return { end: day.end, spec: { ...match.spec, on: day.spec } };
}

type Rule = (t: Tokens, i: number) => Match | null;

const COUNT_RULES: readonly Rule[] = [offset, ending, age, duration, weekdayFrom];
const AFTER_THE: readonly Rule[] = [offset, ending, weekdayFrom];
const NUMBER_RULES: readonly Rule[] = [yearRange, ...COUNT_RULES];

/** Rules that begin with a given word, by its id. */
const WORD_RULES: readonly (readonly Rule[])[] = LEXEMES.map((word) => {
  if (word.tag === 'the') return AFTER_THE;
  const rules: Rule[] = word.counts ? [...COUNT_RULES] : [];
  if (word.unit === 'year' || word.unit === 'month') rules.push(yearEarlier);
  if (word.unit === 'half' && !word.plural) rules.push(offset, duration);
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
  const stop = tag === 'ca' || tag === 'c' || t.lexeme(i)?.word === 'circa';
  if (tag !== 'about' && !stop) return null;
  const at = stop ? t.skipStop(i + 1) : i + 1;
  if (stop && at === i + 1 && tag === 'c') return null;
  const first = modified(t, at) ?? yearRange(t, at) ?? (stop || isRoundYear(t, i, at) ? bareYear(t, at) : null);
  if (!first) return null;
  const of = range(t, at, first) ?? yearRange(t, at) ?? first;
  const kind = of.spec.kind;
  const number =
    kind === 'year' || kind === 'decade' || kind === 'century' || kind === 'millennium' || kind === 'range';
  // "talked about Monday", "about May": only "around" and the like round what has no year.
  const named = NAMED.has(kind) && (stop || t.textOf(i).toLowerCase() !== 'about' || hasYear(of.spec));
  return number || named ? { end: of.end, spec: { kind: 'approx', of: of.spec } } : null;
}

/** Of what is made or lived, the number is a year: "built around 1650"; and so is "Around 1650, the town …". */
const MADE =
  /^(?:built|founded|born|made|painted|written|composed|erected|established|began|begun|begins|started|opened|died|completed|dates?|dated|dating|created|carved|printed|published|settled|constructed|invented|introduced|discovered|lived|flourished|rebuilt|formed|from|since|until)$/i;

/** "in about 1650", "in or around 1650", "some time around 1650": the words before say that it is a time. */
const BEFORE_ABOUT = /^(?:(?:in|on|at) or|some ?time|some(?:where|time)|in|since|until|from|before|after|during)$/i;

function isRoundYear(t: Tokens, i: number, at: number): boolean {
  const next = t.kind(at + 1);
  if (t.size(at) !== 4 || (next === WORD && t.lexeme(at + 1) === null)) return false;
  const before = t.textOf(i - 1);
  if (MADE.test(before) || BEFORE_ABOUT.test(before) || BEFORE_ABOUT.test(`${t.textOf(i - 2)} ${before}`)) return true;
  return t.kind(i - 1) !== WORD && t.isSign(at + 1, ',') && !t.isGlued(at + 2);
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
/** "1990 and beyond", "from 2020 onwards", "2020 onward", "1990 or earlier", "2015 and before". */
function onward(t: Tokens, of: Found): Found {
  const joint = t.tag(of.end);
  const at = joint === 'and' || joint === 'or' ? of.end + 1 : of.end;
  if (!isPlace(of.spec) || of.spec.kind === 'range') return of;
  const side = t.tag(at);
  if (side === 'beyond' && joint !== 'or')
    return { from: of.from, end: at + 1, spec: { kind: 'onward', of: of.spec, back: false } };
  // "in 1990 and later in Rome" goes on.
  const open = side === 'earlier' || side === 'before' ? true : side === 'later' || side === 'after' ? false : null;
  if (open === null || at === of.end || (t.kind(at + 1) === WORD && joint === 'and') || modified(t, at + 1)) return of;
  return { from: of.from, end: at + 1, spec: { kind: 'onward', of: of.spec, back: open } };
}
