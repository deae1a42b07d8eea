import type { Day, Interval } from '../time';
import type { RetrievalQuery } from './types';

/** What the question says about when its articles were written: a prior, never a wall. */
export interface TimePrior {
  /** Days after which recency counts 1/e; `null`: recency does not count. */
  readonly recencyDays: number | null;
  /** Weight of recency, in standard deviations of the semantic score. */
  readonly weight: number;
  /** Time the question names; articles from then and soon after are likelier. */
  readonly interval: Interval | null;
}

const THIS_WEEK =
  /\b(today|yesterday|tonight|this week|last week|past week|this weekend|last weekend|(on|last) \w+day)\b/i;
const THIS_MONTH = /\b(this month|last month|past month|recent(ly)?|latest|newest|current(ly)?|now|just)\b/i;
const THIS_YEAR = /\b(this year|last year|this (spring|summer|autumn|fall|winter|season)|next (week|month))\b/i;

/**
 * Reads the prior from the question's own words ("last week", "this month", nothing). A question that names a time
 * is not pulled towards today.
 */
export function readTimePrior(query: RetrievalQuery): TimePrior {
  if (THIS_WEEK.test(query.text)) return { recencyDays: 21, weight: 1.5, interval: null };
  if (query.interval !== null) return { recencyDays: null, weight: 0, interval: query.interval };
  if (THIS_MONTH.test(query.text)) return { recencyDays: 30, weight: 1.5, interval: null };
  if (THIS_YEAR.test(query.text)) return { recencyDays: 60, weight: 1, interval: null };
  return { recencyDays: 30, weight: 1, interval: null };
}

/** exp(−age/τ) of a document, 0 when undated; 1 at the day itself. Documents later than the question count as today's. */
export function recency(publishedAt: Day | null, questionDay: Day, recencyDays: number): number {
  if (publishedAt === null) return 0;
  return Math.exp(-Math.max(0, questionDay - publishedAt) / recencyDays);
}

/**
 * How likely an article of `publishedAt` tells about `interval`: 1 within it and the week after, falling off over a
 * year later, and faster before it. 0.2 when undated.
 */
export function aboutness(publishedAt: Day | null, interval: Interval): number {
  if (publishedAt === null) return 0.2;
  const early = interval.start === null ? 0 : interval.start - publishedAt;
  const late = interval.end === null ? 0 : publishedAt - (interval.end + 7);
  if (early > 0) return Math.exp(-early / 60);
  if (late > 0) return Math.exp(-late / 365);
  return 1;
}
