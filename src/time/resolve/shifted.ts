import { addDays, addMonths, civilFromDay, isoWeek, weekday } from '../calendar';
import { durationTimex } from '../grammar/lengths';
import type { ClockUnit, Spec, Unit } from '../grammar/spec';
import { singleDay } from '../interval';
import { periodOfDay, weekendInterval, yearCode, quarterInterval } from '../period';
import type { Anchor, Day, Granularity, Interval } from '../types';
import { yearOf } from './choose';
import { decadeCode } from './codes';
import { exact, resolved, type Mention, type ResolveContext, type Resolved } from './context';
import { fromReference } from './days';

/** Phrases counted from the reference, from what was mentioned before, or from another date. */

type Of<K extends Spec['kind']> = Extract<Spec, { kind: K }>;

const MONTHS: Partial<Record<Unit | ClockUnit, number>> = {
  month: 1,
  season: 3,
  quarter: 3,
  half: 6,
  year: 12,
  decade: 120,
  century: 1200,
  millennium: 12_000,
};
const DAYS: Partial<Record<Unit | ClockUnit, number>> = { day: 1, week: 7, weekend: 7, fortnight: 14 };

/** The day `count` units away. Clock units stay on the day. */
export function shift(day: Day, count: number, unit: Unit | ClockUnit): Day {
  const months = MONTHS[unit];
  if (months !== undefined) return addMonths(day, Math.round(count * months));
  return addDays(day, Math.round(count * (DAYS[unit] ?? 0)));
}

/** The period of a unit that holds a day. */
function periodAround(day: Day, unit: Unit): Resolved {
  if (unit === 'weekend') {
    const at = isoWeek(day);
    const code = `${yearCode(at.year)}-W${String(at.week).padStart(2, '0')}-WE`;
    return resolved(exact(weekendInterval(at.year, at.week), 'span'), code);
  }
  const granularity = unit === 'fortnight' ? 'week' : unit;
  const period = periodOfDay(day, granularity);
  return resolved(exact(period.interval, granularity), unit === 'decade' ? decadeCode(period.code) : period.code);
}

export function resolveUnit(spec: Of<'unit'>, context: ResolveContext): Resolved {
  if (context.reference === null) return resolved(null, UNKNOWN[spec.unit] ?? 'XXXX');
  let steps = spec.steps;
  // "this weekend" said on a Tuesday in the past tense is the one just gone.
  if (spec.unit === 'weekend' && steps === 0 && context.tense() === 'past' && weekday(context.reference) < 5)
    steps = -1;
  return {
    ...periodAround(shift(context.reference, steps, spec.unit), spec.unit),
    anchor: fromReference(context.reference),
  };
}

const UNKNOWN: Partial<Record<Unit, string>> = {
  day: 'XXXX-XX-XX',
  week: 'XXXX-WXX',
  weekend: 'XXXX-WXX-WE',
  month: 'XXXX-XX',
  quarter: 'XXXX-QX',
};

const ORDER: readonly Granularity[] = [
  'day',
  'week',
  'month',
  'quarter',
  'season',
  'half',
  'year',
  'decade',
  'century',
];

/** "that year", "the following month": from the last mention that is at least as fine, else from the reference. */
export function resolveNarrative(spec: Of<'narrative'>, context: ResolveContext): Resolved {
  const finest = ORDER.slice(0, ORDER.indexOf(spec.unit === 'weekend' ? 'week' : (spec.unit as Granularity)) + 1);
  const mention = context.history.last(finest, 3);
  const day = mention?.interval.start ?? context.reference;
  if (day === null || (!mention && isUntold(spec.steps, context))) return resolved(null, UNKNOWN[spec.unit] ?? 'XXXX');
  const anchor: Anchor = mention ? { kind: 'phrase', day } : fromReference(day);
  return { ...periodAround(shift(day, spec.steps, spec.unit), spec.unit), anchor };
}

/** "The next day he resigned": counted from a day that the text does not tell, for what has happened is not to come. */
const isUntold = (steps: number, context: ResolveContext): boolean => steps > 0 && context.isPast();

/** "since then": the last time that was mentioned. */
export function resolveThen(context: ResolveContext): Resolved {
  const mention = context.history.last();
  if (!mention?.interval.start) return resolved(null, 'PAST_REF');
  const day = mention.interval.start;
  const anchor: Anchor = { kind: 'phrase', day };
  const { interval, granularity } = mention;
  const timex = periodOfDay(day, granularity === 'span' ? 'day' : granularity).code;
  return resolved(exact(interval, granularity), timex, { anchor });
}

/** "the quarter", "the latest period", "the week": the one last mentioned, else the one the tense asks for. */
export function resolveAnaphor(spec: Of<'anaphor'>, context: ResolveContext): Resolved {
  const { unit } = spec;
  if (unit === 'quarter' || unit === 'period') return resolveQuarter(spec, context);
  const reference = context.reference;
  const granularity: Granularity = unit === 'weekend' ? 'span' : unit === 'fortnight' ? 'week' : unit;
  // "by the end of the year", "over the weekend" are said of the writer's own; a week or a decade was mentioned.
  const own = reference !== null && (unit === 'weekend' || unit === 'year' || unit === 'month');
  const mention = own ? null : context.history.last([granularity], 0);
  const day = mention?.interval.start ?? reference;
  if (day === null) return resolved(null, UNKNOWN[unit] ?? 'XXXX');
  if (mention) return { ...periodAround(day, unit), anchor: { kind: 'phrase', day } };
  const steps = unit === 'weekend' && context.tense() !== 'future' && weekday(day) < 6 ? -1 : 0;
  return { ...periodAround(shift(day, steps, unit), unit), anchor: fromReference(day) };
}

/** Paragraphs that a report's period carries over. */
const REPORT_REACH = 20;

function resolveQuarter(spec: Of<'anaphor'>, context: ResolveContext): Resolved {
  const reported = context.history.reported(Infinity);
  // By its number in the company's year "the latest quarter" would be another one of the calendar.
  const over = spec.latest && (reported === null || reported.fiscal || isRunning(reported, context.reference));
  const fits = reported && !over && (spec.unit === 'period' || reported.granularity === 'quarter');
  const mention = fits ? reported : over ? null : context.history.last(['quarter']);
  const year = spec.year && yearOf(spec.year, context);
  if (mention?.interval.start != null) {
    const start = mention.interval.start;
    const at = year === null ? start : shift(start, year - civilFromDay(start).year, 'year');
    return {
      ...ofReport(periodAround(at, mention.granularity as Unit), mention),
      anchor: { kind: 'phrase', day: start },
    };
  }
  if (context.reference === null) return resolved(null, 'XXXX-QX');
  const anchor = fromReference(context.reference);
  // Nothing named yet: results are of the quarter that ended last.
  const last = shift(context.reference, context.tense() === 'future' ? 0 : -1, 'quarter');
  if (year === null) return { ...periodAround(last, 'quarter'), anchor };
  const quarter = Math.ceil(civilFromDay(last).month / 3);
  return resolved(exact(quarterInterval(year, quarter), 'quarter'), `${yearCode(year)}-Q${quarter}`, { anchor });
}

const isRunning = (of: Mention, reference: Day | null): boolean =>
  reference !== null && of.interval.end !== null && of.interval.end >= reference;

/** "the past three years" is a duration that ends at the reference, "the next 14 months" one that begins there. */
export function resolveWindow(spec: Of<'window'>, context: ResolveContext): Resolved {
  const { amount, unit, sign } = spec;
  const { reference } = context;
  const timex = durationTimex(amount, unit);
  if (reference === null || amount === null) return resolved(null, timex);
  const hours = unit === 'hour' ? Math.floor(amount / 24) : 0;
  const other = hours > 0 ? addDays(reference, sign * hours) : shift(reference, sign * amount, unit);
  const interval: Interval = sign < 0 ? { start: other, end: reference } : { start: reference, end: other };
  const value = { interval, granularity: 'span', certainty: 'approximate' } as const;
  const anchor = fromReference(reference);
  const year = amount === 1 && unit === 'year' ? periodOfDay(other, 'year').code : timex;
  return resolved(value, year, { anchor });
}

/** Days that a unit is taken for where only their number counts. */
const ROUGH_DAYS: Partial<Record<Unit | ClockUnit, number>> = {
  ...DAYS,
  month: 30,
  quarter: 91,
  year: 365,
  decade: 3652,
};

export function resolveOffset(spec: Of<'offset'>, context: ResolveContext): Resolved {
  const { base, amount, unit, sign } = spec;
  const vague = sign < 0 ? 'PAST_REF' : 'FUTURE_REF';
  if (base === 'reference') {
    if (amount === null || context.reference === null) return resolved(null, amount === null ? vague : 'XXXX');
    return fromToday(context.reference, sign * amount, unit, context);
  }
  if (base === 'narrative') return fromMention(spec, context, vague);
  if (base.kind === 'event') {
    const days = ROUGH_DAYS[unit];
    const offsetDays = amount === null || days === undefined ? null : sign * amount * days;
    const timex = unit === 'day' ? 'XXXX-XX-XX' : (UNKNOWN[unit as Unit] ?? 'XXXX');
    return resolved(null, timex, { anchor: { kind: 'event', event: base.event, offsetDays } });
  }
  const of = atPoint(context.resolve(base));
  if (!of.value || amount === null) return { ...of, value: null, timex: vague };
  const edge = sign < 0 ? of.value.interval.start : of.value.interval.end;
  if (edge === null) return resolved(null, vague);
  if (spec.whole && of.value.granularity === 'day' && unit !== 'day') return beside(edge, sign, unit);
  const coarse = of.value.granularity !== 'day' && MONTHS[unit] !== undefined;
  // A week is where most of it lies: "a year ago this week".
  const first = of.value.interval.start ?? edge;
  const from = of.value.granularity === 'week' ? addDays(first, 3) : first;
  const shifted = coarse
    ? periodAround(shift(from, sign * amount, unit), granularUnit(of.value.granularity, unit))
    : null;
  const day = shift(edge, sign * amount, unit);
  const anchor: Anchor = { kind: 'phrase', day: edge };
  if (shifted) return { ...shifted, anchor };
  const value = exact(singleDay(day), 'day');
  const rough =
    !spec.toTheDay && ((MONTHS[unit] !== undefined && base.kind !== 'deictic') || of.value.granularity !== 'day');
  return resolved(rough ? { ...value, certainty: 'approximate' } : value, periodOfDay(day, 'day').code, { anchor });
}

/** "two weeks after the end of March 2020" counts from its last day. */
function atPoint(of: Resolved): Resolved {
  if (!of.point || !of.value) return of;
  return { ...of, mod: null, value: { ...of.value, interval: singleDay(of.point.day), granularity: 'day' } };
}

/** "the week before Christmas": up to it. */
function beside(edge: Day, sign: -1 | 1, unit: Unit | ClockUnit): Resolved {
  const [first, last] =
    sign < 0 ? [shift(edge, -1, unit), addDays(edge, -1)] : [addDays(edge, 1), shift(edge, 1, unit)];
  const timex =
    unit === 'week' || unit === 'month' || unit === 'year'
      ? periodOfDay(unit === 'week' ? addDays(first, 3) : first, unit).code
      : 'XXXX';
  const value = { interval: { start: first, end: last }, granularity: 'span', certainty: 'approximate' } as const;
  return resolved(value, timex, { anchor: { kind: 'phrase', day: edge } });
}

/** The result of counting years from a month is that month; counting months from a year gives a month. */
function granularUnit(of: Granularity, unit: Unit | ClockUnit): Unit {
  if (of === 'span' || of === 'decade' || of === 'century' || of === 'millennium') return unit as Unit;
  return ORDER.indexOf(of) < ORDER.indexOf(unit as Granularity) ? of : (unit as Unit);
}

/** "10 days ago" is a day, "six weeks ago" a week, "two months ago" a month, "50 years ago" a year. */
function fromToday(reference: Day, count: number, unit: Unit | ClockUnit, context: ResolveContext): Resolved {
  const anchor = fromReference(reference);
  const day = shift(reference, count, unit);
  if (unit === 'year' && count === -1) {
    // "19% more than a year ago" in a report on a quarter compares with that quarter.
    const compared = context.history.reported(REPORT_REACH);
    if (compared && (compared.granularity === 'quarter' || compared.granularity === 'half'))
      return { ...shiftMention(compared, -1, 'year'), anchor };
  }
  if (MONTHS[unit] !== undefined) {
    // "a decade ago" is about that year, not some year of that decade; "a year and a half ago" about that month.
    const long = unit === 'decade' || unit === 'century' || unit === 'millennium';
    const to = long ? 'year' : Number.isInteger(count) ? (unit as Unit) : 'month';
    return { ...rounded(periodAround(day, to)), anchor };
  }
  if (unit === 'week' || unit === 'fortnight') return { ...rounded(periodAround(day, 'week')), anchor };
  const value = exact(singleDay(day), 'day');
  const of = unit === 'day' ? value : ({ ...value, certainty: 'approximate' } as const);
  return resolved(of, periodOfDay(day, 'day').code, { anchor });
}

const rounded = (of: Resolved): Resolved => ({ ...of, value: of.value && { ...of.value, certainty: 'approximate' } });

/** "a year earlier", "three days later": from the last mention that the unit can be counted from. */
function fromMention(spec: Of<'offset'>, context: ResolveContext, vague: string): Resolved {
  const { amount, unit, sign } = spec;
  if (amount === null) return resolved(null, vague);
  const years = unit === 'year';
  const mention = (years ? context.history.reported(REPORT_REACH) : null) ?? context.history.last();
  if (!mention?.interval.start) {
    if (context.reference === null) return resolved(null, 'XXXX');
    if (spec.quarter) {
      const last = shift(shift(context.reference, -1, 'quarter'), sign * amount, unit);
      return { ...periodAround(last, 'quarter'), anchor: fromReference(context.reference) };
    }
    if (isUntold(sign, context)) return resolved(null, UNKNOWN[unit as Unit] ?? 'XXXX');
    return fromToday(context.reference, sign * amount, unit, context);
  }
  const day = mention.interval.start;
  const anchor: Anchor = { kind: 'phrase', day };
  if (unit === 'weekend') return { ...periodAround(shift(day, sign * amount, unit), unit), anchor };
  if (MONTHS[unit] === undefined) {
    if (mention.granularity !== 'day') return resolved(null, 'XXXX-XX-XX', { anchor });
    const at = shift(day, sign * amount, unit);
    return resolved(exact(singleDay(at), 'day'), periodOfDay(at, 'day').code, { anchor });
  }
  if (years && mention === context.history.reported(REPORT_REACH))
    return { ...shiftMention(mention, sign * amount, unit), anchor };
  return { ...rounded(periodAround(shift(day, sign * amount, unit), unit as Unit)), anchor };
}

function shiftMention(mention: Mention, count: number, unit: Unit): Resolved {
  const start = mention.interval.start as Day;
  return ofReport(periodAround(shift(start, count, unit), mention.granularity as Unit), mention);
}

/** From a fiscal period only a name follows. */
const ofReport = (of: Resolved, mention: Mention): Resolved => (mention.fiscal ? { ...of, value: null } : of);
