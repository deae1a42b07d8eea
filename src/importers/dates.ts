import { detectDateOrder, parseSourceDate, type NumericOrder } from '../time';
import type { SourceDate } from './types';

/**
 * A date of whatever shape a source holds it in: text, or a number of seconds, milliseconds or microseconds.
 * Unknown is `null`.
 */
export function sourceDate(raw: unknown, order?: NumericOrder): SourceDate | null {
  if (typeof raw === 'number')
    return Number.isFinite(raw) && raw > 0 ? fromDigits(String(Math.trunc(raw)), order) : null;
  if (typeof raw === 'string') return fromDigits(raw.trim(), order);
  // MongoDB exports: {"$date": …}.
  if (typeof raw === 'object' && raw !== null && '$date' in raw)
    return sourceDate((raw as { $date: unknown }).$date, order);
  return null;
}

/** The first of several values that is a date. */
export function firstDate(candidates: Iterable<unknown>, order?: NumericOrder): SourceDate | null {
  for (const candidate of candidates) {
    const date = sourceDate(candidate, order);
    if (date !== null) return date;
  }
  return null;
}

/** Order of the numeric dates of one file, which is written in one way throughout; `undefined` when nothing tells. */
export function orderOf(values: readonly string[]): NumericOrder | undefined {
  const { order } = detectDateOrder(values);
  return order === 'ambiguous' ? undefined : order;
}

/** The earlier of two dates; the finer one where they begin on the same day; a known one before an unknown one. */
export function earlier(a: SourceDate | null, b: SourceDate | null): SourceDate | null {
  if (a === null || b === null) return a ?? b;
  if (a.day !== b.day) return a.day < b.day ? a : b;
  return a.granularity === 'day' ? a : b.granularity === 'day' ? b : a;
}

function fromDigits(text: string, order: NumericOrder | undefined): SourceDate | null {
  // Browsers store microseconds, some exports nanoseconds.
  if (/^\d{15,16}$/.test(text)) return parseSourceDate(text.slice(0, -3));
  if (/^\d{18,19}$/.test(text)) return parseSourceDate(text.slice(0, -6));
  return parseSourceDate(text.replace(PERSIAN, '$1/$2/$3'), order);
}

/** No article came out on 1402-03-24 of our calendar: with slashes it is read as the Persian date that it is. */
const PERSIAN = /^(1[34]\d{2})-(\d{1,2})-(\d{1,2})(?!\d)/;
