/** A word of a question or a cell. */
export interface TableToken {
  /** Lower case, without accents and apostrophes, and without a plural or possessive s: "men's" and "Mens" are `men`. */
  readonly key: string;
  /** As `key`, with the s. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly capital: boolean;
}

/** The words of a text with their places. */
export function tableTokens(text: string): TableToken[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’`][\p{L}\p{M}]+)*/gu)].map((match) => {
    const word = plainWord(match[0]);
    const start = match.index;
    return {
      key: withoutS(word),
      word,
      start,
      end: start + match[0].length,
      capital: /^\p{Lu}/u.test(match[0]),
    };
  });
}

const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’`]/gu, '')
    .toLowerCase();

const withoutS = (word: string): string => (/[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);

/** The keys of a phrase, for lists of words. */
export const phraseKeys = (phrase: string): string[] => tableTokens(phrase).map(({ key }) => key);

/** Where a phrase stands in a question, first token and the one after the last; `null` when it does not. */
export function findPhrase(tokens: readonly TableToken[], phrase: string): readonly [number, number] | null {
  const keys = phraseKeys(phrase);
  if (keys.length === 0) return null;
  for (let at = 0; at + keys.length <= tokens.length; at += 1) {
    if (keys.every((key, i) => tokens[at + i]?.key === key)) return [at, at + keys.length];
  }
  return null;
}
