import { readTime, type Day } from '../time';
import type { TimeRoute } from './routes';
import { keyOfTime } from './time/path';

/** Which number of 03/04/2023 is the day where `locale` is at home. */
export function numericOrder(locale: string): 'day-first' | 'month-first' {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts();
  const at = (type: string): number => parts.findIndex((part) => part.type === type);
  return at('day') < at('month') ? 'day-first' : 'month-first';
}

/**
 * The last day of a time as a person types it ("14 March 2023", "March 2023", "last Friday"), since *as of* a month means
 * all of it; `null` if it is no definite time.
 * @param today what "last Friday" is counted from
 */
export function typedDay(text: string, today: Day, locale: string): Day | null {
  const read = readTime(text.trim(), { reference: today, numericOrder: numericOrder(locale), tense: 'past' });
  const interval = read?.value?.interval;
  return interval ? (interval.end ?? interval.start) : null;
}

/** The page of the day, month, quarter or year that words name, and nothing but it; `null` for any others. */
export function typedPeriod(text: string, today: Day, locale: string): TimeRoute | null {
  const read = readTime(text.trim(), { reference: today, numericOrder: numericOrder(locale), tense: 'past' });
  const key = read?.value && WHOLE.has(read.value.granularity) ? keyOfTime(read.value) : null;
  return key === null ? null : { page: 'time', key, when: null };
}

const WHOLE: ReadonlySet<string> = new Set(['day', 'month', 'quarter', 'year']);
