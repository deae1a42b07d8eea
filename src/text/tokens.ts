import type { Span } from './types';

/** What a token is made of. */
export type TokenKind = 'word' | 'number' | 'mark' | 'possessive';

/** A word, number, punctuation mark, or the "'s" of a possessive. */
export interface Token extends Span {
  readonly text: string;
  readonly lower: string;
  readonly kind: TokenKind;
  /** A word whose first letter is upper case. */
  readonly capital: boolean;
}

/** "U.S.": no name has more letters than that. */
const WORD = /(?:\p{L}\.){2,64}(?:\p{L}(?![\p{L}\p{N}]))?|[\p{L}\p{N}]/uy;
const ADJECTIVE =
  /^(?:\p{Ll}{2,}ed|led|born|area|style|era|wide|like|run|made|language|rights|owned|speaking|parent|owner|maker|born)$/u;
const HYPHEN = 45;
const LONGEST_ADJECTIVE = 40;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const UPPER = /^\p{Lu}/u;

/**
 * Tokens of the span `[start, end)`. Words keep inner apostrophes, hyphens and the full stops of "U.S."; numbers keep
 * inner separators ("1,200", "3.5", "10:30"); "'s" is a token of its own.
 */
export function tokenize(text: string, start = 0, end = text.length): Token[] {
  const tokens: Token[] = [];
  let i = start;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (code <= 32 || code === 160) {
      i++;
      continue;
    }
    if (isWordCode(text, i, code)) {
      const stop = wordEnd(text, i, end);
      i = pushWord(text, i, stop, tokens);
    } else {
      tokens.push(token(text, i, i + 1, 'mark'));
      i++;
    }
  }
  return tokens;
}

function pushWord(text: string, start: number, end: number, into: Token[]): number {
  const tail = end - 2;
  const apostrophe = tail > start ? text.charCodeAt(tail) : 0;
  if ((apostrophe === 39 || apostrophe === 0x2019) && (text[end - 1] === 's' || text[end - 1] === 'S')) {
    const head = token(text, start, tail, kindOf(text, start));
    // "it's", "that's", "he's" are not possessives of a name, but splitting them does no harm.
    into.push(head, token(text, tail, end, 'possessive'));
  } else {
    const cut = adjectiveCut(text, start, end);
    if (cut !== null)
      into.push(token(text, start, cut, 'word'), token(text, cut, cut + 1, 'mark'), token(text, cut + 1, end, 'word'));
    else into.push(token(text, start, end, kindOf(text, start)));
  }
  return end;
}

/** The hyphen of "Texas-based", "Republican-led": the name before it stands alone. `null` for other words. */
function adjectiveCut(text: string, start: number, end: number): number | null {
  const code = text.charCodeAt(start);
  if (code >= 97 && code <= 122) return null;
  // Looked for in the word alone: from the text's end back to a hyphen may be far.
  let at = end - 1;
  while (at > start + 1 && text.charCodeAt(at) !== HYPHEN) at--;
  if (at <= start + 1 || end - at > LONGEST_ADJECTIVE) return null;
  return ADJECTIVE.test(text.slice(at + 1, end)) ? at : null;
}

function kindOf(text: string, at: number): TokenKind {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57 ? 'number' : 'word';
}

function token(text: string, start: number, end: number, kind: TokenKind): Token {
  const word = text.slice(start, end);
  const code = text.charCodeAt(start);
  const capital = kind === 'word' && (code < 128 ? code >= 65 && code <= 90 : UPPER.test(word));
  return { start, end, text: word, lower: word.toLowerCase(), kind, capital };
}

/** End of the word or number that begins at `start`. */
function wordEnd(text: string, start: number, end: number): number {
  // "U.S.", "J.K.", "a.m.": letters each with a full stop.
  if (text.charCodeAt(start + 1) === 46 && start + 3 < end + 1) {
    WORD.lastIndex = start;
    const dotted = WORD.exec(text);
    if (dotted !== null && dotted[0].length > 1) return Math.min(end, start + dotted[0].length);
  }
  let i = start + 1;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (isWordCode(text, i, code)) {
      i++;
      continue;
    }
    const joins =
      code === 39 || code === 0x2019 || code === 45 || code === 46 || code === 44 || code === 58 || code === 38;
    if (!joins || i + 1 >= end) break;
    const next = text.charCodeAt(i + 1);
    if (!isWordCode(text, i + 1, next)) break;
    const digits = isDigit(text.charCodeAt(i - 1)) && isDigit(next);
    if ((code === 46 || code === 44 || code === 58) && !digits) break;
    i++;
  }
  return i;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function isWordCode(text: string, at: number, code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  if (code >= 0xc0 && code <= 0x24f) return code !== 0xd7 && code !== 0xf7;
  return code > 0x24f && code !== 0x2019 && LETTER.test(text.charAt(at));
}
