import type { FieldMapping, ImportRecord, ListedFeed } from '../importers';
import type { ImportProgress } from '../store';
import type { createBatch } from './gathered';
import type { Sorted } from './incoming';
import type { ImportReport, UnknownShape } from './import-types';

/** Notes kept; a thousand mails with attachments need not be told one by one. */
const MOST_NOTES = 1_000;
/** Failures kept with file, line and reason; a file with more is not what it was taken for, and the rest is not listed. */
const MOST_FAILURES = 10_000;

/** Files whose bytes are kept until their fields are named. */
const MOST_UNKNOWN = 20;
const MOST_FEEDS = 5_000;

/** What reports of earlier versions do not have. */
type LaterField = 'notes' | 'links' | 'unknown' | 'feeds';

/** A report as it is stored with its import. */
export type StoredReport = Omit<ImportReport, 'importId' | 'status' | LaterField> &
  Partial<Pick<ImportReport, LaterField>> & {
    /** Bytes of the files that were read to their end: what `bytesRead` counts on from when a file is taken up again. */
    readonly bytesOfDone: number;
    /** How the fields of its records are named, as a person said. */
    readonly mapping?: FieldMapping;
  };

/** An article of a batch that could not be taken in. */
export interface Unfit {
  readonly line: null;
  readonly reason: string;
}

/** A report with what one more batch of a file came to. */
export function withBatch(
  old: StoredReport,
  batch: Pick<ReturnType<typeof createBatch>, 'failed' | 'notes' | 'read'>,
  sorted: Sorted,
  unfit: readonly Unfit[],
  { name: file, file: place }: { readonly name: string; readonly file: number },
): StoredReport {
  const failed = [...batch.failed, ...unfit].map((one) => ({
    file: nameOf(file, 'file' in one ? one.file : undefined),
    line: one.line,
    reason: one.reason,
  }));
  const notes = batch.notes.map(({ message, file: inner }) => ({ file: nameOf(file, inner), message }));
  return {
    ...old,
    read: old.read + batch.read,
    stored: old.stored + sorted.stored,
    links: (old.links ?? 0) + sorted.links,
    alreadyThere: old.alreadyThere + sorted.alreadyThere,
    updated: old.updated + sorted.updated,
    undated: old.undated + sorted.undated,
    notEnglish: old.notEnglish + sorted.notEnglish,
    failed: [...old.failed, ...failed].slice(0, MOST_FAILURES),
    notes: [...(old.notes ?? []), ...notes].slice(0, MOST_NOTES),
    unknown: withUnknown(old.unknown ?? [], batch.failed, file, place),
    feeds: withFeeds(old.feeds ?? [], batch.failed),
  };
}

/** The report as the person sees it. */
export function toReport(job: ImportProgress): ImportReport {
  const { bytesOfDone: _, mapping: __, ...report } = job.report as StoredReport;
  // Reports of earlier versions have none of these.
  return {
    notes: [],
    links: 0,
    unknown: [],
    feeds: [],
    ...report,
    unread: report.unread ?? [],
    importId: job.id,
    status: job.status,
  };
}

/** A file inside an archive is named after the archive. */
const nameOf = (file: string, inner: string | undefined): string => (inner === undefined ? file : `${file} › ${inner}`);

type Failed = Extract<ImportRecord, { readonly kind: 'failed' }>;

function withUnknown(
  before: readonly UnknownShape[],
  failed: readonly Failed[],
  name: string,
  file: number,
): readonly UnknownShape[] {
  const records = failed.filter(({ fields }) => fields !== undefined);
  if (records.length === 0) return before;
  const known = before.find((one) => one.file === file);
  const now: UnknownShape = {
    file,
    name,
    fields: known?.fields ?? records[0]?.fields ?? [],
    records: (known?.records ?? 0) + records.length,
  };
  return [...before.filter((one) => one.file !== file), now].slice(0, MOST_UNKNOWN);
}

function withFeeds(before: readonly ListedFeed[], failed: readonly Failed[]): readonly ListedFeed[] {
  const named = new Map(before.map((feed) => [feed.url, feed]));
  for (const { feeds = [] } of failed) for (const feed of feeds) if (!named.has(feed.url)) named.set(feed.url, feed);
  return [...named.values()].slice(0, MOST_FEEDS);
}
