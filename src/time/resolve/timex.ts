import type { Found } from '../grammar/ranges';
import { canBegin } from '../grammar/compose';
import { durationTimex } from '../grammar/lengths';
import { modified } from '../grammar/modified';
import type { Spec, TokenSpan } from '../grammar/spec';
import type { Tokens } from '../grammar/tokens';
import type { TimeExpression, TimexPart, TimexType } from '../types';
import type { ResolveContext, Resolved } from './context';
import { resolve } from './resolve';

/** TIMEX3 of what was read: types, modifiers, and the tags of compound expressions. */

/** The TIMEX3 type of a phrase. */
export function typeOf(spec: Spec): TimexType {
  switch (spec.kind) {
    case 'duration':
      return 'DURATION';
    case 'window':
      return spec.amount === 1 && spec.unit === 'year' ? 'DATE' : 'DURATION';
    case 'set':
      return 'SET';
    case 'time':
      return 'TIME';
    case 'offset':
      return spec.unit === 'hour' || spec.unit === 'minute' || spec.unit === 'second' ? 'TIME' : 'DATE';
    case 'edge':
    case 'approx':
    case 'onward':
      return typeOf(spec.of);
    default:
      return 'DATE';
  }
}

/** `mod` of a duration from the words before it: "about two weeks", "at least 20 years", "nearly five months". */
export function durationMod(t: Tokens, from: number): string | null {
  const word = t.textOf(from - 1).toLowerCase();
  const before = t.textOf(from - 2).toLowerCase();
  if (word === 'least' && before === 'at') return 'EQUAL_OR_MORE';
  if (word === 'most' && before === 'at') return 'EQUAL_OR_LESS';
  if (word === 'than') return before === 'more' ? 'MORE_THAN' : before === 'less' ? 'LESS_THAN' : null;
  if (word === 'within') return 'EQUAL_OR_LESS';
  if (word === 'nearly' || word === 'almost') return 'LESS_THAN';
  return /^(?:about|around|roughly|approximately|some)$/.test(word) ? 'APPROX' : null;
}

/** The separate tags of a compound expression; `null` when it is one tag. */
export function partsOf(t: Tokens, found: Found, of: Resolved, context: ResolveContext): readonly TimexPart[] | null {
  const { spec } = found;
  if (spec.kind === 'range') return spec.ends && endsOf(t, spec, spec.ends, of, context);
  if (spec.kind === 'ending') {
    const type = of.timex.startsWith('P') ? 'DURATION' : 'DATE';
    return [
      tag(t, spec.head, type, of.timex, null),
      tagOf(t, { from: spec.baseFrom, to: found.end }, spec.of, resolve(spec.of, context)),
    ];
  }
  // "the second and fourth quarters": the guidelines tag what names its unit.
  if (spec.kind === 'part' && endsWithOrdinal(t, found.end)) return [];
  // "the eve of the vote" is none of TIMEX3's.
  if (spec.kind === 'offset' && !spec.head && isEvent(spec.base)) return insideEvent(t, found.from, found.end, context);
  if (spec.kind !== 'offset' || !spec.head) return null;
  if (spec.base === 'narrative') {
    const later = spec.sign > 0 && spec.unit !== 'year';
    return later ? [tag(t, spec.head, 'DURATION', durationTimex(spec.amount, spec.unit), null)] : null;
  }
  if (typeof spec.base !== 'object') return null;
  // "the day after tomorrow" is one.
  if (spec.base.kind === 'deictic' && spec.unit === 'day') return null;
  const counted = t.tag(found.from) !== 'the';
  const head = counted
    ? tag(t, spec.head, 'DURATION', durationTimex(spec.amount, spec.unit), null)
    : tag(t, spec.head, 'DATE', of.timex, null);
  if (spec.base.kind === 'event') return [head, ...insideEvent(t, spec.head.to, found.end, context)];
  if (spec.baseFrom === null) return [head];
  return [head, tagOf(t, { from: spec.baseFrom, to: found.end }, spec.base, resolve(spec.base, context))];
}

const endsWithOrdinal = (t: Tokens, end: number): boolean =>
  (t.lexeme(end - 1)?.ordinal ?? 0) > 0 || t.tag(end - 1) === 'suffix';

const isEvent = (base: Extract<Spec, { kind: 'offset' }>['base']): boolean =>
  typeof base === 'object' && base.kind === 'event';

/** Dates that an event is told with: "the day after the 1987 crash". */
function insideEvent(t: Tokens, from: number, to: number, context: ResolveContext): TimexPart[] {
  const tags: TimexPart[] = [];
  for (let i = from; i < to;) {
    const match = canBegin(t, i) ? modified(t, i) : null;
    if (match && match.end <= to) {
      tags.push(tagOf(t, { from: i, to: match.end }, match.spec, resolve(match.spec, context)));
      i = match.end;
    } else i += 1;
  }
  return tags;
}

function endsOf(
  t: Tokens,
  spec: Extract<Spec, { kind: 'range' }>,
  ends: readonly [TokenSpan, TokenSpan],
  of: Resolved,
  context: ResolveContext,
): readonly TimexPart[] {
  const [from, to] = of.timex.split('/') as [string, string];
  return [
    tag(t, ends[0], typeOf(spec.from), from, resolve(spec.from, context).mod),
    tag(t, ends[1], typeOf(spec.to), to, resolve(spec.to, context).mod),
  ];
}

function tag(t: Tokens, span: TokenSpan, type: TimexType, timex: string, mod: string | null): TimexPart {
  return { start: t.start(span.from), end: t.end(span.to - 1), type, timex, mod };
}

function tagOf(t: Tokens, span: TokenSpan, spec: Spec, of: Resolved): TimexPart {
  return tag(t, span, typeOf(spec), of.timex, of.mod);
}

/** The expressions as TIMEX3 tags them: compound ones in their parts. */
export function timexTags(expressions: readonly TimeExpression[]): TimexPart[] {
  return expressions.flatMap(
    (of) => of.parts ?? [{ start: of.start, end: of.end, type: of.type, timex: of.timex, mod: of.mod }],
  );
}
