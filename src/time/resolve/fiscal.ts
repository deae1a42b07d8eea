import { civilFromDay } from '../calendar';
import type { Spec } from '../grammar/spec';
import { monthsInterval, yearCode } from '../period';
import type { Anchor, Day } from '../types';
import { yearOf } from './choose';
import { exact, resolved, type ResolveContext, type Resolved } from './context';
import { fromReference } from './days';

/** A fiscal period stays a name until the company's calendar is known. */
export function resolveFiscal(spec: Extract<Spec, { kind: 'fiscal' }>, context: ResolveContext): Resolved {
  const { reference, fiscalYearEndMonth: lastMonth } = context;
  const named = spec.year && yearOf(spec.year, context);
  const current = reference === null ? null : fiscalYearOf(reference, lastMonth ?? 12) + (spec.which ?? 0);
  const year = named ?? current;
  if (year === null) return resolved(null, spec.quarter ? `XXXX-Q${spec.quarter}` : 'XXXX');
  const quarter = spec.quarter === 0 ? null : spec.quarter;
  const code = quarter !== null ? `-Q${quarter}` : spec.half !== null ? `-H${spec.half}` : '';
  const timex = `${yearCode(year)}${code}`;
  if (lastMonth === null) return resolved(null, timex);
  const anchor: Anchor = named === null && reference !== null ? fromReference(reference) : { kind: 'none' };
  const first = lastMonth - 11;
  if (quarter !== null) {
    return resolved(exact(monthsInterval(year, first + (quarter - 1) * 3, 3), 'quarter'), timex, { anchor });
  }
  if (spec.half !== null) {
    return resolved(exact(monthsInterval(year, first + (spec.half - 1) * 6, 6), 'half'), timex, { anchor });
  }
  return resolved(exact(monthsInterval(year, first, 12), 'year'), timex, { anchor });
}

/** Fiscal years are named by the calendar year they end in. */
function fiscalYearOf(day: Day, lastMonth: number): number {
  const { year, month } = civilFromDay(day);
  return month > lastMonth ? year + 1 : year;
}
