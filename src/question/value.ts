import { addMonths, readTimes, singleDay, yearInterval, type Day, type TimeExpression, type TimeValue } from '../time';
import { findExplicit } from './explicit';
import { farYears } from './far-years';
import type { Mark } from './marks';
import { asksAhead, asksPast } from './present';

const NAMES_TIME = /\d|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;
const NAMES_MONTH =
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:\b|uary|ruary|ch|il|ust|ember|tember|ober)/i;
const NAMES_YEAR = /\d{4}|['’]\d\d\b/;
/** "Last March", "this May": a year is as good as said. */
const COUNTED_FROM_NOW = /\b(?:last|next|this|coming|past)\b/i;
const MONTHS_A_YEAR = 12;

/**
 * The time that a question names outright ("in May 2018", "two years ago", "currently"), or `null`. Times inside its implicit
 * constraints are left out: they belong to the question asked for those.
 */
export function explicitValue(
  question: string,
  options: { readonly today: Day; readonly asOf: Day | null; readonly newest?: Day | null },
  implicit: readonly { readonly start: number; readonly end: number }[],
  marks: readonly Mark[],
): TimeValue | null {
  // Times of descriptions are words of time as well, but none of the question's marks.
  const described = findExplicit(question).filter(
    (m) => !marks.some((k) => k.start === m.start) && !implicit.some((c) => m.start < c.end && c.start < m.end),
  );
  const now = options.asOf ?? options.today;
  let present: TimeValue | null = null;
  const times = withYears(
    question,
    readTimes(question, { reference: now }),
    Math.min(now, options.newest ?? now) as Day,
  );
  const far = farYear(question, implicit, times);
  if (far !== null) return far;
  for (const expression of times) {
    // "That year", "the Year" of an award, "Sunday" in a newspaper's name: nothing a question dates by on its own.
    if (
      expression.value !== null &&
      !NAMES_TIME.test(expression.text) &&
      !marks.some((m) => expression.start < m.end && m.start < expression.end)
    )
      continue;
    if (described.some((m) => expression.start < m.end && m.start < expression.end)) continue;
    if (implicit.some((c) => expression.start < c.end && c.start < expression.end)) continue;
    if (expression.value !== null && expression.type !== 'DURATION' && expression.type !== 'SET')
      return expression.value;
    if (expression.timex === 'PRESENT_REF')
      present ??= { interval: singleDay(now), granularity: 'day', certainty: 'exact' };
  }
  return present;
}

/**
 * A day or a month without its year, as of the year nearest to what the library tells of last, or the last year where
 * the past is asked for.
 * @param newest the day of the library's newest article, or the day of asking
 */
function withYears(question: string, times: readonly TimeExpression[], newest: Day): readonly TimeExpression[] {
  if (asksAhead(question) || !times.some(isWithoutYear)) return times;
  const read = readTimes(question, { reference: newest });
  return times.map((time): TimeExpression => {
    const again = read.find((one) => one.start === time.start && one.end === time.end);
    if (!isWithoutYear(time) || !again?.value) return time;
    const { start, end } = again.value.interval;
    if (start === null || end === null || start <= newest || !asksPast(question)) return again;
    const interval = { start: addMonths(start, -MONTHS_A_YEAR), end: addMonths(end, -MONTHS_A_YEAR) };
    return { ...again, value: { ...again.value, interval } };
  });
}

function isWithoutYear({ type, text }: TimeExpression): boolean {
  return type === 'DATE' && NAMES_MONTH.test(text) && !NAMES_YEAR.test(text) && !COUNTED_FROM_NOW.test(text);
}

/** "in 6267": no news speaks of such a year, but the question does, and must not be answered as if it did not. */
function farYear(
  question: string,
  implicit: readonly { readonly start: number; readonly end: number }[],
  times: readonly TimeExpression[],
): TimeValue | null {
  for (const { digits, start, end } of farYears(question)) {
    if (digits.length < 4 || implicit.some((c) => c.start <= start && start < c.end)) continue;
    if (times.some((time) => time.start < end && start < time.end)) continue;
    return { interval: yearInterval(Number(digits)), granularity: 'year', certainty: 'exact' };
  }
  return null;
}
