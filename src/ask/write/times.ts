import { contains, formatTime, readTimes, singleDay, type Interval, type TimeExpression } from '../../time';
import type { Evidence } from '../types';

/** Dates a text names outright; relative ones ("yesterday") have none outside their article. */
export function datesIn(text: string): TimeExpression[] {
  return readTimes(text, { reference: null }).filter((time) => time.type === 'DATE' && time.value !== null);
}

/** The times that evidence gives: those its sentence names, when what it says was so, and its publication day. */
export function evidenceTimes(evidence: Evidence): Interval[] {
  const named = readTimes(evidence.quote, { reference: evidence.publishedAt }).flatMap(
    (time) => time.value?.interval ?? [],
  );
  return [
    ...named,
    ...(evidence.time === null ? [] : withEnds(evidence.time.interval)),
    ...(evidence.publishedAt === null ? [] : [singleDay(evidence.publishedAt)]),
  ];
}

/** "Was elected in May 2021" also says that it began then, whatever its end. */
function withEnds(of: Interval): Interval[] {
  return [of, ...[of.start, of.end].flatMap((day) => (day === null ? [] : singleDay(day)))];
}

/** The same days in words, so that a claim may write a resolved "last Friday" as its date. */
export function datesInWords(evidence: Evidence): string {
  const days = evidenceTimes(evidence).flatMap(({ start, end }) => [start, end].flatMap((day) => day ?? []));
  return days.map((day) => formatTime({ interval: singleDay(day), granularity: 'day', certainty: 'exact' })).join(', ');
}

/** Is a date of a claim one of the evidence, or a coarser one around it, or the question's own? */
export function isGiven(time: TimeExpression, evidence: readonly Evidence[], question: string): boolean {
  const wanted = time.value?.interval;
  if (wanted === undefined) return true;
  const asked = datesIn(question).flatMap((one) => one.value?.interval ?? []);
  return [...evidence.flatMap(evidenceTimes), ...asked].some((there) => contains(wanted, there));
}
