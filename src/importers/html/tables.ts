import { guessRoles } from '../table/roles';
import { looksLikeHeader, tidyCell, uniqueNames } from '../table/rows';
import { rowTimes } from '../table/times';
import type { ImportedTable } from '../types';
import { walkVisible, type Attributes, type VisibleHandler, type WalkOptions } from './walk';

/** Share of the rows that must be dated: a table in a page that is about no times is told well enough by its page. */
const LEAST_DATED = 0.6;
const LEAST_ROWS = 2;
const MOST_SPAN = 1_000;
const MOST_CELLS = 200_000;

/**
 * The tables of dated rows in a page, with their captions (else the heading above them). Layout tables, tables within
 * tables, boxes of properties and tables without a column of times are left out.
 * @param page title of the page, for the caption
 */
export function readHtmlTables(html: string, page: string, options: WalkOptions): ImportedTable[] {
  if (!/<table/i.test(html)) return [];
  const collector = new TableCollector();
  walkVisible(html, collector, options);
  const captions = new Map<string, number>();
  return collector.tables.flatMap((raw) => {
    const table = toTable(raw, page);
    if (table === null) return [];
    const times = (captions.get(table.caption) ?? 0) + 1;
    captions.set(table.caption, times);
    return [times === 1 ? table : { ...table, caption: `${table.caption} (${times})` }];
  });
}

interface RawCell {
  text: string;
  readonly header: boolean;
  readonly columns: number;
  readonly rows: number;
}

interface RawTable {
  caption: string;
  readonly heading: string;
  readonly rows: RawCell[][];
  nested: boolean;
}

/** Gathers tables with what is visible in their cells. */
class TableCollector implements VisibleHandler {
  readonly tables: RawTable[] = [];
  private readonly open_: RawTable[] = [];
  private heading = '';
  private target: 'heading' | 'caption' | null = null;
  private skipped = 0;
  private cells = 0;
  private cell: RawCell | null = null;

  open(name: string, attributes: Attributes): void {
    const table = this.open_[this.open_.length - 1];
    if (this.skipped > 0 || (name === 'sup' && /\breference\b/.test(attributes['class'] ?? ''))) {
      this.skipped += 1;
    } else if (name === 'table') {
      for (const outer of this.open_) outer.nested = true;
      this.cell = null;
      this.open_.push({ caption: '', heading: this.heading, rows: [], nested: false });
    } else if (/^h[1-6]$/.test(name) && table === undefined) {
      this.heading = '';
      this.target = 'heading';
    } else if (name === 'caption') this.target = 'caption';
    else if (name === 'tr' && table !== undefined) {
      this.cell = null;
      table.rows.push([]);
    } else if ((name === 'td' || name === 'th') && table !== undefined) this.startCell(table, name, attributes);
    else this.append(' ', name);
  }

  text(data: string): void {
    if (this.skipped > 0) return;
    const table = this.open_[this.open_.length - 1];
    if (this.target === 'heading') this.heading += data;
    else if (this.target === 'caption' && table !== undefined) table.caption += data;
    else if (this.cell !== null) this.cell.text += data;
  }

  close(name: string): void {
    if (this.skipped > 0) this.skipped -= 1;
    else if (name === 'table') {
      const table = this.open_.pop();
      if (table !== undefined) this.tables.push(table);
      this.cell = null;
    } else if (/^h[1-6]$/.test(name) || name === 'caption') this.target = null;
    else if (name === 'td' || name === 'th') this.cell = null;
    else this.append(' ', name);
  }

  private startCell(table: RawTable, name: string, attributes: Attributes): void {
    const row = table.rows[table.rows.length - 1];
    this.cells += 1;
    if (row === undefined || this.cells > MOST_CELLS) return;
    const span = (key: string): number => Math.min(MOST_SPAN, Math.max(1, Math.trunc(Number(attributes[key])) || 1));
    this.cell = { text: '', header: name === 'th', columns: span('colspan'), rows: span('rowspan') };
    row.push(this.cell);
  }

  /** Blocks and line breaks in a cell keep words apart; marks within a word do not. */
  private append(space: string, name: string): void {
    if (this.cell !== null && /^(?:br|p|div|li|ul|ol|hr)$/.test(name)) this.cell.text += space;
  }
}

interface GridCell {
  readonly text: string;
  readonly header: boolean;
  /** Reaches over several columns. */
  readonly wide: boolean;
}

/** Cells in their places: one that spans several stands in each. */
function toGrid(rows: readonly (readonly RawCell[])[]): GridCell[][] {
  const grid: GridCell[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of row) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const filled = { text: tidyCell(cell.text), header: cell.header, wide: cell.columns > 1 };
      for (let down = 0; down < cell.rows && y + down < grid.length; down += 1) {
        for (let right = 0; right < cell.columns; right += 1) {
          const line = grid[y + down];
          if (line !== undefined) line[x + right] = filled;
        }
      }
      x += cell.columns;
    }
  });
  return grid;
}

function toTable(raw: RawTable, page: string): ImportedTable | null {
  if (raw.nested || raw.rows.reduce((sum, row) => sum + row.length, 0) > MOST_CELLS) return null;
  const grid = toGrid(raw.rows).filter((row) => row.some((cell) => cell !== undefined && cell.text !== ''));
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width < 2 || width > 100) return null;
  const head = grid.findIndex((row) => !row.every((cell) => cell?.header === true));
  const texts = (row: readonly (GridCell | undefined)[]): string[] =>
    Array.from({ length: width }, (_, at) => row[at]?.text ?? '');
  const hasHeader = head > 0 || looksLikeHeader(texts(grid[0] ?? []));
  if (!hasHeader) return null;
  const from = Math.max(1, head);
  // Of a header in several lines each column takes the different words above it.
  const columns = Array.from({ length: width }, (_, at) => {
    const words = grid.slice(0, from).flatMap((row) => (spansAll(row, width) ? [] : (row[at]?.text ?? [])));
    return [...new Set(words)].filter(Boolean).join(' ');
  });
  const rows = grid
    .slice(from)
    .filter((row) => !spansAll(row, width) && !row.every((cell) => cell?.header === true))
    .map(texts);
  if (rows.length < LEAST_ROWS) return null;
  const names = uniqueNames(columns, width);
  const roles = guessRoles(names, rows);
  const table: ImportedTable = { caption: captionFor(raw, page), columns: names, roles, rows };
  const dated = rowTimes(table).filter((time) => time !== null).length;
  return dated / rows.length >= LEAST_DATED ? table : null;
}

/** A line of one cell over the whole width is a heading between rows. */
const spansAll = (row: readonly (GridCell | undefined)[], width: number): boolean =>
  width > 1 && row[0]?.wide === true && row.length === width && row.every((cell) => cell === row[0]);

function captionFor({ caption, heading }: RawTable, page: string): string {
  const own = tidyCell(caption) || tidyCell(heading);
  if (own === '' || own === page) return page;
  return page === '' || page.toLowerCase().includes(own.toLowerCase()) ? page || own : `${own} – ${page}`;
}
