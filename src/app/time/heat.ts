import { addDays, civilFromDay, dayFromCivil, isoFromDay, isoYear, type Day } from '../../time';
import type { CalendarYear } from '../../library';

/** Shades of a cell, from none to most. */
export const LEVELS = 5;

/** How dark a cell is, 0 for nothing to {@link LEVELS}: by the root, so that one busy month does not pale all others. */
export function heatOf(facts: number, most: number): number {
  if (facts <= 0 || most <= 0) return 0;
  return Math.max(1, Math.ceil(Math.sqrt(facts / most) * LEVELS));
}

/** "940", "1.2k": what fits into a cell. */
export function shortCount(n: number): string {
  return n < 1000 ? String(n) : n < 9950 ? `${(n / 1000).toFixed(1)}k` : `${Math.round(n / 1000)}k`;
}

/** Keys of the twelve months of a year. */
export function monthsOf(year: string): string[] {
  return Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
}

/** Key of the year a day is in. */
export function yearOf(day: Day): string {
  return isoYear(civilFromDay(day).year);
}

/** The weeks that a month touches, Monday first; `null` for days of its neighbours. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const first = dayFromCivil(year, number, 1);
  const weeks: (string | null)[][] = [];
  // Day 0, 1 January 1970, was a Thursday.
  let day = addDays(first, -((((first + 3) % 7) + 7) % 7));
  do {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const one = addDays(day, at);
        return civilFromDay(one).month === number ? isoFromDay(one) : null;
      }),
    );
    day = addDays(day, 7);
  } while (civilFromDay(day).month === number && civilFromDay(day).year === year);
  return weeks;
}

/** Share of the busiest year's facts under which a year counts as having little. */
const LITTLE = 0.02;

/** The years of the calendar: those that matter, those before and between with little, and those to come. */
export interface Years {
  readonly shown: readonly CalendarYear[];
  /** Years with little in them, all of them past. */
  readonly little: readonly CalendarYear[];
  readonly busiest: CalendarYear | null;
}

/**
 * Chooses what a calendar opens with. Years after `now` are not in it: what is dated there has not happened yet.
 * @param now the last day that anything was published on; `null` counts every year as past
 * @param most years to open with where there is little room: those with most in them
 */
export function chooseYears(years: readonly CalendarYear[], now: Day | null, most = Infinity): Years {
  const last = now === null ? null : yearOf(now);
  const past = years.filter(({ key }) => last === null || key <= last);
  const busiest = past.reduce<CalendarYear | null>(
    (best, one) => (best === null || one.facts > best.facts ? one : best),
    null,
  );
  const enough = (busiest?.facts ?? 0) * LITTLE;
  const top = new Set([...past].sort((a, b) => b.facts - a.facts).slice(0, most));
  const shown = past.filter((one) => one.facts >= enough && top.has(one));
  return { shown, little: past.filter((one) => !shown.includes(one)), busiest };
}
