import { failedRecord } from '../records';
import type { ImportedTable, ImportRecord } from '../types';
import { tableRecords } from './articles';
import { guessRoles } from './roles';
import { cellReader, looksLikeTime } from './times';

/** One row of a file. */
export interface TableLine {
  /** Line of the file that the row begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the row cannot be read, or `null`. */
  readonly problem: string | null;
}

/** The rows of a file as one table, its caption made of the file's name. A row with more cells than columns is reported. */
export function* tableOfRows(lines: readonly TableLine[], name: string): Generator<ImportRecord> {
  const good = lines.filter((line) => line.problem === null);
  const width = commonWidth(good);
  let from = 0;
  let caption = captionOf(name);
  // A title may stand above the table.
  while (from < good.length - 2 && width > 1 && filled(good[from]?.cells ?? []) === 1) {
    caption = tidyCell(good[from]?.cells.find((cell) => cell.trim() !== '') ?? '') || caption;
    from += 1;
  }
  const head = good[from];
  if (head === undefined || width < 2) {
    yield failedRecord(1, 'The file holds no table: at least two columns and one row below their names are needed.');
    return;
  }
  const first = head.cells.map(tidyCell);
  const hasHeader = looksLikeHeader(first);
  const columns = uniqueNames(hasHeader ? first : first.map(() => ''), Math.max(width, filledWidth(first)));
  const rows: string[][] = [];
  const numbers: number[] = [];
  for (const { line, cells, problem } of lines) {
    if (line < head.line || (hasHeader && line === head.line)) continue;
    const row = cells.map(tidyCell);
    if (problem === null && filledWidth(row) <= columns.length) {
      rows.push(columns.map((_, at) => row[at] ?? ''));
      numbers.push(line);
    } else yield failedRecord(line, problem ?? `The row has ${row.length} cells, the table ${columns.length} columns.`);
  }
  if (rows.length === 0) {
    yield failedRecord(head.line, 'The table has no row below the names of its columns.');
    return;
  }
  const roles = guessRoles(columns, rows);
  if (!roles.some((role) => role === 'time' || role === 'subject')) {
    yield failedRecord(
      head.line,
      'The table names no column for a title, a text or a web address, and holds no dates and no names.',
    );
    return;
  }
  const table: ImportedTable = { caption, columns, roles, rows };
  yield* tableRecords(table, { source: null, lines: numbers });
}

/** A cell without footnote marks, hard spaces and line breaks. */
export function tidyCell(cell: string): string {
  return cell
    .replace(/\[(?:\d{1,3}|[a-z]|note \d+|citation needed)\]/gi, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** Names for all columns, each once: an unnamed one is called by its place. */
export function uniqueNames(names: readonly string[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const name = names[at] || `Column ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} ${times}`;
  });
}

/** Names of columns are words; a number or a date is a value. */
export function looksLikeHeader(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '');
  const read = cellReader(said);
  return (
    said.length >= Math.min(2, cells.length) &&
    new Set(said).size === said.length &&
    !said.some((cell) => /^[-+$€£]?\d[\d.,% ]*$/.test(cell) || looksLikeTime(cell, read(cell)) || cell.length > 80)
  );
}

/** "tennis-grand-slams-1978-2019.csv.gz" → "Tennis grand slams 1978–2019". */
function captionOf(name: string): string {
  const bare = name
    .replace(/^.*[/\\]/, '')
    .replace(/(?:\.(?:csv|tsv|txt|gz))+$/i, '')
    .replace(/(\d{4})[-_](\d{4})/g, '$1–$2')
    .replace(/(?<!\d)[-_]+|[-_]+(?!\d)|_/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return bare === '' ? 'Table' : bare.charAt(0).toUpperCase() + bare.slice(1);
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Width without empty cells at the end. */
function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? '').trim() === '') width -= 1;
  return width;
}

/** The number of cells that most rows have. */
function commonWidth(lines: readonly TableLine[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of lines) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}
