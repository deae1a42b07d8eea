import { whenInterval } from '../entity/when';
import type { TimeRoute } from '../routes';
import { dayFromCivil, isoFromDay, parsePeriod, type Interval, type TimeValue } from '../../time';

/**
 * Stretches of the *Time* page: keys such as `2023`, `2023-Q1`, `2023-03`, `2023-03-14`, and the path in the address
 * that leads down to them, `2023/Q1/03/14`.
 */

/** The key that a path leads to; `null` for none, and for a path that leads nowhere. */
export function keyOfPath(segments: readonly string[]): string | null {
  const [year, quarter, month, day, ...more] = segments;
  if (year === undefined || year === '' || more.length > 0) return null;
  const key = day !== undefined ? `${year}-${month}-${day}` : month !== undefined ? `${year}-${month}` : quarter;
  const whole = quarter === undefined ? year : key === quarter ? `${year}-${quarter}` : key;
  if (whole === undefined || pathOfKey(whole) !== segments.join('/')) return null;
  return whole;
}

/** The path of a key, from the year down; empty for what is no key. */
export function pathOfKey(key: string): string {
  return stepsTo(key)
    .map((step) => /(?:^|-)(Q?\d+)$/.exec(step)?.[1] ?? step)
    .join('/');
}

/** The key with all above it, the year first; empty for what is no key. */
export function stepsTo(key: string): string[] {
  const period = parsePeriod(key);
  const match = /^(\d{4})(?:-Q([1-4])|-(\d{2})(?:-\d{2})?)?$/.exec(key);
  if (period === null || match === null) return [];
  const [, year = '', quarter, month] = match;
  const q = quarter ?? (month === undefined ? undefined : String(Math.ceil(Number(month) / 3)));
  return [
    year,
    ...(q === undefined ? [] : [`${year}-Q${q}`]),
    ...(month === undefined ? [] : [`${year}-${month}`]),
    ...(key.length === 10 ? [key] : []),
  ];
}

/** The stretch as a time to be shown. */
export function timeOfKey(key: string): TimeValue {
  const period = parsePeriod(key);
  const start = dayFromCivil(1970, 1, 1);
  return {
    interval: period?.interval ?? { start, end: start },
    granularity: period?.granularity ?? 'day',
    certainty: 'exact',
  };
}

/** Key of the stretch that a time names: a day, month, quarter or year, else the year it begins in. */
export function keyOfTime({ interval, granularity }: TimeValue): string | null {
  const day = interval.start ?? interval.end;
  if (day === null) return null;
  const text = isoFromDay(day);
  if (granularity === 'quarter') return `${text.slice(0, 4)}-Q${Math.ceil(Number(text.slice(5, 7)) / 3)}`;
  const key = text.slice(0, granularity === 'day' ? 10 : granularity === 'month' ? 7 : 4);
  return stepsTo(key).length > 0 ? key : null;
}

/** The *Time* page of days in the address bar's words (`2023`, `2023-02-01..2023-02-03`). */
export function timeRoute(when: string | null): TimeRoute {
  if (when === null) return { page: 'time', key: null, when: null };
  const key = stepsTo(when).length > 0 ? when : keyOfDays(whenInterval(when));
  return key === null ? { page: 'time', key: null, when } : { page: 'time', key, when: null };
}

/** The year, quarter, month or day that an interval is; `null` when it is none of them whole. */
function keyOfDays(interval: Interval | null): string | null {
  if (interval?.start == null) return null;
  const text = isoFromDay(interval.start);
  const quarter = `${text.slice(0, 4)}-Q${Math.ceil(Number(text.slice(5, 7)) / 3)}`;
  const keys = [text, text.slice(0, 7), quarter, text.slice(0, 4)];
  return (
    keys.find((key) => {
      const own = parsePeriod(key)?.interval;
      return own?.start === interval.start && own.end === interval.end;
    }) ?? null
  );
}
