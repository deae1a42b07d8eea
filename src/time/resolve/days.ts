import { addDays, civilFromDay, dayFromCivil, isCivilDate, weekday } from '../calendar';
import type { Spec, Steps } from '../grammar/spec';
import { singleDay } from '../interval';
import { periodOfDay, yearCode } from '../period';
import type { Anchor, Day, Granularity, Interval, TimeValue } from '../types';
import { chooseYear, yearOf } from './choose';
import { dayCode, pad } from './codes';
import { exact, NO_ANCHOR, resolved, type ResolveContext, type Resolved } from './context';

/** Single days: by number, by weekday, once a year. */

type Of<K extends Spec['kind']> = Extract<Spec, { kind: K }>;

/** A day with the anchor it was found from. */
export function atDay(day: Day, anchor: Anchor): Resolved {
  return resolved(exact(singleDay(day), 'day'), periodOfDay(day, 'day').code, { anchor });
}

/** The anchor of what is counted from the day of publication. */
export const fromReference = (day: Day): Anchor => ({ kind: 'reference', day });

/** A day by number. One that no calendar has keeps its code and has no value. */
export function resolveDay(spec: Of<'day'>, context: ResolveContext): Resolved {
  if (spec.order === 'both') return resolveNumeric(spec, context);
  const { month, day } = spec;
  if (month === null) return fridayThe(spec, context) ?? resolveDayOfMonth(day, context);
  const known = spec.known === undefined ? null : dayFromCivil(spec.known, month, day);
  if (known !== null && context.reference !== null && known <= context.reference) return atDay(known, NO_ANCHOR);
  if (spec.year !== null) {
    const year = yearOf(spec.year, context);
    if (year === null || !isCivilDate(year, month, day)) {
      return resolved(null, dayCode(year === null ? 'XXXX' : yearCode(year), month, day));
    }
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

/** The reference as the anchor of what was counted from it. */
export function anchorOf(context: ResolveContext): Anchor {
  return context.reference === null ? NO_ANCHOR : fromReference(context.reference);
}

/** Once a year, in the year the phrase gives or the one that tense and "last" or "next" choose. */
export function yearly(
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
  const chosen = yearlyNear(spec, context, make);
  const day = chosen?.interval.start;
  return chosen === null || day == null ? resolved(null, unknown) : atDay(day, chosen.anchor);
}

/** What comes once a year, in the year that "last" and "next", the tense or what was mentioned before choose. */
export function yearlyNear(
  spec: { readonly which: Steps | null },
  context: ResolveContext,
  make: (year: number) => Interval | null,
  isPast?: () => boolean,
): { readonly year: number; readonly interval: Interval; readonly anchor: Anchor } | null {
  const which = whichOf(spec, context);
  if (context.reference !== null) {
    const chosen = chooseYear(context.reference, which, context.tense(), make, isPast);
    return chosen && { ...chosen, anchor: fromReference(context.reference) };
  }
  const mention = context.history.last();
  const day = mention?.interval.start ?? null;
  if (mention === null || day === null || !WITHIN_A_YEAR.has(mention.granularity)) return null;
  const anchor: Anchor = { kind: 'phrase', day };
  const { year } = civilFromDay(day);
  if (mention.granularity === 'year' && which !== -1 && which !== 1) {
    const interval = make(year);
    return interval && { year, interval, anchor };
  }
  // What was told before is not when it was written: it may be told of what came before it or after.
  const chosen = chooseYear(day, which, 'present', make);
  return chosen && { ...chosen, anchor };
}

/** What tells the year of "in March" that is said after it. */
const WITHIN_A_YEAR: ReadonlySet<Granularity> = new Set(['day', 'week', 'month', 'quarter', 'season', 'half', 'year']);

/** What a phrase or the preposition before it says of which one is meant. */
export function whichOf(spec: { readonly which: Steps | null }, context: ResolveContext): Steps | 'begun' | null {
  return spec.which ?? (context.isBegun ? 'begun' : null);
}

/** The reference, or without one the day last mentioned: no Friday can be counted from a month or a year. */
function baseDay(context: ResolveContext): { readonly day: Day; readonly anchor: Anchor } | null {
  if (context.reference !== null) return { day: context.reference, anchor: fromReference(context.reference) };
  const mention = context.history.last();
  const day = mention?.granularity === 'day' ? mention.interval.start : null;
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

/** "Friday the 13th": of the nearest month, on the side of the tense, whose 13th is a Friday. */
function fridayThe({ day, weekday: named }: Of<'day'>, context: ResolveContext): Resolved | null {
  const { reference } = context;
  if (named === undefined || reference === null) return null;
  const { year, month } = civilFromDay(reference);
  const sign = context.tense() === 'future' ? 1 : -1;
  for (let by = 0; by <= MOST_MONTHS; by += 1) {
    const first = civilFromDay(dayFromCivil(year, month + sign * by, 1));
    if (!isCivilDate(first.year, first.month, day)) continue;
    const at = dayFromCivil(first.year, first.month, day);
    if (weekday(at) === named && (at - reference) * sign >= 0) return atDay(at, fromReference(reference));
  }
  return null;
}

/** Every day of the month falls on every weekday within so many months. */
const MOST_MONTHS = 14;

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

/** The Friday that "last" and "next" or the tense ask for. */
export function resolveWeekday(spec: Of<'weekday'>, context: ResolveContext): Resolved {
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

/** "the Monday after 4 July 2022", "the Friday before Easter", "three Fridays ago". */
export function resolveWeekdayFrom(spec: Of<'weekdayFrom'>, context: ResolveContext): Resolved {
  const { base, sign } = spec;
  const unknown = `XXXX-WXX-${spec.weekday}`;
  if (typeof base === 'object' && base.kind === 'event') {
    return resolved(null, unknown, { anchor: { kind: 'event', event: base.event, offsetDays: null } });
  }
  const of = base === 'reference' ? null : context.resolve(base);
  const from = of ? (sign < 0 ? of.value?.interval.start : of.value?.interval.end) : context.reference;
  if (from == null) return resolved(null, unknown);
  const apart = sign < 0 ? (weekday(from) - spec.weekday + 7) % 7 : (spec.weekday - weekday(from) + 7) % 7;
  const day = addDays(from, sign * ((apart || 7) + (spec.count - 1) * 7));
  return atDay(day, of ? { kind: 'phrase', day: from } : fromReference(from));
}
