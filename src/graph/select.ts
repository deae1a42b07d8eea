import { after, before, intersect, lengthDays, overlaps, periodOfDay, type Interval, type TimeValue } from '../time';
import { byTime } from './graph';
import type { Edge, GraphAnswerItem, GraphCondition } from './types';

/** A fact that meets a condition, and how surely. */
export interface Selected {
  readonly edge: Edge;
  readonly certainty: GraphAnswerItem['certainty'];
}

const TIERS: readonly GraphAnswerItem['certainty'][] = ['certain', 'within-granule', 'began'];

/**
 * The facts that meet a condition, best first. Overlap: the longest time in common, then the later one. Before and after:
 * the nearest neighbour in time. Facts are as fine as their source: a job that began earlier and ends in the year the next
 * one begins came before it (`certain`); a prize of that very year may have come before or after and is given only when
 * nothing surer is there (`within-granule`); so is what began before and went on (`began`).
 */
export function selectByTime(edges: readonly Edge[], condition: GraphCondition | null): readonly Selected[] {
  if (condition === null) return [...edges].sort(byTime).map((edge) => ({ edge, certainty: 'certain' }));
  const { signal, interval } = condition;
  const met = edges.flatMap((edge) => {
    const certainty = meets(edge.time, condition);
    return certainty === null ? [] : [{ edge, certainty }];
  });
  const best = TIERS.find((tier) => met.some((one) => one.certainty === tier));
  const order = signal === 'overlap' ? byCommon(interval) : signal === 'before' ? latestFirst : byTime;
  return met.filter((one) => one.certainty === best).sort((a, b) => order(a.edge, b.edge));
}

/** How a time stands to a condition: met for sure, met within the granule, begun only, or (`null`) not met. */
export function meets(time: TimeValue, condition: GraphCondition): Selected['certainty'] | null {
  const { signal, interval } = condition;
  if (signal === 'overlap') return overlaps(time.interval, interval) ? 'certain' : null;
  const [first, second] = signal === 'before' ? [time.interval, interval] : [interval, time.interval];
  if (signal === 'before' ? before(time.interval, interval) : after(time.interval, interval)) return 'certain';
  // The change fell into one granule: the first ends in the year that the second begins in.
  const unit = UNITS.find((one) => one === finest(time.interval) || one === finest(interval)) ?? 'day';
  const turn = granuleAt(second.start, unit);
  if (turn !== null && first.end !== null && turn.end !== null && first.end <= turn.end) {
    const ordered = signal === 'before' ? startOf(first) < startOf(second) : endOf(first) < endOf(second);
    return ordered ? 'certain' : 'within-granule';
  }
  const begun = startOf(first) < startOf(second) && endOf(first) < endOf(second);
  return begun || (signal === 'before' && startOf(first) < startOf(second)) ? 'began' : null;
}

/** By end, then start, the latest first: the nearest before. */
const latestFirst = (a: Edge, b: Edge): number =>
  endOf(b.time.interval) - endOf(a.time.interval) ||
  startOf(b.time.interval) - startOf(a.time.interval) ||
  byTime(a, b);

const startOf = (of: Interval): number => of.start ?? -Infinity;
const endOf = (of: Interval): number => of.end ?? Infinity;

/** The whole year, month or day around a boundary. */
function granuleAt(day: Interval['start'], unit: Unit): Interval | null {
  if (day === null) return null;
  return unit === 'day' ? { start: day, end: day } : periodOfDay(day, unit).interval;
}

export type Unit = 'year' | 'month' | 'day';
const UNITS: readonly Unit[] = ['year', 'month', 'day'];

/** How fine the ends of a time are: whole years, whole months, or days. */
export function finest({ start, end }: Interval): Unit {
  const fits = (unit: 'year' | 'month'): boolean =>
    (start === null || periodOfDay(start, unit).interval.start === start) &&
    (end === null || periodOfDay(end, unit).interval.end === end);
  return fits('year') ? 'year' : fits('month') ? 'month' : 'day';
}

function byCommon(interval: Interval): (a: Edge, b: Edge) => number {
  const common = (edge: Edge): number => {
    const shared = intersect(edge.time.interval, interval);
    return shared === null ? -1 : (lengthDays(shared) ?? Infinity);
  };
  return (a, b) => {
    const [x, y] = [common(a), common(b)];
    return x === y ? byTime(b, a) : y - x;
  };
}

/**
 * The n-th by order of beginning: 1 the first, −1 the last. Facts that begin in the same granule share a place. Empty
 * when there are not so many.
 */
export function pickOrdinal(edges: readonly Edge[], n: number): readonly Edge[] {
  const groups: Edge[][] = [];
  for (const edge of [...edges].sort(byTime)) {
    // An unknown beginning has no place in the order.
    if (edge.time.interval.start === null) continue;
    const last = groups[groups.length - 1];
    if (last?.[0]?.time.interval.start === edge.time.interval.start) last.push(edge);
    else groups.push([edge]);
  }
  if (n < 0) return groups[groups.length + n] ?? [];
  // Places count facts, not groups: with two firsts there is no second.
  let place = 1;
  for (const group of groups) {
    if (n >= place && n < place + group.length) return group;
    place += group.length;
  }
  return [];
}
