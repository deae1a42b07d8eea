import { DatelineError } from '../errors';

interface Wrapping {
  readonly name?: unknown;
  readonly message?: unknown;
  /** Dexie keeps the browser's own error here, */
  readonly inner?: unknown;
  /** and those of a bulk operation here. */
  readonly failures?: readonly unknown[];
  readonly cause?: unknown;
}

/** The error and everything it wraps. */
function* chain(error: unknown): Generator<{ name: string; message: string }> {
  for (let current = error, depth = 0; typeof current === 'object' && current !== null && depth < 6; depth++) {
    const { name, message, inner, failures, cause }: Wrapping = current;
    yield { name: String(name), message: String(message) };
    current = inner ?? failures?.[0] ?? cause;
  }
}

/**
 * The typed error for what IndexedDB or Dexie threw.
 * Full disk is `QUOTA_EXCEEDED`, a closed or blocked database `STORE_BLOCKED`, a duplicate key `BAD_INPUT`,
 * an unreadable database `STORE_CORRUPT`.
 */
export function toStoreError(error: unknown): DatelineError {
  if (error instanceof DatelineError) return error;
  const names = new Set<string>();
  for (const { name, message } of chain(error)) {
    names.add(name);
    if (/quota/i.test(message)) names.add('QuotaExceededError');
  }
  const message = error instanceof Error ? error.message : String(error);
  if (names.has('QuotaExceededError')) {
    return new DatelineError('QUOTA_EXCEEDED', 'The browser has no more room for the library.', {
      hint: 'Free some space on this device or delete articles, then try again. Nothing stored so far was lost.',
      cause: error,
    });
  }
  if (names.has('DatabaseClosedError') || names.has('InvalidStateError')) return blockedError('closed', error);
  if (names.has('ConstraintError')) {
    return new DatelineError('BAD_INPUT', 'An article with this id is already in the library.', {
      hint: 'Look it up first and change it instead.',
      cause: error,
    });
  }
  if (names.has('VersionError') || names.has('UpgradeError') || names.has('NotFoundError') || names.has('DataError')) {
    return corruptError(message, error);
  }
  return new DatelineError('INTERNAL', message, { hint: 'Reload the page. Your library is kept.', cause: error });
}

/** Why the database cannot be used just now. */
export function blockedError(reason: 'closed' | 'waiting' | 'newer' | 'silent', cause?: unknown): DatelineError {
  const init = (hint: string) => (cause === undefined ? { hint } : { hint, cause });
  switch (reason) {
    case 'closed':
      return new DatelineError('STORE_BLOCKED', 'The library was taken over by another tab.', init('Reload this tab.'));
    case 'waiting':
      return new DatelineError(
        'STORE_BLOCKED',
        'Another tab holds the library in an older version.',
        init('Close the other Dateline tabs; this one then goes on by itself.'),
      );
    case 'silent':
      return new DatelineError(
        'STORE_BLOCKED',
        'The browser does not answer when asked for the library.',
        init(
          'Close the other Dateline tabs; this one then goes on by itself. If none is open, restart the browser: your library is kept.',
        ),
      );
    case 'newer':
      return new DatelineError(
        'STORE_BLOCKED',
        'The library was saved by a newer version of Dateline.',
        init('Reload this tab to get the newer version.'),
      );
  }
}

/** The typed error for a database that does not open. */
export function toOpenError(error: unknown): DatelineError {
  if (error instanceof DatelineError) return error;
  const names = new Set([...chain(error)].map(({ name }) => name));
  if (['MissingAPIError', 'SecurityError', 'InvalidStateError', 'NotAllowedError'].some((name) => names.has(name))) {
    return refusedError(error);
  }
  if (names.has('UnknownError')) {
    return new DatelineError('STORE_REFUSED', 'The browser could not open its storage.', {
      hint: 'Free some space on this device and restart the browser. Do not clear its data: your library is in there.',
      cause: error,
    });
  }
  return toStoreError(error);
}

/** The browser has no storage, or lets this page have none. */
export function refusedError(cause?: unknown): DatelineError {
  const hint =
    'Leave the private window, or allow this address to store data in the settings of the browser, then reload.';
  const init = cause === undefined ? { hint } : { hint, cause };
  return new DatelineError('STORE_REFUSED', 'The browser does not let this page store anything.', init);
}

/** Whether the browser closed the connection by itself, so that the same may succeed on a new one. */
export function isLostConnection(error: unknown): boolean {
  const found = [...chain(error)];
  if (found.some(({ name, message }) => name === 'QuotaExceededError' || /quota/i.test(message))) return false;
  return found.some(
    ({ name, message }) =>
      name === 'DatabaseClosedError' ||
      name === 'InvalidStateError' ||
      (name === 'AbortError' && !/\bby\b.*\bapp/i.test(message)) ||
      (name === 'UnknownError' && /connection/i.test(message)),
  );
}

/** The stored data is not what was written. */
export function corruptError(detail: string, cause?: unknown): DatelineError {
  const init = { hint: 'The damaged part is rebuilt from the articles.', detail };
  return new DatelineError(
    'STORE_CORRUPT',
    'A part of the stored library cannot be read.',
    cause === undefined ? init : { ...init, cause },
  );
}
