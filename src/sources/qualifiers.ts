import type { ReadArticle } from './corpus';

/** What bounds a figure or says that it is an estimate, right before it. */
const QUALIFIER =
  /(?:\b(?:at least|at most|up to|as many as|as much as|as few as|as little as|more than|less than|fewer than|no more than|no fewer than|about|around|roughly|approximately|nearly|almost|over|under|just over|just under|some|an estimated|estimated|close to|well over|a record)\s+(?:an? |the )?(?:US)?[$€£¥]?)$/i;
const BOUND = /\b(?:up to|as many as|as much as|at most|no more than|capacity|estimated|could|may|might)\b/i;
const LOOK_BACK = 40;

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
