import { civilFromDay, isWhole, readTimes, type Day, type Interval, type TimeExpression } from '../time';

/**
 * Years and their quarters as documents that come out regularly name them ("Q2 2024", "second quarter of fiscal 2025").
 * They are labels, not dates: a company's Q1 2024 may be over in October 2023. So a question's labels are compared with
 * a title's, and neither with the calendar.
 */

/** Quarters by number: 4 × year + quarter − 1. Both ends included, `null` is open. */
export interface LabelRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** A question's labels, each once, in its order; empty when it names no time. */
export function labelsIn(text: string): LabelRange[] {
  const times = readTimes(text, { reference: null });
  const ranges: LabelRange[] = [];
  let year: number | null = null;
  for (const [at, time] of times.entries()) {
    // "2024 Q3 and Q4": a quarter without a year has that of the one before it.
    const bare = /^Q([1-4])$/i.exec(time.text)?.[1];
    if (bare !== undefined) {
      const label = year === null ? null : quarterLabel(year, Number(bare));
      if (label !== null) ranges.push({ from: label, to: label });
      continue;
    }
    const range = rangeOf(time, times[at + 1]);
    if (range === null) continue;
    year = Math.floor((range.to ?? range.from ?? 0) / 4);
    ranges.push(range);
  }
  return ranges.length > 0 ? ranges : codesIn(text);
}

/** Quarters written as codes, where they make no interval ("from 2024-Q3 to 2024-Q2"). */
function codesIn(text: string): LabelRange[] {
  return [...text.matchAll(/\b(\d{4})[- ]Q([1-4])\b|\bQ([1-4])[- ](\d{4})\b/gi)].map((match) => {
    const label = quarterLabel(Number(match[1] ?? match[4]), Number(match[2] ?? match[3]));
    return { from: label, to: label };
  });
}

/** The one quarter that a title names, or the four of a fiscal year; `null` for a title that names none, or several. */
export function titleLabel(title: string): LabelRange | null {
  if (!/\d/.test(title) || !PERIODICAL.test(title)) return null;
  const found = readTimes(title, { reference: null }).flatMap((time, at, all): LabelRange[] => {
    if (time.fiscal === undefined && time.value?.granularity !== 'quarter') return [];
    const range = rangeOf(time, all[at + 1]);
    return range === null ? [] : [range];
  });
  return found.length === 1 ? found[0]! : null;
}

const PERIODICAL = /\bQ[1-4]\b|\bquarter\b|\bfiscal\b|\bfinancial year\b|\bFY ?\d|\bfull[- ]year\b/i;

export function touches(label: LabelRange, ranges: readonly LabelRange[]): boolean {
  return ranges.some(
    ({ from, to }) =>
      (label.from === null || to === null || label.from <= to) &&
      (label.to === null || from === null || label.to >= from),
  );
}

/** "Fiscal 2025 third quarter" is two expressions of which the second has no year. */
function rangeOf(time: TimeExpression, next: TimeExpression | undefined): LabelRange | null {
  if (time.fiscal !== undefined) return fiscalRange(time, next);
  const { value, bounds } = time;
  if (value === null || bounds === null) return null;
  // A day or a month within a year is no label of a period.
  if (value.granularity === 'day' || value.granularity === 'month' || value.granularity === 'week') {
    return bounds.start === null || bounds.end === null ? quarters(bounds) : null;
  }
  return quarters(bounds);
}

function fiscalRange({ fiscal, end }: TimeExpression, next: TimeExpression | undefined): LabelRange | null {
  if (fiscal?.year == null) return null;
  const follows = next !== undefined && next.start - end <= 2 ? ORDINAL.exec(next.text)?.[0]?.toLowerCase() : undefined;
  const quarter = fiscal.quarter ?? (follows === undefined ? null : (QUARTER_WORDS.indexOf(follows) % 4) + 1);
  if (quarter !== null) return { from: quarterLabel(fiscal.year, quarter), to: quarterLabel(fiscal.year, quarter) };
  const first = quarterLabel(fiscal.year, fiscal.half === 2 ? 3 : 1);
  return { from: first, to: first + (fiscal.half === null ? 3 : 1) };
}

const QUARTER_WORDS = ['first', 'second', 'third', 'fourth', 'q1', 'q2', 'q3', 'q4'];
const ORDINAL = /\b(?:first|second|third|fourth|q[1-4])\b/i;

function quarterLabel(year: number, quarter: number): number {
  return year * 4 + quarter - 1;
}

function quarters({ start, end }: Interval): LabelRange | null {
  if (start === null && end === null) return null;
  return { from: start === null ? null : labelOf(start), to: end === null ? null : labelOf(end) };
}

function labelOf(day: Day): number {
  const { year, month } = civilFromDay(day);
  return quarterLabel(year, Math.ceil(month / 3));
}

/** Whether the labels are a whole year each: what holds for a year is said in its last quarter. */
export function isYears(text: string): boolean {
  return readTimes(text, { reference: null }).some(
    ({ value }) => value !== null && (value.granularity === 'year' || isWhole(value.interval, 'year')),
  );
}
