/** Names of texts put short, and what the short ones stand for (CIK-LLM §3.1.2's association map, for sentences). */
export interface ShortNames {
  readonly names: ReadonlyMap<string, string>;
  shorten(text: string): string;
  /** The exact inverse of `shorten` for the texts these were made for; a model's reply likewise. */
  restore(text: string): string;
}

/** A name that is shorter, or stands only once, costs more in the map than it saves. */
const SHORTEST = 10;
const LEAST_TIMES = 2;
const NAME = /\p{Lu}[\p{L}\p{N}'’-]*(?:(?:\s(?:of|the|and|for|de|la|van|von|der|bin|al))*\s\p{Lu}[\p{L}\p{N}'’-]*)*/gu;
/** What begins a sentence before a name. */
const OPENER = /^(?:The|Then|An?|In|On|At|By|For|From|With|But|And|When|While|After|Before|Since|As)\s/;

/**
 * Short names for the names that texts repeat. The short ones occur in none of the texts, nor in `others`, so that what
 * comes back can be restored word for word. `null` when no name is worth it.
 */
export function shortNames(texts: readonly string[], others: readonly string[] = []): ShortNames | null {
  const times = new Map<string, number>();
  for (const [found] of texts.flatMap((text) => [...text.matchAll(NAME)])) {
    const name = found.replace(OPENER, '');
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  const worth = [...times]
    .filter(([name, count]) => name.length >= SHORTEST && count >= LEAST_TIMES)
    // The longest first: "Bank of Orla" is a part of "Central Bank of Orla".
    .sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1));
  if (worth.length === 0) return null;
  const [prefix] = freePrefixes([...texts, ...others]);
  const names = new Map(worth.map(([name], at) => [`${prefix}${at}`, name]));
  const short = new Map([...names].map(([made, name]) => [name, made]));
  const escaped = worth.map(([name]) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const long = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  const made = new RegExp(`(?<![\\p{L}\\p{N}])${prefix}\\d+(?![\\p{L}\\p{N}])`, 'gu');
  return {
    names,
    shorten: (text) => text.replace(long, (name) => short.get(name) ?? name),
    restore: (text) => text.replace(made, (name) => names.get(name) ?? name),
  };
}

/** Two letters that start no word with a number behind it ("E1") in any of the texts. */
export function freePrefixes(texts: readonly string[]): readonly [string, string] {
  const used = new Set(texts.flatMap((text) => [...text.matchAll(/([A-Z]+)\d+/g)].map((match) => match[1] ?? '')));
  const free = function* (): Generator<string> {
    for (let length = 1; ; length += 1) for (const letter of 'ERXQZKVWJY') yield letter.repeat(length);
  };
  const found: string[] = [];
  for (const prefix of free()) {
    if (!used.has(prefix)) found.push(prefix);
    if (found.length === 2) break;
  }
  return [found[0] ?? 'E', found[1] ?? 'R'];
}
