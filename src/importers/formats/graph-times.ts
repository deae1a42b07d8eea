import {
  dayFromCivil,
  isoFromDay,
  parseSourceDate,
  readTime,
  monthInterval,
  singleDay,
  yearInterval,
  type Granularity,
  type Interval,
  type TimeValue,
} from '../../time';

/** Cells that leave an end open. */
const OPEN = /^(?:|[-–—?*.]+|null|none|n\/?a|nan|unknown|open|now|present|today|ongoing|current|\[\]|#+(?:-#+)*)$/i;
const YEAR = /^([+-]?\d{1,6})$/;
/** `1991-##-##`, as YAGO writes a year whose month and day it does not know. */
const UNKNOWN_PART = /^([+-]?\d{1,6})(?:-(\d{2}))?(?:-(?:##|00|xx))+$/i;
/** `"1991-05-03"^^xsd:date` of triple stores. */
const TYPED = /^"([^"]*)"(?:\^\^.*|@.*)?$/;
const ASTRONOMICAL = /^-\d{1,6}-\d{2}(?:-\d{2})?$/;

/**
 * One end of a fact's time as a table gives it. `open`: the cell leaves it open; `null`: it is no date at all. Years may
 * have any number of digits; a sign makes them astronomical as in ISO 8601 (0 is 1 BC, −43 is 44 BC), "44 BC" is read in words.
 */
export function readEnd(cell: string): TimeValue | 'open' | null {
  const text = (TYPED.exec(cell.trim())?.[1] ?? cell).trim();
  if (OPEN.test(text)) return 'open';
  const year = YEAR.exec(text);
  if (year !== null) return exact(yearInterval(Number(year[1])), 'year');
  const partly = UNKNOWN_PART.exec(text);
  if (partly !== null) {
    const of = Number(partly[1]);
    const month = Number(partly[2] ?? 0);
    if (month > 12) return null;
    return month === 0 ? exact(yearInterval(of), 'year') : exact(monthInterval(of, month), 'month');
  }
  if (ASTRONOMICAL.test(text)) return beforeChrist(text);
  const date = parseSourceDate(text);
  if (date !== null) {
    if (date.granularity === 'day') return exact(singleDay(date.day), 'day');
    const [of, month] = isoFromDay(date.day).split('-').map(Number);
    if (of !== undefined && month !== undefined && Number.isInteger(month))
      return date.granularity === 'month' ? exact(monthInterval(of, month), 'month') : exact(yearInterval(of), 'year');
  }
  const phrase = readTime(text, { reference: null });
  return phrase?.type === 'DATE' ? phrase.value : null;
}

/** The closed interval between two ends as given. `null` when it would end before it starts. */
export function joinEnds(start: TimeValue | 'open', end: TimeValue | 'open'): TimeValue | null {
  const from = start === 'open' ? null : start.interval.start;
  const to = end === 'open' ? null : end.interval.end;
  if (from !== null && to !== null && from > to) return null;
  const both = [start, end].filter((one): one is TimeValue => one !== 'open');
  const [one, other] = both;
  const same =
    one !== undefined &&
    other !== undefined &&
    one.interval.start === other.interval.start &&
    one.interval.end === other.interval.end;
  return {
    interval: { start: from, end: to },
    granularity: same || (one !== undefined && other === undefined) ? one.granularity : 'span',
    certainty: both.find((value) => value.certainty !== 'exact')?.certainty ?? 'exact',
  };
}

function exact(interval: Interval, granularity: Granularity): TimeValue {
  return { interval, granularity, certainty: 'exact' };
}

function beforeChrist(text: string): TimeValue | null {
  const [year = 0, month = 1, day] = text.slice(1).split('-').map(Number);
  if (month < 1 || month > 12) return null;
  if (day === undefined) return exact(monthInterval(-year, month), 'month');
  const of = monthInterval(-year, month);
  const on = dayFromCivil(-year, month, day);
  return day < 1 || of.start === null || of.end === null || on < of.start || on > of.end
    ? null
    : exact(singleDay(on), 'day');
}
