import { asksForAge, asksForDuration, asksForTime } from './asks-time';
import { hasVerb } from './clause';
import { findConstraints, type Constraint } from './constraints';
import { findExplicit } from './explicit';
import type { Mark } from './marks';
import { findOrdinals, type OrdinalMark } from './ordinal';
import { successionSignal } from './succession';
import { capitalise, tidy } from './tokens';

/** What the words of a question show, before it is made a frame. */
export interface Analysis {
  readonly question: string;
  /** Every time constraint that a word introduces, in the order of the text. */
  readonly constraints: readonly Constraint[];
  /** Those that name an event or a state, and those that name a time. */
  readonly implicit: readonly Constraint[];
  readonly timed: readonly Constraint[];
  /** Times named outright, anywhere outside the implicit constraints. */
  readonly marks: readonly Mark[];
  readonly ordinals: readonly OrdinalMark[];
  /** The question without its time constraints. */
  readonly relation: string;
  /** The answer asked for is a time. */
  readonly asksTime: boolean;
  readonly asksAge: boolean;
  readonly asksDuration: boolean;
  readonly succession: 'before' | 'after' | null;
}

const outside = (constraints: readonly Constraint[]) => (m: { readonly start: number; readonly end: number }) =>
  !constraints.some((c) => m.start < c.end && c.start < m.end);

/**
 * Whether a time belongs to a description and not to what is asked: "Velmora, which was founded in 1990", "(1850–1928)",
 * "known today as".
 */
function describes(question: string, mark: Mark): boolean {
  const before = question.slice(0, mark.start);
  if (before.lastIndexOf('(') > before.lastIndexOf(')')) return true;
  if (/\b(?:known|called|named)\s+$/i.test(before) && mark.kind === 'now') return true;
  if (mark.kind === 'now' && /^\s+(?:known|called|named|part of)\b/i.test(question.slice(mark.end))) return true;
  const comma = before.lastIndexOf(',');
  const main = before.slice(0, Math.max(comma, 0));
  if (!/^(?:\p{L}+ )?(?:who|whom|what|which|where|when|how)\b/iu.test(main) || !hasVerb(main)) return false;
  const tail = before.slice(comma + 1);
  return /^\s*(?:which|who|whose)\s/.test(tail) && !/\b(?:did|does)\b/.test(tail);
}

/** Takes a question apart: its time constraints, what is left of it, and what kind of answer that asks for. */
export function analyse(question: string): Analysis {
  const constraints = findConstraints(question);
  const timed = constraints.filter((c) => c.form === 'time');
  const implicit = constraints.filter((c) => c.form !== 'time');
  const main = cut(question, implicit);
  return {
    question,
    constraints,
    implicit,
    timed,
    marks: findExplicit(question)
      .filter(outside(implicit))
      .filter((m) => !describes(question, m)),
    ordinals: findOrdinals(question).filter(outside(implicit)),
    relation: relationOf(question, constraints),
    // A bare constraint ("During the census?") asks for its own time.
    asksTime: asksForTime(main) || (constraints.length > 0 && !/[\p{L}\p{N}]/u.test(main)),
    asksAge: asksForAge(main),
    asksDuration: asksForDuration(main),
    succession: successionSignal(question),
  };
}

/** The question without the given parts. */
function cut(question: string, parts: readonly { readonly start: number; readonly end: number }[]): string {
  let text = question;
  for (const part of [...parts].sort((a, b) => b.start - a.start))
    text = `${text.slice(0, part.start)} ${text.slice(part.end)}`;
  return tidy(text.replace(/,\s*,/g, ' ').replace(/^(\s*(?:who|what|which))\s*,/i, '$1'));
}

/** A preposition whose time was taken away. */
const DANGLING = /\s+(?:in|on|during|since|until|from|by|at|as of|around|about|the year|the)(?=[?!.]*$)/i;

function relationOf(question: string, constraints: readonly Constraint[]): string {
  const marks = findExplicit(question).filter(outside(constraints));
  const parts: { start: number; end: number }[] = constraints.map((c) => ({ start: c.start, end: c.end }));
  for (const mark of marks) {
    // "in the year 1996", "on 5 May": the preposition goes with the time. A year in a name stays ("the 2009 Daytona 500").
    const before = question.slice(0, mark.start);
    const preposition =
      /\b(?:(?:back )?in|on|between|during|since|until|from|by|at|as of|around|about|starting|beginning)\s+(?:the )?(?:year |month of |start of |end of |beginning of |middle of |early |late |mid[- ]?|(?:early |late )?(?:spring|summer|autumn|fall|winter) of |(?:first|second|third|last|fourth) (?:half|quarter) of )*$/i.exec(
        before,
      );
    const last = /^[\s,?.!]*$/.test(question.slice(mark.end)) && !/\b(?:of|and|to|the)\s*$/i.test(before);
    const stands = mark.kind === 'now' || preposition !== null || last;
    if (!stands) continue;
    const follows = question.slice(mark.end);
    if (
      mark.kind === 'date' &&
      preposition !== null &&
      /^ (?!who|what|which|when|where|how|did|was|were|is|are|and|or|that|in|on|at|of|for|to|from|by|with)[\p{L}]/u.test(
        follows,
      )
    )
      continue;
    parts.push({ start: preposition === null ? mark.start : preposition.index, end: mark.end });
  }
  const atEnd = parts.some((part) => /^[\s?!.]*$/.test(question.slice(part.end)));
  const shortened = cut(question, parts).replace(/\s+([?!.]*)$/, '$1');
  const text = atEnd ? shortened.replace(DANGLING, '') : shortened;
  return capitalise(tidy(text.replace(/^[,;:\s]+/, '').replace(/\s*,\s*([?!.]*)$/, '$1')));
}
