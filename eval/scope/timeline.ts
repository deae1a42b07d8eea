import type { Interval, TimeExpression } from '../../src/time';
import type { Span } from '../../src/text';
import type { RelationKind } from './types';

/** A time named in a passage, and how the words around it use it. */
export interface Moment {
  readonly start: number;
  readonly end: number;
  readonly bounds: Interval;
  /** `span`: both ends said; `since`, `until`: one end; `point`: a moment that begins or ends something. */
  readonly use: 'span' | 'since' | 'until' | 'point';
}

/** When a value held, by its own clause. */
export interface Held {
  readonly said: Interval | null;
  readonly held: Interval | null;
  readonly exact: boolean;
  /** How far off the deciding time stands, about in characters; 0 when there is none in the clause. */
  readonly away: number;
}

const LEAVING =
  /(?:\b(?:left|leaving|leave|departed|resigned|retired|released|quit|divorced?|dissolved|separated|stepped down|graduat\w+|expired|ended|dismissed|sacked|fired|parted)\b|\bno longer\b)[^,;]{0,25}$/i;
/** "A , whom she divorced in 1972": the words between the value and its moment. */
const ENDED =
  /^[^.;]{0,60}\b(?:divorc\w+|until|left|leaving|retir\w+|resign\w+|dissolv\w+|died|graduat\w+|disband\w+|releas\w+)\b[^.;]{0,25}$/i;
/** "moved from A to B in 2004": A ends then. */
const FROM =
  /\b(?:mov|transferr|switch|return|relocat|sign|join|came|went|arriv)\w*\b[^,;]{0,40}\bfrom (?:the |\p{Ll}+ ){0,3}$/iu;
/** "a degree from A in 1969", "A , graduating in 1984": what is named ended then. */
const COMPLETED =
  /\b(?:graduat\w*|degrees?|bachelor\w*|master\w*|ph\.?\s?d|doctora\w+|diploma|b\.?\s?a|m\.?\s?a|b\.?sc|m\.?sc|ll\.?\s?[bm]|j\.?d|m\.?d|mba|completed|finished|earned|received|obtained|thesis)\b/i;
const STAYED = /\b(?:until|till|to|through)\s*$/i;

/** The moments of a passage that have days. */
export function momentsOf(text: string, times: readonly TimeExpression[]): Moment[] {
  return times.flatMap((time): Moment[] => {
    if (time.bounds === null || time.type === 'DURATION' || time.type === 'SET' || isLife(text, time)) return [];
    return [{ start: time.start, end: time.end, bounds: time.bounds, use: useOf(text, time) }];
  });
}

/** Longest time in brackets behind a name that is taken for a state and not for a life, in days. */
const LONGEST_STATE = 35 * 365;

/** "Hildur Arntzen ( 1888–1957 )", "( born 1968 )": when a person lived. */
function isLife(text: string, time: TimeExpression): boolean {
  const before = text.slice(Math.max(0, time.start - 30), time.start);
  if (/\(\s*(?:born|b\.?|died|d\.?)\s[^)]*$|\bborn (?:on|in)\s*$/i.test(before)) return true;
  const [from, to] = [time.bounds?.start ?? null, time.bounds?.end ?? null];
  const long = from !== null && to !== null && to - from > LONGEST_STATE;
  return (
    long && /\p{L}[^\p{L}]*\(\s*$/u.test(before) && /^\s*\)/.test(text.slice(time.end)) && time.timex.includes('/')
  );
}

function useOf(text: string, time: TimeExpression): Moment['use'] {
  const before = text.slice(Math.max(0, time.start - 14), time.start);
  if (time.relation === 'between' || time.timex.includes('/')) return 'span';
  if (/[–-]\s*(?:present|now|\))/i.test(text.slice(time.end, time.end + 10))) return 'since';
  if (time.relation === 'since' || /\b(?:since|from|starting|beginning)\s*$/i.test(before)) return 'since';
  if (time.relation === 'until' || time.relation === 'by' || STAYED.test(before)) return 'until';
  return 'point';
}

/**
 * When a value named at `span` held, from the moments of its clause. The moment that stands nearest decides; a comma, a
 * semicolon or another moment between them makes it stand farther off.
 */
export function heldAt(kind: RelationKind, text: string, clause: Span, span: Span, moments: readonly Moment[]): Held {
  const own = moments.filter((moment) => moment.start >= clause.start && moment.end <= clause.end);
  const apart = own.filter((moment) => moment.end <= span.start || moment.start >= span.end);
  const nearest = best(apart, (moment) => -distance(text, span, moment));
  if (nearest === null) return { ...carried(clause, moments), away: 0 };
  return { ...heldBy(kind, text, clause, span, own, nearest), away: distance(text, span, nearest) };
}

function heldBy(
  kind: RelationKind,
  text: string,
  clause: Span,
  span: Span,
  own: readonly Moment[],
  nearest: Moment,
): Omit<Held, 'away'> {
  const said = nearest.bounds;
  if (nearest.use === 'span') return { said, held: said, exact: true };
  const other = (use: Moment['use']): Moment | undefined =>
    own.find((moment) => moment !== nearest && moment.use === use && moment.start > nearest.start);
  if (nearest.use === 'until') {
    const from = own.find((moment) => moment.end <= nearest.start && moment.use !== 'until');
    const start = from?.bounds.start ?? null;
    return { said, held: ordered(start, said.end), exact: from !== undefined };
  }
  const before = text.slice(clause.start, span.start);
  const next = text.slice(span.end, nearest.start);
  const schooled =
    kind === 'school' &&
    COMPLETED.test(`${before.slice(-70)} ${next}`) &&
    !/\b(?:then|where)\b/i.test(before.slice(nearest.end - clause.start));
  if (nearest.use === 'point' && (schooled || ENDED.test(next)))
    return { said, held: { start: null, end: said.end }, exact: false };
  if (nearest.use === 'point' && (LEAVING.test(before) || FROM.test(before))) {
    return { said, held: { start: null, end: said.end }, exact: false };
  }
  const until = other('until') ?? other('point');
  const ends =
    until !== undefined &&
    (until.use === 'until' ||
      /\b(?:left|until|when|divorced|resigned|before|,)\b/i.test(text.slice(nearest.end, until.start)));
  const after = nearest.use === 'point' && isAfterward(text, nearest);
  const start = after ? null : said.start;
  return {
    said,
    held: ordered(start, ends ? (until?.bounds.end ?? null) : null),
    exact: ends && until?.use === 'until',
  };
}

/** A clause without a time goes on from the time named last. */
function carried(clause: Span, moments: readonly Moment[]): Omit<Held, 'away'> {
  const last = moments.filter((moment) => moment.end <= clause.start).at(-1);
  const next = moments.find((moment) => moment.start >= clause.end);
  if (last === undefined && next !== undefined && next.bounds.start !== null)
    return { said: null, held: { start: null, end: next.bounds.start }, exact: false };
  const start = last?.use === 'until' ? last.bounds.end : (last?.bounds.start ?? null);
  return { said: null, held: start === null ? null : { start, end: null }, exact: false };
}

/** "before 1990": what is said held until then. */
function isAfterward(text: string, moment: Moment): boolean {
  return /\bbefore\s*$/i.test(text.slice(Math.max(0, moment.start - 8), moment.start));
}

function ordered(start: Interval['start'], end: Interval['end']): Interval {
  return start !== null && end !== null && end < start ? { start, end: null } : { start, end };
}

function distance(text: string, span: Span, moment: Moment): number {
  const follows = moment.start >= span.end;
  const between = follows ? text.slice(span.end, moment.start) : text.slice(moment.end, span.start);
  // "Ann Lee ( 1987–1997 )", "1987–1997 : Ann Lee", "Ann Lee , 1987 to 1997"
  if (follows && /^\s*\(\s*(?:\p{L}+\s+)?$/u.test(between)) return 0;
  if (!follows && /^\s*\)?\s*[:–,-]\s*$/.test(between)) return 1;
  const bare = between.replace(/\([^()]*\)/g, '');
  // "on 15 May 1946 , redesignated B": what follows a time in the middle of a clause is seldom dated by it.
  const opens = /(?:^|[.;:]|\s-)\s*(?:\p{L}+\s+){0,3}$/u.test(text.slice(Math.max(0, moment.start - 30), moment.start));
  const behind = !follows && !opens && /^\s*,/.test(bare) ? 25 : 0;
  const marks = (bare.match(/[,:]/g) ?? []).length * 12 + (bare.match(/[;)]/g) ?? []).length * 40;
  const digits = (bare.match(/\b(?:1\d|20)\d\d\b/g) ?? []).length * 40;
  return 2 + bare.length + marks + digits + behind + (follows ? 6 : 0);
}

function best<T>(items: readonly T[], score: (item: T) => number): T | null {
  let chosen: T | null = null;
  let top = -Infinity;
  for (const item of items) {
    const value = score(item);
    if (value > top) [chosen, top] = [item, value];
  }
  return chosen;
}
