import type { Day, TimeValue } from '../time';

/** Where a time stands in order: its first known day. */
export function sortDay(value: TimeValue | null, fallback: Day | null): Day | null {
  return value?.interval.start ?? value?.interval.end ?? fallback;
}

/** Sorts by day, oldest first; undated ones last; ties keep their order. */
export function inTimeOrder<T>(items: readonly T[], dayOfItem: (item: T) => Day | null): T[] {
  return items
    .map((item, index) => ({ item, index, day: dayOfItem(item) }))
    .sort((a, b) => (a.day === b.day ? a.index - b.index : (a.day ?? Infinity) - (b.day ?? Infinity)))
    .map(({ item }) => item);
}

const SMALL_GAP_PX = 8;
const LARGE_GAP_PX = 56;

/**
 * Room between two neighbours on the rail, in pixels: grows with the logarithm of the days between them, so that a week, a
 * year and a century all look different and none fills the page.
 */
export function gapPx(from: Day | null, to: Day | null): number {
  if (from === null || to === null) return SMALL_GAP_PX;
  const days = Math.abs(to - from);
  return Math.round(Math.min(LARGE_GAP_PX, SMALL_GAP_PX + 5.5 * Math.log2(1 + days / 7)));
}

/** "3 years later" where two neighbours lie far apart; `null` for under a year, which the dates alone show well. */
export function gapWords(from: Day | null, to: Day | null): string | null {
  if (from === null || to === null) return null;
  const years = Math.floor((to - from) / 365.25);
  if (years < 1) return null;
  return years === 1 ? 'a year later' : `${years.toLocaleString('en')} years later`;
}

/** One year of the months rail. */
export interface RailYear {
  readonly year: string;
  readonly articles: number;
  readonly months: readonly { readonly month: string; readonly articles: number; readonly share: number }[];
}

/**
 * Groups month counts by year, newest first. `share` is the month's count over the busiest month of the library (0–1), for
 * the length of its bar.
 */
export function railYears(counts: readonly { readonly month: string | null; readonly articles: number }[]): {
  readonly years: readonly RailYear[];
  readonly undated: number;
} {
  const dated = counts.flatMap(({ month, articles }) => (month === null ? [] : [{ month, articles }]));
  const busiest = Math.max(1, ...dated.map(({ articles }) => articles));
  const byYear = new Map<string, { month: string; articles: number; share: number }[]>();
  for (const { month, articles } of dated) {
    const year = month.slice(0, month.lastIndexOf('-'));
    const months = byYear.get(year) ?? [];
    months.push({ month, articles, share: articles / busiest });
    byYear.set(year, months);
  }
  const years = [...byYear].map(([year, months]) => ({
    year,
    articles: months.reduce((sum, { articles }) => sum + articles, 0),
    months: months.sort((a, b) => (a.month < b.month ? 1 : -1)),
  }));
  years.sort((a, b) => Number(b.year) - Number(a.year));
  const undated = counts.reduce((sum, { month, articles }) => (month === null ? sum + articles : sum), 0);
  return { years, undated };
}
