import { DatelineError } from '../../errors';

/** Whether the browser says that the disk, or what it allows of it, is full. */
export function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

export function noRoom(detail: string, cause: unknown): DatelineError {
  return new DatelineError('QUOTA_EXCEEDED', 'There is no room for this model on this device.', {
    hint: 'Remove another model or free disk space, then try again: a download goes on where it stopped.',
    detail,
    cause,
  });
}
