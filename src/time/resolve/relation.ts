import { addDays } from '../calendar';
import type { Spec } from '../grammar/spec';
import { WORD, type Tokens } from '../grammar/tokens';
import { nextDay, previousDay } from '../interval';
import type { Interval, TimeRelation } from '../types';
import type { Resolved } from './context';

/** How the words before an expression relate it to what is said, and what interval that leaves. */

/** The relation by the preposition before token `from`, or by what follows at `end` ("2030 at the latest"). */
export function readRelation(t: Tokens, from: number, end: number, spec: Spec): TimeRelation {
  if (spec.kind === 'range') return spec.relation;
  if (spec.kind === 'onward') return spec.back ? 'until' : 'since';
  if (t.tag(end) === 'at' && t.tag(end + 1) === 'the' && t.tag(end + 2) === 'latest') return 'by';
  let i = from - 1;
  // "since about 1990", "by at least Friday": small words between.
  while (t.tag(i) === 'the' || t.tag(i) === 'about' || t.tag(i) === 'just') i -= 1;
  i = beforeAtLeast(t, i);
  const prefix = prefixed(t, from);
  if (prefix !== null) return prefix;
  if (opensWithStart(t, i)) return 'since';
  switch (t.tag(i)) {
    case 'since':
      return 'since';
    case 'until':
      return isNot(t, i - 1) ? 'since' : 'until';
    case 'by':
      return 'by';
    case 'before':
      if (isOnOr(t, i)) return 'by';
      return isNot(t, i - 1) ? 'since' : 'before';
    case 'after':
      return isOnOr(t, i) ? 'since' : 'after';
    case 'than':
      return noLater(t, i);
    case 'to':
      if (isPrior(t, i) || isRunUp(t, i)) return 'before';
      return t.textOf(i - 1).toLowerCase() === 'up' ? 'until' : 'at';
    case 'through':
      return PARTWAY.test(t.textOf(i - 1)) ? 'during' : 'until';
    case 'from':
      // "as from that day"; and what "dates from 1850" is of 1850.
      return t.tag(i - 1) === 'that' || /^dat(?:e|es|ed|ing)$/.test(t.textOf(i - 1)) ? 'at' : 'since';
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

/** "halfway through 2020", "all through May". */
const PARTWAY = /^(?:halfway|midway|partway|way|all|right)$/i;

/** "until at least 2025", "since as early as 2015": the preposition stands further off. */
function beforeAtLeast(t: Tokens, i: number): number {
  const words = `${t.textOf(i - 2)} ${t.textOf(i - 1)} ${t.textOf(i)}`.toLowerCase();
  if (words.endsWith('at least')) return i - 2;
  return /^as (?:early|late|recently) as$/.test(words) && /^(?:since|until|by|from)$/.test(t.tag(i - 3)) ? i - 3 : i;
}

/** "pre-2010 houses", "post-2010 rules". */
function prefixed(t: Tokens, from: number): TimeRelation | null {
  if (!t.isDash(from - 1) || !t.isGlued(from - 1) || !t.isGlued(from)) return null;
  const word = t.textOf(from - 2).toLowerCase();
  return word === 'pre' ? 'before' : word === 'post' ? 'after' : null;
}

/** "Starting Monday, riders pay more", "fares rise, effective 1 July": not "the trial starting Monday". */
function opensWithStart(t: Tokens, i: number): boolean {
  const at = t.tag(i) === 'in' || t.tag(i) === 'on' || t.tag(i) === 'from' ? i - 1 : i;
  return /^(?:starting|beginning|commencing|effective)$/i.test(t.textOf(at)) && t.kind(at - 1) !== WORD;
}

/** "on or before 5 May". */
const isOnOr = (t: Tokens, i: number): boolean => t.tag(i - 1) === 'or' && t.tag(i - 2) === 'on';

/** "in the run-up to 2024". */
const isRunUp = (t: Tokens, i: number): boolean => t.textOf(i - 1).toLowerCase() === 'up' && t.isDash(i - 2);

const isNot = (t: Tokens, i: number): boolean => /^(?:no|not)$/i.test(t.textOf(i));

const isPrior = (t: Tokens, i: number): boolean => t.kind(i - 1) === WORD && t.textOf(i - 1).toLowerCase() === 'prior';

/** "no later than Friday", "not earlier than 2024". */
function noLater(t: Tokens, i: number): TimeRelation {
  const word = t.textOf(i - 1).toLowerCase();
  const no = isNot(t, i - 2);
  if (word === 'later') return no ? 'by' : 'after';
  if (word === 'earlier') return no ? 'since' : 'before';
  if (word === 'sooner') return no ? 'since' : 'at';
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
