/**
 * A word as BERT's basic tokenizer sees it: lower-cased, accents stripped, punctuation and CJK characters on their own.
 */
export interface FoldedWord {
  readonly text: string;
  /** Offsets of the word in the original text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** For each UTF-16 unit of `text` where its source character starts, then `end`; `null` when unit i stands at `start + i`. */
  readonly offsets: readonly number[] | null;
}

type FoldKind = 'skip' | 'space' | 'letter' | 'solo';

interface Fold {
  readonly kind: FoldKind;
  readonly text: string;
}

const CONTROL = /^[\p{Cc}\p{Cf}\p{Co}\p{Cs}]$/u;
const PUNCTUATION = /^[\p{P}!-/:-@[-`{-~]/u;
const MARKS = /\p{Mn}/gu;

function isIdeograph(code: number): boolean {
  return (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3400 && code <= 0x4dbf) || (code >= 0xf900 && code <= 0xfaff);
}

function foldOf(code: number): Fold {
  const char = String.fromCodePoint(code);
  if (char === '\t' || char === '\n' || char === '\r') return { kind: 'space', text: ' ' };
  if (code === 0xfffd || CONTROL.test(char)) return { kind: 'skip', text: '' };
  if (/\s/.test(char)) return { kind: 'space', text: ' ' };
  const text = char.toLowerCase().normalize('NFD').replace(MARKS, '');
  if (text === '') return { kind: 'skip', text };
  return { kind: isIdeograph(code) || PUNCTUATION.test(text) ? 'solo' : 'letter', text };
}

const FOLDS = new Map<number, Fold>();

function fold(code: number): Fold {
  let found = FOLDS.get(code);
  if (!found) FOLDS.set(code, (found = foldOf(code)));
  return found;
}

/**
 * Splits `text` into folded words, in order, with exact offsets into it. Lazy: a caller with a token limit stops early.
 * It splits as the model's own tokenizer does, but never takes a written "[SEP]" for the special token.
 */
export function* foldedWords(text: string): Generator<FoldedWord> {
  let word = '';
  let start = 0;
  let end = 0;
  let offsets: number[] = [];
  let oneToOne = true;
  const finish = (): FoldedWord => {
    const finished = { text: word, start, end, offsets: oneToOne ? null : [...offsets, end] };
    word = '';
    offsets = [];
    oneToOne = true;
    return finished;
  };
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const size = code > 0xffff ? 2 : 1;
    const { kind, text: folded } = fold(code);
    if (word !== '' && (kind === 'space' || kind === 'solo')) yield finish();
    if (kind === 'letter' || kind === 'solo') {
      if (word === '') start = at;
      if (folded.length !== size || start + word.length !== at) oneToOne = false;
      for (let unit = 0; unit < folded.length; unit++) offsets.push(at);
      word += folded;
      end = at + size;
      if (kind === 'solo') yield finish();
    } else if (kind === 'skip' && word !== '' && MARK.test(text.slice(at, at + size))) {
      end = at + size;
      oneToOne = false;
    }
    at += size;
  }
  if (word !== '') yield finish();
}

/** A combining mark belongs to the letter before it, so a span that ends there takes it along. */
const MARK = /^\p{Mn}$/u;
