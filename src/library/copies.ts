import { isNearCopy, sketchKeys } from '../text';
import type { ListingRow } from './listing';

/** News is copied within days; what is alike at other times is a form that is filled in anew. */
const MOST_DAYS_APART = 10;

/**
 * Articles in groups of the same text, or nearly the same. The groups come in the order of their first article; within
 * one, who said it first comes first, and undated ones last.
 */
export function groupCopies(rows: readonly ListingRow[]): ListingRow[][] {
  const leader = rows.map((_, at) => at);
  const find = (at: number): number => {
    let top = at;
    while (leader[top] !== top) top = leader[top] as number;
    leader[at] = top;
    return top;
  };
  const byKey = new Map<string, number>();
  rows.forEach((row, at) => {
    if (row.contentKey === null) return;
    const keys = [row.contentKey, ...(row.sketch === null ? [] : sketchKeys(row.sketch))];
    for (const key of keys) {
      const other = byKey.get(key);
      if (other === undefined) byKey.set(key, at);
      else if (areCopies(rows[other] as ListingRow, row)) leader[find(at)] = find(other);
    }
  });
  const groups = new Map<number, ListingRow[]>();
  rows.forEach((row, at) => {
    const top = find(at);
    const group = groups.get(top);
    if (group === undefined) groups.set(top, [row]);
    else group.push(row);
  });
  return [...groups.values()].map((group) => group.sort(firstSaid));
}

function areCopies(a: ListingRow, b: ListingRow): boolean {
  if (a.contentKey === b.contentKey) return true;
  if (a.publishedAt !== null && b.publishedAt !== null && Math.abs(a.publishedAt - b.publishedAt) > MOST_DAYS_APART)
    return false;
  return a.sketch !== null && b.sketch !== null && isNearCopy(a.sketch, b.sketch);
}

function firstSaid(a: ListingRow, b: ListingRow): number {
  return (a.publishedAt ?? Infinity) - (b.publishedAt ?? Infinity) || a.ordinal - b.ordinal;
}
