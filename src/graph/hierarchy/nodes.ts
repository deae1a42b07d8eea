import {
  civilFromDay,
  isoFromDay,
  isoYear,
  parsePeriod,
  type Day,
  type Granularity,
  type Interval,
  type TimeValue,
} from '../../time';

/** Levels of the time hierarchy, finest first (TG-RAG §III-A2). */
export const LEVELS = ['day', 'month', 'quarter', 'year'] as const;
export type NodeLevel = (typeof LEVELS)[number];

/** Level of a node by its key; `null` for what is no key of a node. */
export function levelOf(key: string): NodeLevel | null {
  const period = parsePeriod(key);
  const level = LEVELS.find((one) => one === (period?.granularity satisfies Granularity | undefined));
  return level ?? null;
}

/** The days of a node. @param key a key of a node */
export function intervalOf(key: string): Interval {
  return parsePeriod(key)?.interval ?? { start: null, end: null };
}

/** A node's time, to be shown. */
export function nodeTime(key: string): TimeValue {
  return { interval: intervalOf(key), granularity: levelOf(key) ?? 'year', certainty: 'exact' };
}

/** The node right above; `null` for a year. */
export function parentOf(key: string): string | null {
  const level = levelOf(key);
  const start = intervalOf(key).start;
  if (level === null || level === 'year' || start === null) return null;
  return keyAt(start, LEVELS[LEVELS.indexOf(level) + 1]!);
}

/** The node and all above it, finest first. */
export function withAncestors(key: string): string[] {
  const path: string[] = [];
  for (let at: string | null = key; at !== null; at = parentOf(at)) path.push(at);
  return path;
}

/** Key of the node of a level that a day lies in. */
export function keyAt(day: Day, level: NodeLevel): string {
  if (level === 'day') return isoFromDay(day);
  const { year, month } = civilFromDay(day);
  if (level === 'year') return isoYear(year);
  if (level === 'quarter') return `${isoYear(year)}-Q${Math.ceil(month / 3)}`;
  return `${isoYear(year)}-${String(month).padStart(2, '0')}`;
}

/**
 * The finest node that a time lies in whole. What has only one end, or runs over several years, hangs from the year it
 * began in, or else ended in. `null` when neither end is known.
 */
export function nodeFor(from: Day | null, to: Day | null): string | null {
  if (from === null || to === null) {
    const known = from ?? to;
    return known === null ? null : keyAt(known, 'year');
  }
  return (
    LEVELS.map((level) => keyAt(from, level)).find((key, at) => key === keyAt(to, LEVELS[at]!)) ?? keyAt(from, 'year')
  );
}

/** The fewest nodes that together make up an interval and nothing else, in order; empty when an end is open. */
export function nodesCovering({ start, end }: Interval): string[] {
  if (start === null || end === null) return [];
  const keys: string[] = [];
  for (let day: number = start; day <= end;) {
    const widest = [...LEVELS].reverse().map((level) => keyAt(day as Day, level));
    const key = widest.find((one) => {
      const own = intervalOf(one);
      return own.start === day && own.end !== null && own.end <= end;
    });
    keys.push(key ?? keyAt(day as Day, 'day'));
    day = (intervalOf(keys[keys.length - 1]!).end ?? day) + 1;
  }
  return keys;
}

/** The finest nodes that together make up an interval, of one level, in order; at most `limit`, else coarser ones. */
export function nodesWithin({ start, end }: Interval, limit: number): string[] {
  if (start === null || end === null) return [];
  for (const level of LEVELS) {
    const keys = new Set<string>();
    for (let day: number = start; day <= end && keys.size <= limit;) {
      const key = keyAt(day as Day, level);
      keys.add(key);
      day = (intervalOf(key).end ?? end) + 1;
    }
    if (keys.size <= limit) return [...keys];
  }
  return [];
}
