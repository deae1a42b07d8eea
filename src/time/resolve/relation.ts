import { addDays } from '../calendar';
import type { Spec } from '../grammar/spec';
import { WORD, type Tokens } from '../grammar/tokens';
import { nextDay, previousDay } from '../interval';
import type { Interval, TimeRelation } from '../types';
import type { Resolved } from './context';

/** How the words before an expression relate it to what is said, and what interval that leaves. */

/** The relation by the preposition before token `from`. */
export function readRelation(t: Tokens, from: number, spec: Spec): TimeRelation {
  if (spec.kind === 'range') return spec.relation;
  if (spec.kind === 'onward') return 'since';
  let i = from - 1;
  // "since about 1990", "by at least Friday": small words between.
  while (t.tag(i) === 'the' || t.tag(i) === 'about' || t.tag(i) === 'just') i -= 1;
  switch (t.tag(i)) {
    case 'since':
      return 'since';
    case 'until':
      return isNot(t, i - 1) ? 'since' : 'until';
    case 'by':
      return 'by';
    case 'before':
      return isNot(t, i - 1) ? 'since' : 'before';
    case 'after':
      return 'after';
    case 'than':
      return noLater(t, i);
    case 'to':
      return isPrior(t, i) ? 'before' : t.textOf(i - 1).toLowerCase() === 'up' ? 'until' : 'at';
    case 'through':
      return 'until';
    case 'from':
      return t.tag(i - 1) === 'that' ? 'at' : 'since';
    case 'during':
    case 'over':
    case 'within':
      return 'during';
    case 'following':
      return 'after';
    default:
      return 'at';
  }
}

const isNot = (t: Tokens, i: number): boolean => /^(?:no|not)$/i.test(t.textOf(i));

const isPrior = (t: Tokens, i: number): boolean => t.kind(i - 1) === WORD && t.textOf(i - 1).toLowerCase() === 'prior';

/** "no later than Friday", "not earlier than 2024". */
function noLater(t: Tokens, i: number): TimeRelation {
  const word = t.textOf(i - 1).toLowerCase();
  const no = isNot(t, i - 2);
  if (word === 'later') return no ? 'by' : 'after';
  if (word === 'earlier') return no ? 'since' : 'before';
  return 'at';
}

/** What the relation allows; `null` when the expression has no time. */
export function boundsOf(relation: TimeRelation, of: Resolved): Interval | null {
  if (!of.value) return null;
  const { interval } = of.value;
  // "the end of 2024" bounds as a point, not as the last third of the year.
  const point = of.point?.day ?? null;
  switch (relation) {
    case 'since':
      return { start: point ?? interval.start, end: null };
    case 'after':
      return { start: point === null ? nextDay(interval) : addDays(point, 1), end: null };
    case 'before':
      if (point !== null) return { start: null, end: of.point?.edge === 'end' ? point : addDays(point, -1) };
      return { start: null, end: previousDay(interval) };
    case 'until':
    case 'by':
      return { start: null, end: point ?? interval.end };
    case 'at':
    case 'between':
    case 'during':
      return interval;
  }
}
