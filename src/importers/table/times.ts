import names from '../data/column-names.json';
import { orderOf } from '../dates';
import { joinEnds, readEnd } from '../formats/graph-times';
import type { ColumnRole } from '../types';
import { parseSourceDate, readTime, singleDay, yearInterval, type NumericOrder, type TimeValue } from '../../time';
import { columnWords, isNamed } from './columns';

/** The columns and rows that times are read from. */
export interface TimedTable {
  readonly columns: readonly string[];
  readonly roles: readonly ColumnRole[];
  readonly rows: readonly (readonly string[])[];
}

/** How the dates of one column are written. */
interface Style {
  readonly order: NumericOrder | undefined;
  /** "2011-12" is a season, not a month. */
  readonly seasons: boolean;
}

const SEASON = /^(\d{4})\s*[-–/]\s*(\d{2}|\d{4})$/;
const PARTS = ['year', 'month', 'day'] as const;
/** Cells looked at to see how a column writes its dates. */
const SAMPLE = 500;

/**
 * Reads the time of each row, no finer than the table gives it: from one column (a date, a month, a year, "1927/28",
 * "1990–1996"), from a pair of columns for beginning and end, or from columns for year, month and day. `null` for a row
 * without a date.
 */
export function rowTimes(table: TimedTable): (TimeValue | null)[] {
  const at = table.roles.flatMap((role, column) => (role === 'time' ? [column] : []));
  const [first] = at;
  if (first === undefined) return table.rows.map(() => null);
  const words = at.map((column) => columnWords(table.columns[column] ?? ''));
  if (words.every((name) => (PARTS as readonly string[]).includes(name)) && words.includes('year') && at.length > 1) {
    return table.rows.map((row) => fromParts(row, at, words));
  }
  const end = at[words.findIndex((name) => isNamed(names.end, name))];
  const start = at.find((column) => column !== end) ?? first;
  const read = cellReader(columnCells(table.rows, start));
  if (end === undefined || end === start) return table.rows.map((row) => finest(row, at, read));
  const readLast = cellReader(columnCells(table.rows, end));
  return table.rows.map((row) => {
    const from = read(row[start] ?? '');
    const to = readLast(row[end] ?? '');
    return from === null ? to : joinEnds(from, to ?? 'open');
  });
}

/** Reads single cells of a column as times, in the way that the column writes them; `null` for what is none. */
export function cellReader(cells: readonly string[]): (cell: string) => TimeValue | null {
  const sample = cells.slice(0, SAMPLE);
  const style: Style = { order: orderOf(sample), seasons: writesSeasons(sample) };
  const known = new Map<string, TimeValue | null>();
  return (cell) => {
    const key = cell.trim();
    const there = known.get(key);
    if (there !== undefined) return there;
    const value = key === '' ? null : readCell(key, style);
    known.set(key, value);
    return value;
  };
}

/** Whether a cell is a date by its own form: a bare number only where it can be a year of our time. */
export function looksLikeTime(cell: string, value: TimeValue | null): boolean {
  if (value === null) return false;
  return !/^[+-]?\d+$/.test(cell.trim()) || /^(?:1[0-9]|20|21)\d\d$/.test(cell.trim());
}

export const columnCells = (rows: readonly (readonly string[])[], column: number): string[] =>
  rows.map((row) => row[column] ?? '');

/** The most exact of the times that several columns without an order give (a year, and the date besides). */
function finest(row: readonly string[], at: readonly number[], read: (cell: string) => TimeValue | null) {
  const values = at.flatMap((column) => read(row[column] ?? '') ?? []);
  return values.find((value) => value.granularity === 'day') ?? values[0] ?? null;
}

function fromParts(row: readonly string[], at: readonly number[], words: readonly string[]): TimeValue | null {
  const part = (name: (typeof PARTS)[number]): string => (row[at[words.indexOf(name)] ?? -1] ?? '').trim();
  const [year, month, day] = PARTS.map(part);
  if (month === '' || month === undefined) return readEndOrNull(year ?? '');
  const pad = (text: string): string => text.padStart(2, '0');
  const numeric = /^\d{1,2}$/.test(month);
  const whole = numeric
    ? [year, pad(month), ...(day === undefined || day === '' ? [] : [pad(day)])].join('-')
    : [day, month, year].filter(Boolean).join(' ');
  return readEndOrNull(whole) ?? readEndOrNull(year ?? '');
}

function readCell(cell: string, { order, seasons }: Style): TimeValue | null {
  const season = SEASON.exec(cell);
  if (season !== null) {
    const [, first = '', second = ''] = season;
    const from = Number(first);
    const to = second.length === 4 ? Number(second) : endOfSeason(from, Number(second));
    const isMonth = second.length === 2 && Number(second) >= 1 && Number(second) <= 12 && /[-]/.test(cell);
    if (to > from && (!isMonth || (seasons && to === from + 1))) return years(from, to);
  }
  const numeric = parseSourceDate(cell, order);
  if (numeric?.granularity === 'day')
    return { interval: singleDay(numeric.day), granularity: 'day', certainty: 'exact' };
  return readEndOrNull(cell) ?? readRange(cell) ?? phrase(cell);
}

/** "1990–1996", "12 May 2001 to 3 June 2004", "2014 – present". */
function readRange(cell: string): TimeValue | null {
  const ends = /^(.{3,}?)\s*(?:[–—]|\s-\s|\s(?:to|until)\s)\s*(.{2,})$/.exec(cell);
  if (ends === null) return null;
  const from = readEnd(ends[1] ?? '');
  const to = readEnd(ends[2] ?? '');
  return from === null || to === null || from === 'open' ? null : joinEnds(from, to);
}

/** A date with words around it ("Sunday, 14 July 2019 (final)"), never a whole sentence. */
function phrase(cell: string): TimeValue | null {
  if (cell.length > 40 || !/\d/.test(cell)) return null;
  const bare = cell.replace(/\s*[[(].*?[\])]\s*/g, ' ').trim();
  if (bare === cell || bare === '') return null;
  const value = readTime(bare, { reference: null });
  return value?.type === 'DATE' ? value.value : null;
}

function readEndOrNull(cell: string): TimeValue | null {
  const value = readEnd(cell);
  return value === 'open' ? null : value;
}

/** A column of seasons has years that follow each other, and some that could be no month. */
function writesSeasons(cells: readonly string[]): boolean {
  const found = cells.flatMap((cell) => {
    const [, first, second] = /^(\d{4})-(\d{2})$/.exec(cell.trim()) ?? [];
    return first === undefined ? [] : [{ from: Number(first), to: Number(second) }];
  });
  return (
    found.length > 0 &&
    found.every(({ from, to }) => to === (from + 1) % 100) &&
    (found.length > 1 || found.some(({ to }) => to > 12))
  );
}

const endOfSeason = (from: number, twoDigits: number): number => {
  const to = from - (from % 100) + twoDigits;
  return to < from ? to + 100 : to;
};

function years(from: number, to: number): TimeValue {
  return {
    interval: { start: yearInterval(from).start, end: yearInterval(to).end },
    granularity: 'span',
    certainty: 'exact',
  };
}
