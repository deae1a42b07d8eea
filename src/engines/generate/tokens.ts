import { bpeCounter } from './bpe';
import { ggufWords } from './gguf-words';

/** Words of English have about four letters a token and names of it about two and a half. */
const LETTERS_PER_TOKEN = 2;
/** Runs of letters that are no words: a tokenizer knows few of them. */
const CONSONANTS = /[b-df-hj-np-tv-xz]{4}/i;
const CAPITALS = /[A-Z]{2}/;
/** The space before a word is a part of it. */
const PARTS = / ?[A-Za-z]+|\s|[^A-Za-z\s]/gu;

/**
 * Bound from above on the tokens of a text, for engines whose tokenizer cannot be asked: words at two letters a token,
 * digits and signs one each, letters of other scripts by their bytes.
 */
export function mostTokens(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(PARTS)) {
    tokens += /[A-Za-z]/.test(part) ? tokensOf(part.trim()) : bytesOf(part);
  }
  return tokens;
}

function tokensOf(word: string): number {
  return CONSONANTS.test(word) || CAPITALS.test(word) ? word.length : Math.ceil(word.length / LETTERS_PER_TOKEN);
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** Counts tokens as a GGUF file's own tokenizer does where it is one that is known here, else by {@link mostTokens}. */
export async function tokenCounter(file: Blob | undefined): Promise<(text: string) => number> {
  const words = file === undefined ? null : await ggufWords(file);
  return (words === null ? null : bpeCounter(words)) ?? mostTokens;
}
