import type { Evidence } from '../../ask';
import { uniqueEvidence } from '../answerRows';
import { formatDay, formatTime } from '../format';
import { inTimeOrder, sortDay } from '../rail';
import type { SheetQuote } from './types';

/** Sentences in time order, each once. */
export function quotesOf(evidence: readonly Evidence[], locale: string): SheetQuote[] {
  const ordered = inTimeOrder(uniqueEvidence(evidence), ({ time, publishedAt }) => sortDay(time, publishedAt));
  return ordered.map((one) => quoteOf(one, locale));
}

/** A sentence of an article in words for others. */
export function quoteOf(evidence: Evidence, locale: string): SheetQuote {
  const { quote, highlight, title, source, url, time, publishedAt, superseded } = evidence;
  const day = publishedAt === null ? null : formatDay(publishedAt, locale, 'long');
  const { start, end } = highlight ?? { start: quote.length, end: quote.length };
  return {
    when: time !== null ? formatTime(time, locale, 'long') : day === null ? null : `reported ${day}`,
    before: quote.slice(0, start),
    marked: quote.slice(start, end),
    after: quote.slice(end),
    title,
    source,
    url: url !== null && /^https?:\/\//i.test(url) ? url : null,
    published: day === null ? 'publication day unknown' : `published ${day}`,
    superseded,
  };
}
