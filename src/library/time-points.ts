import type { ReportPoint, Store } from '../store';
import type { TimePoint } from './time-types';

/** The words of a report's points. Those of articles that are gone meanwhile are left out. */
export async function pointsOf(store: Store, report: readonly ReportPoint[]): Promise<TimePoint[]> {
  const ordinals = [...new Set(report.map(({ ordinal }) => ordinal))];
  const articles = new Map((await store.articles.get(ordinals)).map((article) => [article.ordinal, article]));
  const contents = new Map((await store.articles.contents(ordinals)).map((content) => [content.ordinal, content]));
  return report.flatMap((point): TimePoint[] => {
    const article = articles.get(point.ordinal);
    const quote = contents.get(point.ordinal)?.text.slice(point.start, point.end);
    if (article === undefined || quote === undefined) return [];
    return [
      {
        articleId: article.id,
        title: article.title,
        source: article.source,
        url: article.url,
        publishedAt: article.knownAt ?? article.publishedAt,
        quote,
        start: point.start,
        end: point.end,
        node: point.node,
        from: point.from,
        to: point.to,
        support: point.support,
        score: point.score,
      },
    ];
  });
}
