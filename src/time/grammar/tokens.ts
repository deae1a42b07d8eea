import { HASH_FACTOR, LEXEMES, lookUp, type Lexeme } from './lexicon';

/**
 * One pass over a text by character code: words, numbers, signs and paragraph breaks, in flat arrays. No string is made
 * on the way, so text without dates costs little.
 */

export const WORD = 1;
export const NUMBER = 2;
export const SIGN = 3;
/** An empty line: no phrase and no clause goes across. */
export const BREAK = 4;

const enum Class {
  Sign = 0,
  Letter = 1,
  Digit = 2,
  Space = 3,
  Line = 4,
}

/** A phrase is made of phrases at most so deep: "3, 4, 5 … and 31 May 2020" is the deepest that means anything. */
const MOST_DEPTH = 36;
/** Phrases tried from one token at most; prose needs a few dozen. What costs more is read as naming no date there. */
const MOST_TRIES = 240;

/** Longer numbers are no dates; their value need not be right. */
const MOST = 200_000_000;

const CLASS = new Uint8Array(128);
for (let code = 65; code <= 90; code += 1) CLASS[code] = CLASS[code + 32] = Class.Letter;
for (let code = 48; code <= 57; code += 1) CLASS[code] = Class.Digit;
for (const code of [9, 11, 12, 13, 32]) CLASS[code] = Class.Space;
CLASS[10] = Class.Line;

/** The tokens of a text. Indices outside answer with kind 0, so that rules may look past either end. */
export class Tokens {
  readonly text: string;
  /** The text is said to be one time phrase: "1453" and "May" need no preposition to be a year and a month. */
  readonly isPhrase: boolean;
  /** Number of tokens. */
  readonly length: number;
  private kinds: Uint8Array;
  private starts: Int32Array;
  private ends: Int32Array;
  /** Value of a number, character code of a sign, id of a word's lexeme or −1. */
  private values: Int32Array;

  private depth = 0;
  private tries = 0;

  constructor(text: string, isPhrase = false) {
    this.text = text;
    this.isPhrase = isPhrase;
    // Prose has about one token in five characters.
    const capacity = (text.length >> 2) + 16;
    this.kinds = new Uint8Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
    this.values = new Int32Array(capacity);
    this.length = this.scan();
  }

  /** Begins to read at another token: the bounds on depth and on work count from here. */
  begin(): void {
    this.depth = 0;
    this.tries = 0;
  }

  /** Goes into a phrase inside a phrase; false when that is too deep or too much. Each true is ended by {@link ascend}. */
  descend(): boolean {
    if (this.depth >= MOST_DEPTH || this.tries >= MOST_TRIES) return false;
    this.depth += 1;
    this.tries += 1;
    return true;
  }

  ascend(): void {
    this.depth -= 1;
  }

  private scan(): number {
    const { text } = this;
    let { kinds, starts, ends, values } = this;
    const size = text.length;
    let count = 0;
    let at = 0;
    while (at < size) {
      const code = text.charCodeAt(at);
      const of = classOf(code);
      if (of === Class.Space) {
        at += 1;
        continue;
      }
      const start = at;
      if (count === kinds.length) {
        this.grow();
        ({ kinds, starts, ends, values } = this);
      }
      if (of === Class.Letter) {
        let hash = 0;
        let next = code;
        do {
          hash = (Math.imul(hash, HASH_FACTOR) + (next | 32)) | 0;
          at += 1;
          next = at < size ? text.charCodeAt(at) : 0;
        } while (classOf(next) === Class.Letter);
        kinds[count] = WORD;
        values[count] = lookUp(text, start, at, hash);
      } else if (of === Class.Digit) {
        let value = 0;
        let next = code;
        do {
          value = value < MOST ? value * 10 + (next - 48) : value;
          at += 1;
          next = at < size ? text.charCodeAt(at) : 0;
        } while (next >= 48 && next <= 57);
        kinds[count] = NUMBER;
        values[count] = value;
      } else if (of === Class.Line) {
        at = this.lineBreak(at);
        if (at < 0) {
          at = -at;
          continue;
        }
        kinds[count] = BREAK;
      } else {
        at += 1;
        kinds[count] = SIGN;
        values[count] = code;
      }
      starts[count] = start;
      ends[count] = at;
      count += 1;
    }
    return count;
  }

  private grow(): void {
    const capacity = this.kinds.length * 2;
    const larger = (of: Int32Array): Int32Array => {
      const copy = new Int32Array(capacity);
      copy.set(of);
      return copy;
    };
    const kinds = new Uint8Array(capacity);
    kinds.set(this.kinds);
    this.kinds = kinds;
    [this.starts, this.ends, this.values] = [larger(this.starts), larger(this.ends), larger(this.values)];
  }

  /** Reads white space from a line feed on; the end, negative when there was no empty line in it. */
  private lineBreak(from: number): number {
    let at = from + 1;
    let lines = 1;
    for (; at < this.text.length; at += 1) {
      const of = classOf(this.text.charCodeAt(at));
      if (of === Class.Line) lines += 1;
      else if (of !== Class.Space) break;
    }
    return lines > 1 ? at : -at;
  }

  /** 0 outside the text. */
  kind(i: number): number {
    return this.kinds[i] ?? 0;
  }

  lexeme(i: number): Lexeme | null {
    return this.kinds[i] === WORD ? (LEXEMES[this.values[i] as number] ?? null) : null;
  }

  /** Role of a word, empty when it has none. */
  tag(i: number): string {
    return this.lexeme(i)?.tag ?? '';
  }

  /** Value of a number, −1 for anything else. */
  number(i: number): number {
    return this.kinds[i] === NUMBER ? (this.values[i] as number) : -1;
  }

  /** Number of characters. */
  size(i: number): number {
    return (this.ends[i] ?? 0) - (this.starts[i] ?? 0);
  }

  /** Whether the token is this sign. */
  isSign(i: number, sign: string): boolean {
    return this.kinds[i] === SIGN && this.values[i] === sign.charCodeAt(0);
  }

  /** Whether the token is a hyphen or a dash. */
  isDash(i: number): boolean {
    if (this.kinds[i] !== SIGN) return false;
    const code = this.values[i];
    return code === 45 || (code !== undefined && code >= 0x2010 && code <= 0x2015);
  }

  /** Whether nothing stands between this token and the one before it. */
  isGlued(i: number): boolean {
    return i > 0 && i < this.length && this.starts[i] === this.ends[i - 1];
  }

  start(i: number): number {
    return this.starts[i] ?? this.text.length;
  }

  end(i: number): number {
    return this.ends[i] ?? this.text.length;
  }

  /** The token as it is written. */
  textOf(i: number): string {
    return this.text.slice(this.start(i), this.end(i));
  }

  /** Whether the word begins with a capital letter. */
  isCapital(i: number): boolean {
    const code = this.kinds[i] === WORD ? this.text.charCodeAt(this.start(i)) : 0;
    return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde);
  }

  /** Index after an optional full stop that ends the abbreviation before it. */
  skipStop(i: number): number {
    return this.isSign(i, '.') && this.isGlued(i) ? i + 1 : i;
  }

  /** Index after an optional comma. */
  skipComma(i: number): number {
    return this.isSign(i, ',') ? i + 1 : i;
  }
}

function classOf(code: number): Class {
  if (code < 128) return CLASS[code] as Class;
  if (code === 0xa0 || code === 0x202f || code === 0x2009) return Class.Space;
  // Letters of every other script; quotes, dashes and the like of the punctuation blocks are signs.
  return code >= 0xc0 && (code < 0x2000 || code > 0x206f) && code !== 0xd7 && code !== 0xf7 ? Class.Letter : Class.Sign;
}
