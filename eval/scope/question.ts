import { farYears } from '../../src/question/far-years';
import {
  hull,
  intersect,
  parsePeriod,
  readTimes,
  yearInterval,
  type Interval,
  type TimeExpression,
} from '../../src/time';
import type { TimeScope } from './types';

/** A question with its time scope taken out of its words. */
export interface ScopedQuestion {
  /** The question without scope and supposition: "Which team did Ty Detmer play for?" */
  readonly bare: string;
  /** The question in its own words, without what it asks to suppose. */
  readonly worded: string;
  /** When the answer must have been so; `null` when the question names no time. */
  readonly scope: TimeScope | null;
  /** What the question asks to suppose ("if she joined the school in 1995"), or `null`. */
  readonly supposition: string | null;
}

const SUPPOSE = /[,;?]?\s+(?:if|supposing|assuming|suppose|provided that|had it been that)\s+(?=\p{Lu}|\p{Ll})/iu;
const LEAD =
  /(?:\b(?:from|in|on|at|during|between|within|throughout|since|until|till|by|before|after|around|over|through|starting|beginning|the|fall|spring|summer|winter|autumn|of|early|late|mid|and)\s+|[-–(]\s*)+$/i;

/**
 * Takes a question apart into what it asks, the time it asks about, and what it asks to suppose. Two times joined by
 * "and" or "to" make one scope from the first to the second. Relative times have no reference and give no scope.
 */
export function readScopedQuestion(question: string): ScopedQuestion {
  // Pre-tokenised text has a blank before "'s".
  const text = question
    .trim()
    .replace(/\s+(['’]s\b)/g, '$1')
    .replace(/\s+/g, ' ');
  const cut = SUPPOSE.exec(text);
  const asked = cut === null ? text : text.slice(0, cut.index);
  const supposition = cut === null ? null : text.slice(cut.index + cut[0].length).replace(/[\s?.]+$/, '');
  const times = readTimes(asked, { reference: null }).filter((time) => !inName(asked, time));
  const far = farYearsOf(asked, times);
  const scope = scopeOf(times, far);
  return {
    bare: withoutTimes(asked, [...times, ...far]),
    worded: cut === null ? text : `${asked}?`,
    scope,
    supposition,
  };
}

function scopeOf(times: readonly TimeExpression[], far: readonly FarYear[]): TimeScope | null {
  let whole: Interval | null = null;
  const units: Interval[] = [];
  for (const time of times) {
    const bounds = time.bounds ?? boundsByYear(time, times);
    if (bounds === null) continue;
    whole = whole === null ? bounds : joined(whole, bounds);
    units.push(...unitsOf(time, bounds));
  }
  for (const { bounds } of far) {
    whole = whole === null ? bounds : joined(whole, bounds);
    units.push(bounds);
  }
  if (whole === null) return null;
  const first = units.find((unit) => unit.start === whole?.start) ?? whole;
  const last = [...units].reverse().find((unit) => unit.end === whole?.end) ?? whole;
  return { interval: whole, from: first, to: last };
}

/** The units that a time names as its ends: "from March 2001 to 2003" a month and a year. */
function unitsOf(time: TimeExpression, bounds: Interval): Interval[] {
  const ends = time.timex.split('/').flatMap((code) => parsePeriod(code)?.interval ?? []);
  return time.timex.includes('/') && ends.length === 2 ? ends : [bounds];
}

/** A year that is not read as a time because texts hold such numbers more often as numbers. */
interface FarYear {
  readonly start: number;
  readonly end: number;
  readonly bounds: Interval;
}

function farYearsOf(asked: string, times: readonly TimeExpression[]): FarYear[] {
  return farYears(asked)
    .filter(({ start, end }) => !times.some((time) => time.bounds !== null && time.start < end && start < time.end))
    .map(({ digits, start, end }) => ({ start, end, bounds: yearInterval(Number(digits)) }));
}

/** "(footballer, born 1968)" tells who is meant, not when. */
function inName(text: string, time: TimeExpression): boolean {
  const open = text.lastIndexOf('(', time.start);
  return open >= 0 && text.indexOf(')', open) >= time.end;
}

/** "January and Oct 2003": the first borrows the year of the second. */
function boundsByYear(time: TimeExpression, times: readonly TimeExpression[]): Interval | null {
  if (!/^XXXX-/.test(time.timex)) return null;
  const year = times.find((other) => other.start > time.end && /^\d{4}/.test(other.timex))?.timex.slice(0, 4);
  if (year === undefined) return null;
  const read = readTimes(`${time.text} ${year}`, { reference: null })[0];
  return read?.bounds ?? null;
}

/** "after 1999 and before 2004" is what both allow; "in 1999 and 2004" is from one to the other. */
function joined(a: Interval, b: Interval): Interval {
  const open = a.start === null || a.end === null || b.start === null || b.end === null;
  return (open ? intersect(a, b) : null) ?? hull(a, b);
}

function withoutTimes(text: string, times: readonly { readonly start: number; readonly end: number }[]): string {
  let bare = text;
  for (const time of [...times].sort((a, b) => b.start - a.start)) {
    const before = bare.slice(0, time.start).replace(LEAD, '');
    bare = `${before.trimEnd()} ${bare.slice(time.end).trimStart()}`;
  }
  bare = bare.replace(/\s+(?:and|from|,)?\s*([?.!]*)$/, '$1').trim();
  return /[?.!]$/.test(bare) ? bare : `${bare}?`;
}
