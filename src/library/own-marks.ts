import type { Highlight, SourceDate } from '../importers';
import type { Article, Store } from '../store';
import type { Span } from '../text';
import { placeOf } from './highlights';
import { plainWords, readSearch, wordsOf } from './search-query';
import type { MarkedSpan, OwnMark, OwnMarksPage, OwnMarksQuery } from './mark-types';

/** Passages that the person marked, and notes: read from the articles' rows, where imports keep them too. */
export interface OwnMarks {
  list(query: OwnMarksQuery): Promise<OwnMarksPage>;
  /** Where marked passages stand in the present texts of these articles. */
  spansIn(articleIds: readonly string[]): Promise<readonly MarkedSpan[]>;
  /** For each article that a search finds by what is marked or noted, the words of the first that holds them. */
  found(text: string): Promise<ReadonlyMap<number, FoundMark>>;
}

/** What a search found of an article's marks. */
export interface FoundMark {
  readonly kind: 'note' | 'passage';
  readonly words: string;
  /** The words that it was found by. */
  readonly marks: readonly Span[];
}

export function createOwnMarks(store: Store): OwnMarks {
  return {
    async list({ text = '', offset, limit }) {
      const { holds } = ownSearch(text);
      const rows = (await store.articles.marked()).flatMap((article) =>
        marksOf(article.marks)
          .filter(({ highlight, note }) => holds([highlight?.quote, note, article.title]))
          .map((mark) => ({ article, ...mark })),
      );
      rows.sort((a, b) => (dayOf(b) ?? -Infinity) - (dayOf(a) ?? -Infinity) || b.article.ordinal - a.article.ordinal);
      const page = rows.slice(offset, offset + limit);
      const texts = await textsOf(
        store,
        page.map(({ article }) => article.ordinal),
      );
      return {
        total: rows.length,
        marks: page.map(({ article, highlight, note }): OwnMark => {
          const { id, title, source, publishedAt, publishedGranularity } = article;
          return {
            articleId: id,
            title,
            source,
            publishedAt: publishedAt === null ? null : { day: publishedAt, granularity: publishedGranularity ?? 'day' },
            highlight,
            note,
            place: highlight === null ? null : placeOf(texts.get(article.ordinal) ?? '', highlight),
          };
        }),
      };
    },
    async spansIn(articleIds) {
      const articles = (await store.articles.matching({ ids: articleIds })).filter(
        ({ marks }) => (marks?.highlights.length ?? 0) > 0,
      );
      const texts = await textsOf(
        store,
        articles.map(({ ordinal }) => ordinal),
      );
      return articles.flatMap((article) =>
        placesOf(texts.get(article.ordinal) ?? '', article.marks?.highlights ?? []).flatMap(
          (place, at): MarkedSpan[] =>
            place === null
              ? []
              : [{ articleId: article.id, ...place, note: article.marks?.highlights[at]?.note ?? null }],
        ),
      );
    },
    async found(text) {
      const { holds, excludes, marksIn } = ownSearch(text);
      const found = new Map<number, FoundMark>();
      const titles = new Map<number, string>();
      for (const { ordinal, title, marks } of await store.articles.marked()) {
        const all = marksOf(marks);
        if (!holds(all.flatMap(({ highlight, note }) => [highlight?.quote, note]))) continue;
        const noted = all.find(({ note }) => note !== null && holds([note]));
        const passage = all.find(({ highlight }) => highlight !== null && holds([highlight.quote]));
        const one = noted ?? passage ?? all[0];
        if (one === undefined) continue;
        const kind = one.note === null || (one !== noted && one.highlight !== null) ? 'passage' : 'note';
        const words = (kind === 'note' ? one.note : one.highlight?.quote) ?? '';
        found.set(ordinal, { kind, words, marks: marksIn(words) });
        titles.set(ordinal, title);
      }
      if (excludes === null || found.size === 0) return found;
      // What is typed with a minus holds for the articles' words, too.
      for (const [ordinal, words] of await textsOf(store, [...found.keys()])) {
        if (excludes(`${titles.get(ordinal) ?? ''} \n ${words}`)) found.delete(ordinal);
      }
      return found;
    },
  };
}

/** Where each of these passages stands in a text. */
export function placesOf(text: string, highlights: readonly Highlight[]): (Span | null)[] {
  return highlights.map((highlight) => placeOf(text, highlight));
}

/** The note of an article first, then what is marked in it, each with its note. */
function marksOf(marks: Article['marks']): { readonly highlight: Highlight | null; readonly note: string | null }[] {
  if (marks === undefined) return [];
  const { note, highlights } = marks;
  return [
    ...(note === null ? [] : [{ highlight: null, note }]),
    ...highlights.map((highlight) => ({ highlight, note: highlight.note })),
  ];
}

const dayOf = ({ highlight }: { readonly highlight: Highlight | null }): SourceDate['day'] | null =>
  highlight?.markedAt?.day ?? null;

async function textsOf(store: Store, ordinals: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const contents = await store.articles.contents([...new Set(ordinals)]);
  return new Map(contents.map(({ ordinal, text }) => [ordinal, text]));
}

/** A search over one's own words, read as {@link readSearch} does: words count from their beginning on. */
interface OwnSearch {
  /** Whether these texts hold every part of it, and nothing of what is typed with a minus. */
  holds(texts: readonly (string | null | undefined)[]): boolean;
  /** Whether a text holds something that was typed with a minus. */
  excludes: ((text: string) => boolean) | null;
  /** The words of a text that it is found by. */
  marksIn(text: string): Span[];
}

function ownSearch(search: string): OwnSearch {
  const parts = readSearch(search).map(({ text, kind, without }) => ({
    words: kind === 'phrase' ? plainWords(text) : plainWords(text).trimEnd(),
    without,
  }));
  const not = parts.filter(({ without }) => without);
  const sought = parts.filter(({ without }) => !without).flatMap(({ words }) => words.trim().split(' '));
  return {
    holds(texts) {
      const words = plainWords(texts.filter((text) => text !== null && text !== undefined).join(' \n '));
      return parts.every((part) => words.includes(part.words) !== part.without);
    },
    excludes: not.length === 0 ? null : (text) => not.some(({ words }) => plainWords(text).includes(words)),
    marksIn: (text) =>
      wordsOf(text).flatMap(({ start, end, word }) =>
        sought.some((one) => word.toLowerCase().startsWith(one)) ? [{ start, end }] : [],
      ),
  };
}
