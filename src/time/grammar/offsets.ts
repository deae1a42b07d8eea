import { skipGenitive } from './holidays';
import { readLength, type Length } from './lengths';
import { modified } from './modified';
import { isApostrophe, readCount, readOrdinal } from './numbers';
import { plain } from './plain';
import { isPlace, range } from './ranges';
import { isClock } from './relative';
import type { Match, Spec } from './spec';
import { isVerb } from './tense';
import { BREAK, SIGN, WORD, type Tokens } from './tokens';

/** Times counted from something: from now, from what was mentioned, from another date or from an event. */

/** "10 days ago", "a year earlier", "three days later", "two weeks before Christmas 2022", "the day after the vote". */
export function offset(t: Tokens, i: number): Match | null {
  const article = t.tag(i) === 'the' || t.tag(i) === 'a' ? i + 1 : i;
  const length = readLength(t, i) ?? theUnit(t, i);
  if (!length) return eveOf(t, i);
  if (length.hyphen) return null;
  const ahead = inTime(t, i, length);
  if (ahead) return ahead;
  const toTheDay = isToTheDay(t, length.end);
  const at = toTheDay ? length.end + 3 : t.tag(length.end) === 'just' ? length.end + 1 : length.end;
  const tag = t.tag(at);
  if (tag === 'ago')
    return agoThis(t, length, at + 1) ?? agoOn(t, length, at + 1) ?? made(length, at + 1, -1, 'reference', null, null);
  if (tag === 'hence' || (tag === 'from' && t.tag(at + 1) === 'now')) {
    return made(length, tag === 'hence' ? at + 1 : at + 2, 1, 'reference', null, null);
  }
  if (tag === 'earlier') return length.bare && article === i ? null : made(length, at + 1, -1, 'narrative', null, null);
  if (tag === 'later') return made(length, at + 1, 1, 'narrative', { from: i, to: length.end }, null);
  const lasted = lasting(t, i, length);
  if (lasted) return lasted;
  const side = sideWord(t, at) ?? (toTheDay && tag === 'since' ? ({ sign: 1, end: at + 1 } as const) : null);
  if (!side) return null;
  const exactly = toTheDay || /^(?:exactly|precisely)$/i.test(t.textOf(i - 1));
  // "the weeks" of "the weeks before the vote": TIMEX3 leaves the article out.
  const head = { from: t.tag(i) === 'the' ? i + 1 : i, to: length.end };
  const base = modified(t, side.end);
  if (base && isPlace(base.spec) && base.spec.kind !== 'vague') {
    const whole = t.tag(i) === 'the' && length.amount === 1 && length.unit !== 'day';
    return counted(made(length, base.end, side.sign, fromComing(base.spec, tag), head, side.end, whole), exactly);
  }
  if (t.tag(side.end) === 'that' && t.kind(side.end + 1) !== WORD) {
    return made(length, side.end + 1, side.sign, 'narrative', head, null);
  }
  if (tag === 'from') return null;
  const event = readEvent(t, side.end);
  if (!event) return length.bare ? null : made(length, at + 1, side.sign, 'narrative', head, null);
  const own = dateOfEvent(t, side.end, event.end, length) ?? dateBesideEvent(t, side.end, event.end, length);
  if (own) return counted(made(length, own.end, side.sign, own.spec, head, own.from), exactly);
  return made(length, event.end, side.sign, { kind: 'event', event: event.text }, head, null);
}

const isToTheDay = (t: Tokens, i: number): boolean =>
  t.tag(i) === 'to' && t.tag(i + 1) === 'the' && t.lexeme(i + 2)?.word === 'day';

const counted = (match: Match, toTheDay: boolean): Match =>
  toTheDay && match.spec.kind === 'offset' ? { ...match, spec: { ...match.spec, toTheDay: true } } : match;

/** "the flood of 3 May 2021": an event that says its own day, or a month or year where no finer is counted. */
function dateOfEvent(t: Tokens, from: number, end: number, length: Length): OwnDate | null {
  for (let i = from + 1; i < end; i += 1) {
    if (t.tag(i) !== 'of') continue;
    const date = modified(t, i + 1);
    if (date?.end !== end) continue;
    return canCount(date.spec, length) ? { spec: date.spec, from: i + 1, end } : null;
  }
  return null;
}

/** "after the fire on 3 May 2021", "the day after the vote on Monday": the date stands beside an event that is a noun. */
function dateBesideEvent(t: Tokens, from: number, end: number, length: Length): OwnDate | null {
  const joint = t.tag(end);
  if ((joint !== 'on' && joint !== 'in') || (t.tag(from) !== 'the' && t.tag(from) !== 'a')) return null;
  for (let i = from + 1; i < end; i += 1) if (isVerb(t, i)) return null;
  const date = modified(t, end + 1);
  const fits =
    date !== null && (canCount(date.spec, length) || (date.spec.kind === 'weekday' && length.unit === 'day'));
  return fits ? { spec: date.spec, from: end + 1, end: date.end } : null;
}

interface OwnDate {
  readonly spec: Spec;
  readonly from: number;
  readonly end: number;
}

/** A day, or what is as coarse as the length that is counted from it. */
function canCount(spec: Spec, { unit }: Length): boolean {
  const coarse = unit === 'year' || unit === 'decade' || unit === 'century';
  return spec.kind === 'day' || (coarse && (spec.kind === 'year' || spec.kind === 'part'));
}

/** What is done for a length without "for": "served two years from 2018". */
const LASTS =
  /^(?:serv(?:e|es|ed|ing)|reign(?:s|ed|ing)?|rul(?:e|es|ed|ing)|last(?:s|ed|ing)?|spen(?:d|ds|t|ding)|govern(?:s|ed|ing)?)$/i;

/**
 * "mayor for four years from 2015", "ran it for ten years until 2019", "for three years, starting in May 2018": the whole
 * stretch, not the day at its end.
 */
function lasting(t: Tokens, i: number, length: Length): Match | null {
  if (length.bare || length.amount === null || isClock(length.unit)) return null;
  if (t.tag(i - 1) !== 'for' && !LASTS.test(t.textOf(i - 1))) return null;
  const at = t.skipComma(length.end);
  const begun = startsAt(t, at);
  const tag = t.tag(at);
  const onward = begun !== null || tag === 'from';
  if (!onward && tag !== 'to' && tag !== 'until' && tag !== 'through') return null;
  const given = modified(t, begun ?? at + 1);
  const kind = given?.spec.kind;
  if (!given || (kind !== 'day' && kind !== 'part' && kind !== 'year' && kind !== 'unit')) return null;
  // "it lasted four years, from 1914 to 1918": both ends are told.
  if (onward && range(t, begun ?? at + 1, given)) return null;
  const { amount, unit } = length;
  const sign = onward ? 1 : -1;
  const other: Spec = { kind: 'offset', amount, unit, sign, base: given.spec, head: null, baseFrom: null };
  const [from, to] = onward ? [given.spec, other] : [other, given.spec];
  return { end: given.end, spec: { kind: 'range', from, to, relation: 'during', ends: null, other: null } };
}

/** "starting 2015", "beginning in May 2018", "starting from Monday": the token of the date. */
function startsAt(t: Tokens, i: number): number | null {
  if (!/^(?:starting|beginning|commencing)$/i.test(t.textOf(i))) return null;
  const joint = t.tag(i + 1);
  return joint === 'in' || joint === 'on' || joint === 'from' || joint === 'at' ? i + 2 : i + 1;
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
  whole = false,
): Match {
  const { amount, unit } = length;
  const spec = { kind: 'offset', amount, unit, sign, base, head, baseFrom } as const;
  return { end, spec: whole ? { ...spec, whole } : spec };
}

/** "a week from Friday" counts from the coming one. */
function fromComing(base: Spec, side: string): Spec {
  return side === 'from' && base.kind === 'weekday' && base.which === null ? { ...base, which: 0 } : base;
}

/** "in three days' time", and "will open in two weeks": so long from now, not for so long. */
function inTime(t: Tokens, i: number, length: Length): Match | null {
  if (t.tag(i - 1) !== 'in' || length.bare || length.amount === null || isClock(length.unit)) return null;
  const after = skipGenitive(t, length.end);
  const named = after > length.end && t.textOf(after) === 'time';
  if (!named && (after > length.end || !endsHere(t, length.end) || !isPromised(t, i))) return null;
  return made(length, named ? after + 1 : length.end, 1, 'reference', null, null);
}

const MAX_BACK = 14;

/** "will open in two weeks"; not "the first that will visit in 25 years". */
function isPromised(t: Tokens, i: number): boolean {
  let promised = false;
  for (let k = i - 2; k >= 0 && k > i - MAX_BACK; k -= 1) {
    if (t.kind(k) === BREAK || (t.kind(k) === SIGN && !t.isSign(k, ',') && !isApostrophe(t, k))) break;
    const word = t.textOf(k).toLowerCase();
    if (/^(?:first|last|only|time|most|[a-z]+est)$/.test(word)) return false;
    if (/^(?:will|ll|shall)$/.test(word)) promised = true;
  }
  return promised;
}

/** No noun follows that the length is of: "in two years of war". */
const endsHere = (t: Tokens, i: number): boolean => t.kind(i) !== WORD || t.tag(i) === 'and' || t.tag(i) === 'at';

/** "two weeks ago on Monday". */
function agoOn(t: Tokens, length: Length, i: number): Match | null {
  const day = t.lexeme(i + 1);
  if (t.tag(i) !== 'on' || (length.unit !== 'week' && length.unit !== 'fortnight') || length.amount === null)
    return null;
  if (!day || day.weekday === 0 || day.plural || day.short) return null;
  const steps = -length.amount * (length.unit === 'week' ? 1 : 2);
  const of = { kind: 'unit', unit: 'week', steps } as const;
  return { end: i + 2, spec: { kind: 'nth', ordinal: 1, unit: 'day', weekday: day.weekday, count: 1, of } };
}

/** "the eve of the vote", "the day of the vote": counted from an event or a date. */
function eveOf(t: Tokens, i: number): Match | null {
  const at = t.tag(i) === 'the' ? i + 1 : i;
  if (t.tag(at) !== 'eve' || t.tag(at + 1) !== 'of') return null;
  const base = modified(t, at + 2);
  const day = { amount: 1, unit: 'day', end: at + 1, hyphen: false, bare: false } as const;
  if (base && isPlace(base.spec) && base.spec.kind !== 'vague') return made(day, base.end, -1, base.spec, null, null);
  const event = readEvent(t, at + 2);
  return event && made(day, event.end, -1, { kind: 'event', event: event.text }, null, null);
}

/** "the Friday before Easter 2023", "the first Monday after the vote", "three Fridays ago". */
export function weekdayFrom(t: Tokens, i: number): Match | null {
  const count = t.tag(i) === 'the' ? null : readCount(t, i);
  const ordinal = count ? null : readOrdinal(t, i + 1);
  const at = count?.end ?? ordinal?.end ?? i + 1;
  const day = t.lexeme(at);
  if (!day || day.weekday === 0 || day.short) return null;
  const { weekday } = day;
  if (count) {
    if (!count.value || t.tag(at + 1) !== 'ago' || day.plural !== count.value > 1) return null;
    return { end: at + 2, spec: { kind: 'weekdayFrom', weekday, count: count.value, sign: -1, base: 'reference' } };
  }
  const side = t.tag(at + 1) === 'before' ? -1 : t.tag(at + 1) === 'after' || t.tag(at + 1) === 'following' ? 1 : null;
  if (side === null || day.plural || (ordinal && ordinal.value < 1)) return null;
  const base = modified(t, at + 2);
  const dated = base && isPlace(base.spec) && base.spec.kind !== 'vague' ? base : null;
  const event = dated ? null : readEvent(t, at + 2);
  if (!dated && !event) return null;
  const from = dated ? dated.spec : ({ kind: 'event', event: event?.text ?? '' } as const);
  const end = (dated ?? event)?.end as number;
  return { end, spec: { kind: 'weekdayFrom', weekday, count: ordinal?.value ?? 1, sign: side, base: from } };
}

/**
 * "the year ended June 30", "the quarter ended Sept. 29", "nine months ending 30 September 2023", "the fiscal fourth quarter
 * ended 30 June", "the financial year that ended in March".
 */
export function ending(t: Tokens, i: number): Match | null {
  const bare = t.tag(i) === 'the' ? i + 1 : i;
  const fiscal = t.tag(bare) === 'fiscal' || t.tag(bare) === 'financial' ? bare + 1 : bare;
  // Which quarter of its year it was says nothing once its last day is told.
  const ordinal = fiscal > bare ? readOrdinal(t, fiscal) : null;
  const counted = ordinal ? null : readLength(t, fiscal);
  const head = counted ? counted.end : (ordinal?.end ?? fiscal) + 1;
  const unit = counted ? counted.unit : t.lexeme(head - 1)?.unit;
  if (ordinal && unit !== 'quarter' && unit !== 'half') return null;
  const end = t.tag(head) === 'that' || t.textOf(head) === 'which' ? head + 1 : head;
  // "the three months to June", "the 12 months through May 2023".
  const upTo = t.tag(i) === 'the' && end === head && (t.tag(end) === 'to' || t.tag(end) === 'through');
  if (
    (t.tag(end) !== 'ended' && !upTo) ||
    (unit !== 'year' && unit !== 'half' && unit !== 'quarter' && unit !== 'month' && unit !== 'week')
  )
    return null;
  if (counted?.amount === null) return null;
  const joint = upTo ? '' : t.tag(end + 1);
  const from = joint === 'in' || joint === 'on' ? end + 2 : end + 1;
  const of = modified(t, from);
  const whole = of?.spec.kind === 'edge' && of.spec.how === 'point' && of.spec.edge === 'end' ? of.spec.of : of?.spec;
  const kind = whole?.kind;
  if (!of || !whole || (kind !== 'day' && kind !== 'part' && !(kind === 'weekday' && unit === 'week'))) return null;
  const { end: last } = of;
  const amount = counted?.amount ?? 1;
  return { end: last, spec: { kind: 'ending', amount, unit, of: whole, head: { from: i, to: head }, baseFrom: from } };
}

/** "the day", "the weeks" before or after something. */
function theUnit(t: Tokens, i: number): Length | null {
  if (t.tag(i) !== 'the') return null;
  // "later in the day, before the vote".
  if (t.tag(i - 1) === 'in' && /^(?:later|earlier|late|early)$/.test(t.tag(i - 2))) return null;
  const lexeme = t.lexeme(i + 1);
  const unit = lexeme?.unit;
  // "the morning after the storm".
  if (lexeme?.tag === 'daypart' && (t.tag(i + 2) === 'after' || t.tag(i + 2) === 'before') && t.kind(i + 3) === WORD) {
    return t.tag(i + 3) === '' || t.tag(i + 3) === 'the' || t.tag(i + 3) === 'its'
      ? { amount: 1, unit: 'day', end: i + 2, hyphen: false, bare: false }
      : null;
  }
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

const SUBJECT = /^(?:he|she|they|we|it|I)$/;

/** Words that an event cut short must not end with. */
const DANGLING = /^(?:of|to|in|at|on|by|for|from|with|the|a|an|its|his|her|their)$/i;

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
    // "The Monday after the start of the season is the busiest."
    if (end > i + 1 && t.tag(i) === 'the' && /^(?:is|are|will|has|have)$/.test(t.textOf(end))) break;
    // "the day after the Oct. 13 plunge": the stop is the month's.
    const date = (t.lexeme(end)?.month ?? 0) > 0 ? modified(t, end) : null;
    if (date) end = date.end - 1;
    // "the day after the vote the council resigned": a second subject begins.
    if (end > i + 1 && (t.tag(end) === 'the' || SUBJECT.test(t.textOf(end))) && isNounBefore(t, end)) break;
  }
  while (end > i + 1 && DANGLING.test(t.textOf(end - 1))) end -= 1;
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
