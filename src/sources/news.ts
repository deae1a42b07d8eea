import type { Day, TimeExpression, TimeValue } from '../time';
import type { ReadArticle } from './corpus';

/** News tells of the days before it comes out. */
const NEWS_DAYS = 10;
/** Sentences that tell the news itself. */
export const LEAD = 4;

/** Is the time that of the article's own news, not of something it looks back on? */
export function isNews(article: ReadArticle, value: TimeValue | null): boolean {
  const { start, end } = value?.interval ?? { start: null, end: null };
  if (article.publishedAt === null || start === null || end === null) return false;
  return start <= article.publishedAt + 1 && end >= article.publishedAt - NEWS_DAYS;
}

/** The day that the first sentences give for the news; `null` when they give none. */
export function leadTime(article: ReadArticle): TimeExpression | null {
  const to = article.sentences[Math.min(LEAD, article.sentences.length) - 1]?.end ?? 0;
  return (
    article.times.find(
      (time) =>
        time.end <= to &&
        time.type === 'DATE' &&
        time.value?.granularity === 'day' &&
        (time.relation === 'at' || time.relation === 'during') &&
        isNews(article, time.value) &&
        (time.value.interval.start ?? 0) <= (article.publishedAt ?? (0 as Day)),
    ) ?? null
  );
}
