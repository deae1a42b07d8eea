import type { ImportProgress } from '../store';
import type { createBatch } from './gathered';
import type { Sorted } from './incoming';
import type { ImportReport } from './types';

/** Notes kept; a thousand mails with attachments need not be told one by one. */
const MOST_NOTES = 1_000;
/** Failures kept with file, line and reason; a file with more is not what it was taken for, and the rest is not listed. */
const MOST_FAILURES = 10_000;

/** A report as it is stored with its import. */
export type StoredReport = Omit<ImportReport, 'importId' | 'status' | 'notes' | 'links'> &
  Partial<Pick<ImportReport, 'notes' | 'links'>> & {
    /** Bytes of the files that were read to their end: what `bytesRead` counts on from when a file is taken up again. */
    readonly bytesOfDone: number;
  };

/** An article of a batch that could not be taken in. */
export interface Unfit {
  readonly line: null;
  readonly reason: string;
}

/** A report with what one more batch of a file came to. */
export function withBatch(
  old: StoredReport,
  batch: Pick<ReturnType<typeof createBatch>, 'failed' | 'notes' | 'records'>,
  sorted: Sorted,
  unfit: readonly Unfit[],
  file: string,
): StoredReport {
  const failed = [...batch.failed, ...unfit].map((one) => ({
    file: nameOf(file, 'file' in one ? one.file : undefined),
    line: one.line,
    reason: one.reason,
  }));
  const notes = batch.notes.map(({ message, file: inner }) => ({ file: nameOf(file, inner), message }));
  return {
    ...old,
    read: old.read + batch.records - batch.notes.length,
    stored: old.stored + sorted.stored,
    links: (old.links ?? 0) + sorted.links,
    alreadyThere: old.alreadyThere + sorted.alreadyThere,
    updated: old.updated + sorted.updated,
    undated: old.undated + sorted.undated,
    notEnglish: old.notEnglish + sorted.notEnglish,
    failed: [...old.failed, ...failed].slice(0, MOST_FAILURES),
    notes: [...(old.notes ?? []), ...notes].slice(0, MOST_NOTES),
  };
}

/** The report as the person sees it. */
export function toReport(job: ImportProgress): ImportReport {
  const { bytesOfDone: _, ...report } = job.report as StoredReport;
  // Reports of earlier versions have none of these.
  return { notes: [], links: 0, ...report, unread: report.unread ?? [], importId: job.id, status: job.status };
}

/** A file inside an archive is named after the archive. */
const nameOf = (file: string, inner: string | undefined): string => (inner === undefined ? file : `${file} › ${inner}`);
