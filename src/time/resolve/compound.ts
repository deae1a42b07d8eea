import { addDays, addMonths, civilFromDay, weekday } from '../calendar';
import { durationTimex } from '../grammar/lengths';
import type { Edge, Spec } from '../grammar/spec';
import { hull, singleDay } from '../interval';
import { periodOfDay } from '../period';
import type { Day, Granularity, Interval, TimeValue } from '../types';
import { exact, resolved, type ResolveContext, type Resolved } from './context';
import { shift } from './shifted';

/** Phrases made of others: the edges of a period, the n-th unit in it, ranges. */

type Of<K extends Spec['kind']> = Extract<Spec, { kind: K }>;

const MOD: Readonly<Record<Edge, string>> = { start: 'START', mid: 'MID', end: 'END' };

/** "early 2015" is its first third, "mid-2015" its second, "late 2015" and "the end of 2015" its last. */
export function resolveEdge(spec: Of<'edge'>, context: ResolveContext): Resolved {
  const of = context.resolve(spec.of);
  const mod = MOD[spec.edge];
  const { value } = of;
  if (!value || value.interval.start === null || value.interval.end === null) return { ...of, mod };
  const { start, end } = value.interval;
  if (spec.how === 'turn')
    return {
      ...of,
      mod,
      value: { interval: aroundTurn(start, value.granularity), granularity: 'span', certainty: 'approximate' },
    };
  const part = spec.how === 'relative' ? untilNow(value.interval, spec.edge, context.reference) : null;
  const interval =
    part ?? atMost(third(start, end, value.granularity, spec.edge), spec.edge, spec.mostDays ?? Infinity);
  const granularity: Granularity = value.granularity === 'day' ? 'day' : 'span';
  const point =
    spec.how !== 'point' || spec.edge === 'mid'
      ? null
      : ({ day: spec.edge === 'start' ? start : end, edge: spec.edge } as const);
  return { ...of, mod, point, value: { interval, granularity, certainty: 'approximate' } };
}

/** "earlier this month" ends at the reference, "later this year" begins there. */
function untilNow(of: Interval, edge: Edge, reference: Day | null): Interval | null {
  if (reference === null || of.start === null || of.end === null) return null;
  if (reference < of.start || reference > of.end) return null;
  return edge === 'start' ? { start: of.start, end: reference } : { start: reference, end: of.end };
}

/** Months of a span of several whole years, as an era is. */
function wholeYears(start: Day, end: Day): number | undefined {
  const [from, to] = [civilFromDay(start), civilFromDay(addDays(end, 1))];
  const whole = from.month === 1 && from.day === 1 && to.month === 1 && to.day === 1 && to.year - from.year > 3;
  return whole ? (to.year - from.year) * 12 : undefined;
}

/** Months on either side of a turn: of a century or a millennium ten years, of a decade one, of a year one month. */
function aroundTurn(start: Day, of: Granularity): Interval {
  const months = of === 'century' || of === 'millennium' ? 120 : of === 'decade' ? 12 : 1;
  return { start: addMonths(start, -months), end: addDays(addMonths(start, months), -1) };
}

/** "the closing days of 2020" are its last ones. */
function atMost(of: Interval, edge: Edge, days: number): Interval {
  if (of.start === null || of.end === null || of.end - of.start < days) return of;
  return edge === 'end'
    ? { start: addDays(of.end, 1 - days), end: of.end }
    : { start: of.start, end: addDays(of.start, days - 1) };
}

/** A third of a period in whole units of the next finer kind: months of a year, years of a decade, else days. */
function third(start: Day, end: Day, granularity: Granularity, edge: Edge): Interval {
  if (granularity === 'day') return { start, end };
  const index = edge === 'start' ? 0 : edge === 'mid' ? 1 : 2;
  const inMonths = { year: 12, half: 6, quarter: 3, season: 3, decade: 120, century: 1200, millennium: 12_000 }[
    granularity as 'year'
  ] as number | undefined;
  const months = inMonths ?? (granularity === 'span' ? wholeYears(start, end) : undefined);
  if (months !== undefined) {
    const step = months > 36 ? 12 : 1;
    const at = (k: number): number => Math.round((k * months) / 3 / step) * step;
    return { start: addMonths(start, at(index)), end: addDays(addMonths(start, at(index + 1)), -1) };
  }
  const days = end - start + 1;
  const at = (k: number): number => (granularity === 'month' ? k * 10 : Math.round((k * days) / 3));
  return { start: addDays(start, at(index)), end: index === 2 ? end : addDays(start, at(index + 1) - 1) };
}

/** "the first week of May", "the last Monday in March 2020", "the first nine months of 2020". */
export function resolveNth(spec: Of<'nth'>, context: ResolveContext): Resolved {
  const of = context.resolve(spec.of);
  const start = of.value?.interval.start;
  const end = of.value?.interval.end;
  if (start == null || end == null) return { ...of, value: null, mod: null };
  const { ordinal } = spec;
  if (spec.weekday !== null && spec.weekday <= 0) {
    return dayInside(of, workday(start, end, ordinal, spec.weekday < 0), start, end);
  }
  if (spec.weekday !== null) {
    const first = addDays(start, (spec.weekday - weekday(start) + 7) % 7);
    const last = addDays(end, -((weekday(end) - spec.weekday + 7) % 7));
    return dayInside(of, ordinal < 0 ? last : addDays(first, (ordinal - 1) * 7), start, end);
  }
  if (spec.unit === 'day' && spec.count === 1) {
    return dayInside(of, ordinal < 0 ? end : addDays(start, ordinal - 1), start, end);
  }
  if (spec.unit === 'half') return halfOf(of, ordinal, start, end);
  const from =
    ordinal < 0
      ? addDays(shift(addDays(end, 1), -spec.count, spec.unit), 0)
      : shift(start, (ordinal - 1) * spec.count, spec.unit);
  const to = ordinal < 0 ? end : addDays(shift(from, spec.count, spec.unit), -1);
  const interval = { start: from < start ? start : from, end: to > end ? end : to };
  if (interval.start > interval.end) return { ...of, value: null };
  const single =
    spec.count === 1 &&
    (spec.unit === 'month' || spec.unit === 'quarter' || spec.unit === 'year' || spec.unit === 'decade');
  const period = single ? periodOfDay(interval.start, spec.unit as 'month') : null;
  const granularity: Granularity = period
    ? (spec.unit as 'month')
    : spec.unit === 'week' && spec.count === 1
      ? 'week'
      : 'span';
  return {
    ...of,
    value: exact(interval, granularity === 'week' ? 'span' : granularity),
    timex: period?.code ?? halfCode(interval) ?? of.timex,
  };
}

/** The n-th day from Monday to Friday; −1 is the last. Of holidays only those count that nearly all countries keep. */
function workday(start: Day, end: Day, ordinal: number, working: boolean): Day {
  const counts = (day: Day): boolean => weekday(day) <= 5 && !(working && isHolidayEverywhere(day));
  const step = ordinal < 0 ? -1 : 1;
  let at = ordinal < 0 ? end : start;
  for (let seen = counts(at) ? 1 : 0; seen < Math.abs(ordinal);) {
    at = addDays(at, step);
    if (counts(at)) seen += 1;
  }
  return at;
}

function isHolidayEverywhere(at: Day): boolean {
  const { month, day } = civilFromDay(at);
  return (month === 1 && day === 1) || (month === 12 && day === 25);
}

/** "the first two quarters of 1990", "the last six months of 1990": TIMEX3 has a name for that half. */
function halfCode({ start, end }: { readonly start: Day; readonly end: Day }): string | null {
  const half = periodOfDay(start, 'half');
  return half.interval.start === start && half.interval.end === end ? half.code : null;
}

/** "the first half of March", of a decade or a century in whole months. */
function halfOf(of: Resolved, ordinal: number, start: Day, end: Day): Resolved {
  if (of.value?.granularity === 'year') {
    const middle = addMonths(start, 6);
    const half = ordinal === 1 ? { start, end: addDays(middle, -1) } : { start: middle, end };
    return { ...of, value: exact(half, 'half'), timex: `${of.timex}-H${ordinal === 1 ? 1 : 2}` };
  }
  const days = end - start + 1;
  const long = of.value?.granularity === 'decade' || of.value?.granularity === 'century';
  const middle = long
    ? addMonths(start, of.value?.granularity === 'decade' ? 60 : 600)
    : addDays(start, Math.floor(days / 2));
  const half = ordinal === 1 ? { start, end: addDays(middle, -1) } : { start: middle, end };
  return { ...of, mod: ordinal === 1 ? 'START' : 'END', value: { ...exact(half, 'span'), certainty: 'approximate' } };
}

/** "the year ended June 30, 1990": so many units up to and with the day. */
export function resolveEnding(spec: Of<'ending'>, context: ResolveContext): Resolved {
  const of = context.resolve(spec.of);
  const last = of.value?.interval.end;
  const timex = durationTimex(spec.amount, spec.unit);
  if (last == null) return resolved(null, timex, { anchor: of.anchor });
  const start = shift(addDays(last, 1), -spec.amount, spec.unit);
  const quarter = spec.amount === 1 && spec.unit === 'quarter';
  const unit = spec.amount === 1 && (spec.unit === 'week' || spec.unit === 'year') ? spec.unit : 'span';
  // A quarter that ends in July is mostly the second; TIMEX3 names it by the calendar.
  const named = quarter ? periodOfDay(addDays(start, 45), 'quarter').code : timex;
  return resolved(exact({ start, end: last }, unit), named, { anchor: of.anchor });
}

function dayInside(of: Resolved, day: Day, start: Day, end: Day): Resolved {
  if (day < start || day > end) return { ...of, value: null };
  return { ...of, value: exact(singleDay(day), 'day'), timex: periodOfDay(day, 'day').code };
}

/** Both ends; what the first leaves out it takes from the second, as the latest time that is not after it. */
export function resolveRange(spec: Of<'range'>, context: ResolveContext): Resolved {
  const given = end(spec.to, context);
  const first = sameWeek(spec.from, spec.to);
  const from = orderly(first, end(first, context), given.value, context);
  const to = hasOwnYear(spec.from) || !isOrdered(from, given) ? following(spec.to, given, from, context) : given;
  if (spec.to.kind === 'vague' && from.value && !to.value) return upToNow(from, from.value, to.timex);
  const later = laterEnd(from.value, to.value, given.value);
  const timex = `${from.timex}/${to.timex}`;
  const anchor = to.anchor.kind === 'none' ? from.anchor : to.anchor;
  if (!from.value || !to.value || !isOrdered(from, to)) return resolved(null, timex, { anchor });
  const certainty =
    spec.other || later ? 'ambiguous' : from.value.certainty === 'exact' ? to.value.certainty : from.value.certainty;
  const value: TimeValue = { interval: hull(from.value.interval, to.value.interval), granularity: 'span', certainty };
  const alternative = spec.other
    ? context.resolve(spec.other).value
    : later && { ...value, interval: hull(from.value.interval, later.interval) };
  return resolved(value, timex, { anchor, alternative });
}

/** "2016–present" in a text whose day is not known: the end is open. */
function upToNow(from: Resolved, value: TimeValue, present: string): Resolved {
  const interval = { start: value.interval.start, end: null };
  return {
    ...from,
    value: { interval, granularity: 'span', certainty: value.certainty },
    timex: `${from.timex}/${present}`,
  };
}

/** "Monday to Friday last week": both are of that week. */
function sameWeek(from: Spec, to: Spec): Spec {
  const both = from.kind === 'weekday' && from.which === null && to.kind === 'nth' && to.weekday !== null;
  return both ? { ...to, weekday: from.weekday } : from;
}

/**
 * "from July 2011 until September", written in 2019: the September that follows is meant if the text tells of 2011, the
 * writer's own if it lasted. The second reading of such an end; `null` when both are the same or it makes no range.
 */
function laterEnd(from: TimeValue | null, to: TimeValue | null, own: TimeValue | null): TimeValue | null {
  if (from?.interval.start == null || to?.interval.end == null || own?.interval.end == null) return null;
  return own.interval.end > to.interval.end ? own : null;
}

/**
 * The end of "from July 2011 he was chairman until September", with both readings as of a range; `to` as it is alone.
 */
export function resolveUntil(spec: Spec, from: TimeValue, to: Resolved, context: ResolveContext): Resolved {
  const fitting = following(spec, to, { ...to, value: from }, context);
  const later = laterEnd(from, fitting.value, to.value);
  if (fitting.value === null || later === null) return fitting;
  const doubt = (value: TimeValue): TimeValue => ({ ...value, certainty: 'ambiguous' });
  return { ...fitting, value: doubt(fitting.value), alternative: doubt(later) };
}

/** Whether the phrase says its year, so that the other end follows from it. */
function hasOwnYear(spec: Spec): boolean {
  return (spec.kind === 'day' || spec.kind === 'part') && spec.year !== null;
}

const isOrdered = (from: Resolved, to: Resolved): boolean =>
  !from.value || !to.value || (to.value.interval.end ?? Infinity) >= (from.value.interval.start ?? -Infinity);

/** "between now and Friday" begins at the reference. */
function end(spec: Spec, context: ResolveContext): Resolved {
  if (spec.kind === 'vague' && context.reference !== null) {
    return resolved(exact(singleDay(context.reference), 'day'), spec.timex);
  }
  return context.resolve(spec);
}

/** Years a phrase without one is tried in, in this order, by the other end of its range. */
function inYear(
  spec: Spec,
  years: readonly number[],
  context: ResolveContext,
  fits: (at: Resolved) => boolean,
): Resolved | null {
  if ((spec.kind !== 'day' && spec.kind !== 'part') || spec.year !== null || spec.which !== null) return null;
  for (const year of years) {
    const at = context.resolve({ ...spec, year: { kind: 'number', year, short: false } });
    if (at.value && fits(at)) return at;
  }
  return null;
}

/** The first end in the year of the second, or in the year before it when that would be later. */
function orderly(spec: Spec, from: Resolved, to: TimeValue | null, context: ResolveContext): Resolved {
  const start = to?.interval.start;
  if (start == null) return from;
  const { year } = civilFromDay(start);
  return inYear(spec, [year, year - 1], context, (at) => (at.value?.interval.start ?? 0) <= start) ?? from;
}

/** "from November 2021 to March", "Friday to Monday": the second end follows the first. */
function following(spec: Spec, to: Resolved, from: Resolved, context: ResolveContext): Resolved {
  const start = from.value?.interval.start;
  const at = to.value?.interval.start;
  if (start == null || at == null) return to;
  if (spec.kind === 'weekday') {
    const day = addDays(start, (((at - start) % 7) + 7) % 7);
    return { ...to, value: exact(singleDay(day), 'day'), timex: periodOfDay(day, 'day').code };
  }
  const { year } = civilFromDay(start);
  return inYear(spec, [year, year + 1], context, (later) => isOrdered(from, later)) ?? to;
}
