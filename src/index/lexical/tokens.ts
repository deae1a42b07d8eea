import { stemmer } from 'stemmer';
import { APOSTROPHE, DIGIT, fold, kindAt, LETTER, splitByScript } from './characters';

/** Names this analysis. Segments made by another one are not used; raise it with every change to the tokens. */
export const ANALYSER = 'words/1';

/** Words that say nothing about what a text is about. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by did do does for from had has have he her him his how i if in into is it' +
    ' its me my not of on or our she so than that the their them then there these they this those to us was we' +
    ' were what when where which who whom whose why will with would you your'
  ).split(' '),
);

/** "U.S.", "U.K.", "J.F.K": single letters with full stops are one word; more of them than a word has are none. */
const DOTTED = /(?:\p{L}\.){2,64}(?:\p{L}(?![\p{L}\p{N}]))?|\p{L}\.\p{L}(?![\p{L}\p{N}])/uy;
/** A comma before three digits, as in 1,000. */
const THOUSANDS = /,\d{3}(?!\d)/y;
/** A decimal fraction, not the middle of a date such as 14.03.2023. */
const FRACTION = /\.\d+(?![.\d])/y;
/** Anything longer is an encoding or a key, not a word. */
const LONGEST = 40;

/** Terms of words seen so far, `null` for a stop word. News repeats its words, and stemming is the slow part. */
const known = new Map<string, string | null>();
const MOST_KNOWN = 100_000;

/**
 * The terms of a text in their order, repeats kept: lower case, diacritics folded, English words stemmed (Porter), stop
 * words left out. "U.S." and "US" are `usa`, "1,000" is `1000`, "3.5" stays one term, "Brandt's" is `brandt`; scripts
 * without spaces become overlapping pairs of characters.
 */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  let at = 0;
  while (at < text.length) {
    const kind = kindAt(text, at);
    if (kind === LETTER) at = readWord(text, at, terms);
    else if (kind === DIGIT) at = readNumber(text, at, terms);
    else at++;
  }
  return terms;
}

function readWord(text: string, start: number, terms: string[]): number {
  let end = start + 1;
  let apostrophes = false;
  for (;;) {
    const kind = kindAt(text, end);
    if (kind === LETTER || kind === DIGIT) end++;
    else if (kind === APOSTROPHE && kindAt(text, end + 1) === LETTER) {
      apostrophes = true;
      end++;
    } else break;
  }
  if (end === start + 1 && text[end] === '.') {
    const dotted = matchAt(DOTTED, text, start);
    if (dotted) {
      pushWord(dotted.replaceAll('.', ''), terms);
      return start + dotted.length;
    }
  }
  const word = text.slice(start, end);
  pushWord(apostrophes ? withoutApostrophes(word) : word, terms);
  return end;
}

/** Digits with what is written in and behind them: 1,000 and 3.5, 5th and 2bn. */
function readNumber(text: string, start: number, terms: string[]): number {
  let end = start + 1;
  while (kindAt(text, end) === DIGIT) end++;
  let digits = text.slice(start, end);
  if (digits.length <= 3 && text[start - 1] !== '.') {
    for (let group = matchAt(THOUSANDS, text, end); group; group = matchAt(THOUSANDS, text, end)) {
      digits += group.slice(1);
      end += group.length;
    }
  }
  const fraction = text[start - 1] === '.' ? null : matchAt(FRACTION, text, end);
  if (fraction) {
    digits += fraction;
    end += fraction.length;
  }
  const tail = end;
  while (kindAt(text, end) === LETTER || kindAt(text, end) === DIGIT) end++;
  pushWord(digits + text.slice(tail, end), terms);
  return end;
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** "Brandt's" is brandt, "workers’" was workers already, "O'Neill" oneill, "don't" dont. */
function withoutApostrophes(word: string): string {
  return word.replace(/['’ʼ‘`´]s$/i, '').replace(/['’ʼ‘`´]/g, '');
}

function pushWord(word: string, terms: string[]): void {
  const term = known.get(word);
  if (term === undefined) pushNew(word, terms);
  else if (term !== null) terms.push(term);
}

function pushNew(word: string, terms: string[]): void {
  const lower = word === 'US' || word === 'USA' ? 'usa' : word.toLowerCase();
  if (/^[a-z]+$/.test(lower)) {
    const term = STOP_WORDS.has(lower) ? null : lower.length > LONGEST ? null : stemmer(lower);
    remember(word, term, terms);
  } else if (/^[\x00-\x7f]*$/.test(lower)) {
    remember(word, lower.length > LONGEST ? null : lower, terms);
  } else {
    for (const { part, unspaced } of splitByScript(lower)) {
      const folded = fold(part);
      if (unspaced) pushPairs(folded, terms);
      else if (/^[a-z]+$/.test(folded)) pushWord(folded, terms);
      else if (folded.length <= LONGEST) terms.push(folded);
    }
  }
}

function remember(word: string, term: string | null, terms: string[]): void {
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, term);
  if (term !== null) terms.push(term);
}

/** "東京都" becomes 東京, 京都. */
function pushPairs(part: string, terms: string[]): void {
  const characters = [...part];
  if (characters.length === 1) terms.push(part);
  for (let i = 0; i + 1 < characters.length; i++) terms.push(characters[i]! + characters[i + 1]!);
}
