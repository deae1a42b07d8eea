import { read, write, type Database } from './database';
import type { ImportFileRow, ImportPlace, ImportProgress } from './types';

/** The queue of imports. The files' bytes stay until the import ends, so that a closed tab goes on where it was. */
export interface ImportQueue {
  /** Stores files and progress. @returns the import's id */
  add(files: readonly Omit<ImportFileRow, 'import' | 'file'>[], progress: Omit<ImportProgress, 'id'>): Promise<number>;
  get(id: number): Promise<ImportProgress | null>;
  /** Oldest first. */
  list(): Promise<ImportProgress[]>;
  /** One file's bytes; `null` when they are gone with the end of the import. */
  file(id: number, file: number): Promise<ImportFileRow | null>;
  /** Writes progress outside a batch (paused, finished, cancelled). The bytes go when it has ended, unless it says otherwise. */
  update(progress: ImportProgress): Promise<void>;
  remove(id: number): Promise<void>;
}

export function createImportQueue(db: Database): ImportQueue {
  const filesOf = (id: number) => db.importFiles.where('[import+file]').between([id, 0], [id, Infinity], true, true);
  const dropFiles = async (id: number) => db.importFiles.bulkDelete(await filesOf(id).primaryKeys());
  return {
    add: (files, progress) =>
      write(db, [db.imports, db.importFiles], async () => {
        const id = await db.imports.add(progress);
        await db.importFiles.bulkAdd(files.map((row, file) => ({ ...row, import: id, file })));
        return id;
      }),
    get: (id) => read(async () => (await db.imports.get(id)) ?? null),
    list: () => read(() => db.imports.toArray()),
    file: (id, file) => read(async () => (await db.importFiles.get([id, file])) ?? null),
    update: (progress) =>
      write(db, [db.imports, db.importFiles], async () => {
        await db.imports.put(progress);
        const ended = progress.status === 'finished' || progress.status === 'cancelled';
        if (ended && progress.keepFiles !== true) await dropFiles(progress.id);
      }),
    remove: (id) =>
      write(db, [db.imports, db.importFiles], async () => {
        await db.imports.delete(id);
        await dropFiles(id);
      }),
  };
}

/** Whether two stand at the same record of an import, and at the same part of it. */
export function isSamePlace(a: ImportPlace, b: ImportPlace): boolean {
  return a.nextFile === b.nextFile && a.nextRecord === b.nextRecord && (a.nextPart ?? 0) === (b.nextPart ?? 0);
}
