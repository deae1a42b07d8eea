/** A backup's part of the app: its settings, and how its file is known. */

const RESTORING = 'dateline.restoring';
/** Settings that are of this device rather than of the library: what was measured on it, and what it was about. */
const OF_DEVICE = new Set(['dateline.measured', RESTORING]);
const PREFIX = 'dateline.';

/** The app's settings by their names; none where the browser keeps none. */
export function readSettings(): Record<string, string> {
  const settings: Record<string, string> = {};
  try {
    for (let i = 0; i < localStorage.length; i += 1) {
      const key = localStorage.key(i);
      const value = key === null || !key.startsWith(PREFIX) || OF_DEVICE.has(key) ? null : localStorage.getItem(key);
      if (key !== null && value !== null) settings[key] = value;
    }
  } catch {
    // Storage is refused: there is nothing to keep.
  }
  return settings;
}

/** Puts settings of a backup in place; they count from the next start on. Names that are none of the app's are left out. */
export function writeSettings(settings: Readonly<Record<string, string>>): void {
  try {
    for (const [key, value] of Object.entries(settings)) {
      if (key.startsWith(PREFIX) && !OF_DEVICE.has(key) && typeof value === 'string') localStorage.setItem(key, value);
    }
  } catch {
    // Storage is refused or full: the app goes on with what it has.
  }
}

/** Notes that a restore goes on, for a visit after one that ended in the middle of it. */
export function markRestoring(on: boolean): void {
  try {
    if (on) localStorage.setItem(RESTORING, '1');
    else localStorage.removeItem(RESTORING);
  } catch {
    // Storage is refused: nobody is told.
  }
}

/** Whether a restore began and never ended. */
export function wasRestoring(): boolean {
  try {
    return localStorage.getItem(RESTORING) !== null;
  } catch {
    return false;
  }
}

const HEAD = '{"dateline":"backup"';

/** Whether a file is a whole backup, by its first bytes. */
export function isBackup(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, HEAD.length)) === HEAD;
}
