import { periodOfDay, singleDay, type Day, type Interval, type TimeValue } from '../time';
import type { Fact } from '../extract';

/** A fact with the article that says so. */
export interface TimelineInput {
  readonly fact: Fact;
  readonly articleId: string;
}

/** What one fact tells about one holder of one office: a start, an end, or a time at which it was held. */
export interface Observation {
  readonly kind: 'start' | 'seen' | 'end';
  readonly holder: string;
  /** Days between which the start or end lies; for `seen` the days at which it is attested. Both ends are known. */
  readonly interval: { readonly start: Day; readonly end: Day };
  readonly value: TimeValue;
  readonly planned: boolean;
  /** Dated by the text, and about the change itself rather than its announcement. */
  readonly exact: boolean;
  readonly knownAt: Day | null;
  readonly input: TimelineInput;
}

/** Reads the observations of a state fact. A fact without a usable time gives none. */
export function observe(input: TimelineInput, holder: string): Observation[] {
  const { fact } = input;
  const value = fact.validTime;
  if (value === null) return [];
  const planned = fact.kind === 'plan';
  const make = (kind: Observation['kind'], interval: Interval, timed: TimeValue, exact: boolean): Observation[] => {
    const { start, end } = interval;
    if (start === null || end === null) return [];
    return [{ kind, holder, interval: { start, end }, value: timed, planned, exact, knownAt: fact.knownAt, input }];
  };
  const exact = fact.timeSource === 'text' && value.certainty === 'exact';
  if (fact.phase !== 'holds') return make(fact.phase === 'end' ? 'end' : 'start', value.interval, value, exact);
  const { start, end } = value.interval;
  if (start !== null && end === null) {
    // "since 2019": a start as fine as said, and still so when the source said it.
    const unit = unitOf(start, value);
    const begun = make('start', unit, { ...value, interval: unit }, exact);
    return fact.knownAt === null
      ? begun
      : [...begun, ...make('seen', singleDay(fact.knownAt), publication(fact.knownAt), false)];
  }
  if (value.granularity === 'span' && start !== null && end !== null) {
    const granularity = spanGranularity(start, end);
    const [from, to] = [periodOfDay(start, granularity).interval, periodOfDay(end, granularity).interval];
    return [
      ...make('start', from, { ...value, interval: from, granularity }, exact),
      ...make('end', to, { ...value, interval: to, granularity }, exact),
    ];
  }
  return make('seen', value.interval, value, exact);
}

function publication(day: Day): TimeValue {
  return { interval: singleDay(day), granularity: 'day', certainty: 'approximate' };
}

function unitOf(start: Day, value: TimeValue): Interval {
  return value.granularity === 'span' ? singleDay(start) : periodOfDay(start, value.granularity).interval;
}

/** How fine the two ends of a span are: years if it runs from a 1 January to a 31 December, months likewise, else days. */
function spanGranularity(start: Day, end: Day): 'year' | 'month' | 'day' {
  for (const granularity of ['year', 'month'] as const) {
    const whole =
      periodOfDay(start, granularity).interval.start === start && periodOfDay(end, granularity).interval.end === end;
    if (whole) return granularity;
  }
  return 'day';
}
