import {
  profileColumn,
  readColumnName,
  rowTimes,
  saysYes,
  type ColumnConcept,
  type ColumnProfile,
} from '../../importers';
import type { TimeValue } from '../../time';
import type { TablePart } from '../corpus';
import { createValueIndex, type ValueIndex } from './values';

/** One column over all parts. */
export interface TableColumn {
  readonly at: number;
  readonly header: string;
  readonly words: string;
  readonly concept: ColumnConcept | null;
  readonly owner: ColumnConcept | null;
  readonly profile: ColumnProfile;
  /** Holds words by which rows can be found. */
  readonly linkable: boolean;
}

export interface TableRow {
  readonly cells: readonly string[];
  readonly time: TimeValue | null;
  readonly part: TablePart;
  /** Place among the rows of its part. */
  readonly at: number;
}

/** A table put together again from its parts, with what is needed to find rows by the words of a question. */
export interface TableView {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Row times are spells with a beginning and an end of their own (an office), not periods in which something was. */
  readonly spells: boolean;
  readonly values: ValueIndex;
  /** Of a yes-or-no column, whether a row says yes. */
  saysYes(row: TableRow, column: TableColumn): boolean;
}

/** Tables of a library: parts with the same caption and columns belong together. */
export function tableViews(parts: readonly TablePart[]): TableView[] {
  const tables = new Map<string, TablePart[]>();
  for (const part of parts) {
    const { caption, columns, roles } = part.table;
    const key = JSON.stringify([caption, columns, roles]);
    tables.set(key, [...(tables.get(key) ?? []), part]);
  }
  return [...tables.values()].map(createView);
}

function createView(parts: readonly TablePart[]): TableView {
  const [first] = parts;
  const { caption = '', columns: headers = [], roles = [] } = first?.table ?? {};
  const rows = parts.flatMap((part) => {
    const times = rowTimes(part.table);
    return part.table.rows.map((cells, at): TableRow => ({ cells, time: times[at] ?? null, part, at }));
  });
  const columns = headers.map((header, at): TableColumn => {
    const profile = profileColumn(
      header,
      rows.map((row) => row.cells[at] ?? ''),
    );
    const { words, concept, owner } = readColumnName(header);
    const linkable =
      roles[at] !== 'time' &&
      roles[at] !== 'none' &&
      profile.times < 0.5 &&
      profile.numbers < 0.8 &&
      profile.scores < 0.5 &&
      profile.links < 0.5 &&
      !profile.boolean;
    return { at, header, words, concept, owner, profile, linkable };
  });
  const ends = roles.filter((role) => role === 'time').length;
  return {
    caption,
    columns,
    rows,
    spells:
      ends > 1 ||
      rows.some(({ time }) => time !== null && (time.interval.start === null || time.interval.end === null)),
    values: createValueIndex(
      columns.filter((column) => column.linkable).map(({ at, profile }) => ({ at, named: profile.names >= 0.5 })),
      rows.map((row) => row.cells),
    ),
    saysYes: (row, column) => saysYes(row.cells[column.at] ?? ''),
  };
}
