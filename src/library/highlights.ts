import type { Highlight, SourceDate } from '../importers';
import type { Span } from '../text';

/** Characters kept from before and after a marked passage. */
const AROUND = 40;
/** Places of the same words that are compared. */
const MOST_PLACES = 200;

/** A passage of a text as a highlight: its words, and what stands around them, by which it is found again. */
export function highlightAt(text: string, span: Span, note: string | null, markedAt: SourceDate): Highlight {
  const whole = text.slice(span.start, span.end);
  const start = span.start + (whole.length - whole.trimStart().length);
  const end = start + whole.trim().length;
  return {
    quote: text.slice(start, end),
    note,
    markedAt,
    before: text.slice(Math.max(0, start - AROUND), start),
    after: text.slice(end, end + AROUND),
  };
}

/**
 * Where a marked passage stands in a text, by its words alone, so that it is found in a text that was imported again or
 * corrected elsewhere. White space and kinds of quotation marks may differ. Where the words stand more than once, what
 * stands around them decides; `null` where they do not stand any more.
 */
export function placeOf(text: string, { quote, before = '', after = '' }: Highlight): Span | null {
  const words = folded(quote).trim();
  if (words === '') return null;
  const pattern = new RegExp(words.split(/\s+/).map(escaped).join('\\s+'), 'g');
  const plain = folded(text);
  const wanted = { before: folded(before), after: folded(after) };
  let best: (Span & { readonly agrees: number }) | null = null;
  let places = 0;
  for (const { 0: found, index: start } of plain.matchAll(pattern)) {
    const end = start + found.length;
    const agrees =
      sameEnd(plain.slice(Math.max(0, start - AROUND), start), wanted.before) +
      sameBeginning(plain.slice(end, end + AROUND), wanted.after);
    if (best === null || agrees > best.agrees) best = { start, end, agrees };
    if (++places === MOST_PLACES) break;
  }
  return best === null ? null : { start: best.start, end: best.end };
}

/** As long as before, so that places stay the same. */
const folded = (text: string): string => text.replace(/[‘’‛]/g, "'").replace(/[“”„«»]/g, '"');
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function sameBeginning(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at;
}

function sameEnd(a: string, b: string): number {
  let n = 0;
  while (n < a.length && n < b.length && a[a.length - 1 - n] === b[b.length - 1 - n]) n += 1;
  return n;
}
