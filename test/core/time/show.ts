import { dayFromIso, isoFromDay, type Day, type Interval, type TimeExpression } from '../../../src/time';

/** `2023-05-01..2023-05-31`, an open end as `…`, a single day once. */
export function show(of: Interval | null | undefined): string | null {
  if (!of) return null;
  const end = (day: Day | null): string => (day === null ? '…' : isoFromDay(day));
  return of.start !== null && of.start === of.end ? end(of.start) : `${end(of.start)}..${end(of.end)}`;
}

/** The words and interval of each expression: `last Friday = 2023-06-09`. */
export const showAll = (all: readonly TimeExpression[]): string[] =>
  all.map((one) => `${one.text} = ${show(one.value?.interval)}`);

/** A day that the test knows to exist. */
export function day(iso: string): Day {
  const found = dayFromIso(iso);
  if (found === null) throw new Error(`${iso} is no day`);
  return found;
}
