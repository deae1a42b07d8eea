import abbreviations from './data/abbreviations.json';
import commonWords from './data/common-words.json';
import type { Span } from './types';

const words = (list: string): Set<string> => new Set(list.split(' '));

/** Abbreviations that never end a sentence, ones that do not before a number, and ones that may. */
const NEVER_FINAL = words(abbreviations.neverFinal);
const BEFORE_NUMBER = words(abbreviations.beforeNumber);
const EITHER = words(abbreviations.either);
/** Words that begin a sentence far more often than they follow an abbreviation. */
const STARTERS = words(commonWords.starters);

/** What is a word or a name, unless a number follows. */
const NUMBER_ONLY = words(abbreviations.numberOnly);
/** Abbreviations that are words when they begin small. */
const CAPITAL_ONLY = words(abbreviations.capitalOnly);
/** Units, which abbreviate after a number alone. */
const AFTER_NUMBER = words(abbreviations.afterNumber);

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const LAST_TOKEN = /(?:^|[\s([{"'“‘—–-])([\p{L}\p{N}][\p{L}\p{N}.&’']*?)\.\s*$/u;
const NUMBER_FIRST = /^[\s"'“‘(]*[$£€¥]?\d/;
/** "nr", "pgs", "Bd": what is no word and no name in capitals abbreviates one. */
const NO_VOWEL = /^(?:[b-df-hj-np-tv-xz]+|[B-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xz]*)$/;
/** "12. 5. 2019" is one date. */
const DATE_APART = /(?:^|\s)\d{1,2}\.\s\d{1,2}\.\s\d{4}\b/;
const FIRST_WORD = /^[\s"'“‘([]*([\p{L}\p{N}][\p{L}\p{N}’'.-]*)/u;
const LOWER_FIRST = /^[\s"'”’)\]]*\p{Ll}/u;
const ONLY_CLOSERS = /^[\s"'”’»)\]\p{P}]*$/u;
const ONLY_MARK = /^\s*(?:[•·*-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s*$/iu;

/**
 * Sentences of a text, in order, without the white space around them. An empty line always ends one; a single line
 * break does so unless the text is wrapped at a fixed width. Built on `Intl.Segmenter`, whose cuts after news
 * abbreviations ("Gov. Lee", "U.S. Senate", "J. K. Ohm"), before lower case and inside quotations are mended.
 */
export function splitSentences(text: string): Span[] {
  const sentences: Span[] = [];
  for (const paragraph of paragraphs(text)) splitParagraph(text, paragraph, sentences);
  return sentences;
}

/** Paragraph spans: cut at empty lines and at the single line breaks that are not mere wrapping. */
function paragraphs(text: string): Span[] {
  const spans: Span[] = [];
  const wrapped = isHardWrapped(text);
  let start = 0;
  let at = text.indexOf('\n');
  while (at !== -1) {
    let next = at + 1;
    let breaks = 1;
    while (next < text.length && isSpace(text.charCodeAt(next))) {
      if (text.charCodeAt(next) === 10) breaks++;
      next++;
    }
    if (breaks > 1 || !(wrapped || LOWER_FIRST.test(text.slice(next, next + 4)))) {
      spans.push({ start, end: at });
      start = next;
    }
    at = text.indexOf('\n', next);
  }
  spans.push({ start, end: text.length });
  return spans;
}

/** True for text broken at about the same column throughout, as in mail and old wire copy. */
function isHardWrapped(text: string): boolean {
  let single = 0;
  let long = 0;
  let from = 0;
  let at = text.indexOf('\n');
  while (at !== -1 && single < 200) {
    const length = at - from;
    const next = text.charCodeAt(at + 1);
    if (length > 0 && next !== 10 && next !== 13 && at + 1 < text.length) {
      single++;
      if (length >= 45 && length <= 100 && !/[.!?:]["”’]?\s*$/.test(text.slice(at - 3, at))) long++;
    }
    from = at + 1;
    at = text.indexOf('\n', from);
  }
  return single >= 3 && long / single > 0.6;
}

/** Characters that the segmenter looks at in one go: its time grows faster than the text. */
const PIECE = 4096;
/** What is longer is no sentence (a list, a table, a text without stops) and is cut between words. */
const MOST_CHARACTERS = 4000;
/** Without one of these the segmenter cuts nothing. */
const CUTS = /[\p{Sentence_Terminal}\u0085\u2028\u2029]/u;
/** What the end of a sentence is judged by. */
const TAIL = 40;

function splitParagraph(text: string, paragraph: Span, into: Span[]): void {
  const raw = text.slice(paragraph.start, paragraph.end).replace(/[\n\r]/g, ' ');
  if (!/\S/.test(raw)) return;
  const cuts = CUTS.test(raw) ? cutsOf(raw) : [];
  let start = 0;
  cuts.forEach((cut, at) => {
    if (!isBoundary(raw, start, cut, cuts[at + 1] ?? raw.length)) return;
    pushSentence(raw, start, cut, paragraph.start, into);
    start = cut;
  });
  pushSentence(raw, start, raw.length, paragraph.start, into);
}

/** A stop before a figure, where the segmenter never cuts when small letters follow ("He fled. 12 people were hurt."). */
const BEFORE_FIGURE = /[^\s.][.][)\]"'”’»]?\s{1,4}(?=["'“‘(]?[$£€¥]?\d)/g;

/** Where a sentence may end, in order. */
function cutsOf(raw: string): number[] {
  const figures = [...raw.matchAll(BEFORE_FIGURE)].map((match) => match.index + match[0].length);
  const cuts = segmenterCuts(raw);
  return figures.length === 0 ? cuts : [...new Set([...cuts, ...figures])].sort((a, b) => a - b);
}

/** Where the segmenter cuts, in order. */
function segmenterCuts(raw: string): number[] {
  const cuts: number[] = [];
  for (let from = 0; from < raw.length;) {
    const to = pieceEnd(raw, from, PIECE);
    let last = from;
    for (const { index } of segmenter.segment(raw.slice(from, to))) {
      last = from + index;
      if (index > 0) cuts.push(last);
    }
    // The last sentence of a piece may go on, and is looked at again with what follows.
    from = to < raw.length && last > from ? last : to;
  }
  return cuts;
}

/** End of a piece of at most so many characters, between words where there are any. */
function pieceEnd(raw: string, from: number, most: number): number {
  if (from + most >= raw.length) return raw.length;
  // In the second half of the piece alone: from here back to a space may be far.
  const half = from + (most >> 1);
  const space = raw.slice(half, from + most + 1).lastIndexOf(' ');
  if (space > 0) return half + space;
  const low = raw.charCodeAt(from + most);
  return low >= 0xdc00 && low <= 0xdfff ? from + most - 1 : from + most;
}

function pushSentence(raw: string, start: number, end: number, offset: number, into: Span[]): void {
  for (let from = start; from < end;) {
    const to = end - from > MOST_CHARACTERS ? pieceEnd(raw, from, MOST_CHARACTERS) : end;
    pushTrimmed(raw, from, to, offset, into);
    from = to;
  }
}

/** Whether the segmenter's cut at `index`, after what begins at `start` and before what ends at `next`, is one. */
function isBoundary(raw: string, start: number, index: number, next: number): boolean {
  const after = raw.slice(index, next);
  const before = raw.slice(Math.max(start, index - TAIL), index);
  if (LOWER_FIRST.test(after) || ONLY_CLOSERS.test(after)) return false;
  if (index - start <= TAIL && ONLY_MARK.test(before)) return false;
  if (/^\s*[—–_-]/.test(after) && !/[!?.…]["”’]\s*$/.test(before)) return false;
  const last = LAST_TOKEN.exec(before)?.[1];
  if (last === undefined) return true;
  const token = last.toLowerCase();
  const first = FIRST_WORD.exec(raw.slice(index, index + 40))?.[1] ?? '';
  const startsNumber = NUMBER_FIRST.test(after);
  if (CAPITAL_ONLY.has(token) && token === last) return true;
  if (startsNumber && (NO_VOWEL.test(last) || NUMBER_ONLY.has(token))) return false;
  if (startsNumber && DATE_APART.test(raw.slice(Math.max(start, index - 8), index + 9))) return false;
  if (AFTER_NUMBER.has(token) && !/\d[\s-]?\p{L}+\.\s*$/u.test(before)) return true;
  if (NEVER_FINAL.has(token)) return false;
  if (BEFORE_NUMBER.has(token) && (startsNumber || EITHER.has(token) === false))
    return !startsNumber && isStarter(first);
  if (EITHER.has(token)) return isStarter(first) || (!startsNumber && /^\s*["“‘]/.test(after));
  // A single letter is an initial, unless "I" or the like is followed by a word that starts sentences.
  if (/^\p{Lu}$/u.test(last) || /^(?:\p{L}\.)+\p{L}$/u.test(last)) return isStarter(first);
  return true;
}

function isStarter(word: string): boolean {
  return STARTERS.has(word.toLowerCase().replace('’', "'"));
}

function pushTrimmed(raw: string, start: number, end: number, offset: number, into: Span[]): void {
  while (start < end && isSpace(raw.charCodeAt(start))) start++;
  while (end > start && isSpace(raw.charCodeAt(end - 1))) end--;
  if (end > start) into.push({ start: start + offset, end: end + offset });
}

function isSpace(code: number): boolean {
  return (
    code === 32 || (code >= 9 && code <= 13) || code === 160 || code === 0x2028 || code === 0x2029 || code === 0x3000
  );
}
