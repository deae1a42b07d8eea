import Recognizers from '@microsoft/recognizers-text-date-time';
import * as chrono from 'chrono-node';
import { civilFromDay, readTimes, timexTags, type Day } from '../src/time';

/** A date a reader found: character span, end exclusive, and its TIMEX3 value. */
export interface FoundDate {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** Finds the dates of a text that was published on a day. */
export type DateReader = (text: string, published: Day) => FoundDate[];

const pad = (value: number, size = 2): string => String(value).padStart(size, '0');

const dateline: DateReader = (text, published) =>
  timexTags(readTimes(text, { reference: published }))
    .filter((tag) => tag.type === 'DATE')
    .map((tag) => ({ start: tag.start, end: tag.end, value: tag.timex }));

const localNoon = (day: Day): Date => {
  const { year, month, day: date } = civilFromDay(day);
  return new Date(year, month - 1, date, 12);
};

/** chrono includes the preposition; TIMEX3 does not. */
const PREPOSITION = /^(?:on|in|at|for|the|of|during|until|till|by|since)\s+(?=\S)/i;

const chronoNode: DateReader = (text, published) =>
  chrono.parse(text, localNoon(published)).flatMap((result) => {
    const known = result.start;
    const dated = (['year', 'month', 'day', 'weekday'] as const).some((part) => known.isCertain(part));
    if (!dated || /^for\s/i.test(result.text)) return [];
    const cut = PREPOSITION.exec(result.text)?.[0].length ?? 0;
    const year = pad(known.get('year') ?? 0, 4);
    const month = pad(known.get('month') ?? 0);
    const fine = known.isCertain('day') || known.isCertain('weekday');
    const value = fine
      ? `${year}-${month}-${pad(known.get('day') ?? 0)}`
      : known.isCertain('month')
        ? `${year}-${month}`
        : year;
    return [{ start: result.index + cut, end: result.index + result.text.length, value }];
  });

/** What the recogniser resolves: of several values the past one, as news mostly tells what was. */
const recognizers: DateReader = (text, published) =>
  Recognizers.recognizeDateTime(text, 'en-us', undefined, localNoon(published)).flatMap((result) => {
    if (!/\.(?:date|daterange|datetime|datetimerange)$/.test(result.typeName)) return [];
    const values = (result.resolution?.['values'] ?? []) as readonly Record<string, string>[];
    const first = values[0];
    if (!first) return [];
    const open = /^XXXX/.test(first['timex'] ?? '');
    const day = (first['value'] ?? first['start'] ?? '').slice(0, 10);
    const timex = first['timex'] ?? '';
    const value = !open && /^[\dA-Z-]+$/.test(timex) ? timex : rangeValue(first, day);
    return [{ start: result.start, end: result.end + 1, value }];
  });

/** A month or year that the recogniser gives as its first day and the day after its last. */
function rangeValue(of: Record<string, string>, day: string): string {
  if (of['start'] === undefined || of['end'] === undefined) return day;
  const days = (Date.parse(of['end']) - Date.parse(of['start'])) / 86_400_000;
  if (days > 27 && days < 32) return day.slice(0, 7);
  if (days > 88 && days < 93) return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  return days > 360 && days < 370 ? day.slice(0, 4) : day;
}

/** Dateline's engine and the peers it is compared with, by the prefix of their metrics. */
export const DATE_READERS: Readonly<Record<'dateline' | 'chrono' | 'recognizers', DateReader>> = {
  dateline,
  chrono: chronoNode,
  recognizers,
};
