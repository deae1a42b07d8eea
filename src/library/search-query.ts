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

/** Mistakes forgiven in a word of so many letters: none in short ones, which are other words at once. */
export function forgiven(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}
