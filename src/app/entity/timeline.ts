import type { EntityDay, EntitySpike } from '../../library';
import { addDays, periodOfDay, type Day } from '../../time';
import { whenOf } from './when';

/** How long a bar of the timeline is. */
export type BinUnit = 'day' | 'month' | 'quarter' | 'year' | 'decade';

const UNITS: readonly BinUnit[] = ['day', 'month', 'quarter', 'year', 'decade'];

/** One bar: a period with its mentions. */
export interface Bin {
  readonly start: Day;
  readonly end: Day;
  readonly mentions: number;
  readonly articles: number;
  /** A spike begins, peaks or ends in it. */
  readonly spike: boolean;
  /** The period for the address bar. */
  readonly when: string;
}

export interface Timeline {
  readonly unit: BinUnit;
  /** From the first to the last period with mentions, without gaps, oldest first. */
  readonly bins: readonly Bin[];
  readonly most: number;
}

/** Cuts a history into at most `mostBins` periods of the finest unit that allows it; empty without days. */
export function timeline(
  days: readonly EntityDay[],
  spikes: readonly Pick<EntitySpike, 'start' | 'end'>[],
  mostBins: number,
): Timeline {
  const [first, last] = [days[0], days[days.length - 1]];
  if (first === undefined || last === undefined) return { unit: 'day', bins: [], most: 0 };
  const unit = UNITS.find((one) => (last.day - first.day) / DAYS[one] + 2 <= mostBins) ?? 'decade';
  const bins: Bin[] = [];
  let at = 0;
  for (let day = first.day; day <= last.day;) {
    const { interval } = periodOfDay(day, unit);
    const [start, end] = [interval.start as Day, interval.end as Day];
    let mentions = 0;
    let articles = 0;
    for (; at < days.length && days[at]!.day <= end; at++) {
      mentions += days[at]!.mentions;
      articles += days[at]!.articles;
    }
    const spike = mentions > 0 && spikes.some((one) => one.start <= end && one.end >= start);
    bins.push({ start, end, mentions, articles, spike, when: whenOf(start, end) });
    day = addDays(end, 1);
  }
  return { unit, bins, most: Math.max(...bins.map((bin) => bin.mentions)) };
}

const DAYS: Record<BinUnit, number> = { day: 1, month: 30, quarter: 91, year: 365, decade: 3650 };

/** Where a day lies on an axis of bins as wide as one another, from 0 to 1; days before or after it lie at its ends. */
export function placeOf(bins: readonly Bin[], day: Day): number {
  const at = bins.findIndex(({ end }) => day <= end);
  const bin = bins[at];
  if (bin === undefined) return bins.length === 0 ? 0 : 1;
  return (at + Math.max(0, (day - bin.start) / (bin.end - bin.start + 1))) / bins.length;
}

/** Where a year (or, on a short timeline, a month) begins, for the axis: positions of bins, at least `leastBins` apart. */
export function ticks({ unit, bins }: Timeline, leastBins: number): { readonly at: number; readonly day: Day }[] {
  const found: { at: number; day: Day }[] = [];
  const coarse = unit === 'day' ? 'month' : unit === 'month' || unit === 'quarter' ? 'year' : unit;
  bins.forEach((bin, at) => {
    const opens = at === 0 || periodOfDay(bin.start, coarse).code !== periodOfDay(bins[at - 1]!.start, coarse).code;
    const before = found[found.length - 1];
    if (opens && (before === undefined || at - before.at >= leastBins)) found.push({ at, day: bin.start });
  });
  return found;
}
