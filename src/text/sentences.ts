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

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const LAST_TOKEN = /(?:^|[\s([{"'“‘—–-])([\p{L}\p{N}][\p{L}\p{N}.&’']*?)\.\s*$/u;
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

function splitParagraph(text: string, paragraph: Span, into: Span[]): void {
  const raw = text.slice(paragraph.start, paragraph.end).replace(/[\n\r]/g, ' ');
  if (!/\S/.test(raw)) return;
  let start = 0;
  let end = 0;
  for (const { segment, index } of segmenter.segment(raw)) {
    if (index > start && isBoundary(raw.slice(start, end), segment, raw, index)) {
      pushTrimmed(raw, start, index, paragraph.start, into);
      start = index;
    }
    end = index + segment.length;
  }
  pushTrimmed(raw, start, raw.length, paragraph.start, into);
}

/** Whether the segmenter's cut between `before` and `after` (which begins at `index` of `raw`) is one. */
function isBoundary(before: string, after: string, raw: string, index: number): boolean {
  if (LOWER_FIRST.test(after) || ONLY_CLOSERS.test(after) || ONLY_MARK.test(before)) return false;
  if (/^\s*[—–_-]/.test(after) && !/[!?.…]["”’]\s*$/.test(before)) return false;
  const last = LAST_TOKEN.exec(before.length > 40 ? before.slice(-40) : before)?.[1];
  if (last === undefined) return true;
  const token = last.toLowerCase();
  const first = FIRST_WORD.exec(raw.slice(index, index + 40))?.[1] ?? '';
  const startsNumber = /^\d/.test(first);
  if (NEVER_FINAL.has(token)) return false;
  if (BEFORE_NUMBER.has(token) && (startsNumber || EITHER.has(token) === false))
    return !startsNumber && isStarter(first);
  if (EITHER.has(token)) return isStarter(first) || /^\s*["“‘]/.test(after);
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
