import { ONES, TENS } from '../words';
import type { ReadArticle } from './corpus';

/** What bounds a figure or says that it is an estimate, right before it. */
const QUALIFIER =
  /(?:\b(?:at least|at most|up to|as many as|as much as|as few as|as little as|more than|less than|fewer than|no more than|no fewer than|about|around|roughly|approximately|nearly|almost|over|under|just over|just under|some|an estimated|estimated|close to|well over|a record)\s+(?:an? |the )?(?:US)?[$€£¥]?)$/i;
const BOUND = /\b(?:up to|as many as|as much as|at most|no more than|capacity|estimated|could|may|might)\b/i;
const LOOK_BACK = 40;

const NUMBER_WORD = `(?:[$€£¥]?\\d[\\d,.]*(?:st|nd|rd|th)?|${[...ONES, ...TENS].join('|')})`;
const IS_FIGURE = new RegExp(`^${NUMBER_WORD}(?![\\p{L}\\d])`, 'iu');
/** "Four" of "four to six": the upper end. What rises "from four to six" is two figures. */
const RANGE_AFTER = new RegExp(`^(?: (?:to|or) |[–-])${NUMBER_WORD}(?![\\p{L}\\d])`, 'iu');
const RANGE_BEFORE = new RegExp(`(?<![\\p{L}\\d])${NUMBER_WORD}(?: (?:to|or) |[–-])$`, 'iu');
const BETWEEN_AFTER = new RegExp(`^ and ${NUMBER_WORD}(?![\\p{L}\\d])`, 'iu');
const BETWEEN_BEFORE = new RegExp(`\\bbetween (?:${NUMBER_WORD} and )?$`, 'iu');
const RISES = /\bfrom (?:(?:about|around|nearly|almost|just|over|under|some) )?$/i;
/** "With McDonald's in March": nothing follows that could be its own, so the ending is part of the name. */
const NAMED_WITH_S =
  /^['’]s(?=\s*(?:[.,;:!?)”"]|$)|\s+(?:in|on|at|and|or|for|from|to|with|by|after|before|since|during|is|was|has|had|will|would|said|says)\b)/u;
const JOINED_UNIT = /^-\p{L}+(?:-\p{L}+)*/u;

/**
 * A span of an article stretched to the whole of what it is part of: a word, or a range of figures ("four to six",
 * "between 200 and 300"). A part of a name with a figure in it ("BA" of "BA.4") or one end of a range says something
 * else than the text does.
 */
export function wholeSpan(article: ReadArticle, start: number, end: number): { start: number; end: number } {
  const { text } = article;
  let [from, to] = [start, end];
  const after = (): string => text.slice(to, to + LOOK_BACK);
  const rest = /^[\p{L}\p{N}]/u.test(text.slice(to - 1, to)) ? restOfWord(text, to) : 0;
  to += rest;
  if (/^[\p{L}\p{N}]/u.test(text.slice(from, to))) from -= startOfWord(text, from);
  if (/^\p{Lu}/u.test(text.slice(from, to))) to += NAMED_WITH_S.exec(after())?.[0].length ?? 0;
  if (!IS_FIGURE.test(text.slice(from, to))) return { start: from, end: to };
  const before = text.slice(Math.max(0, from - LOOK_BACK), from);
  const between = BETWEEN_BEFORE.exec(before)?.[0];
  const upper = between === undefined ? RANGE_AFTER.exec(after())?.[0] : BETWEEN_AFTER.exec(after())?.[0];
  const lower = between ?? RANGE_BEFORE.exec(before)?.[0];
  if (upper !== undefined && !RISES.test(before)) to += upper.length;
  if (lower !== undefined && !RISES.test(before.slice(0, before.length - lower.length))) from -= lower.length;
  to += JOINED_UNIT.exec(after())?.[0].length ?? 0;
  return { start: from, end: to };
}

/** Length of what belongs to the word that ends at `at`: letters and figures, a figure behind a point, a second name. */
function restOfWord(text: string, at: number): number {
  return (
    /^(?:[\p{L}\p{N}]|[.,/](?=\p{N})|&(?=\p{L})|-(?=[\p{Lu}\p{N}]))*/u.exec(text.slice(at, at + LOOK_BACK))?.[0]
      .length ?? 0
  );
}

/** Length of what the word at `at` has before it: the "1,021," of "1,021,487". */
function startOfWord(text: string, at: number): number {
  return /(?:[\p{L}\p{N}]|(?<=\p{N})[.,])*$/u.exec(text.slice(Math.max(0, at - LOOK_BACK), at))?.[0].length ?? 0;
}

/**
 * The words of a value with the qualifier that stands before its figure ("at least 97"), so that nothing is shown more
 * exact than it was said. `text` where there is none.
 */
export function qualified(article: ReadArticle, start: number, end: number, text: string): string {
  if (!/^[$€£¥]?\d|^(?:a |an )?\p{Ll}/u.test(text) || !isFigure(text)) return text;
  const before = article.text.slice(Math.max(0, start - LOOK_BACK), start);
  const found = QUALIFIER.exec(before)?.[0];
  return found === undefined ? text : `${found}${article.text.slice(start, end)}`.trim();
}

function isFigure(text: string): boolean {
  return /\d|\b(?:hundred|thousand|million|billion|trillion|dozen|half|third|quarter)s?\b/i.test(text);
}

/** Whether a figure is given as a bound or as an estimate alone. */
export function isBound(article: ReadArticle, start: number): boolean {
  return BOUND.test(article.text.slice(Math.max(0, start - LOOK_BACK), start));
}
