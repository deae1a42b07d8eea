import { isDatelineError, toDatelineError } from '../errors';
import { readSource, type ImportedArticle } from '../importers';
import type { Indexes } from '../index';
import { isSamePlace, type ImportProgress, type Store } from '../store';
import { createBatch } from './gathered';
import { withBatch, type StoredReport, type Unfit } from './import-report';
import type { ImportFile } from './import-types';
import type { Sorted } from './incoming';
import { partsOf } from './parts';
import type { LibraryPorts } from './ports';

/** Times a batch is sorted again because another tab stored something in between. */
const MOST_TRIES = 50;

/** `moved`: another tab has taken the import further, and it is to be read on from there. */
export type FileOutcome = 'done' | 'paused' | 'cancelled' | 'stopped' | 'moved';

/** What the runner of imports tells and hears while a file is read. */
export interface FileHost {
  note(job: ImportProgress): void;
  /** What the person has ordered since; each order is given once. */
  takeOrder(id: number): 'paused' | 'cancelled' | null;
  isStopped(): boolean;
}

export type RunFile = (start: ImportProgress, file: ImportFile, host: FileHost) => Promise<FileOutcome>;

/** Reads one file of an import from where its job stands, and stores it batch by batch with the place of the next. */
export function createFileRunner(store: Store, indexes: Indexes, ports: LibraryPorts): RunFile {
  const sort = async (articles: readonly ImportedArticle[], id: number): Promise<Sorted> => {
    // Only needed once something is read in; so it is no part of what every visit loads.
    const { sortBatch } = await import('./incoming');
    return sortBatch(store, articles, id);
  };

  /** Articles that cannot be split, compared or indexed are failures of their own, and told from the others. */
  const partSound = async (
    articles: readonly ImportedArticle[],
    id: number,
  ): Promise<{ sound: ImportedArticle[]; unfit: Unfit[] }> => {
    const sound: ImportedArticle[] = [];
    const unfit: Unfit[] = [];
    for (const article of articles) {
      try {
        indexes.tryImport(await sort([article], id));
        sound.push(article);
      } catch (error) {
        if (!isOfArticle(error)) throw error;
        unfit.push({
          line: null,
          reason: `“${article.title}” could not be taken in: ${toDatelineError(error).message}`,
        });
      }
    }
    return { sound, unfit };
  };

  return async (start, file, { note, takeOrder, isStopped }) => {
    const { id } = start;
    let job = start;
    let bytesRead = 0;
    /** Of these, those of what is stored or gathered: all but the rest of a long text. */
    let bytesTaken = 0;
    /** Parts of the record at hand that are stored or gathered. */
    let part = job.nextPart ?? 0;
    const before = (job.report as StoredReport).bytesOfDone;
    const batch = createBatch();
    /** @returns false when another tab has taken this import further: to be read on from there. */
    const commit = async (last: boolean): Promise<boolean> => {
      for (let tries = 1; ; tries += 1) {
        try {
          await commitOnce(last);
          return true;
        } catch (error) {
          if (!isDatelineError(error, 'STORE_CHANGED') || tries === MOST_TRIES) throw error;
          await indexes.catchUp();
          const stored = await store.imports.get(id);
          if (stored === null || !isSamePlace(stored, job)) return false;
          await ports.pause();
        }
      }
    };
    const commitOnce = async (last: boolean): Promise<void> => {
      try {
        await commitOf(batch.articles, [], last);
      } catch (error) {
        if (!isOfArticle(error)) throw error;
        const { sound, unfit } = await partSound(batch.articles, id);
        if (unfit.length === 0) throw error;
        await commitOf(sound, unfit, last);
      }
    };
    const commitOf = async (articles: readonly ImportedArticle[], unfit: readonly Unfit[], last: boolean) => {
      const sorted = await sort(articles, id);
      const done = last ? file.bytes.length : 0;
      const report = {
        ...withBatch(job.report as StoredReport, batch, sorted, unfit, { name: file.name, file: job.nextFile }),
        bytesRead: before + (last ? done : bytesTaken),
        bytesOfDone: before + done,
      };
      const next: ImportProgress = {
        ...job,
        nextFile: last ? job.nextFile + 1 : job.nextFile,
        nextRecord: last ? 0 : job.nextRecord + batch.records,
        nextPart: last ? 0 : part,
        report,
      };
      await indexes.commitImport({ added: sorted.added, changed: sorted.changed, progress: next, goesOnFrom: job });
      job = next;
      batch.clear();
      note(job);
    };
    const { mapping } = job.report as StoredReport;
    const records = readSource(file, {
      skip: job.nextRecord,
      ...(mapping === undefined ? {} : { mapping }),
      onBytes: (read) => {
        bytesRead = read;
      },
    });
    for await (const record of records) {
      const parts = partsOf(record);
      const [from, length] = [bytesTaken, bytesRead - bytesTaken];
      for (const one of parts.slice(part)) {
        if (batch.mustCommitBefore(one) && !(await commit(false))) return 'moved';
        part = part + 1 === parts.length ? 0 : part + 1;
        batch.add(one, part === 0);
        bytesTaken = part === 0 ? bytesRead : from + Math.round((length * part) / parts.length);
        if (!batch.isFull()) continue;
        if (!(await commit(false))) return 'moved';
        await ports.pause();
        if (isStopped()) return 'stopped';
        const order = takeOrder(id);
        if (order !== null) return order;
      }
    }
    if (!(await commit(true))) return 'moved';
    return takeOrder(id) ?? 'done';
  };
}

/** Whether something is wrong with the article at hand rather than with the store. */
function isOfArticle(error: unknown): boolean {
  const { code } = toDatelineError(error);
  return code === 'INTERNAL' || code === 'BAD_INPUT';
}
