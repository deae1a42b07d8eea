import { isCivilDate } from './calendar';
import type { NumericOrder } from './source-date';

/** What a column of numeric dates says about its order, with the counts behind it. */
export interface DateOrderGuess {
  readonly order: NumericOrder | 'ambiguous';
  /** Values that are numeric dates and can only be read in that order; `undecided` ones can be read in both. */
  readonly dayFirst: number;
  readonly monthFirst: number;
  readonly undecided: number;
}

const NUMERIC = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?!\d)/;

/**
 * The order in which a column of dates such as `15/04/2019` is written, from the values that leave no choice. One
 * column is written in one order, so a single such value decides for all; values that contradict one another, or none
 * at all, leave it `ambiguous` and the person has to say. Values that are no numeric dates are passed over.
 */
export function detectDateOrder(values: readonly string[]): DateOrderGuess {
  let dayFirst = 0;
  let monthFirst = 0;
  let undecided = 0;
  for (const value of values) {
    const match = NUMERIC.exec(value);
    if (!match) continue;
    const [a, b] = [Number(match[1]), Number(match[2])];
    // A leap year, so that only the shape of the date counts.
    const asDayFirst = isCivilDate(2000, b, a);
    const asMonthFirst = isCivilDate(2000, a, b);
    if (asDayFirst && asMonthFirst) undecided += a === b ? 0 : 1;
    else if (asDayFirst) dayFirst += 1;
    else if (asMonthFirst) monthFirst += 1;
  }
  const order = dayFirst > 0 === monthFirst > 0 ? 'ambiguous' : dayFirst > 0 ? 'day-first' : 'month-first';
  return { order, dayFirst, monthFirst, undecided };
}
