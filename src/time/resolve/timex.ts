import type { Found } from '../grammar/ranges';
import { durationTimex } from '../grammar/lengths';
import type { Spec, TokenSpan } from '../grammar/spec';
import type { Tokens } from '../grammar/tokens';
import type { TimeExpression, TimexPart, TimexType } from '../types';
import type { Resolved } from './context';

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
export function partsOf(
  t: Tokens,
  found: Found,
  of: Resolved,
  resolvePart: (spec: Spec) => Resolved,
): readonly TimexPart[] | null {
  const { spec } = found;
  const tag = (span: TokenSpan, type: TimexType, timex: string, mod: string | null): TimexPart => ({
    start: t.start(span.from),
    end: t.end(span.to - 1),
    type,
    timex,
    mod,
  });
  if (spec.kind === 'range' && spec.ends) {
    const [from, to] = of.timex.split('/') as [string, string];
    const [first, second] = spec.ends;
    return [
      tag(first, typeOf(spec.from), from, resolvePart(spec.from).mod),
      tag(second, typeOf(spec.to), to, resolvePart(spec.to).mod),
    ];
  }
  if (spec.kind === 'ending') {
    const base = resolvePart(spec.of);
    const type = of.timex.startsWith('P') ? 'DURATION' : 'DATE';
    return [
      tag(spec.head, type, of.timex, null),
      tag({ from: spec.baseFrom, to: found.end }, typeOf(spec.of), base.timex, base.mod),
    ];
  }
  if (spec.kind !== 'offset' || !spec.head) return null;
  if (spec.base === 'narrative') {
    const later = spec.sign > 0 && spec.unit !== 'year';
    return later ? [tag(spec.head, 'DURATION', durationTimex(spec.amount, spec.unit), null)] : null;
  }
  if (typeof spec.base !== 'object') return null;
  const counted = t.tag(found.from) !== 'the';
  const head = counted
    ? tag(spec.head, 'DURATION', durationTimex(spec.amount, spec.unit), null)
    : tag(spec.head, 'DATE', of.timex, null);
  if (spec.base.kind === 'event' || spec.baseFrom === null) return [head];
  const base = resolvePart(spec.base);
  return [head, tag({ from: spec.baseFrom, to: found.end }, typeOf(spec.base), base.timex, base.mod)];
}

/** The expressions as TIMEX3 tags them: compound ones in their parts. */
export function timexTags(expressions: readonly TimeExpression[]): TimexPart[] {
  return expressions.flatMap(
    (of) => of.parts ?? [{ start: of.start, end: of.end, type: of.type, timex: of.timex, mod: of.mod }],
  );
}
