import Papa from 'papaparse';
import { orderOf } from '../dates';
import { fieldOf, type FieldName } from '../field-names';
import { articleFromRecord } from '../fields';
import { LineCounter } from '../lines';
import { articleRecord, failedRecord, reasonOf } from '../records';
import { tableOfRows, type TableLine } from '../table/rows';
import type { ImportRecord } from '../types';
import type { NumericOrder } from '../../time';

/**
 * A reading list or a list of articles as CSV (Pocket, Instapaper, Raindrop, Readwise or one's own): the header says
 * what the columns are, whatever their order; unknown columns are passed over. Any other table becomes dated rows.
 */
export function* readCsv(text: string, name: string): Generator<ImportRecord> {
  const rows = parseRows(text);
  const header = rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  const known = header.map(fieldOf);
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
