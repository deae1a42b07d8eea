import { DatelineError, isDatelineError, toDatelineError } from '../errors';
import type { FieldMapping } from '../importers';
import type { Indexes } from '../index';
import type { ImportProgress, JobStatus, Store } from '../store';
import { createFileRunner } from './import-file';
import { toReport, type StoredReport } from './import-report';
import type { LibraryPorts } from './ports';
import { previewMapped } from './preview';
import type { ImportFile, ImportReport, UnreadArticle } from './import-types';
import type { Library } from './types';

/** Unread articles named in a report. */
const MOST_UNREAD = 1000;

/** Runs imports one after the other; each batch is stored with the place where the next one starts. */
export interface ImportRunner {
  add(files: readonly ImportFile[], mapping?: FieldMapping): Promise<number>;
  preview: Library['previewImport'];
  addMapped: Library['importMapped'];
  /** Takes up imports that a closed tab left running. */
  takeUp(): Promise<void>;
  /** @throws DatelineError `BAD_INPUT` while an import is running */
  expectIdle(): void;
  /** Reads the queue anew after everything stored was replaced. */
  reload(): Promise<void>;
  ended(importId: number): Promise<ImportReport>;
  pause(importId: number): Promise<void>;
  resume(importId: number): Promise<void>;
  cancel(importId: number): Promise<void>;
  dismiss(importId: number): Promise<void>;
  /** Names in its import's report an article that could not be read, once. */
  noteUnread(importId: number | null, article: UnreadArticle): Promise<void>;
  reports(): readonly ImportReport[];
  readonly running: boolean;
  stop(): Promise<void>;
}

export function createImportRunner(
  store: Store,
  indexes: Indexes,
  ports: LibraryPorts,
  onChange: () => void,
): ImportRunner {
  const jobs = new Map<number, ImportProgress>();
  const wanted = new Map<number, 'paused' | 'cancelled'>();
  const waiters = new Map<number, ((report: ImportReport) => void)[]>();
  let active: number | null = null;
  let loop: Promise<void> = Promise.resolve();
  let stopped = false;
  const runFile = createFileRunner(store, indexes, ports);

  const takeOrder = (id: number): 'paused' | 'cancelled' | null => {
    const order = wanted.get(id) ?? null;
    wanted.delete(id);
    return order;
  };

  const note = (job: ImportProgress): void => {
    jobs.set(job.id, job);
    onChange();
    if (job.status === 'running') return;
    for (const resolve of waiters.get(job.id) ?? []) resolve(toReport(job));
    waiters.delete(job.id);
  };

  const setStatus = async (id: number, status: JobStatus, problem: StoredReport['problem'] = null): Promise<void> => {
    const job = jobs.get(id);
    if (job === undefined) return;
    const ended = status === 'finished' || status === 'cancelled';
    const report: StoredReport = {
      ...(job.report as StoredReport),
      finishedAt: ended ? ports.now() : null,
      problem,
    };
    const keepFiles = ended && (report.unknown ?? []).length > 0;
    const next = { ...job, status, report, keepFiles };
    // A full disk must not keep the person from being told.
    await store.imports.update(next).catch(() => undefined);
    note(next);
  };

  const runNext = (): void => {
    if (active !== null || stopped) return;
    const next = [...jobs.values()].find((job) => job.status === 'running');
    if (next === undefined) return;
    active = next.id;
    loop = runJob(next.id)
      .catch(async (error: unknown) => {
        const { code, message, hint } = toDatelineError(error);
        // Another tab took the library over: it goes on there.
        if (code !== 'STORE_BLOCKED') await setStatus(next.id, 'failed', { code, message, hint });
      })
      .finally(() => {
        active = null;
        onChange();
        runNext();
      });
  };

  const runJob = async (id: number): Promise<void> => {
    for (;;) {
      const job = jobs.get(id);
      if (job === undefined || job.status !== 'running' || stopped) return;
      const file = await store.imports.file(id, job.nextFile);
      if (file === null) {
        const stored = await store.imports.get(id);
        // Another tab may have read it to its end.
        if (stored !== null && stored.status !== 'running') note(stored);
        else await setStatus(id, 'finished');
        return;
      }
      const outcome = await runFile(job, file, { note, takeOrder, isStopped: () => stopped });
      if (outcome === 'moved') {
        const stored = await store.imports.get(id);
        if (stored === null) return;
        note(stored);
        continue;
      }
      if (outcome !== 'done') {
        if (outcome !== 'stopped') await setStatus(id, outcome);
        return;
      }
    }
  };

  const fileOf = async (importId: number, place: number): Promise<ImportFile> => {
    const file = await store.imports.file(importId, place);
    if (file !== null) return file;
    throw new DatelineError('BAD_INPUT', 'The file is not kept any more.', {
      hint: 'Drop it once more, and say what its fields are.',
      detail: `${importId} ${place}`,
    });
  };

  const ask = async (id: number, order: 'paused' | 'cancelled'): Promise<void> => {
    const status = jobs.get(id)?.status;
    // An import that has ended stays as it ended; one that has stopped can still be given up.
    const possible = status === 'running' || (order === 'cancelled' && (status === 'paused' || status === 'failed'));
    if (!possible) return;
    if (active === id && status === 'running') wanted.set(id, order);
    else await setStatus(id, order);
  };

  return {
    async add(files, mapping) {
      if (files.length === 0) {
        throw new DatelineError('BAD_INPUT', 'There is no file to import.', { hint: 'Choose at least one file.' });
      }
      const report: StoredReport = {
        files: files.map((file) => file.name),
        read: 0,
        stored: 0,
        links: 0,
        alreadyThere: 0,
        updated: 0,
        failed: [],
        unread: [],
        notes: [],
        unknown: [],
        feeds: [],
        ...(mapping === undefined ? {} : { mapping }),
        undated: 0,
        notEnglish: 0,
        bytesRead: 0,
        bytesOfDone: 0,
        bytesTotal: files.reduce((sum, file) => sum + file.bytes.length, 0),
        startedAt: ports.now(),
        finishedAt: null,
        problem: null,
      };
      const progress = { status: 'running' as const, nextFile: 0, nextRecord: 0, report };
      const id = await store.imports.add(files, progress);
      note({ ...progress, id });
      runNext();
      return id;
    },
    async preview(importId, file, mapping) {
      return previewMapped(await fileOf(importId, file), mapping);
    },
    async addMapped(importId, file, mapping) {
      const { name, mediaType, bytes } = await fileOf(importId, file);
      const id = await this.add([{ name, mediaType, bytes }], mapping);
      const job = jobs.get(importId);
      if (job !== undefined) {
        const report = job.report as StoredReport;
        const unknown = (report.unknown ?? []).filter((one) => one.file !== file);
        const next = { ...job, report: { ...report, unknown }, keepFiles: unknown.length > 0 };
        await store.imports.update(next);
        note(next);
      }
      return id;
    },
    async takeUp() {
      // Skip the import that this tab is running: its progress here is newer than the stored row.
      for (const job of await store.imports.list()) if (job.id !== active) jobs.set(job.id, job);
      onChange();
      runNext();
    },
    expectIdle() {
      if (active === null) return;
      throw new DatelineError('BAD_INPUT', 'An import is running.', { hint: 'Wait until it has ended, or cancel it.' });
    },
    async reload() {
      jobs.clear();
      await this.takeUp();
    },
    ended(importId) {
      const job = jobs.get(importId);
      if (job === undefined) {
        throw new DatelineError('BAD_INPUT', 'There is no such import.', {
          hint: 'It may have been dismissed.',
          detail: String(importId),
        });
      }
      if (job.status !== 'running') return Promise.resolve(toReport(job));
      return new Promise((resolve) => waiters.set(importId, [...(waiters.get(importId) ?? []), resolve]));
    },
    pause: (importId) => ask(importId, 'paused'),
    async resume(importId) {
      wanted.delete(importId);
      const job = jobs.get(importId);
      if (job === undefined || (job.status !== 'paused' && job.status !== 'failed')) return;
      await setStatus(importId, 'running');
      runNext();
    },
    cancel: (importId) => ask(importId, 'cancelled'),
    async dismiss(importId) {
      const job = jobs.get(importId);
      if (job === undefined || job.status === 'running') return;
      await store.imports.remove(importId);
      jobs.delete(importId);
      onChange();
    },
    async noteUnread(importId, article) {
      const job = importId === null ? undefined : jobs.get(importId);
      if (job === undefined || toReport(job).unread.some((one) => one.articleId === article.articleId)) return;
      const report = { ...job.report, unread: [...toReport(job).unread, article].slice(0, MOST_UNREAD) };
      const next = { ...job, report };
      await store.imports.update(next);
      note(next);
    },
    reports: () => [...jobs.values()].sort((a, b) => b.id - a.id).map(toReport),
    get running() {
      // Between its last batch and the next import a job is active but over.
      return active !== null && jobs.get(active)?.status === 'running';
    },
    async stop() {
      stopped = true;
      await loop.catch((error: unknown) => {
        if (!isDatelineError(error)) throw error;
      });
    },
  };
}
