import type { Store, TimeNodeRow } from '../store';
import type { CalendarMonth, CalendarYear } from './time-types';

/** Every year and month that holds facts, oldest first, with how many and on what the articles agree most. */
export async function readCalendar(store: Store): Promise<CalendarYear[]> {
  const years = (await store.timeNodes.children(null)).filter(({ total }) => total > 0);
  const quarters = await store.timeNodes.below(years.map(({ key }) => key));
  const months = await store.timeNodes.below(quarters.map(({ key }) => key));
  const byYear = new Map<string, CalendarMonth[]>();
  for (const row of months) {
    if (row.total === 0) continue;
    const year = row.key.slice(0, row.key.lastIndexOf('-'));
    byYear.set(year, [...(byYear.get(year) ?? []), cellOf(row)]);
  }
  return years.map((row) => ({ ...cellOf(row), months: byYear.get(row.key) ?? [] }));
}

function cellOf(row: TimeNodeRow): CalendarMonth {
  return { key: row.key, facts: row.total, agreed: agreedOn(row) };
}

/** Articles that say the same, for what most articles say of a stretch of time. */
export function agreedOn({ report }: Pick<TimeNodeRow, 'report'>): number {
  return Math.max(0, ...report.map(({ support }) => support));
}
