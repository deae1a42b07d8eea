import { isVerb } from './tense';
import { isYearRange } from './periods';
import { LEXEMES } from './lexicon';
import { isApostrophe, readYear } from './numbers';
import { modified, yearEarlier } from './phrase';
import { durationTimex, readLength, setFirst, type Length } from './relative';
import { yearNumber, type Match, type Spec, type YearRef } from './spec';
import { BREAK, NUMBER, SIGN, WORD, type Tokens } from './tokens';

/** Expressions made of others: ranges, offsets from something, open ends, durations, approximations. */

/** A found expression: `from` is its first token, which may lie after the one it was asked at ("between"). */
export interface Found extends Match {
  readonly from: number;
}

const found = (from: number, match: Match | null): Found | null => match && { ...match, from };

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
  const simple = modified(t, i);
  let best = simple && (range(t, i, simple) ?? found(i, simple));
  for (const rule of rulesAt(t, i)) {
    const match = rule(t, i);
    if (match && (!best || match.end > best.end)) best = found(i, match);
  }
  return best && onward(t, best);
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

/** "between 2019 and 2021", "from May to July 2020". */
function joined(t: Tokens, i: number, by: 'and' | 'to'): Found | null {
  const from = modified(t, i + 1) ?? dayNumber(t, i + 1);
  if (!from) return null;
  const joint = t.tag(from.end);
  const fits = by === 'and' ? joint === 'and' : joint === 'to' || joint === 'until' || joint === 'through';
  const dash = t.isDash(from.end);
  const at = fits && t.tag(from.end + 1) === 'between' ? from.end + 2 : from.end + 1;
  const to = fits || dash ? modified(t, at) : null;
  if (!to || !isPlace(from.spec) || !isPlace(to.spec) || from.spec.kind === 'range') {
    return from.spec.kind === 'range' || by === 'to' ? expressionAfter(t, i + 1, from) : null;
  }
  const ends = [
    { from: i + 1, to: from.end },
    { from: at, to: to.end },
  ] as const;
  const relation = by === 'and' ? 'between' : 'during';
  return {
    from: i + 1,
    end: to.end,
    spec: { kind: 'range', from: from.spec, to: to.spec, relation, ends, other: null },
  };
}

/** "between 2019-2021", "from 14-16 March": the range is there already. */
function expressionAfter(t: Tokens, i: number, match: Match): Found | null {
  return t.tag(i - 1) === 'between' || match.spec.kind === 'range' ? { ...match, from: i } : null;
}

/** "between 14 and 16 March": the first number alone. */
function dayNumber(t: Tokens, i: number): Match | null {
  const value = t.number(i);
  if (value < 1 || value > 31 || t.size(i) > 2 || t.kind(i + 1) !== WORD) return null;
  const to = modified(t, i + 2);
  if (to?.spec.kind !== 'day') return null;
  return { end: i + 1, spec: { kind: 'day', year: null, month: to.spec.month, day: value, which: null } };
}

/** What can be an end of a range. */
function isPlace(spec: Spec): boolean {
  return (
    spec.kind !== 'duration' &&
    spec.kind !== 'set' &&
    spec.kind !== 'time' &&
    spec.kind !== 'window' &&
    !(spec.kind === 'vague' && spec.timex !== 'PRESENT_REF')
  );
}

/** "25 Dec - 2 Jan 2016", "May to July 2020", "Monday through Friday", "2019–2021" with the years written out. */
function range(t: Tokens, i: number, from: Match): Found | null {
  if (!isPlace(from.spec)) return null;
  const joint = t.tag(from.end);
  const dash = t.isDash(from.end) && !t.isDash(from.end + 1);
  if (!dash && joint !== 'to' && joint !== 'through' && joint !== 'until') return null;
  const to = modified(t, from.end + 1);
  if (!to || !isSameKind(from.spec, to.spec)) return null;
  const ends = dash
    ? null
    : ([
        { from: i, to: from.end },
        { from: from.end + 1, to: to.end },
      ] as const);
  return {
    from: i,
    end: to.end,
    spec: { kind: 'range', from: from.spec, to: to.spec, relation: 'during', ends, other: null },
  };
}

function isSameKind(a: Spec, b: Spec): boolean {
  if (a.kind === 'part' && b.kind === 'part') return a.unit === b.unit;
  if (a.kind === 'edge' && b.kind === 'edge') return true;
  if (a.kind === 'edge' || b.kind === 'edge') return isSameKind(inner(a), inner(b));
  const fits =
    a.kind === 'day' || a.kind === 'year' || a.kind === 'decade' || a.kind === 'century' || a.kind === 'weekday';
  return fits && a.kind === b.kind;
}

const inner = (spec: Spec): Spec => (spec.kind === 'edge' ? spec.of : spec);

/** "2019-2021", "2019–21", "2009/10", "2010-12", "1990-1995"; "44–31 BC". */
function yearRange(t: Tokens, i: number): Match | null {
  if (t.kind(i) !== NUMBER) return null;
  const first = t.number(i);
  if (t.size(i) === 4 && first >= 1000 && first < 2200 && isYearRange(t, i) && !(t.isGlued(i) && t.isDash(i - 1))) {
    const written = t.number(i + 2);
    const short = t.size(i + 2) === 2;
    const second = short ? Math.floor(first / 100) * 100 + written + (written < first % 100 ? 100 : 0) : written;
    const month = short && !t.isSign(i + 1, '/') && written >= 1 && written <= 12;
    // "1999-00" goes into the next century; "2023-05" is a month.
    if (second <= first || (short && written < first % 100 && !(first % 100 === 99 && written === 0))) return null;
    if (t.isGlued(i + 3) && t.isDash(i + 3)) return null;
    const spec = years(yearNumber(first), yearNumber(second));
    const other: Spec = { kind: 'part', unit: 'month', index: written, year: yearNumber(first), which: null };
    return { end: i + 3, spec: month && t.isSign(i + 1, '-') ? { ...spec, other } : spec };
  }
  if (!t.isDash(i + 1) || t.size(i) > 4) return null;
  const last = readYear(t, i + 2);
  if (!last || last.year.kind !== 'number' || last.end === i + 3 || last.year.year > 0) return null;
  return first > 1 - last.year.year ? { end: last.end, spec: years(yearNumber(1 - first), last.year) } : null;
}

function years(from: YearRef, to: YearRef): Spec & { readonly kind: 'range' } {
  const relation = 'during';
  return {
    kind: 'range',
    from: { kind: 'year', year: from },
    to: { kind: 'year', year: to },
    relation,
    ends: null,
    other: null,
  };
}

/** "10 days ago", "a year earlier", "three days later", "two weeks before Christmas 2022", "the day after the vote". */
function offset(t: Tokens, i: number): Match | null {
  const article = t.tag(i) === 'the' || t.tag(i) === 'a' ? i + 1 : i;
  const length = readLength(t, i) ?? theUnit(t, i);
  if (!length || length.hyphen) return null;
  const at = t.tag(length.end) === 'just' ? length.end + 1 : length.end;
  const tag = t.tag(at);
  if (tag === 'ago') return made(length, at + 1, -1, 'reference', null, null);
  if (tag === 'hence' || (tag === 'from' && t.tag(at + 1) === 'now')) {
    return made(length, tag === 'hence' ? at + 1 : at + 2, 1, 'reference', null, null);
  }
  if (tag === 'earlier') return length.bare && article === i ? null : made(length, at + 1, -1, 'narrative', null, null);
  if (tag === 'later') return made(length, at + 1, 1, 'narrative', { from: i, to: length.end }, null);
  const side = sideWord(t, at);
  if (!side) return null;
  // "the weeks" of "the weeks before the vote": TIMEX3 leaves the article out.
  const head = { from: t.tag(i) === 'the' ? i + 1 : i, to: length.end };
  const base = modified(t, side.end);
  if (base && isPlace(base.spec) && base.spec.kind !== 'vague') {
    return made(length, base.end, side.sign, base.spec, head, side.end);
  }
  if (t.tag(side.end) === 'that' && t.kind(side.end + 1) !== WORD) {
    return made(length, side.end + 1, side.sign, 'narrative', head, null);
  }
  if (tag === 'from') return null;
  const event = readEvent(t, side.end);
  if (!event) return length.bare ? null : made(length, at + 1, side.sign, 'narrative', head, null);
  return made(length, event.end, side.sign, { kind: 'event', event: event.text }, head, null);
}

function made(
  length: Length,
  end: number,
  sign: -1 | 1,
  base: (Spec & { kind: 'offset' })['base'],
  head: { from: number; to: number } | null,
  baseFrom: number | null,
): Match {
  return { end, spec: { kind: 'offset', amount: length.amount, unit: length.unit, sign, base, head, baseFrom } };
}

/** "the year ended June 30", "the quarter ended Sept. 29", "nine months ending 30 September 2023". */
function ending(t: Tokens, i: number): Match | null {
  const bare = t.tag(i) === 'the' ? i + 1 : i;
  const fiscal = t.tag(bare) === 'fiscal' ? bare + 1 : bare;
  const counted = readLength(t, fiscal);
  const unit = counted ? counted.unit : t.lexeme(fiscal)?.unit;
  const end = counted ? counted.end : fiscal + 1;
  if (t.tag(end) !== 'ended' || (unit !== 'year' && unit !== 'quarter' && unit !== 'month' && unit !== 'week'))
    return null;
  if (counted?.amount === null) return null;
  const of = modified(t, end + 1);
  if (of?.spec.kind !== 'day' && of?.spec.kind !== 'part') return null;
  const head = { from: i, to: end };
  return {
    end: of.end,
    spec: { kind: 'ending', amount: counted?.amount ?? 1, unit, of: of.spec, head, baseFrom: end + 1 },
  };
}

/** "the day", "the weeks" before or after something. */
function theUnit(t: Tokens, i: number): Length | null {
  if (t.tag(i) !== 'the') return null;
  const lexeme = t.lexeme(i + 1);
  const unit = lexeme?.unit;
  if (!unit || unit === 'season' || unit === 'half' || unit === 'second') return null;
  return { amount: lexeme.plural ? null : 1, unit, end: i + 2, hyphen: false, bare: false };
}

function sideWord(t: Tokens, i: number): { readonly sign: -1 | 1; readonly end: number } | null {
  switch (t.tag(i)) {
    case 'before':
      return { sign: -1, end: i + 1 };
    case 'after':
    case 'following':
    case 'from':
      return { sign: 1, end: i + 1 };
    case 'previous':
      return t.tag(i + 1) === 'to' ? { sign: -1, end: i + 2 } : null;
    default:
      return null;
  }
}

const MAX_EVENT_WORDS = 12;

/** The words of an event up to the end of its clause: "the vote", "she left the company". */
function readEvent(t: Tokens, i: number): { readonly text: string; readonly end: number } | null {
  let end = i;
  for (; end < i + MAX_EVENT_WORDS; end += 1) {
    const kind = t.kind(end);
    if (kind === 0 || kind === BREAK) break;
    if (kind === SIGN && !t.isGlued(end + 1) && !t.isSign(end, '"')) break;
    if (kind === SIGN && (t.isSign(end, '"') || t.isSign(end, '(') || t.isSign(end, ';') || t.isSign(end, ','))) break;
    if (end > i && (t.tag(end) === 'and' || /^(?:but|when|which|who)$/.test(t.textOf(end)))) break;
    // "months before he took office in April": the date is another expression.
    if (end > i && isDated(t, end)) break;
    // "the day after the vote the council resigned": a second subject begins.
    if (end > i + 1 && t.tag(end) === 'the' && isNounBefore(t, end)) break;
  }
  return end > i && t.kind(i) === WORD ? { text: t.text.slice(t.start(i), t.end(end - 1)), end } : null;
}

function isDated(t: Tokens, i: number): boolean {
  const tag = t.tag(i);
  const at = tag === 'in' || tag === 'on' || tag === 'at' || tag === 'during' ? i + 1 : i;
  const date = modified(t, at);
  return (
    date !== null &&
    (at > i || date.spec.kind === 'weekday' || date.spec.kind === 'deictic' || date.spec.kind === 'unit')
  );
}

function isNounBefore(t: Tokens, i: number): boolean {
  return t.kind(i - 1) === WORD && t.tag(i - 1) === '' && !isVerb(t, i - 1) && t.textOf(i - 1).length > 3;
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

/** "34-year-old", "aged 34", "age 34", "at the age of 34". */
function age(t: Tokens, i: number): Match | null {
  if (t.tag(i) === 'age') {
    const at = t.tag(i + 1) === 'of' ? i + 2 : i + 1;
    const years = t.number(at);
    return years > 0 && years < 130 && t.size(at) <= 3 ? { end: at + 1, spec: lasting(years, 'year') } : null;
  }
  const length = readLength(t, i);
  if (!length || length.bare) return null;
  const at = t.isDash(length.end) ? length.end + 1 : length.end;
  return t.tag(at) === 'old' ? { end: at + 1, spec: lasting(length.amount, length.unit) } : null;
}

const lasting = (amount: number | null, unit: Length['unit']): Spec => ({
  kind: 'duration',
  timex: durationTimex(amount, unit),
  mod: null,
});

/** "three days", "five-hour", "weeks"; after an amount, "a year" is a rate. */
function duration(t: Tokens, i: number): Match | null {
  const length = readLength(t, i);
  if (!length) return null;
  if (length.bare) {
    const before = t.tag(i - 1);
    if (before !== 'for' && before !== 'over' && before !== 'in' && before !== 'within') return null;
  }
  if (t.tag(i) === 'a' && !length.hyphen) {
    // A quarter of the shares.
    if (length.unit === 'quarter') return null;
    if (t.isDash(length.end)) return null;
    const rate = t.kind(i - 1) === NUMBER || /^(?:million|billion|times|twice|once|share)$/.test(t.textOf(i - 1));
    if (rate) return { end: length.end, spec: { kind: 'set', timex: durationTimex(1, length.unit) } };
  }
  return { end: length.end, spec: lasting(length.amount, length.unit) };
}

/** "1990 and beyond", "from 2020 onwards", "2020 onward". */
function onward(t: Tokens, of: Found): Found {
  const at = t.tag(of.end) === 'and' ? of.end + 1 : of.end;
  if (t.tag(at) !== 'beyond' || !isPlace(of.spec) || of.spec.kind === 'range') return of;
  return { from: of.from, end: at + 1, spec: { kind: 'onward', of: of.spec } };
}
