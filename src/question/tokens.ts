/** A word or mark of the question with its place. */
export interface Token {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  readonly word: boolean;
}

const TOKEN =
  /(?:\p{Lu}\.){2,}|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|[.'’\-–&/](?=[\p{L}\p{N}]))*(?:['’](?=\s|$))?|[^\s\p{L}\p{N}]/gu;

/** Words and marks of a text. "Queen's", "F.C.", "2019-20" and "co-founder" are one word each. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0];
    tokens.push({
      text: token,
      lower: token.toLowerCase(),
      start: match.index,
      end: match.index + token.length,
      word: /[\p{L}\p{N}]/u.test(token),
    });
  }
  return tokens;
}

/** The word without `'s` or a final apostrophe. */
export function withoutPossessive(word: string): string {
  return word.replace(/(?:['’]s|(?<=s)['’])$/iu, '');
}

export function isPossessive(word: string): boolean {
  return /(?:['’]s|s['’])$/iu.test(word);
}

export function isCapitalised(word: string): boolean {
  return /^\p{Lu}/u.test(word) || /^\p{Ll}{1,2}\p{Lu}/u.test(word);
}

/** Whether the question was typed with capitals at all, beyond its first word and "I". */
export function usesCapitals(text: string): boolean {
  return tokenize(text)
    .slice(1)
    .some((t) => t.word && t.text !== 'I' && isCapitalised(t.text));
}

export function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,?.!;:])/g, '$1')
    .replace(/^[\s,;:]+|[\s,;:]+$/g, '')
    .trim();
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
