import { readYearTail } from './dates';
import { skipGenitive } from './holidays';
import { skipListJoint } from './lists';
import { readCount, readOrdinal } from './numbers';
import { plain } from './plain';
import { clockOfDaypart } from './relative';
import type { Edge, Match, Spec, Unit } from './spec';
import type { Tokens } from './tokens';

/** Edges of a period and the n-th unit in it: "early 2015", "the end of March", "the first week of May". */

/** Reads the period that such words stand before: any plain or widened date. */
export type Inside = (t: Tokens, i: number) => Match | null;

const EDGES: Readonly<Record<string, Edge>> = { early: 'start', late: 'end', mid: 'mid' };

/** "early 2015", "mid-March", "late last year", "earlier this month", "later that year", "end of 2024". */
export function edgeFirst(t: Tokens, i: number, inside: Inside): Match | null {
  const tag = t.tag(i);
  const edge = EDGES[tag];
  if (edge !== undefined && t.lexeme(i)?.word !== 'middle') {
    const at = t.isDash(i + 1) ? i + 2 : i + 1;
    const clock = daypartFirst(t, at);
    if (clock) return clock;
    const both = joinedEdges(t, i, edge, inside) ?? looseEdge(t, i, inside);
    if (both) return both;
    const inner = plain(t, at) ?? (t.tag(at) === 'in' ? inside(t, at + 1) : null) ?? ownYear(t, at);
    if (!inner || !hasEdges(inner.spec)) return null;
    return { end: inner.end, spec: { kind: 'edge', edge, of: inner.spec, how: 'part' } };
  }
  const loose = looseEdge(t, i, inside);
  if (loose) return loose;
  if (tag === 'earlier' || tag === 'later') return comparative(t, i, tag === 'earlier' ? 'start' : 'end', inside);
  const side: Edge | null = tag === 'end' ? 'end' : tag === 'start' ? 'start' : tag === 'mid' ? 'mid' : null;
  if (side === null && !(tag === 'turn' && t.tag(i + 1) === 'of')) return null;
  if (t.tag(i + 1) !== 'of') return null;
  const inner = inside(t, i + 2) ?? wholeUnit(t, i + 2);
  if (!inner || !hasEdges(inner.spec)) return null;
  return {
    end: inner.end,
    spec: { kind: 'edge', edge: side ?? 'start', of: inner.spec, how: side ? 'point' : 'turn' },
  };
}

/** "mid to late 2020", "early-to-mid 1990s", "early or mid-May". */
function joinedEdges(t: Tokens, i: number, edge: Edge, inside: Inside): Match | null {
  const joint = t.isDash(i + 1) ? i + 2 : i + 1;
  if (!/^(?:to|and|or)$/.test(t.tag(joint))) return null;
  const at = t.isDash(joint + 1) ? joint + 2 : joint + 1;
  if (EDGES[t.tag(at)] === undefined || EDGES[t.tag(at)] === edge || !t.descend()) return null;
  const second = edgeFirst(t, at, inside);
  t.ascend();
  if (second?.spec.kind !== 'edge' || second.spec.how !== 'part') return null;
  const from: Spec = { ...second.spec, edge };
  return {
    end: second.end,
    spec: { kind: 'range', from, to: second.spec, relation: 'during', ends: null, other: null },
  };
}

const LOOSE_START = /^(?:early|first|opening|initial)$/;
const LOOSE_END = /^(?:late|last|final|closing|latter|dying|waning)$/;

/** Days that "the closing weeks of 2020" and "the first days of May" may be at most. */
const MOST_DAYS: Partial<Record<string, number>> = { day: 10, week: 28 };

/** "the latter half of 2020", "the early part of May", "the opening months of 2020", "the closing days of 2020". */
function looseEdge(t: Tokens, i: number, inside: Inside): Match | null {
  const word = t.lexeme(i)?.word ?? '';
  const edge: Edge | null = LOOSE_START.test(word) ? 'start' : LOOSE_END.test(word) ? 'end' : null;
  const noun = t.lexeme(i + 1);
  if (edge === null || !noun || t.tag(i + 2) !== 'of') return null;
  const half = noun.unit === 'half' && !noun.plural && word === 'latter';
  const unit = noun.plural && /^(?:day|week|month|year|decade)$/.test(noun.unit ?? '') ? noun.unit : null;
  if (!half && unit === null && noun.tag !== 'portion') return null;
  const inner = inside(t, i + 3);
  if (!inner || !hasEdges(inner.spec)) return null;
  if (half) {
    const parts = { ordinal: -1, unit: 'half', weekday: null, count: 1 } as const;
    return { end: inner.end, spec: { kind: 'nth', ...parts, of: inner.spec } };
  }
  const mostDays = unit === null ? undefined : MOST_DAYS[unit];
  const spec: Spec = { kind: 'edge', edge, of: inner.spec, how: 'part' };
  return { end: inner.end, spec: mostDays === undefined ? spec : { ...spec, mostDays } };
}

/** "mid-afternoon yesterday", "late afternoon Friday". */
function daypartFirst(t: Tokens, i: number): Match | null {
  const clock = t.tag(i) === 'daypart' ? clockOfDaypart(t, i) : undefined;
  const day = clock === undefined ? null : plain(t, i + 1);
  if (clock === undefined || (day?.spec.kind !== 'deictic' && day?.spec.kind !== 'weekday')) return null;
  return { end: day.end, spec: { kind: 'time', clock, on: day.spec } };
}

/** "mid-year": of the writer's. */
function ownYear(t: Tokens, i: number): Match | null {
  const year = t.isDash(i - 1) && t.lexeme(i)?.unit === 'year' && !t.lexeme(i)?.plural;
  return year ? { end: i + 1, spec: { kind: 'anaphor', unit: 'year', year: null } } : null;
}

/** "the century" and "the day" only mean something as "the end of the century". */
function wholeUnit(t: Tokens, i: number): Match | null {
  const unit = t.tag(i) === 'the' ? t.lexeme(i + 1)?.unit : null;
  if (unit !== 'century' && unit !== 'millennium' && unit !== 'decade') return null;
  return { end: i + 2, spec: { kind: 'anaphor', unit, year: null } };
}

/** Periods that have a beginning, a middle and an end worth naming; an exact day with its year has none. */
function hasEdges(spec: Spec): boolean {
  switch (spec.kind) {
    case 'part':
    case 'year':
    case 'decade':
    case 'century':
    case 'millennium':
    case 'unit':
    case 'narrative':
    case 'anaphor':
    case 'fiscal':
    case 'isoWeek':
    case 'weekOf':
    case 'era':
      return true;
    case 'deictic':
      return spec.days !== 0;
    default:
      return false;
  }
}

/** "earlier this month", "later that year", "earlier in the day", "later yesterday". */
function comparative(t: Tokens, i: number, edge: Edge, inside: Inside): Match | null {
  const at = t.tag(i + 1) === 'in' || t.tag(i + 1) === 'on' ? i + 2 : i + 1;
  const inner = at > i + 1 ? inside(t, at) : plain(t, at);
  const spec = inner?.spec;
  if (!inner || !spec) return null;
  const own = spec.kind === 'unit' || spec.kind === 'narrative' || spec.kind === 'deictic' || spec.kind === 'anaphor';
  // "earlier in 1988"; "earlier May figures" are not of early May.
  const named = at > i + 1 && (spec.kind === 'year' || spec.kind === 'part');
  return own || named ? { end: inner.end, spec: { kind: 'edge', edge, of: spec, how: 'relative' } } : null;
}

/** "year-end", "year-end 1989", "month-end", "year's end", "year end". */
export function yearEnd(t: Tokens, i: number): Match | null {
  const unit = t.lexeme(i)?.unit;
  if (unit !== 'year' && unit !== 'month' && unit !== 'quarter' && unit !== 'week') return null;
  if (t.lexeme(i)?.plural) return null;
  const at = t.isDash(i + 1) ? i + 2 : skipGenitive(t, i + 1);
  if (t.tag(at) !== 'end' || (at === i + 1 && (unit !== 'year' || t.tag(at + 1) === 'of'))) return null;
  const tail = unit === 'year' ? readYearTail(t, at + 1) : { year: null, end: at + 1 };
  const of: Spec = tail.year ? { kind: 'year', year: tail.year } : { kind: 'unit', unit, steps: 0 };
  return { end: tail.end, spec: { kind: 'edge', edge: 'end', of, how: 'point' } };
}

/** "first week of May", "last Monday in March 2020", "first nine months of 2020", "last day of the year". */
export function nthOf(t: Tokens, i: number, inside: Inside): Match | null {
  const word = t.lexeme(i)?.word;
  const last = word === 'last' || word === 'final';
  const ordinal = last ? { value: -1, end: i + 1 } : readOrdinal(t, i);
  if (!ordinal) return null;
  const count = readCount(t, ordinal.end);
  const after = count?.end ?? ordinal.end;
  const workday = count ? null : workdayAt(t, after);
  if (workday) return workdayOf(t, workday, ordinal.value, inside);
  const at = after;
  const lexeme = t.lexeme(at);
  if (!lexeme || (count && (count.value === null || !lexeme.plural))) return null;
  const listed = count ? null : ofList(t, ordinal, inside);
  if (listed) return listed;
  // "the first days of May" are several.
  if (!count && lexeme.plural && lexeme.unit && lexeme.weekday === 0 && !isListed(t, i)) return null;
  const joint = t.tag(at + 1);
  if (joint !== 'of' && joint !== 'in') return null;
  const weekday = lexeme.weekday > 0 && !lexeme.plural && !lexeme.short ? lexeme.weekday : null;
  const unit = lexeme.unit;
  if (weekday === null && (!unit || !isNthUnit(unit))) return null;
  // "the first two quarters of 1990"; one alone is read with its year.
  if (unit === 'quarter' && !count && !last) return null;
  const of = inside(t, at + 2);
  // Halves of a year are read with the quarters.
  const own = of?.spec.kind === 'year' || of?.spec.kind === 'fiscal';
  if (!of || !hasEdges(of.spec) || (unit === 'half' && own && !last)) return null;
  if (unit === 'year' && !hasYears(of.spec)) return null;
  const parts = { ordinal: ordinal.value, count: count?.value ?? 1, of: of.spec };
  return { end: of.end, spec: { kind: 'nth', unit: weekday === null ? (unit as Unit) : 'day', weekday, ...parts } };
}

/** "weekday", "working day", "business day". */
function workdayAt(t: Tokens, i: number): { readonly end: number; readonly rough: boolean } | null {
  if (t.tag(i) === 'workday') return { end: i + 1, rough: false };
  const named = t.tag(i) === 'kind' && t.lexeme(i)?.word !== 'calendar' && t.lexeme(i + 1)?.word === 'day';
  return named ? { end: i + 2, rough: true } : null;
}

/** "the last weekday of September", "the first working day of 2025": which days are holidays there is not known. */
function workdayOf(
  t: Tokens,
  { end, rough }: { readonly end: number; readonly rough: boolean },
  ordinal: number,
  inside: Inside,
): Match | null {
  const joint = t.tag(end);
  const of = joint === 'of' || joint === 'in' ? inside(t, end + 1) : null;
  if (!of || !hasEdges(of.spec)) return null;
  const spec = { kind: 'nth', unit: 'day', weekday: rough ? -1 : 0, ordinal, count: 1, of: of.spec } as const;
  return { end: of.end, spec: rough ? { kind: 'approx', of: spec } : spec };
}

/** "second and third weeks of May": the one before the last. */
function ofList(t: Tokens, ordinal: { value: number; end: number }, inside: Inside): Match | null {
  const at = skipListJoint(t, ordinal.end);
  if (at === ordinal.end || ordinal.value < 1 || !t.descend()) return null;
  const next = nthOf(t, t.tag(at) === 'the' ? at + 1 : at, inside)?.spec;
  t.ascend();
  return next?.kind === 'nth' && next.ordinal > ordinal.value
    ? { end: ordinal.end, spec: { ...next, ordinal: ordinal.value } }
    : null;
}

/** After "and" or a comma a plural is shared: "the second and third weeks". */
const isListed = (t: Tokens, i: number): boolean =>
  t.tag(i - 1) === 'and' || t.tag(i - 1) === 'or' || t.isSign(i - 1, ',');

/** "up from last year in the quarter" picks no year of the quarter. */
function hasYears(spec: Spec): boolean {
  const unit = spec.kind === 'unit' || spec.kind === 'narrative' || spec.kind === 'anaphor' ? spec.unit : spec.kind;
  return unit === 'decade' || unit === 'century' || unit === 'millennium';
}

const isNthUnit = (unit: string): unit is Unit =>
  unit === 'half' ||
  unit === 'day' ||
  unit === 'week' ||
  unit === 'weekend' ||
  unit === 'month' ||
  unit === 'quarter' ||
  unit === 'year' ||
  unit === 'decade';
