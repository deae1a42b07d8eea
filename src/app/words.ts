/** Small phrases with numbers in them. Plain and short; no figure without its unit. */

/** "1 article", "2,850 articles" */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

/** "about 4 minutes left"; `null` when unknown. */
export function timeLeft(seconds: number | null): string | null {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return null;
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  if (seconds < 90) return 'about a minute left';
  if (seconds < 3600) return `about ${Math.round(seconds / 60)} minutes left`;
  const hours = seconds / 3600;
  return hours < 1.5 ? 'about an hour left' : `about ${Math.round(hours)} hours left`;
}

/** "12.4 MB", in powers of 1000 as file managers count. */
export function bytes(sizeBytes: number): string {
  if (sizeBytes < 1000) return count(Math.round(sizeBytes), 'byte');
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = sizeBytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ${units[unit]}`;
}

/** "a, b and c" */
export function list(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}

/** English name of an ISO 639-1 language; the code itself when it has none. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A phrase as a sentence: a capital first, a stop last; empty stays empty. */
export function sentence(phrase: string): string {
  const text = phrase.trim();
  if (!text) return '';
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}
