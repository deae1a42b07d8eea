import { toDatelineError, type ErrorCode } from '../errors';

/** A failure as a person reads it. */
export interface Problem {
  readonly code: string;
  readonly title: string;
  readonly hint: string;
  /** What was at fault: a file, a model, a phrase. */
  readonly detail: string | null;
}

const TITLES: Record<ErrorCode, string> = {
  BAD_INPUT: 'That could not be read',
  BAD_REFERENCE: 'That date does not exist',
  UNSUPPORTED_FORMAT: 'This kind of file is not known',
  CANCELLED: 'Stopped',
  QUOTA_EXCEEDED: 'The browser has no room left for the library',
  STORE_BLOCKED: 'Another tab holds the library',
  STORE_CHANGED: 'The library changed meanwhile',
  STORE_REFUSED: 'The browser gives this page no storage',
  STORE_CORRUPT: 'Part of the library could not be read',
  MODEL_MISSING: 'A model is missing',
  MODEL_CORRUPT: 'A model is not what it should be',
  MODEL_MISMATCH: 'The stored vectors belong to another model',
  DEVICE_LOST: 'The graphics device stopped',
  WORKER_DIED: 'A part of the app stopped unexpectedly',
  TIMEOUT: 'That took too long',
  INTERNAL: 'Something went wrong',
};

/** The title of a code; codes from a newer library fall back to the plainest one. */
export function titleOf(code: string): string {
  return (TITLES as Record<string, string>)[code] ?? TITLES.INTERNAL;
}

/** Anything thrown → what to show. */
export function problemOf(error: unknown): Problem {
  const { code, message, hint, detail } = toDatelineError(error);
  return { code, title: titleOf(code), hint, detail: detail ?? (code === 'INTERNAL' ? message : null) };
}

/** A problem that the library reports in its status. */
export function problemOfReport(report: {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}): Problem {
  return { code: report.code, title: titleOf(report.code), hint: report.hint, detail: report.message };
}
