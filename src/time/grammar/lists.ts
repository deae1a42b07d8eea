import { readDayOfMonth, readYearTail } from './dates';
import { readYear } from './numbers';
import { plain } from './plain';
import type { Spec, YearRef } from './spec';
import { WORD, type Tokens } from './tokens';

/** Dates in a list that share what only one of them says: "March and April 2022", "2024 Q3 and Q4", "June 3 or 4, 2022". */

/** Index after "and", "or", "&", "/" between two items; the same index when nothing joins them. */
export function skipJoint(t: Tokens, i: number): number {
  const tag = t.tag(i);
  return tag === 'and' || tag === 'or' || t.isSign(i, '&') || t.isSign(i, '/') ? i + 1 : i;
}

/** As {@link skipJoint}, with a comma, with or without "and" after it. */
export function skipListJoint(t: Tokens, i: number): number {
  return t.isSign(i, ',') ? skipJoint(t, i + 1) : skipJoint(t, i);
}

type Part = Extract<Spec, { kind: 'part' }>;
type DaySpec = Extract<Spec, { kind: 'day' }>;

/**
 * The year that the next item of a list gives to a month, quarter, half or season without one, which ends before token
 * `i`: "March, April and May 2022". An item that comes later in the calendar is of the year before: "December and January
 * 2022". `null` when nothing follows that shares its year.
 */
export function sharedYear(t: Tokens, i: number, unit: Part['unit'], index: number): YearRef | null {
  const at = skipListJoint(t, i);
  if (at === i) return null;
  const next = plain(t, skipEdge(t, t.tag(at) === 'the' ? at + 1 : at));
  if (next?.spec.kind !== 'part' || next.spec.unit !== unit || next.spec.year === null) return null;
  // After a comma alone comes the rest of a list, not the next clause: "In March, May 2020 seemed far."
  if (at === i + 1 && t.isSign(i, ',') && skipListJoint(t, next.end) === next.end) return null;
  return inOrder(next.spec.year, next.spec.index - index);
}

/** "late May or early June 2020". */
function skipEdge(t: Tokens, i: number): number {
  if (!/^(?:early|late|mid)$/.test(t.tag(i))) return i;
  return t.isDash(i + 1) ? i + 2 : i + 1;
}

/** The year of an item that stands so far before one whose year is known; an item after it is of the year before. */
function inOrder(year: YearRef, ahead: number): YearRef | null {
  if (ahead > 0) return year;
  if (ahead === 0 || (year.kind === 'number' && year.short)) return null;
  return year.kind === 'number' ? { ...year, year: year.year - 1 } : { ...year, steps: year.steps - 1 };
}

/** The year for a day of a month, from "3 June and 5 July 2022", "June 3 and July 5, 2022", "June 3, 4 and 5, 2022". */
export function sharedDayYear(t: Tokens, i: number, month: number, day: number): YearRef | null {
  const at = skipListJoint(t, i);
  if (at === i) return null;
  const listed = listedYear(t, at);
  if (listed) return listed;
  const next = plain(t, at);
  if (next?.spec.kind !== 'day' || next.spec.year === null || next.spec.month === null) return null;
  if (t.isSign(i, ',') && at === i + 1) return null;
  return inOrder(next.spec.year, (next.spec.month - month) * 31 + next.spec.day - day);
}

/** "4 and 5, 2022" after "June 3,". */
function listedYear(t: Tokens, i: number): YearRef | null {
  const day = t.number(i) > 0 ? readDayOfMonth(t, i) : null;
  if (!day || (t.kind(day.end) === WORD && skipJoint(t, day.end) === day.end)) return null;
  const tail = t.isSign(day.end, ',') ? readYear(t, day.end + 1) : null;
  if (tail) return tail.year;
  const at = skipListJoint(t, day.end);
  if (at === day.end || !t.descend()) return null;
  const year = listedYear(t, at);
  t.ascend();
  return year;
}

/** The year that goes with a further day of the list, and the token after it. */
export function yearOfListed(t: Tokens, i: number): { readonly year: YearRef | null; readonly end: number } {
  return t.isSign(i, ',') ? readYearTail(t, i) : { year: null, end: i };
}

/**
 * What follows a period whose year is known and has that year from it: "2024 Q3 and Q4", "March 2022 and April", "the
 * summers of 2019 and 2020". One that comes earlier in the calendar is of the year after. `years`: from a plural,
 * {@link isOfPlural}.
 */
export function nextPart(
  t: Tokens,
  i: number,
  before: Part,
  years: boolean,
): { from: number; end: number; spec: Part } | null {
  if (before.year === null || before.year.kind !== 'number' || before.year.short) return null;
  const joint = skipListJoint(t, i);
  if (joint === i) return null;
  const from = t.tag(joint) === 'the' ? joint + 1 : joint;
  const year = years ? readYear(t, from) : null;
  if (year) return { from, end: year.end, spec: { ...before, year: year.year } };
  if (t.isSign(i, ',')) return null;
  const next = plain(t, from);
  if (next?.spec.kind !== 'part' || next.spec.unit !== before.unit || next.spec.year !== null) return null;
  if (next.spec.which !== null || next.spec.index === before.index) return null;
  const later = next.spec.index > before.index ? 0 : 1;
  const spec: Part = { ...next.spec, year: { ...before.year, year: before.year.year + later } };
  return { from, end: next.end, spec };
}

/** Whether several years may follow: "the summers of 2019", "the third quarters of 2021" before token `i`. */
export function isOfPlural(t: Tokens, i: number): boolean {
  const word = t.lexeme(t.tag(i - 2) === 'of' ? i - 3 : i - 2);
  return word !== null && word.plural && (word.season > 0 || word.unit === 'quarter' || word.unit === 'half');
}

/** First of the days of "3, 4 and 5 June 2022", given the rest of the list from token `i`; `null` when it is none. */
export function firstOfDays(t: Tokens, i: number): DaySpec | null {
  const at = skipListJoint(t, i);
  if (at === i) return null;
  const next = plain(t, at);
  return next?.spec.kind === 'day' && next.spec.month !== null && t.number(at) > 0 ? next.spec : null;
}
