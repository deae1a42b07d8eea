import { createArticleReader, type ArticleReader } from './articles';
import { exportArticles } from './backup';
import { commitExtraction, commitImportBatch, commitVectors, reserveChunks, type ImportCommit } from './commits';
import { openDatabase, write, type StoreOptions } from './database';
import { createDeleter } from './deletes';
import { createImportQueue, type ImportQueue } from './imports';
import { createNameStore, type NameStore } from './names';
import { createOutlineReader, type OutlineReader } from './outlines';
import { createQuestionLog, type QuestionLog } from './questions';
import { restoreBackup, writeBackup, type BackupOptions, type Restored } from './snapshot';
import { createStructureStore, type StructureStore } from './structures';
import { createSegmentStore, type SegmentStore } from './segments';
import { createTimeNodeStore, type TimeNodeStore } from './time-nodes';
import type { Article, DeleteReceipt, Extraction, ImportBatch, NewSegment, SegmentInfo } from './types';

export type * from './types';
export type { ArticleKeys, ArticleReader } from './articles';
export type { ImportCommit } from './commits';
export type { StoreOptions } from './database';
export { isSamePlace, type ImportQueue } from './imports';
export type { KeptNames, NameStore } from './names';
export type { OutlineReader } from './outlines';
export type { DirectoryRow } from './page-rows';
export type { QuestionLog } from './questions';
export type { SegmentStore } from './segments';
export type { StructureStore } from './structures';
export { isWrittenFrom } from './time-nodes';
export type { TimeNodeStore } from './time-nodes';
export type { DatedPoint, ReportClaim, ReportPoint, TimeEntry, TimeNodeRow, WrittenReport } from './time-rows';
export type { BackupOptions, Restored } from './snapshot';
export { outlineFacts, outlineChunks, type OutlineFact } from './outlines';
export { orderOf } from './segments';

/**
 * The library on disk. Every method that writes does so in one transaction: it happens wholly or, on any error, not at
 * all. All throw `STORE_BLOCKED` once another tab took over, and `QUOTA_EXCEEDED` when the browser has no room.
 */
export interface Store {
  readonly articles: ArticleReader;
  readonly segments: SegmentStore;
  readonly structures: StructureStore;
  readonly outlines: OutlineReader;
  readonly names: NameStore;
  readonly timeNodes: TimeNodeStore;
  readonly imports: ImportQueue;
  readonly questions: QuestionLog;
  /** Takes chunk ids for good, rising and never used again. @returns the first of `count` */
  reserveChunks(count: number): Promise<number>;
  /** @throws DatelineError `STORE_CHANGED` for an article that is there already, or one to change that is another now */
  commitImportBatch(batch: ImportBatch): Promise<ImportCommit>;
  /**
   * @param embedded ordinals of articles that have all their vectors
   * @returns the articles that were still there, in their new state
   */
  commitExtraction(batch: readonly Extraction[], embedded?: ReadonlySet<number>): Promise<Article[]>;
  /** @param ordinals articles that have all their vectors with this */
  commitVectors(ordinals: readonly number[], segments: readonly NewSegment[]): Promise<SegmentInfo[]>;
  /** Deletes articles with words, facts, entities and the answers that cite them. Ordinals that are gone are ignored. */
  deleteArticles(ordinals: readonly number[]): Promise<DeleteReceipt>;
  /** @throws DatelineError `BAD_INPUT` when it is too late, or an article of this id was imported again */
  undoDelete(token: number): Promise<Article[]>;
  /** True while a deletion of this session can be undone. */
  canUndo(): boolean;
  /** Ends all undoing, before the bytes of deleted chunks are purged from the segments. */
  sealDeletes(): void;
  /** All articles as JSON Lines, one line at a time. */
  exportArticles(): AsyncGenerator<string>;
  /** Everything in the library as of one moment, as the parts of a file. */
  writeBackup(options: BackupOptions): Promise<Uint8Array[]>;
  /**
   * Puts everything of a backup into this library, which must be empty: all of it or nothing.
   * @param lines reads the lines of the file from the first on
   * @throws DatelineError `BAD_INPUT`, `UNSUPPORTED_FORMAT`, `QUOTA_EXCEEDED`
   */
  restoreBackup(lines: () => Iterable<string>): Promise<Restored>;
  /** Bytes used and allowed, `null` where the host does not say. */
  storage(): Promise<{ readonly usedBytes: number | null; readonly quotaBytes: number | null }>;
  /** Deletes everything; chunk ids and article ordinals go on rising. */
  clear(): Promise<void>;
  close(): void;
}

/**
 * Opens the library `options.name`, upgrading its format where needed.
 * @throws DatelineError `STORE_BLOCKED` when a newer version of Dateline wrote it; `STORE_CORRUPT`; `QUOTA_EXCEEDED`
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const db = await openDatabase(options);
  const deleter = createDeleter(db);
  return {
    articles: createArticleReader(db),
    segments: createSegmentStore(db),
    structures: createStructureStore(db),
    outlines: createOutlineReader(db),
    names: createNameStore(db),
    timeNodes: createTimeNodeStore(db),
    imports: createImportQueue(db),
    questions: createQuestionLog(db),
    reserveChunks: (count) => reserveChunks(db, count),
    commitImportBatch: (batch) => commitImportBatch(db, batch),
    commitExtraction: (batch, embedded) => commitExtraction(db, batch, embedded),
    commitVectors: (ordinals, segments) => commitVectors(db, ordinals, segments),
    deleteArticles: (ordinals) => deleter.delete(ordinals),
    undoDelete: (token) => deleter.undo(token),
    canUndo: () => deleter.canUndo(),
    sealDeletes: () => deleter.seal(),
    exportArticles: () => exportArticles(db),
    writeBackup: (backup) => writeBackup(db, backup),
    restoreBackup: (lines) => restoreBackup(db, lines),
    async storage() {
      const { usage, quota } = (await options.estimate?.()) ?? {};
      return { usedBytes: usage ?? null, quotaBytes: quota ?? null };
    },
    async clear() {
      deleter.seal();
      const tables = db.tables.filter(({ name }) => name !== 'meta');
      await write(db, tables, () => Promise.all(tables.map((table) => table.clear())));
    },
    close: () => db.close({ disableAutoOpen: true }),
  };
}
