import type { SourceDate } from '../importers';
import type { Indexes } from '../index';
import type { Article, Store } from '../store';
import { isoFromDay, type Day } from '../time';
import { unpackSpans } from './split';
import { searchArticles } from './search';
import { passesQuery, type Listing, type ListingRow } from './listing';
import { placesOf, type OwnMarks } from './own-marks';
import type {
  ArticleDetail,
  ArticlePage,
  ArticleQuery,
  ArticleSummary,
  DayCount,
  ListedArticle,
  MonthCount,
} from './browse-types';

/** Lists and opens articles for the screens. */
export interface Browser {
  articles(query: ArticleQuery): Promise<ArticlePage>;
  article(id: string): Promise<ArticleDetail | null>;
  months(): Promise<readonly MonthCount[]>;
  days(): Promise<readonly DayCount[]>;
}

export function createBrowser(store: Store, indexes: Indexes, listing: Listing, own: OwnMarks): Browser {
  return {
    articles: (query) =>
      (query.text ?? '').trim() === ''
        ? listByDate(store, listing, query)
        : search(store, indexes, listing, own, query),
    async article(id) {
      const article = await store.articles.byId(id);
      if (article === null) return null;
      const [content] = await store.articles.contents([article.ordinal]);
      const [annotations] = await store.articles.annotations([article.ordinal]);
      if (content === undefined) return null;
      const { title, knownAt, publishedAt, language } = article;
      const reading =
        annotations ?? (await import('./reading')).readVersionNow(title, content, knownAt, publishedAt, language);
      return {
        ...toSummary(article),
        text: content.text,
        sentences: unpackSpans(content.sentences),
        times: reading.times,
        entities: reading.entities,
        mentions: reading.mentions,
        facts: reading.facts,
        highlightPlaces: placesOf(content.text, article.marks?.highlights ?? []),
        unread: article.unread ?? null,
        revisions: content.revisions.map((version) => ({
          title: version.title,
          text: version.text,
          knownAt: version.knownAt,
        })),
      };
    },
    async days() {
      const counts = new Map<Day, number>();
      for (const { publishedAt, link } of await listing.rows()) {
        if (!link && publishedAt !== null) counts.set(publishedAt, (counts.get(publishedAt) ?? 0) + 1);
      }
      return [...counts].map(([day, articles]) => ({ day, articles })).sort((a, b) => a.day - b.day);
    },
    async months() {
      const counts = new Map<string | null, number>();
      for (const { publishedAt, link } of await listing.rows()) {
        if (link) continue;
        const month = publishedAt === null ? null : isoFromDay(publishedAt).slice(0, -3);
        counts.set(month, (counts.get(month) ?? 0) + 1);
      }
      return [...counts]
        .map(([month, articles]) => ({ month, articles }))
        .sort((a, b) => (b.month ?? '').localeCompare(a.month ?? ''));
    },
  };
}

function toSummary(article: Article): ArticleSummary {
  const { id, title, source, author, url, modifiedAt, savedAt, tags, archived, language, stage, excerpt } = article;
  const publishedAt: SourceDate | null =
    article.publishedAt === null
      ? null
      : { day: article.publishedAt, granularity: article.publishedGranularity ?? 'day' };
  return {
    id,
    title,
    source,
    author,
    url,
    publishedAt,
    modifiedAt,
    savedAt,
    tags,
    archived,
    marks: article.marks ?? null,
    language,
    stage,
    excerpt,
  };
}

/** Newest first, undated ones last; links by the day they were saved; within a day the last imported first. */
async function listByDate(store: Store, listing: Listing, query: ArticleQuery): Promise<ArticlePage> {
  const matching = (await listing.rows()).filter((row) => passesQuery(row, query));
  const groups = await grouped(matching, query);
  const dayOf = ([row]: readonly ListingRow[]): number => row?.publishedAt ?? -Infinity;
  const savedOf = ([row]: readonly ListingRow[]): number => row?.savedAt ?? -Infinity;
  const ordinalOf = ([row]: readonly ListingRow[]): number => row?.ordinal ?? 0;
  const down = (a: number, b: number): number => (a === b ? 0 : b - a);
  if (query.sort === 'oldest') groups.sort(byDate('oldest'));
  else
    groups.sort(
      (a, b) =>
        down(dayOf(a), dayOf(b)) ||
        (query.shelf === 'links' ? down(savedOf(a), savedOf(b)) : 0) ||
        down(ordinalOf(a), ordinalOf(b)),
    );
  const page = groups.slice(query.offset, query.offset + query.limit);
  return { total: groups.length, articles: await listed(store, page, () => Promise.resolve(new Map())) };
}

/**
 * Best match first, or by date if the query says so; each article once with the passage that matched. What is found by one's
 * own words alone comes before what is found by the articles'.
 */
async function search(
  store: Store,
  indexes: Indexes,
  listing: Listing,
  own: OwnMarks,
  query: ArticleQuery,
): Promise<ArticlePage> {
  const text = query.text ?? '';
  const marked = await own.found(text);
  const found = await searchArticles(store, indexes, text, [...marked.values()].map(({ words }) => words).join(' '));
  const rows = new Map((await listing.rows()).map((row) => [row.ordinal, row]));
  const ordinals = new Set(found.ordinals);
  const byOwn = [...marked.keys()].filter((ordinal) => !ordinals.has(ordinal)).reverse();
  const matching = [...byOwn, ...found.ordinals].flatMap((ordinal) => rows.get(ordinal) ?? []);
  const groups = await grouped(
    matching.filter((row) => passesQuery(row, query)),
    query,
  );
  if (query.sort !== undefined) groups.sort(byDate(query.sort));
  const page = groups.slice(query.offset, query.offset + query.limit);
  const articles = await listed(store, page, found.snippets);
  const ordinalOf = new Map(page.flat().map(({ id, ordinal }) => [id, ordinal]));
  const ownOf = (id: string): Pick<ListedArticle, 'own'> => {
    const one = marked.get(ordinalOf.get(id) ?? -1);
    return one === undefined ? {} : { own: one };
  };
  return {
    total: groups.length,
    articles: articles.map((article) => ({
      ...article,
      ...ownOf(article.id),
      titleMarks: found.marksIn(article.title),
      snippetMarks: article.snippet === null ? [] : found.marksIn(article.snippet),
    })),
    corrected: found.corrected,
  };
}

/** Undated ones last, whichever way. */
function byDate(sort: 'newest' | 'oldest'): (a: readonly ListingRow[], b: readonly ListingRow[]) => number {
  const sign = sort === 'newest' ? -1 : 1;
  return ([a], [b]) => {
    const [one, other] = [a?.publishedAt ?? null, b?.publishedAt ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  };
}

/** Rows of the list: one for each article, or for each text. */
async function grouped(
  rows: readonly ListingRow[],
  { oneOfEach = false }: ArticleQuery,
): Promise<(readonly ListingRow[])[]> {
  if (!oneOfEach) return rows.map((row) => [row]);
  const { groupCopies } = await import('./copies');
  return groupCopies(rows);
}

/** Loads a page of groups: the first article of each stands for all. */
async function listed(
  store: Store,
  page: readonly (readonly ListingRow[])[],
  snippetsOf: (ordinals: readonly number[]) => Promise<ReadonlyMap<number, string>>,
): Promise<ListedArticle[]> {
  const articles = new Map<number, Article>();
  for (const article of await store.articles.get(page.flat().map(({ ordinal }) => ordinal)))
    articles.set(article.ordinal, article);
  const snippets = await snippetsOf(page.flatMap(([first]) => first?.ordinal ?? []));
  return page.flatMap((group): ListedArticle[] => {
    const [first, ...others] = group.flatMap((row) => articles.get(row.ordinal) ?? []);
    if (first === undefined) return [];
    const copies = others.map((article) => {
      const { id, title, source, publishedAt } = toSummary(article);
      return { id, title, source, publishedAt };
    });
    const link = group[0]?.link ?? false;
    return [{ ...toSummary(first), snippet: snippets.get(first.ordinal) ?? null, link, copies }];
  });
}
