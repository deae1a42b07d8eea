import { periodInterval, yearInterval } from '../period';
import { civilFromDay } from '../calendar';
import type { Spec } from '../grammar/spec';
import type { ResolveContext, Resolved } from './context';

/**
 * Keeps track of the period that the figures of a business report are for, so that "a year earlier" and "the period"
 * mean the right one: a quarter, half, month or year already begun, or the months of the year so far.
 */
export function noteReport(spec: Spec, of: Resolved, { history, reference, tense }: ResolveContext): void {
  if (spec.kind === 'duration' && SO_FAR.has(of.timex)) {
    if (reference !== null) history.report(yearInterval(civilFromDay(reference).year), 'year');
    return;
  }
  if (spec.kind === 'fiscal') {
    const named = periodInterval(of.timex);
    if (named) history.report(named, spec.quarter ? 'quarter' : 'year', true);
    return;
  }
  const { value } = of;
  if (!value || value.interval.start === null || (reference !== null && value.interval.start > reference)) return;
  if (spec.kind === 'part' && spec.unit !== 'season') {
    // "expects the trend to go on into the fourth quarter": a forecast, not what is reported.
    const running = reference !== null && value.interval.end !== null && value.interval.end >= reference;
    if (!running || tense() !== 'future') history.report(value.interval, value.granularity);
  } else if (spec.kind === 'ending' && spec.unit === 'quarter' && spec.amount === 1) {
    const quarter = periodInterval(of.timex);
    if (quarter) history.report(quarter, 'quarter');
  } else if (spec.kind === 'anaphor' && spec.year === null) {
    if (value.granularity === 'year' || value.granularity === 'quarter')
      history.report(value.interval, value.granularity);
  }
}

/** "for the nine months": the year so far. */
const SO_FAR = new Set(['P6M', 'P9M', 'P12M']);
