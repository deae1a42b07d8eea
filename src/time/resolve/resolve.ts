import { addDays, civilFromDay, isoWeek, mondayOfIsoWeek, weekday } from '../calendar';
import { eraYears } from '../grammar/eras';
import { holidayDay } from '../grammar/holidays';
import { SEASON_ORDER, type Spec } from '../grammar/spec';
import { singleDay } from '../interval';
import {
  centuryInterval,
  decadeInterval,
  halfInterval,
  millenniumInterval,
  monthInterval,
  periodOfDay,
  quarterInterval,
  seasonInterval,
  weekendInterval,
  weekInterval,
  yearCode,
  yearInterval,
} from '../period';
import type { Day, Granularity, Interval, TimeValue } from '../types';
import { wholeYear, yearOf } from './choose';
import { decadeCode, hundredsCode, pad, partCode } from './codes';
import { exact, NO_ANCHOR, resolved, type ResolveContext, type Resolved } from './context';
import { resolveEdge, resolveEnding, resolveNth, resolveRange } from './compound';
import {
  anchorOf,
  atDay,
  yearlyNear,
  fromReference,
  resolveDay,
  resolveWeekday,
  resolveWeekdayFrom,
  yearly,
} from './days';
import { resolveFiscal } from './fiscal';
import { resolveOtherCalendar } from './other-calendars';
import { resolveAnaphor, resolveNarrative, resolveOffset, resolveThen, resolveUnit, resolveWindow } from './shifted';

type Of<K extends Spec['kind']> = Extract<Spec, { kind: K }>;

/** What a phrase means, given when it was written, in which tense and after what. */
export function resolve(spec: Spec, context: ResolveContext): Resolved {
  switch (spec.kind) {
    case 'day':
      return resolveDay(spec, context);
    case 'part':
      return resolvePart(spec, context);
    case 'year': {
      const year = yearOf(spec.year, context);
      return year === null ? resolved(null, 'XXXX') : resolved(exact(yearInterval(year), 'year'), yearCode(year));
    }
    case 'isoWeek':
      return resolveIsoWeek(spec);
    case 'decade': {
      const first = spec.short ? wholeDecade(spec.first, context.reference) : spec.first;
      return resolved(exact(decadeInterval(first / 10), 'decade'), decadeCode(String(first / 10).padStart(3, '0')));
    }
    case 'century':
      return resolved(roughly(centuryInterval(spec.ordinal), 'century'), hundredsCode(spec.ordinal, 2));
    case 'millennium':
      return resolved(roughly(millenniumInterval(spec.ordinal), 'millennium'), hundredsCode(spec.ordinal, 1));
    case 'weekday':
      return resolveWeekday(spec, context);
    case 'deictic': {
      if (context.reference === null) return resolved(null, spec.days === 0 ? 'PRESENT_REF' : 'XXXX-XX-XX');
      return atDay(addDays(context.reference, spec.days), fromReference(context.reference));
    }
    case 'holiday':
      if (spec.weekend) return resolveHolidayWeekend(spec, context);
      return yearly(spec, context, (year) => singleDay(holidayDay(spec.holiday, year)), 'XXXX-XX-XX');
    case 'unit':
      return resolveUnit(spec, context);
    case 'narrative':
      return resolveNarrative(spec, context);
    case 'then':
      return resolveThen(context);
    case 'anaphor':
      return resolveAnaphor(spec, context);
    case 'window':
      return resolveWindow(spec, context);
    case 'offset':
      return resolveOffset(spec, context);
    case 'fiscal':
      return resolveFiscal(spec, context);
    case 'nth':
      return resolveNth(spec, context);
    case 'weekdayFrom':
      return resolveWeekdayFrom(spec, context);
    case 'calendar':
      return resolveOtherCalendar(spec);
    case 'era':
      return resolveEra(spec);
    case 'weekOf':
      return resolveWeekOf(spec, context);
    case 'ending':
      return resolveEnding(spec, context);
    case 'edge':
      return resolveEdge(spec, context);
    case 'approx': {
      const of = resolve(spec.of, context);
      return { ...of, mod: 'APPROX', value: of.value && { ...of.value, certainty: 'approximate' } };
    }
    case 'range':
      return resolveRange(spec, context);
    case 'onward': {
      const of = resolve(spec.of, context);
      const { start = null, end = null } = of.value?.interval ?? {};
      const value = of.value && { ...of.value, interval: spec.back ? { start: null, end } : { start, end: null } };
      return { ...of, mod: spec.back ? 'ON_OR_BEFORE' : 'ON_OR_AFTER', value };
    }
    case 'vague':
    case 'set':
      return resolved(null, spec.timex);
    case 'duration':
      return resolved(null, spec.timex, { mod: spec.mod });
    case 'time':
      return resolveTime(spec, context);
  }
}

/** A century is said where the year is not known. */
const roughly = (interval: Interval, granularity: Granularity): TimeValue => ({
  interval,
  granularity,
  certainty: 'approximate',
});

const PART = {
  month: monthInterval,
  quarter: quarterInterval,
  half: halfInterval,
  season: (year: number, index: number): Interval => seasonInterval(year, SEASON_ORDER[index - 1] ?? 'SP'),
} as const;

function resolvePart(spec: Of<'part'>, context: ResolveContext): Resolved {
  const make = (year: number): Interval => PART[spec.unit](year, spec.index);
  const code = partCode(spec.unit, spec.index);
  if (spec.year !== null) {
    const year = yearOf(spec.year, context);
    if (year === null) return resolved(null, `XXXX-${code}`);
    const anchor = spec.year.kind === 'number' ? NO_ANCHOR : anchorOf(context);
    return resolved(exact(make(year), spec.unit), `${yearCode(year)}-${code}`, { anchor });
  }
  const chosen = yearlyNear(spec, context, make, () => context.isPast());
  if (!chosen) return resolved(null, `XXXX-${code}`);
  const year = chosen.year - (spec.back ?? 0);
  const timex = `${yearCode(year)}-${code}`;
  return resolved(exact(make(year), spec.unit), timex, { anchor: chosen.anchor });
}

/** Years from which on a decade that begins in them is meant. */
const DECADE_AHEAD = 3;

function resolveIsoWeek(spec: Of<'isoWeek'>): Resolved {
  const code = `${yearCode(spec.year)}-W${pad(spec.week)}`;
  if (isoWeek(mondayOfIsoWeek(spec.year, spec.week)).year !== spec.year) return resolved(null, code);
  return spec.weekend
    ? resolved(exact(weekendInterval(spec.year, spec.week), 'span'), `${code}-WE`)
    : resolved(exact(weekInterval(spec.year, spec.week), 'week'), code);
}

/** The whole week around a day. */
function resolveWeekOf(spec: Of<'weekOf'>, context: ResolveContext): Resolved {
  const of =
    spec.of.kind === 'holiday' && spec.of.year === null ? weekOfHoliday(spec.of, context) : resolve(spec.of, context);
  const day = of.value?.interval.start;
  if (day == null) return { ...of, value: null, timex: 'XXXX-WXX' };
  const week = periodOfDay(day, 'week');
  return { ...of, value: exact(week.interval, 'week'), timex: week.code };
}

const SATURDAY = 6;

/** "Labor Day weekend", "Easter weekend": from the Saturday, the Thursday or the Friday that goes with it. */
function resolveHolidayWeekend(spec: Of<'holiday'>, context: ResolveContext): Resolved {
  const weekendOf = (year: number): Interval => {
    const day = holidayDay(spec.holiday, year);
    if (spec.holiday === 'easter') return { start: addDays(day, -2), end: addDays(day, 1) };
    const at = weekday(day);
    // A Monday ends it, a Thursday or a Friday begins it; in the middle of the week it is the nearest.
    const saturday = addDays(day, at <= 3 ? -at - 1 : SATURDAY - at);
    const sunday = addDays(saturday, 1);
    return { start: at === 4 || at === 5 ? day : saturday, end: at === 1 ? day : sunday };
  };
  const made = yearly(spec, context, weekendOf, 'XXXX-WXX-WE');
  const first = made.value?.interval.start;
  if (first == null) return { ...made, timex: 'XXXX-WXX-WE' };
  const saturday = addDays(first, Math.max(0, SATURDAY - weekday(first)));
  const { year, week } = isoWeek(saturday);
  const interval = weekendOf(spec.year === null ? civilFromDay(first).year : (yearOf(spec.year, context) as number));
  return { ...made, value: exact(interval, 'span'), timex: `${yearCode(year)}-W${pad(week)}-WE` };
}

/** By convention, and to the year: an era does not begin for all on one day. */
function resolveEra(spec: Of<'era'>): Resolved {
  const [first, last] = eraYears(spec.name);
  const interval = { start: yearInterval(first).start, end: last === null ? null : yearInterval(last).end };
  const timex = `${yearCode(first)}/${last === null ? '' : yearCode(last)}`;
  return resolved({ interval, granularity: 'span', certainty: 'approximate' }, timex);
}

/** "Easter week began": the year in which the week, not the day, fits the tense. */
function weekOfHoliday(spec: Of<'holiday'>, context: ResolveContext): Resolved {
  const make = (year: number): Interval => periodOfDay(holidayDay(spec.holiday, year), 'week').interval;
  return yearly(spec, context, make, 'XXXX-WXX');
}

/** The clock is kept in the TIMEX3 value; the interval is the day, where the phrase names one. */
function resolveTime(spec: Of<'time'>, context: ResolveContext): Resolved {
  if (spec.on !== null) {
    const on = resolve(spec.on, context);
    return { ...on, timex: on.value ? `${on.timex}${spec.clock}` : `XXXX-XX-XX${spec.clock}` };
  }
  if (context.reference === null) return resolved(null, `XXXX-XX-XX${spec.clock}`);
  const day = context.reference;
  return resolved(null, `${periodOfDay(day, 'day').code}${spec.clock}`, { anchor: fromReference(day) });
}

/** The '90s of a text of 1989 are the ones to come; the '30s of one of 2023 are not. */
function wholeDecade(short: number, reference: Day | null): number {
  return Math.floor(wholeYear(short, reference, DECADE_AHEAD) / 10) * 10;
}
