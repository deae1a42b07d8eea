import Dexie, { type Table } from 'dexie';
import type { DatelineError } from '../errors';
import { blockedError, isLostConnection, refusedError, toOpenError, toStoreError } from './failures';
import type { DirectoryPage } from './page-rows';
import { MIGRATIONS, type Migration } from './schema';
import type { TimeEntry, TimeNodeRow } from './time-rows';
import type {
  Annotations,
  Article,
  Content,
  EntityChange,
  EntityRow,
  ImportFileRow,
  ImportProgress,
  NamesRow,
  Outline,
  QuestionRow,
  SegmentInfo,
  SegmentPart,
  StructureRow,
} from './types';

// On localhost Dexie would record a stack trace for every operation.
Dexie.debug = false;

/** What a host gives the store. Node passes fake-indexeddb, a browser its own. */
export interface StoreOptions {
  readonly name: string;
  /** Absent where the host has no database. */
  readonly indexedDB: { open: Function } | undefined;
  readonly IDBKeyRange: { bound: Function; lowerBound: Function; upperBound: Function };
  /**
   * Called with `STORE_BLOCKED` when this connection had to give way to a newer version (it is closed then), and when
   * opening waits for another tab to let go.
   */
  readonly onBlocked?: (error: DatelineError) => void;
  /** Resolves when one has waited long enough for the database to open. Absent: it is waited for in silence. */
  readonly patience?: () => Promise<void>;
  /** Bytes used and allowed, as the browser estimates them. Absent: unknown. */
  readonly estimate?: () => Promise<{ readonly usage?: number; readonly quota?: number }>;
}

export interface MetaRow {
  readonly key: string;
  readonly value: number;
}

/** The tables of the library. */
export class Database extends Dexie {
  declare readonly articles: Table<Article, number, Omit<Article, 'ordinal'> & { ordinal?: number }>;
  declare readonly contents: Table<Content, number>;
  declare readonly annotations: Table<Annotations, number>;
  declare readonly outlines: Table<Outline, number>;
  declare readonly structures: Table<StructureRow, number>;
  declare readonly timeEntries: Table<TimeEntry, number>;
  declare readonly timeNodes: Table<TimeNodeRow, string>;
  declare readonly entities: Table<EntityRow, string>;
  declare readonly entityChanges: Table<EntityChange, number, Omit<EntityChange, 'id'> & { id?: number }>;
  declare readonly names: Table<NamesRow, string>;
  declare readonly pages: Table<DirectoryPage, number>;
  declare readonly segments: Table<SegmentInfo, number, Omit<SegmentInfo, 'id'> & { id?: number }>;
  declare readonly segmentParts: Table<SegmentPart, [number, string]>;
  declare readonly imports: Table<ImportProgress, number, Omit<ImportProgress, 'id'> & { id?: number }>;
  declare readonly importFiles: Table<ImportFileRow, [number, number]>;
  declare readonly questions: Table<QuestionRow, number, Omit<QuestionRow, 'id'> & { id?: number }>;
  declare readonly meta: Table<MetaRow, string>;
}

/**
 * Opens the database, upgrading it step by step.
 * @param migrations all versions of the format; tests pass their own
 * @throws DatelineError `STORE_BLOCKED` when a newer version wrote it; `STORE_REFUSED` when the browser has no storage or
 * gives none; `STORE_CORRUPT`, `QUOTA_EXCEEDED`
 */
export async function openDatabase(
  options: StoreOptions,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Database> {
  const { name, indexedDB, IDBKeyRange } = options;
  if (indexedDB === undefined || indexedDB === null) throw refusedError();
  // The query cache clones what it keeps; segments are large and read once. A connection that the browser closes is
  // opened again by the next call (`autoOpen`); one that was given up for a newer version stays closed.
  const db = new Database(name, { indexedDB, IDBKeyRange, cache: 'disabled', autoOpen: true });
  for (const { version, stores, upgrade } of migrations) {
    const declared = db.version(version).stores({ ...stores });
    if (upgrade) declared.upgrade((transaction) => upgrade(transaction));
  }
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true });
    options.onBlocked?.(blockedError('closed'));
  });
  db.on('blocked', () => options.onBlocked?.(blockedError('waiting')));
  const newest = migrations[migrations.length - 1]!.version;
  let opened = false;
  // Dexie opens a database of a later version as it is; writing into it would mix two formats. IndexedDB's version is
  // Dexie's times ten. Asked at every opening: a newer tab may have upgraded it while the connection was lost.
  const expectNoneNewer = (): void => {
    if (db.backendDB().version <= newest * 10) return;
    db.close({ disableAutoOpen: true });
    if (opened) options.onBlocked?.(blockedError('newer'));
    throw blockedError('newer');
  };
  db.on('ready', expectNoneNewer, true);
  // The browser tells only the first tab in the queue that it waits, and some tell nothing at all.
  void options.patience?.().then(() => {
    if (!opened) options.onBlocked?.(blockedError('silent'));
  });
  try {
    await db.open();
  } catch (error) {
    opened = true;
    throw toOpenError(error);
  }
  opened = true;
  return db;
}

/** Runs `body` in one read-write transaction over `tables`; rolled back as a whole on any error. See {@link read}. */
export async function write<T>(db: Database, tables: readonly Table[], body: () => PromiseLike<T>): Promise<T> {
  return read(() => db.transaction('rw', [...tables], body));
}

/**
 * Runs a read and types its failure. Once more where the browser closed the connection meanwhile: what a transaction did
 * is rolled back then, so `body` must begin anew each time it is called.
 */
export async function read<T>(body: () => PromiseLike<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    if (!isLostConnection(error)) throw toStoreError(error);
  }
  try {
    return await body();
  } catch (error) {
    throw toStoreError(error);
  }
}
