import { readLength, type Length } from './lengths';
import { modified } from './modified';
import { plain } from './plain';
import { isPlace } from './ranges';
import type { Match, Spec } from './spec';
import { isVerb } from './tense';
import { BREAK, SIGN, WORD, type Tokens } from './tokens';

/** Times counted from something: from now, from what was mentioned, from another date or from an event. */

/** "10 days ago", "a year earlier", "three days later", "two weeks before Christmas 2022", "the day after the vote". */
export function offset(t: Tokens, i: number): Match | null {
  const article = t.tag(i) === 'the' || t.tag(i) === 'a' ? i + 1 : i;
  const length = readLength(t, i) ?? theUnit(t, i);
  if (!length || length.hyphen) return null;
  const at = t.tag(length.end) === 'just' ? length.end + 1 : length.end;
  const tag = t.tag(at);
  if (tag === 'ago') return agoThis(t, length, at + 1) ?? made(length, at + 1, -1, 'reference', null, null);
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

/** "two years ago this month", "a year ago today": in that month, on that day. */
function agoThis(t: Tokens, length: Length, i: number): Match | null {
  if (length.unit !== 'year' && length.unit !== 'decade' && length.unit !== 'century') return null;
  const base = t.lexeme(i)?.which === 0 || t.tag(i) === 'today' ? plain(t, i) : null;
  const kind = base?.spec.kind;
  return base && (kind === 'unit' || kind === 'deictic') ? made(length, base.end, -1, base.spec, null, null) : null;
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
export function ending(t: Tokens, i: number): Match | null {
  const bare = t.tag(i) === 'the' ? i + 1 : i;
  const fiscal = t.tag(bare) === 'fiscal' ? bare + 1 : bare;
  const counted = readLength(t, fiscal);
  const unit = counted ? counted.unit : t.lexeme(fiscal)?.unit;
  const end = counted ? counted.end : fiscal + 1;
  if (t.tag(end) !== 'ended' || (unit !== 'year' && unit !== 'quarter' && unit !== 'month' && unit !== 'week'))
    return null;
  if (counted?.amount === null) return null;
  const of = modified(t, end + 1);
  const kind = of?.spec.kind;
  if (!of || (kind !== 'day' && kind !== 'part' && !(kind === 'weekday' && unit === 'week'))) return null;
  const head = { from: i, to: end };
  return {
    end: of.end,
    spec: { kind: 'ending', amount: counted?.amount ?? 1, unit, of: of.spec, head, baseFrom: end + 1 },
  };
}

/** "the day", "the weeks" before or after something. */
function theUnit(t: Tokens, i: number): Length | null {
  if (t.tag(i) !== 'the') return null;
  // "later in the day, before the vote".
  if (t.tag(i - 1) === 'in' && /^(?:later|earlier|late|early)$/.test(t.tag(i - 2))) return null;
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
    // "the day after the Oct. 13 plunge": the stop is the month's.
    const date = (t.lexeme(end)?.month ?? 0) > 0 ? modified(t, end) : null;
    if (date) end = date.end - 1;
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
