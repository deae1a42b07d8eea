const KEY = 'dateline.read-ms';

/** What is usual, in milliseconds. */
const READ_MS = 3000;

/** Times the reader may be given for a question, in milliseconds. */
export const READ_TIMES: readonly number[] = [1000, READ_MS, 10_000, Number.POSITIVE_INFINITY];

/** How long the reader may take for one question on this device, in milliseconds. */
export function readTime(): number {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? READ_MS);
    return READ_TIMES.includes(kept) ? kept : READ_MS;
  } catch {
    return READ_MS;
  }
}

/** Keeps the choice; where nothing can be kept it is the usual time again after a reload. */
export function setReadTime(ms: number): void {
  try {
    localStorage.setItem(KEY, String(ms));
  } catch {
    // A browser that keeps nothing still answers.
  }
}
