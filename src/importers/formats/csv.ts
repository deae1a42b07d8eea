import Papa from 'papaparse';
import { orderOf } from '../dates';
import { decodeText } from '../bytes';
import type { ReadContext } from '../context';
import { fieldOf, normalKey, type FieldName } from '../field-names';
import { FieldNotes } from '../field-notes';
import { articleFromRecord } from '../fields';
import { LineCounter } from '../lines';
import { articleRecord, failedRecord, noteRecord, reasonOf } from '../records';
import type { TableShape } from '../shapes/csv';
import type { PlainRecord, ShapedRecord } from '../shapes/shape';
import { tableOfRows, type TableLine } from '../table/rows';
import type { ImportRecord } from '../types';
import type { NumericOrder } from '../../time';

/**
 * A reading list or a list of articles as CSV (Pocket, Instapaper, Raindrop, Readwise or one's own): the header says
 * what the columns are, whatever their order; unknown columns are passed over. Any other table becomes dated rows.
 */
export async function* readCsv(text: string, name: string, context: ReadContext): AsyncGenerator<ImportRecord> {
  const rows = parseRows(text);
  const header = rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  const known = header.map(fieldOf);
  const shape = (await import('../shapes/csv')).shapeOfColumns(header.map(normalKey));
  if (shape !== null) {
    yield* shapedRows(shape, header, rows.slice(1), context, folderOf(name));
    return;
  }
  if (!listsArticles(known)) {
    yield* tableOfRows(rows, name);
    return;
  }
  const body = rows.slice(1);
  const order = columnOrder(known, body);
  for (const { line, cells, problem } of body) {
    if (problem !== null) {
      yield failedRecord(line, problem);
      continue;
    }
    try {
      const article = articleFromRecord(
        Object.fromEntries(header.map((name, i) => [name, cells[i]?.trim() ?? ''])),
        order,
      );
      yield typeof article === 'string' ? failedRecord(line, article) : articleRecord(line, article);
    } catch (error) {
      yield failedRecord(line, reasonOf(error));
    }
  }
  const left = header.filter(
    (_, at) => known[at] === null && body.some(({ cells }) => (cells[at] ?? '').trim() !== ''),
  );
  if (left.length > 0) yield noteRecord(`Columns that have no place here were left: ${left.join(', ')}.`);
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

/** Rows of a known export: those of one article put together, in the order of its first row. */
function* shapedRows(
  shape: TableShape,
  header: readonly string[],
  body: readonly TableLine[],
  context: ReadContext,
  folder: string,
): Generator<ImportRecord> {
  const notes = new FieldNotes();
  const companion = (path: string): string | null => {
    const bytes = context.companion(`${folder}${path}`);
    return bytes === null ? null : decodeText(bytes);
  };
  const groups = new Map<string, { line: number; rows: PlainRecord[] }>();
  const single = (line: number, make: () => ShapedRecord): ImportRecord | null => {
    try {
      const record = make();
      if (record === null) {
        notes.leaveOut();
        return null;
      }
      const article = typeof record === 'string' ? record : articleFromRecord(record);
      return typeof article === 'string' ? failedRecord(line, article) : articleRecord(line, article);
    } catch (error) {
      return failedRecord(line, reasonOf(error));
    }
  };
  for (const { line, cells, problem } of body) {
    if (problem !== null) {
      yield failedRecord(line, problem);
      continue;
    }
    const row = Object.fromEntries(header.map((column, at) => [column, cells[at]?.trim() ?? '']));
    notes.seeExport(shape, row);
    const key = shape.group?.(row);
    if (key !== undefined) {
      const group = groups.get(key) ?? { line, rows: [] };
      groups.set(key, group);
      group.rows.push(row);
      continue;
    }
    const record = single(line, () => shape.map(row, companion));
    if (record !== null) yield record;
  }
  for (const { line, rows } of groups.values()) {
    const record = single(line, () => shape.join?.(rows) ?? null);
    if (record !== null) yield record;
  }
  yield* notes.records();
}

/** Whether the rows are articles: each with an address or a text, or with nothing but what a reading list says. */
function listsArticles(known: readonly (FieldName | null)[]): boolean {
  const has = (...fields: readonly FieldName[]): boolean =>
    known.some((field) => field !== null && fields.includes(field));
  if (has('url', 'text', 'body', 'html')) return true;
  return has('title') && (has('summary') || known.every((field) => field !== null));
}

/** After this many quotation marks without an end the rest of the file is given up. */
const MAX_RESTARTS = 50;

/** All rows. A row with a quotation mark that is never closed is reported, and reading goes on at the next line. */
function parseRows(text: string): TableLine[] {
  const rows: TableLine[] = [];
  const lines = new LineCounter(text);
  let from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let restarts = 0; restarts <= MAX_RESTARTS; restarts += 1) {
    let start = from;
    let unclosedAt: number | null = null;
    Papa.parse<string[]>(text.slice(from), {
      delimitersToGuess: [',', ';', '\t', '|'],
      step: ({ data, errors, meta }) => {
        const line = lines.lineAt(start);
        if (errors.some((e) => e.code === 'MissingQuotes')) {
          unclosedAt = start;
          rows.push({ line, cells: data, problem: 'A quotation mark that opens in this row is never closed.' });
        } else if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data, problem: null });
        start = from + meta.cursor;
      },
    });
    if (unclosedAt === null) break;
    const next = text.indexOf('\n', unclosedAt);
    if (next < 0) break;
    from = next + 1;
  }
  return rows;
}

/** One column of dates is written in one order: a single date that leaves no choice decides for the others. */
function columnOrder(known: readonly (string | null)[], rows: readonly TableLine[]): NumericOrder | undefined {
  for (const field of ['published', 'modified', 'saved']) {
    const column = known.indexOf(field);
    const order = column < 0 ? undefined : orderOf(rows.map((row) => row.cells[column] ?? ''));
    if (order !== undefined) return order;
  }
  return undefined;
}
