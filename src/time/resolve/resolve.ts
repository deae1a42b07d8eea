import { addDays, civilFromDay, dayFromCivil, isCivilDate, isoWeek, mondayOfIsoWeek, weekday } from '../calendar';
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
import type { Anchor, Day, Interval, TimeValue } from '../types';
import { chooseYear, wholeYear, yearOf } from './choose';
import { dayCode, decadeCode, hundredsCode, pad, partCode } from './codes';
import { exact, NO_ANCHOR, resolved, type ResolveContext, type Resolved } from './context';
import { resolveEdge, resolveEnding, resolveNth, resolveRange } from './compound';
import {
  resolveAnaphor,
  resolveFiscal,
  resolveNarrative,
  resolveOffset,
  resolveThen,
  resolveUnit,
  resolveWindow,
} from './shifted';

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
      return resolved(exact(centuryInterval(spec.ordinal), 'century'), hundredsCode(spec.ordinal, 2));
    case 'millennium':
      return resolved(exact(millenniumInterval(spec.ordinal), 'millennium'), hundredsCode(spec.ordinal, 1));
    case 'weekday':
      return resolveWeekday(spec, context);
    case 'deictic': {
      if (context.reference === null) return resolved(null, spec.days === 0 ? 'PRESENT_REF' : 'XXXX-XX-XX');
      return atDay(addDays(context.reference, spec.days), fromReference(context.reference));
    }
    case 'holiday':
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
      const value = of.value && { ...of.value, interval: { start: of.value.interval.start, end: null } };
      return { ...of, mod: 'ON_OR_AFTER', value };
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

/** A day with the anchor it was found from. */
export function atDay(day: Day, anchor: Anchor): Resolved {
  return resolved(exact(singleDay(day), 'day'), periodOfDay(day, 'day').code, { anchor });
}

export const fromReference = (day: Day): Anchor => ({ kind: 'reference', day });

function resolveDay(spec: Of<'day'>, context: ResolveContext): Resolved {
  if (spec.order === 'both') return resolveNumeric(spec, context);
  const { month, day } = spec;
  if (month === null) return resolveDayOfMonth(day, context);
  if (spec.year !== null) {
    const year = yearOf(spec.year, context);
    if (year === null || !isCivilDate(year, month, day)) return resolved(null, dayCode('XXXX', month, day));
    return atDay(dayFromCivil(year, month, day), spec.year.kind === 'number' ? NO_ANCHOR : anchorOf(context));
  }
  const make = (year: number): Interval | null => {
    if (!isCivilDate(year, month, day)) return null;
    const at = dayFromCivil(year, month, day);
    return spec.weekday === undefined || spec.weekday === weekday(at) ? singleDay(at) : null;
  };
  const made = yearly(spec, context, make, dayCode('XXXX', month, day));
  // No year near has that day on that weekday: one of the two is wrong, and the number is the less likely slip.
  if (made.value || spec.weekday === undefined) return made;
  const { weekday: _, ...plain } = spec;
  return resolveDay(plain, context);
}

function anchorOf(context: ResolveContext): Anchor {
  return context.reference === null ? NO_ANCHOR : fromReference(context.reference);
}

/** Once a year, in the year the phrase gives or the one that tense and "last" or "next" choose. */
function yearly(
  spec: Of<'day'> | Of<'holiday'>,
  context: ResolveContext,
  make: (year: number) => Interval | null,
  unknown: string,
): Resolved {
  if (spec.year !== null) {
    const year = yearOf(spec.year, context);
    const day = year === null ? null : make(year)?.start;
    if (day == null) return resolved(null, unknown);
    return atDay(day, spec.year.kind === 'number' ? NO_ANCHOR : anchorOf(context));
  }
  const base = baseDay(context);
  if (base === null) return resolved(null, unknown);
  const chosen = chooseYear(base.day, spec.which, context.tense(), make)?.interval.start;
  return chosen == null ? resolved(null, unknown) : atDay(chosen, base.anchor);
}

/** The reference, or without one the time last mentioned. */
export function baseDay(context: ResolveContext): { readonly day: Day; readonly anchor: Anchor } | null {
  if (context.reference !== null) return { day: context.reference, anchor: fromReference(context.reference) };
  const day = context.history.last()?.interval.start ?? null;
  return day === null ? null : { day, anchor: { kind: 'phrase', day } };
}

/** 03/04/2023: both readings, unless the order of the source is known. */
function resolveNumeric(spec: Of<'day'>, context: ResolveContext): Resolved {
  const swapped: Spec = { kind: 'day', year: spec.year, month: spec.day, day: spec.month as number, which: null };
  const monthFirst = resolveDay(
    { kind: 'day', year: spec.year, month: spec.month, day: spec.day, which: null },
    context,
  );
  const dayFirst = resolveDay(swapped, context);
  if (context.numericOrder === 'month-first') return monthFirst;
  if (context.numericOrder === 'day-first') return dayFirst;
  const doubt = (value: TimeValue | null): TimeValue | null => value && { ...value, certainty: 'ambiguous' };
  return { ...monthFirst, value: doubt(monthFirst.value), alternative: doubt(dayFirst.value) };
}

/** "the 15th": of the month last mentioned, else of the reference's month or the one beside it that the tense asks for. */
function resolveDayOfMonth(day: number, context: ResolveContext): Resolved {
  const unknown = `XXXX-XX-${pad(day)}`;
  const mention = context.history.last(['day', 'month'], 0);
  const base = mention?.interval.start ?? context.reference;
  if (base === null) return resolved(null, unknown);
  const { year, month } = civilFromDay(base);
  const shift = mention
    ? [0]
    : context.tense() === 'past'
      ? [0, -1, -2]
      : context.tense() === 'future'
        ? [0, 1, 2]
        : [0, -1, 1];
  for (const by of shift) {
    const first = civilFromDay(dayFromCivil(year, month + by, 1));
    if (!isCivilDate(first.year, first.month, day)) continue;
    const at = dayFromCivil(first.year, first.month, day);
    const wrong = context.tense() === 'past' ? at > base : context.tense() === 'future' && at < base;
    if (mention || !wrong) return atDay(at, mention ? { kind: 'phrase', day: base } : fromReference(base));
  }
  return resolved(null, unknown);
}

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
  const base = baseDay(context);
  const chosen = base && chooseYear(base.day, spec.which, context.tense(), make);
  if (!base || !chosen) return resolved(null, `XXXX-${code}`);
  const timex = `${yearCode(chosen.year)}-${code}`;
  return resolved(exact(chosen.interval, spec.unit), timex, { anchor: base.anchor });
}

function resolveIsoWeek(spec: Of<'isoWeek'>): Resolved {
  const code = `${yearCode(spec.year)}-W${pad(spec.week)}`;
  if (isoWeek(mondayOfIsoWeek(spec.year, spec.week)).year !== spec.year) return resolved(null, code);
  return spec.weekend
    ? resolved(exact(weekendInterval(spec.year, spec.week), 'span'), `${code}-WE`)
    : resolved(exact(weekInterval(spec.year, spec.week), 'week'), code);
}

function resolveWeekday(spec: Of<'weekday'>, context: ResolveContext): Resolved {
  const base = baseDay(context);
  if (!base) return resolved(null, `XXXX-WXX-${spec.weekday}`);
  const { day, anchor } = base;
  const behind = (weekday(day) - spec.weekday + 7) % 7;
  const ahead = (spec.weekday - weekday(day) + 7) % 7;
  if (spec.which === -1) return atDay(addDays(day, -(behind || 7)), anchor);
  if (spec.which === 1) {
    // "next Friday" on a Wednesday: of next week for most, the coming one for some.
    const coming = addDays(day, ahead || 7);
    const next = addDays(day, 8 - weekday(day) + spec.weekday - 1);
    const one = atDay(next, anchor);
    return coming === next ? one : { ...one, alternative: exact(singleDay(coming), 'day') };
  }
  const tense = context.tense();
  if (tense === 'future') return atDay(addDays(day, ahead), anchor);
  if (spec.which === 0 && tense !== 'past') return atDay(addDays(day, ahead), anchor);
  // "would meet Thursday", said on a Wednesday: tomorrow is nearer than last week.
  if (tense === 'unknown' && spec.which === null && ahead === 1) return atDay(addDays(day, ahead), anchor);
  return atDay(addDays(day, -behind), anchor);
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

function wholeDecade(short: number, reference: Day | null): number {
  return Math.floor(wholeYear(short, reference === null ? null : addDays(reference, -3653)) / 10) * 10;
}
