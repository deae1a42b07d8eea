import type { DayCount } from '../../library';
import type { Day } from '../../time';
import { timeline, type Bin, type Timeline } from '../entity/timeline';
import { whenInterval, whenOf } from '../entity/when';
import type { Route } from '../routes';
import { timeRoute } from '../time/path';

/** Bins from one to another, both of them in it. */
export interface BinRange {
  readonly from: number;
  readonly to: number;
}

/** The library by the day of publication, in at most `mostBins` periods; what each holds stands in `articles`. */
export function ribbonOf(days: readonly DayCount[], mostBins: number): Timeline {
  return timeline(
    days.map(({ day, articles }) => ({ day, articles, mentions: articles })),
    [],
    mostBins,
  );
}

/** The period that a page shows, in the address bar's words; `null` for all of the library. */
export function periodOf(route: Route): string | null {
  switch (route.page) {
    case 'library':
      return route.filter.period;
    case 'entity':
      return route.when;
    case 'time':
      return route.key ?? route.when;
    default:
      return null;
  }
}

/** Where a page goes when another period is chosen on it; `null` for a page that shows no period of its own. */
export function withPeriod(route: Route, when: string | null): Route | null {
  switch (route.page) {
    case 'library':
      return { ...route, filter: { ...route.filter, period: when } };
    case 'entity':
      return { ...route, when };
    case 'time':
      return timeRoute(when);
    default:
      return null;
  }
}

/** Two bins, whichever comes first, as days in the address bar's words: a whole year or month by its name. */
export function periodBetween(a: Bin, b: Bin): string {
  const [first, last] = a.start <= b.start ? [a, b] : [b, a];
  const { key, when } = timeRoute(whenOf(first.start, last.end));
  return key !== null && whenInterval(key) !== null ? key : (when ?? whenOf(first.start, last.end));
}

/** Place of the bin that holds a day: the first or last for days before or after all; −1 without bins. */
export function binAt(bins: readonly Bin[], day: Day): number {
  const at = bins.findIndex(({ end }) => day <= end);
  return at < 0 ? bins.length - 1 : at;
}

/** First and last bin of days in the address bar's words; `null` for none. */
export function binsOf(bins: readonly Bin[], when: string | null): BinRange | null {
  const interval = whenInterval(quarterDays(when));
  if (interval === null || bins.length === 0) return null;
  const from = interval.start === null ? 0 : binAt(bins, interval.start);
  const to = interval.end === null ? bins.length - 1 : binAt(bins, interval.end);
  return { from, to };
}

/** Articles published in days of the address bar's words; all for none. */
export function articlesIn(days: readonly DayCount[], when: string | null): number {
  const interval = whenInterval(quarterDays(when));
  const from = interval?.start ?? -Infinity;
  const to = interval?.end ?? Infinity;
  return days.reduce((sum, { day, articles }) => (day >= from && day <= to ? sum + articles : sum), 0);
}

/** A quarter, which has no address of its own but on the *Time* page, by its days. */
function quarterDays(when: string | null): string | null {
  const match = /^(\d{4})-Q([1-4])$/.exec(when ?? '');
  if (match === null) return when;
  const [, year, quarter] = match;
  const ends = ['03-31', '06-30', '09-30', '12-31'];
  const first = String(Number(quarter) * 3 - 2).padStart(2, '0');
  return `${year}-${first}-01..${year}-${ends[Number(quarter) - 1]}`;
}
