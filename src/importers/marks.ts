import type { ArticleMarks, Highlight, ImportedArticle } from './types';

/** Marks as part of an article: none when they say nothing. */
export function withMarks(marks: ArticleMarks): { marks?: ArticleMarks } {
  const { folders, note, highlights, removed = [], starred, read } = marks;
  const marked = highlights.length > 0 || removed.length > 0;
  const said = folders.length > 0 || note !== null || marked || starred || read !== null;
  const { removed: _, ...rest } = marks;
  return said
    ? { marks: { ...rest, folders: [...new Set(folders)], ...(removed.length === 0 ? {} : { removed }) } }
    : {};
}

/** Whether all that is known of an article's text is what a person marked in it. */
export function isQuotations({ text, marks }: ImportedArticle): boolean {
  const quotes = marks?.highlights.map(({ quote }) => quote) ?? [];
  return quotes.length > 0 && text === quotes.join('\n\n');
}

/** Whether two mark the same passage: the same words, and the same place of them where both tell it. */
export function samePassage(a: Highlight, b: Highlight): boolean {
  return wordsOf(a) === wordsOf(b) && agree(a.before, b.before) && agree(a.after, b.after);
}

/** Marked passages of two lists, each passage once: what one lacks of note, day or place comes from the other. */
export function mergeHighlights(first: readonly Highlight[], second: readonly Highlight[]): Highlight[] {
  const merged = [...first];
  const byWords = new Map<string, number[]>();
  const remember = (highlight: Highlight, at: number): void => {
    const words = wordsOf(highlight);
    byWords.set(words, [...(byWords.get(words) ?? []), at]);
  };
  merged.forEach(remember);
  for (const highlight of second) {
    const at = byWords.get(wordsOf(highlight))?.find((place) => samePassage(merged[place]!, highlight));
    if (at !== undefined) merged[at] = filled(merged[at]!, highlight);
    else remember(highlight, merged.push(highlight) - 1);
  }
  return merged;
}

/** The marks of what is there with those that came: what was taken away here stays away, what is marked here stays. */
export function mergePassages(here: ArticleMarks, came: ArticleMarks): Pick<ArticleMarks, 'highlights' | 'removed'> {
  const removed = mergeHighlights(here.removed ?? [], came.removed ?? []).filter(
    (one) => !here.highlights.some((marked) => samePassage(marked, one)),
  );
  const fresh = came.highlights.filter((one) => !removed.some((gone) => samePassage(gone, one)));
  return {
    highlights: mergeHighlights(here.highlights, fresh),
    ...(removed.length === 0 ? {} : { removed }),
  };
}

function filled(one: Highlight, other: Highlight): Highlight {
  const before = one.before ?? other.before;
  const after = one.after ?? other.after;
  return {
    ...one,
    note: one.note ?? other.note,
    markedAt: one.markedAt ?? other.markedAt,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

const wordsOf = ({ quote }: Highlight): string => quote.replace(/\s+/g, ' ').trim();
const agree = (a: string | undefined, b: string | undefined): boolean => a === undefined || b === undefined || a === b;
