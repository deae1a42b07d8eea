import { readTimes, singleDay, type Day, type TimeValue } from '../../time';

/**
 * The time that a question names outright ("in May 2018", "two years ago", "currently"), or `null`. Times inside its implicit
 * constraints are left out: they belong to the question asked for those.
 */
export function explicitValue(
  question: string,
  options: { readonly today: Day; readonly asOf: Day | null },
  implicit: readonly { readonly start: number; readonly end: number }[],
): TimeValue | null {
  const now = options.asOf ?? options.today;
  let present: TimeValue | null = null;
  for (const expression of readTimes(question, { reference: now })) {
    if (implicit.some((c) => expression.start < c.end && c.start < expression.end)) continue;
    if (expression.value !== null && expression.type !== 'DURATION' && expression.type !== 'SET')
      return expression.value;
    if (expression.timex === 'PRESENT_REF')
      present ??= { interval: singleDay(now), granularity: 'day', certainty: 'exact' };
  }
  return present;
}
