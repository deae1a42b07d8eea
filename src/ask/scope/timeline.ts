import type { Interval, TimeExpression } from '../../time';
import type { Span } from '../../text';

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
}

const LEAVING =
  /(?:\b(?:left|leaving|leave|departed|resigned|retired|released|quit|divorced?|dissolved|separated|stepped down|graduat\w+|expired|ended|dismissed|sacked|fired|parted)\b|\bno longer\b)[^,;]{0,25}$/i;
/** "moved from A to B in 2004": A ends then. */
const FROM =
  /\b(?:mov|transferr|switch|return|relocat|sign|join|came|went|arriv)\w*\b[^,;]{0,40}\bfrom (?:the |\p{Ll}+ ){0,3}$/iu;
const STAYED = /\b(?:until|till|to|through)\s*$/i;

/** The moments of a passage that have days. */
export function momentsOf(text: string, times: readonly TimeExpression[]): Moment[] {
  return times.flatMap((time): Moment[] => {
    if (time.bounds === null || time.type === 'DURATION' || time.type === 'SET') return [];
    return [{ start: time.start, end: time.end, bounds: time.bounds, use: useOf(text, time) }];
  });
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
export function heldAt(text: string, clause: Span, span: Span, moments: readonly Moment[]): Held {
  const own = moments.filter((moment) => moment.start >= clause.start && moment.end <= clause.end);
  const apart = own.filter((moment) => moment.end <= span.start || moment.start >= span.end);
  const nearest = best(apart, (moment) => -distance(text, span, moment));
  if (nearest === null) return carried(clause, moments);
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
function carried(clause: Span, moments: readonly Moment[]): Held {
  const last = moments.filter((moment) => moment.end <= clause.start).at(-1);
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
  const marks = (between.match(/[,:]/g) ?? []).length * 12 + (between.match(/[;)]/g) ?? []).length * 40;
  const digits = (between.match(/\b(?:1\d|20)\d\d\b/g) ?? []).length * 40;
  return 2 + between.length + marks + digits + (follows ? 6 : 0);
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
