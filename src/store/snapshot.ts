import type { Table } from 'dexie';
import { DatelineError } from '../errors';
import { safeUrl } from '../importers';
import { read, write, type Database } from './database';
import { rowFromJson, rowToJson } from './rows-json';
import { MIGRATIONS, type UpgradeTransaction } from './schema';
import type { Article, SegmentInfo, SegmentPart } from './types';

/** What a backup holds beside the articles with their words and the index of words. */
export interface BackupOptions {
  /** What was read: facts, entities, times and reports. Without it they are read anew after restoring. */
  readonly reading: boolean;
  /** Vectors and their links. Without them articles are embedded anew. */
  readonly vectors: boolean;
  /** Questions asked. */
  readonly questions: boolean;
  /** Settings of the app, as it names them; given back when the backup is restored. */
  readonly settings: Readonly<Record<string, string>> | null;
}

/** The first line of a backup. */
export interface BackupHead {
  readonly dateline: 'backup';
  /** Version of the stored format; see `schema.ts`. */
  readonly version: number;
  readonly reading: boolean;
  readonly vectors: boolean;
  readonly questions: boolean;
  readonly settings: Readonly<Record<string, string>> | null;
  /** Rows of each table, so that a file that was cut short is known. */
  readonly rows: Readonly<Record<string, number>>;
}

/** What was restored. */
export interface Restored {
  readonly articles: number;
  readonly settings: Readonly<Record<string, string>> | null;
}

const OF_READING = ['annotations', 'entities', 'outlines', 'timeEntries', 'timeNodes'];
/** Made from the rest when they are needed. */
const REMADE = ['pages', 'names', 'entityChanges'];
/** Rows read or written at a time, and characters of a part of the file. */
const PAGE = 200;
const PART = 4_000_000;

const newestVersion = (): number => MIGRATIONS[MIGRATIONS.length - 1]!.version;

/**
 * Everything in the library, as of one moment, as the parts of a file of lines: a head, then one row a line as
 * `["table",{…}]`.
 */
export async function writeBackup(db: Database, options: BackupOptions): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const rows: Record<string, number> = {};
  let lines = '';
  const flush = (): void => {
    parts.push(new TextEncoder().encode(lines));
    lines = '';
  };
  await read(() =>
    db.transaction('r', db.tables, async () => {
      parts.length = 0;
      lines = '';
      const segments = await keptSegments(db, options);
      for (const table of inOrder(db).filter(({ name }) => isKept(name, options))) {
        rows[table.name] = 0;
        await visitRows(table, (row) => {
          const kept = keptRow(table.name, row, options, segments);
          if (kept === null) return;
          rows[table.name]! += 1;
          lines += `${rowToJson([table.name, kept])}\n`;
          if (lines.length >= PART) flush();
        });
      }
    }),
  );
  flush();
  const { reading, vectors, questions, settings } = options;
  const head: BackupHead = {
    dateline: 'backup',
    version: newestVersion(),
    reading,
    vectors,
    questions,
    settings,
    rows,
  };
  return [new TextEncoder().encode(`${JSON.stringify(head)}\n`), ...parts];
}

/** Articles and what they are made of come before their words, so that an import of the file can join them as it reads. */
const FIRST = ['articles', 'structures', 'contents'];

function inOrder(db: Database): Table[] {
  const first = FIRST.map((name) => db.table(name));
  return [...first, ...db.tables.filter(({ name }) => !FIRST.includes(name))];
}

function isKept(table: string, { reading, questions }: BackupOptions): boolean {
  return (reading || !OF_READING.includes(table)) && (questions || table !== 'questions') && !REMADE.includes(table);
}

/** Segments that the backup takes; `null`: all. */
async function keptSegments(db: Database, { vectors }: BackupOptions): Promise<ReadonlySet<number> | null> {
  if (vectors) return null;
  const infos = await db.segments.toArray();
  return new Set(infos.filter(({ kind }) => kind === 'lexical').map(({ id }) => id));
}

/** No generator: Dexie's transaction does not reach through one. */
async function visitRows(table: Table, visit: (row: unknown) => void): Promise<void> {
  const { keyPath } = table.schema.primKey;
  const keyOf = (row: Record<string, unknown>): unknown =>
    Array.isArray(keyPath) ? keyPath.map((name) => row[name]) : row[String(keyPath)];
  let page = (await table.orderBy(':id').limit(PAGE).toArray()) as Record<string, unknown>[];
  while (page.length > 0) {
    page.forEach(visit);
    const last = page.length < PAGE ? undefined : page[page.length - 1];
    page = last === undefined ? [] : await table.where(':id').above(keyOf(last)).limit(PAGE).toArray();
  }
}

/** A row as the backup holds it; `null` when it is left out. An article is at the stage of what is kept. */
function keptRow(
  table: string,
  row: unknown,
  { reading, vectors }: BackupOptions,
  segments: ReadonlySet<number> | null,
): unknown {
  if (table === 'segments' && segments?.has((row as SegmentInfo).id) === false) return null;
  if (table === 'segmentParts' && segments?.has((row as SegmentPart).segment) === false) return null;
  if (table !== 'articles') return row;
  const article = row as Article;
  if (!reading) return { ...article, stage: 'imported', factCount: 0 };
  return vectors || article.stage !== 'embedded' ? article : { ...article, stage: 'extracted' };
}

/**
 * Puts everything of a backup into an empty library, in one transaction: all of it or, on any error, nothing.
 * @param lines reads the lines of the file from the first on
 * @throws DatelineError `BAD_INPUT` for a library that is not empty or a file that is damaged or cut short;
 * `UNSUPPORTED_FORMAT` for one that a newer version wrote; `QUOTA_EXCEEDED`
 */
export async function restoreBackup(db: Database, lines: () => Iterable<string>): Promise<Restored> {
  const head = readBackupHead(lines()[Symbol.iterator]().next().value ?? '');
  if (head === null) throw damaged('it does not begin as one');
  if (head.version > newestVersion()) throw newer(`format ${head.version}`);
  const names = new Set(db.tables.map(({ name }) => name));
  for (const name of Object.keys(head.rows)) if (!names.has(name)) throw newer(`the table ${name}`);
  let counted: Record<string, number> = {};
  await write(db, db.tables, async () => {
    const source = lines()[Symbol.iterator]();
    source.next();
    counted = {};
    if ((await db.articles.count()) > 0) throw notEmpty();
    const nextChunk = (await db.meta.get('nextChunk'))?.value ?? 0;
    await Promise.all(db.tables.map((table) => table.clear()));
    for (let page = nextPage(source); page.length > 0; page = nextPage(source)) {
      for (const [table, rows] of byTable(page)) {
        if (!names.has(table)) throw damaged(`a row of “${table}”`);
        counted[table] = (counted[table] ?? 0) + rows.length;
        await db.table(table).bulkAdd(rows.map(([, row]) => (table === 'articles' ? soundArticle(row) : row)));
      }
    }
    for (const [table, rows] of Object.entries(head.rows)) {
      if ((counted[table] ?? 0) !== rows) throw damaged(`${counted[table] ?? 0} of ${rows} rows of “${table}”`);
    }
    // Chunk ids are never used again, here and where the backup comes from.
    const restored = (await db.meta.get('nextChunk'))?.value ?? 0;
    await db.meta.put({ key: 'nextChunk', value: Math.max(nextChunk, restored) });
    const since = MIGRATIONS.filter(({ version, upgrade }) => version > head.version && upgrade !== undefined);
    for (const { upgrade } of since) await upgrade?.(db as UpgradeTransaction);
  });
  return { articles: counted['articles'] ?? 0, settings: head.settings };
}

function byTable(page: readonly [string, unknown][]): Map<string, [string, unknown][]> {
  const tables = new Map<string, [string, unknown][]>();
  for (const row of page) tables.set(row[0], [...(tables.get(row[0]) ?? []), row]);
  return tables;
}

/** A file may come from anyone: an address that is none of the web's must not become a link. */
function soundArticle(row: unknown): Article {
  const article = row as Article;
  const sound =
    typeof article?.title === 'string' && typeof article.id === 'string' && Number.isInteger(article.ordinal);
  if (!sound) throw damaged('an article without its number or title');
  return { ...article, url: typeof article.url === 'string' ? safeUrl(article.url) : null };
}

function nextPage(source: Iterator<string>): [string, unknown][] {
  const page: [string, unknown][] = [];
  while (page.length < PAGE) {
    const { value, done } = source.next();
    if (done === true) break;
    page.push(readBackupRow(value));
  }
  return page;
}

/** The head of a backup; `null` for any other line. */
export function readBackupHead(line: string): BackupHead | null {
  try {
    const head = JSON.parse(line) as Partial<BackupHead> | null;
    if (head?.dateline !== 'backup' || typeof head.version !== 'number' || typeof head.rows !== 'object') return null;
    return head as BackupHead;
  } catch {
    return null;
  }
}

function readBackupRow(line: string): [string, unknown] {
  try {
    const row = rowFromJson(line);
    if (Array.isArray(row) && row.length === 2 && typeof row[0] === 'string') return row as [string, unknown];
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error));
  }
  throw damaged('a line that is no row');
}

function damaged(detail: string): DatelineError {
  return new DatelineError('BAD_INPUT', 'This backup is damaged or was cut short: nothing of it was restored.', {
    hint: 'Try another copy of the file, or add the articles in it that are whole.',
    detail,
  });
}

function newer(detail: string): DatelineError {
  return new DatelineError('UNSUPPORTED_FORMAT', 'This backup was written by a newer version of Dateline.', {
    hint: 'Reload the app to get the newest version, then restore again.',
    detail,
  });
}

function notEmpty(): DatelineError {
  return new DatelineError('BAD_INPUT', 'A backup is restored into an empty library, and this one holds articles.', {
    hint: 'Add the file as an import to take in the articles that are missing, or delete everything first.',
  });
}
