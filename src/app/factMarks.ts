const KEY = 'dateline.factMarks';

/** Whether the sentences that gave facts are marked in articles; times always are. Off until the person wants it. */
export function readFactMarks(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

/** Remembers it where the browser lets us. */
export function writeFactMarks(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
