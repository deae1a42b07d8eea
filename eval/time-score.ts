import type { FoundDate } from './time-peers';

/** Counts over documents, from which precision, recall and F1 follow. */
export interface Counts {
  documents: number;
  gold: number;
  found: number;
  relaxed: number;
  strict: number;
  value: number;
}

export const noCounts = (): Counts => ({ documents: 0, gold: 0, found: 0, relaxed: 0, strict: 0, value: 0 });

/** A gold date and what was found for it, `null` when missed. */
export interface Pair {
  readonly gold: FoundDate;
  readonly found: FoundDate | null;
}

/**
 * Pairs each gold date with at most one found date that shares a character with it, preferring the same span (TempEval-3:
 * a relaxed match). Found dates that no gold one took are false.
 */
export function pairDates(gold: readonly FoundDate[], found: readonly FoundDate[]): Pair[] {
  const free = new Set(found);
  const take = (one: FoundDate | undefined): FoundDate | null => {
    if (one) free.delete(one);
    return one ?? null;
  };
  const exact = gold.map((of) => take([...free].find((one) => one.start === of.start && one.end === of.end)));
  return gold.map((of, i) => ({
    gold: of,
    found: exact[i] ?? take([...free].find((one) => one.start < of.end && of.start < one.end)),
  }));
}

/** Adds one document to the counts. */
export function count(into: Counts, pairs: readonly Pair[], found: number): void {
  into.documents += 1;
  into.gold += pairs.length;
  into.found += found;
  for (const { gold, found: one } of pairs) {
    if (!one) continue;
    into.relaxed += 1;
    if (one.start === gold.start && one.end === gold.end) into.strict += 1;
    if (sameValue(gold.value, one.value)) into.value += 1;
  }
}

/** TIMEX3 values, with weeks written with one digit or two. */
export function sameValue(a: string, b: string): boolean {
  return weekDigits(a) === weekDigits(b);
}

const weekDigits = (value: string): string => value.replace(/-W(\d)(?!\d)/, '-W0$1');

/** F1 of a count of right ones. */
export function f1(right: number, of: Counts): number {
  return of.gold + of.found === 0 ? 0 : (2 * right) / (of.gold + of.found);
}
