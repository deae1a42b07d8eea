/** A part of what a person types into a search: all parts must be met. */
export interface SearchPart {
  /** Words as typed; several for a phrase. */
  readonly text: string;
  readonly kind: 'word' | 'prefix' | 'phrase';
  /** Typed with a minus before it: nothing that holds it is wanted. */
  readonly without: boolean;
}

/**
 * Reads a search as search boxes are used: words, `"a phrase"`, `-without`, `begin*`. The last word counts as one that is
 * still being typed unless a blank follows it.
 */
export function readSearch(text: string): SearchPart[] {
  const parts: SearchPart[] = [];
  const pattern = /(-?)(?:["“”„]([^"“”„]*)(?:["“”„]|$)|([^\s"“”„]+))/g;
  for (const match of text.matchAll(pattern)) {
    const [whole, minus, phrase, word] = match;
    const without = minus === '-';
    if (phrase !== undefined) {
      if (phrase.trim() !== '') parts.push({ text: phrase.trim(), kind: 'phrase', without });
      continue;
    }
    const bare = (word ?? '').replace(/\*+$/, '');
    if (!/[\p{L}\p{N}]/u.test(bare)) continue;
    const typing = match.index + whole.length === text.length && !without;
    const kind = bare !== word || typing ? 'prefix' : 'word';
    parts.push({ text: bare, kind, without });
  }
  return parts;
}

/** Words of a text with their places, as the index cuts them. */
export function wordsOf(text: string): { readonly start: number; readonly end: number; readonly word: string }[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    word,
  }));
}

/** One blank between words, before the first and after the last, lower case: what phrases are compared by. */
export function plainWords(text: string): string {
  return ` ${wordsOf(text.toLowerCase())
    .map(({ word }) => word)
    .join(' ')} `;
}

/**
 * Whether two words are at most `most` typing mistakes apart: a letter more, less, other, or two exchanged.
 */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return false;
    before = row;
    row = next;
  }
  return row[b.length]! <= most;
}

/** Mistakes forgiven in a word of so many letters: none in short ones, which are other words at once. */
export function forgiven(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}
