import type { StorageUse } from './device/machine';

/** What a browser tells of itself, asked for and checked: any of it may be missing, refuse, or be nonsense. */

type Storage = Partial<Pick<StorageManager, 'estimate' | 'persisted' | 'persist'>> | undefined;

const storageOf = (of: object): Storage => (of as { readonly storage?: Storage }).storage;

/** Bytes used and allowed; `null` for what the browser does not tell. */
export async function storageUse(of: object): Promise<StorageUse> {
  const storage = storageOf(of);
  const [estimate, persisted] = await Promise.all([
    answer(() => storage?.estimate?.()),
    answer(() => storage?.persisted?.()),
  ]);
  return {
    usedBytes: count(estimate?.usage),
    quotaBytes: count(estimate?.quota),
    persisted: persisted === true,
  };
}

/** Asks that storage be kept when the disk runs full; false where that cannot be asked. */
export async function persistStorage(of: object): Promise<boolean> {
  return (await answer(() => storageOf(of)?.persist?.())) === true;
}

/** The first language that the browser names and can write dates in. Some name what is none ("C", "POSIX"). */
export function localeOf({ language, languages }: { language?: unknown; languages?: readonly unknown[] }): string {
  const named = [language, ...(Array.isArray(languages) ? languages : [])];
  return named.find((tag): tag is string => typeof tag === 'string' && isLocale(tag)) ?? 'en';
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

async function answer<T>(ask: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
