import { isoFromDay, type Day } from '../time';
import { recordOfMarks, structureToJson, type ArticleStructure, type SourceDate } from '../importers';
import { read, type Database } from './database';
import type { Article, Content } from './types';

/** Articles loaded at a time. */
const BATCH = 100;

/**
 * All articles as JSON Lines in the format that the importer reads, one line at a time with its line break, in the
 * order in which they came. Facts, entities and vectors are not in it: they are made anew at import.
 */
export async function* exportArticles(db: Database): AsyncGenerator<string> {
  for (let after = -1; ;) {
    const { articles, contents, structures } = await read(async () => {
      const batch = await db.articles.where('ordinal').above(after).limit(BATCH).toArray();
      const keys = batch.map(({ ordinal }) => ordinal);
      return {
        articles: batch,
        contents: await db.contents.bulkGet(keys),
        structures: await db.structures.bulkGet(keys),
      };
    });
    if (articles.length === 0) return;
    for (const [i, article] of articles.entries()) {
      const content = contents[i];
      if (content) yield JSON.stringify(toLine(article, content, structures[i]?.structure ?? null)) + '\n';
    }
    after = articles[articles.length - 1]!.ordinal;
  }
}

function toLine(article: Article, content: Content, structure: ArticleStructure | null): Record<string, unknown> {
  // Without the library's own id: the importer makes the same one from guid, address or words.
  const line = {
    url: article.url,
    guid: article.guid,
    title: article.title,
    source: article.source,
    author: article.author,
    published:
      article.publishedAt === null ? null : periodName(article.publishedAt, article.publishedGranularity ?? 'day'),
    modified: dateName(article.modifiedAt),
    saved: dateName(article.savedAt),
    tags: article.tags.length > 0 ? article.tags : null,
    archived: article.archived || null,
    ...(article.marks === undefined ? {} : recordOfMarks(article.marks)),
    text: content.text,
    structure: structure && structureToJson(structure),
    revisions:
      content.revisions.length > 0
        ? content.revisions.map(({ title, text, knownAt }) => ({
            title,
            text,
            known: knownAt === null ? null : isoFromDay(knownAt),
          }))
        : null,
  };
  return Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null));
}

function dateName(date: SourceDate | null): string | null {
  return date && periodName(date.day, date.granularity);
}

/** `2023`, `2023-05` or `2023-05-14`: no finer than it is known. */
function periodName(day: Day, granularity: SourceDate['granularity']): string {
  const iso = isoFromDay(day);
  if (granularity === 'day') return iso;
  const month = iso.slice(0, -3);
  return granularity === 'year' || granularity === 'decade' || granularity === 'century' || granularity === 'millennium'
    ? month.slice(0, -3)
    : month;
}
