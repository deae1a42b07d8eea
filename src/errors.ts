/**
 * The kinds of failure a caller can tell apart. Tests and the UI look at the code, never at the wording.
 */
export type ErrorCode =
  | 'BAD_INPUT'
  | 'BAD_REFERENCE'
  | 'UNSUPPORTED_FORMAT'
  | 'CANCELLED'
  | 'QUOTA_EXCEEDED'
  | 'STORE_BLOCKED'
  | 'STORE_CHANGED'
  | 'STORE_REFUSED'
  | 'STORE_CORRUPT'
  | 'MODEL_MISSING'
  | 'MODEL_CORRUPT'
  | 'MODEL_MISMATCH'
  | 'DEVICE_LOST'
  | 'WORKER_DIED'
  | 'TIMEOUT'
  | 'INTERNAL';

/** What an error carries besides its message. */
export interface ErrorInit {
  /** What the person can do about it, one plain sentence. */
  readonly hint: string;
  /** The input at fault: a file and line, a model id, a phrase. */
  readonly detail?: string;
  readonly cause?: unknown;
}

/** The one error type of the project. It survives a worker boundary with its code (see `rpc/`). */
export class DatelineError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;
  readonly detail: string | null;

  constructor(code: ErrorCode, message: string, init: ErrorInit) {
    super(message, init.cause === undefined ? undefined : { cause: init.cause });
    this.name = 'DatelineError';
    this.code = code;
    this.hint = init.hint;
    this.detail = init.detail ?? null;
  }
}

/** True when `error` is a {@link DatelineError}, with this `code` if one is given. */
export function isDatelineError(error: unknown, code?: ErrorCode): error is DatelineError {
  return error instanceof DatelineError && (code === undefined || error.code === code);
}

/** The error itself, or an `INTERNAL` one around anything else that was thrown. */
export function toDatelineError(error: unknown): DatelineError {
  if (error instanceof DatelineError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new DatelineError('INTERNAL', message, { hint: 'Reload the page. Your library is kept.', cause: error });
}
