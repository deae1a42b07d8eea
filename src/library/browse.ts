import type { SourceDate } from '../importers';
import type { Indexes } from '../index';
import type { Article, Store } from '../store';
import { isoFromDay } from '../time';
import { readVersionNow } from './reading';
import { unpackSpans } from './split';
import type { ArticleDetail, ArticlePage, ArticleQuery, ArticleSummary, MonthCount } from './types';

/** Chunks looked at for a word search; the list shows each article once. */
const SEARCH_DEPTH = 2000;
const SNIPPET_CHARACTERS = 220;

/** Lists and opens articles for the screens. */
export interface Browser {
  articles(query: ArticleQuery): Promise<ArticlePage>;
  article(id: string): Promise<ArticleDetail | null>;
  months(): readonly MonthCount[];
}

export function createBrowser(store: Store, indexes: Indexes): Browser {
  return {
    articles: (query) => ((query.text ?? '').trim() === '' ? listByDate(store, query) : search(store, indexes, query)),
    async article(id) {
      const article = await store.articles.byId(id);
      if (article === null) return null;
      const [content] = await store.articles.contents([article.ordinal]);
      const [annotations] = await store.articles.annotations([article.ordinal]);
      if (content === undefined) return null;
      const { title, knownAt, publishedAt, language } = article;
      const reading = annotations ?? readVersionNow(title, content, knownAt, publishedAt, language);
      return {
        ...toSummary(article),
        text: content.text,
        sentences: unpackSpans(content.sentences),
        times: reading.times,
        entities: reading.entities,
        mentions: reading.mentions,
        facts: reading.facts,
        unread: article.unread ?? null,
        revisions: content.revisions.map((version) => ({
          title: version.title,
          text: version.text,
          knownAt: version.knownAt,
        })),
      };
    },
    months() {
      const counts = new Map<string | null, number>();
      for (const { publishedAt } of indexes.directory.entries()) {
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

function passes(article: Article, query: ArticleQuery): boolean {
  if (query.source !== undefined && article.source !== query.source) return false;
  const { published } = query;
  if (published === undefined && query.undated !== true) return true;
  if (article.publishedAt === null) return query.undated === true;
  if (published === undefined) return false;
  return (
    (published.start === null || article.publishedAt >= published.start) &&
    (published.end === null || article.publishedAt <= published.end)
  );
}

/** Newest first, undated ones last; within a day the last imported first. */
async function listByDate(store: Store, query: ArticleQuery): Promise<ArticlePage> {
  const matching: { ordinal: number; day: number }[] = [];
  await store.articles.each((article) => {
    if (passes(article, query)) matching.push({ ordinal: article.ordinal, day: article.publishedAt ?? -Infinity });
  });
  matching.sort((a, b) => (b.day === a.day ? b.ordinal - a.ordinal : b.day - a.day));
  const page = matching.slice(query.offset, query.offset + query.limit);
  const articles = await store.articles.get(page.map(({ ordinal }) => ordinal));
  return { total: matching.length, articles: articles.map((article) => ({ ...toSummary(article), snippet: null })) };
}

/** Best match first, each article once with the chunk that matched. */
async function search(store: Store, indexes: Indexes, query: ArticleQuery): Promise<ArticlePage> {
  const best = new Map<number, { chunk: number; revision: number | null }>();
  await indexes.ready();
  for (const hit of indexes.lexical.search(query.text ?? '', SEARCH_DEPTH)) {
    const place = indexes.directory.locate(hit.chunkId);
    if (place !== null && !best.has(place.ordinal)) best.set(place.ordinal, place);
  }
  const matching = (await store.articles.get([...best.keys()])).filter((article) => passes(article, query));
  const page = matching.slice(query.offset, query.offset + query.limit);
  const contents = new Map((await store.articles.contents(page.map((a) => a.ordinal))).map((c) => [c.ordinal, c]));
  return {
    total: matching.length,
    articles: page.map((article) => {
      const place = best.get(article.ordinal);
      const content = contents.get(article.ordinal);
      const words = place?.revision === null || place === undefined ? content : content?.revisions[place.revision];
      const start = words?.chunks[(place?.chunk ?? 0) * 4];
      const snippet =
        words === undefined || start === undefined ? null : words.text.slice(start, start + SNIPPET_CHARACTERS);
      return { ...toSummary(article), snippet: snippet?.replace(/\s+/g, ' ') ?? null };
    }),
  };
}
