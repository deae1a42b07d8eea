import type { ScopedCandidate } from './types';
import { plain } from './words';

const MOST_WORDS = 5;

/**
 * Adds, for a name given in short where a fuller form of it stands elsewhere in the passages ("Traina" for "John Traina",
 * "Hereford" for "Hereford United"), the full form with what is said of the short one.
 */
export function withFullNames(candidates: readonly ScopedCandidate[]): ScopedCandidate[] {
  const full = new Map<string, ScopedCandidate>();
  for (const one of candidates) {
    const words = plain(one.text).split(' ').length;
    if (one.ruled === 1 && words >= 2 && words <= MOST_WORDS && !full.has(plain(one.text)))
      full.set(plain(one.text), one);
  }
  const added: ScopedCandidate[] = [];
  const marked = candidates.map((one): ScopedCandidate => {
    const key = plain(one.text);
    if (one.ruled === 0 || key.length < 3 || !/^\p{Lu}/u.test(one.text)) return one;
    let shortened = 0;
    for (const [name, fuller] of full) {
      if (!name.startsWith(`${key} `) && !name.endsWith(` ${key}`)) continue;
      // A part of the very same mention is not a short form of it.
      if (
        candidates.some(
          (c) => c.passage === one.passage && c.start <= one.start && c.end >= one.end && plain(c.text) === name,
        )
      )
        continue;
      shortened = 1;
      added.push({
        ...one,
        text: fuller.text,
        passage: fuller.passage,
        clause: fuller.clause,
        start: fuller.start,
        end: fuller.end,
        shape: fuller.shape,
        titled: fuller.titled,
        familiar: fuller.familiar,
        short: 1,
      });
    }
    return shortened === 0 ? one : { ...one, shortened };
  });
  return [...marked, ...added];
}
