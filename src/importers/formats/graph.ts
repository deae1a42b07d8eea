import Papa from 'papaparse';
import { decodeText, wholeContent } from '../bytes';
import { edgeSentence } from '../graph-words';
import { draftArticle } from '../draft';
import { plainLineOrNull } from '../plain';
import { articleRecord, failedRecord } from '../records';
import type { GraphRecord, ImportedEdge, ImportRecord, ImportSource } from '../types';
import { joinEnds, readEnd } from './graph-times';

const NAMES = {
  subject: ['subject', 'head', 'subj', 's', 'source', 'from'],
  relation: ['relation', 'predicate', 'rel', 'property', 'p', 'relationship'],
  object: ['object', 'tail', 'obj', 'o', 'target', 'to'],
  start: ['start', 'startyear', 'starttime', 'startdate', 'since', 'begin', 'valid from', 'validfrom', 'occursince'],
  end: ['end', 'endyear', 'endtime', 'enddate', 'until', 'finish', 'valid to', 'validto', 'valid until', 'occuruntil'],
  time: ['time', 'date', 'year', 'when', 'timestamp', 'pointintime'],
} as const;
type Column = keyof typeof NAMES;
const WITHOUT_HEADER: Readonly<Record<number, readonly Column[]>> = {
  3: ['subject', 'relation', 'object'],
  4: ['subject', 'relation', 'object', 'time'],
  5: ['subject', 'relation', 'object', 'start', 'end'],
};

/** Columns that a first line names, by position, or `null` when it is no header of a graph. */
function headerOf(cells: readonly string[]): readonly (Column | null)[] | null {
  const columns = cells.map((cell) => {
    const key = cell
      .trim()
      .toLowerCase()
      .replace(/^[?#"]+|"+$/g, '')
      .replace(/[_-]/g, '');
    return (Object.keys(NAMES) as Column[]).find((c) => (NAMES[c] as readonly string[]).includes(key)) ?? null;
  });
  const has = (column: Column): boolean => columns.includes(column);
  return has('subject') && has('relation') && has('object') ? columns : null;
}

/** Lines looked at to tell a graph without a header from any other table. */
const SAMPLE_LINES = 20;

/**
 * Whether a text is a table of facts: `subject relation object start end`, tab-separated, with a header that says so, or,
 * without one, five columns of which the last two hold nothing but dates and open ends; with commas or semicolons between its
 * cells only under a header.
 */
export function isGraph(start: string): boolean {
  const lines = start.split('\n').slice(0, SAMPLE_LINES + 1);
  if (start.split('\n').length > lines.length || lines.length > 1) lines.pop(); // May be cut off.
  const filled = lines.filter((line) => line.trim() !== '');
  if (delimiterOf(filled[0] ?? '') !== '\t') return true;
  const rows = filled.map((line) => cellsOf(line));
  const first = rows[0];
  if (first === undefined || first.length < 3) return false;
  if (headerOf(first) !== null) return true;
  let dated = 0;
  for (const cells of rows) {
    if (cells.length !== 5 || cells.slice(0, 3).some((c) => c === '' || c.length > 200)) return false;
    if (/^[a-z]+:\/\//i.test(cells[0] ?? '') && /\s/.test(cells[1] ?? '')) return false;
    const ends = cells.slice(3).map(readEnd);
    if (ends.includes(null)) return false;
    if (ends.some((end) => end !== 'open')) dated += 1;
  }
  return dated > 0;
}

type Delimiter = '\t' | ',' | ';';

/** What stands between the cells: a tab, unless the first line is a header of a graph with something else. */
function delimiterOf(first: string): Delimiter {
  if (first.includes('\t')) return '\t';
  return ([',', ';'] as const).find((delimiter) => headerOf(cellsOf(first, delimiter)) !== null) ?? '\t';
}

function cellsOf(line: string, delimiter: Delimiter = '\t'): string[] {
  const bare = line.replace(/\r$/, '');
  // Quotation marks mean nothing between tabs, and hold a comma between commas.
  const cells = delimiter === '\t' ? bare.split('\t') : (Papa.parse<string[]>(bare, { delimiter }).data[0] ?? []);
  return cells.map((cell) => cell.trim());
}

/**
 * The facts of a table `subject relation object start end`, tab-separated (or under a header by commas or semicolons), in
 * order: years or dates, an empty cell for an
 * open end; the header is optional and may put the columns in another order. A line that is no fact is reported with its
 * number and the reason, and the ones after it are read.
 */
export function* readGraphText(text: string): Generator<GraphRecord> {
  let columns: readonly (Column | null)[] | null = null;
  let number = 0;
  let delimiter: Delimiter | null = null;
  for (const line of text.replace(/^\ufeff/, '').split('\n')) {
    number += 1;
    if (line.trim() === '' || /^#(?!\t)/.test(line)) continue;
    delimiter ??= delimiterOf(line);
    const cells = cellsOf(line, delimiter);
    if (columns === null) {
      const header = headerOf(cells);
      columns = header ?? WITHOUT_HEADER[Math.min(cells.length, 5)] ?? null;
      if (header !== null) continue;
      if (columns === null) {
        yield failedRecord(
          number,
          'A fact has three to five cells with tabs between them: subject, relation, object, start, end.',
        );
        continue;
      }
    }
    const edge = edgeOf(columns, cells);
    yield typeof edge === 'string' ? failedRecord(number, edge) : { kind: 'edge', line: number, edge };
  }
}

/** The facts of a file, gzip or not. See {@link readGraphText}. Throws `BAD_INPUT` for a broken archive. */
export function readGraph(source: ImportSource): Generator<GraphRecord> {
  return readGraphText(decodeText(wholeContent(source.bytes)));
}

/** The fact of one row, or why it is none. */
function edgeOf(columns: readonly (Column | null)[], cells: readonly string[]): ImportedEdge | string {
  const cell = (column: Column): string | undefined => {
    const at = columns.indexOf(column);
    return at < 0 ? undefined : cells[at];
  };
  const [subject, relation, object] = [nameOf(cell('subject')), cell('relation') ?? '', nameOf(cell('object'))];
  if (subject === '') return 'The subject is empty.';
  if (relation === '') return 'The relation is empty.';
  if (object === '') return 'The object is empty.';
  const at = cell('time');
  const [startCell, endCell] = columns.includes('time') && at !== undefined ? [at, at] : [cell('start'), cell('end')];
  const start = readEnd(startCell ?? '');
  if (start === null) return `"${startCell}" is no date.`;
  // A table with a single column of dates gives the time of each fact, not an open end.
  const end = columns.includes('end') || columns.includes('time') ? readEnd(endCell ?? '') : start;
  if (end === null) return `"${endCell}" is no date.`;
  const time = joinEnds(start, end);
  return time === null
    ? `It would end (${endCell}) before it starts (${startCell}).`
    : { subject, relation, object, time };
}

/** `<Ada_Brandt>` of triple stores is "Ada Brandt". */
function nameOf(cell: string | undefined): string {
  const text = cell ?? '';
  return /^<.*>$/.test(text) ? text.slice(1, -1).replace(/_/g, ' ').trim() : text;
}

/**
 * A graph as articles, one a subject: its facts as sentences to be found by, in order, and beside them as they were.
 * @param name of the file, as their source
 */
export function* readGraphArticles(text: string, name: string): Generator<ImportRecord> {
  const bySubject = new Map<string, { readonly line: number; readonly edges: ImportedEdge[] }>();
  for (const record of readGraphText(text)) {
    if (record.kind === 'failed') yield record;
    else {
      const known = bySubject.get(record.edge.subject) ?? { line: record.line, edges: [] };
      known.edges.push(record.edge);
      bySubject.set(record.edge.subject, known);
    }
  }
  for (const [title, { line, edges }] of bySubject) {
    const text = edges.map(edgeSentence).join('\n\n');
    const source = plainLineOrNull(name);
    yield articleRecord(line, draftArticle({ title, text, source, structure: { kind: 'edges', edges } }));
  }
}
