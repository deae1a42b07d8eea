import { articleRecord, failedRecord } from '../records';
import type { ImportedArticle, ImportedTable, ImportRecord, SourceDate } from '../types';
import { formatTime, isoFromDay, periodOfDay, type Day, type TimeValue } from '../../time';
import { rowSentences } from './sentences';
import { rowTimes } from './times';

/** Rows of one article at most: a page that can be read, and a text that can be loaded for one answer. */
const MOST_ROWS = 500;
/** With more different times than this the rows of a month, or else of a year, stand together. */
const MOST_PERIODS = 1_000;
const COARSER = ['month', 'year'] as const;

/** What is known of a table beside its cells. */
export interface TableOrigin {
  /** Where the table was published; `null`: its caption stands for it. */
  readonly source: string | null;
  /** Line of each row in the file; `null` where rows have none. */
  readonly lines: readonly number[] | null;
}

/**
 * A table as articles, one a time: all rows of that time, a sentence each, with the rows beside them. So every passage
 * has the date of its row, and nothing of a later row is found by a question that is asked earlier (TempRALM §III).
 * A row without any cell is reported.
 */
export function* tableRecords(table: ImportedTable, origin: TableOrigin): Generator<ImportRecord> {
  for (const group of groupRows(table)) {
    const rows = group.rows.map((at) => table.rows[at] ?? []);
    const article = partArticle({ ...table, rows }, group, origin.source);
    const [first = 0] = group.rows;
    const line = origin.lines?.[first] ?? null;
    yield article.text === ''
      ? failedRecord(line, 'The row has no cell that says anything.')
      : articleRecord(line, article);
  }
}

/** The text of a table's rows: paragraphs of one sentence each. */
export function tableText(table: ImportedTable): string {
  return rowSentences(table)
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n\n');
}

interface Group {
  /** Names the group in the article's identity. */
  readonly key: string;
  readonly time: TimeValue | null;
  /** From 0, where the rows of one time fill several articles. */
  readonly part: number;
  readonly rows: number[];
}

/** Rows by their time, in order of time; undated ones last. */
function groupRows(table: ImportedTable): Group[] {
  const times = rowTimes(table);
  let keyed = times.map((time) => ({ time, key: keyOf(time) }));
  for (const unit of COARSER) {
    if (new Set(keyed.map(({ key }) => key)).size <= MOST_PERIODS) break;
    keyed = times.map((time) => {
      const within = time === null ? null : widened(time, unit);
      return { time: within, key: keyOf(within) };
    });
  }
  const groups = new Map<string, Group>();
  const full = new Map<string, number>();
  keyed.forEach(({ time, key }, at) => {
    const part = full.get(key) ?? 0;
    const group = groups.get(`${key} ${part}`) ?? { key, time, part, rows: [] };
    groups.set(`${key} ${part}`, group);
    group.rows.push(at);
    if (group.rows.length >= MOST_ROWS) full.set(key, part + 1);
  });
  const first = ({ time }: Group): number => time?.interval.start ?? time?.interval.end ?? Infinity;
  return [...groups.values()].sort((a, b) => (first(a) === first(b) ? a.part - b.part : first(a) - first(b)));
}

const keyOf = (time: TimeValue | null): string => {
  if (time === null) return 'undated';
  const { start, end } = time.interval;
  const iso = (day: Day | null): string => (day === null ? '' : isoFromDay(day));
  return start === end ? iso(start) : `${iso(start)}/${iso(end)}`;
};

/** The month or year that a time lies in; itself where it is wider. */
function widened(time: TimeValue, unit: 'month' | 'year'): TimeValue {
  const { start, end } = time.interval;
  if (start === null || end === null) return time;
  const { interval } = periodOfDay(start, unit);
  return interval.end !== null && interval.end >= end ? { interval, granularity: unit, certainty: 'exact' } : time;
}

function partArticle(table: ImportedTable, { key, time, part }: Group, source: string | null): ImportedArticle {
  const when = time === null ? '' : `, ${formatTime(time)}`;
  return {
    title: `${table.caption}${when}${part === 0 ? '' : ` (${part + 1})`}`,
    text: tableText(table),
    url: null,
    guid: `urn:dateline:table:${encodeURIComponent([table.caption, ...table.columns, key, part].join('|'))}`,
    // All rows of a file can be listed by it, and evidence says where it is from.
    source: source ?? table.caption,
    author: null,
    publishedAt: time === null ? null : dateOf(time),
    modifiedAt: null,
    savedAt: null,
    tags: [],
    archived: false,
    structure: { kind: 'table', table },
  };
}

/**
 * The date of a part as a source date, in which only days, months and years are. A longer time stands at its end: what
 * happened in it was known then.
 */
function dateOf({ interval: { start, end }, granularity }: TimeValue): SourceDate | null {
  const plain = granularity === 'day' || granularity === 'month' || granularity === 'year';
  if (plain && start !== null) return { day: start, granularity };
  // Of something that goes on only the beginning is a date.
  const day = end ?? start;
  if (day === null) return null;
  const year = periodOfDay(day, 'year').interval;
  return year.start !== null && day === year.end
    ? { day: year.start, granularity: 'year' }
    : { day, granularity: 'day' };
}
