import type { ImportedArticle } from '../importers';
import type { ArticleReader } from '../store';
import { languageOf } from './cut';

/** Articles of a source that are looked at, and how many of them must be in a known language. */
const LOOKED_AT = 40;
const LEAST_KNOWN = 5;
/** Share of those that are in one language where the source writes in it. */
const NEARLY_ALL = 0.8;

/** The language of each article, `null` where it is not clear. */
export type Languages = ReadonlyMap<ImportedArticle, string | null>;

/**
 * Languages of the articles of a batch. Where a text alone does not tell, the language of the other articles of its
 * source does, those of the batch and those of the library.
 */
export async function languagesOf(
  reader: Pick<ArticleReader, 'languagesOf'>,
  articles: readonly ImportedArticle[],
): Promise<Languages> {
  const languages = new Map(articles.map((article) => [article, ownLanguage(article)]));
  const unclear = articles.filter((article) => languages.get(article) === null && article.source !== null);
  for (const source of new Set(unclear.map((article) => article.source as string))) {
    const mine = articles.filter((article) => article.source === source);
    const others = await reader.languagesOf(source, LOOKED_AT);
    const language = mainLanguage([...mine.map((article) => languages.get(article) ?? null), ...others]);
    if (language === null) continue;
    for (const article of mine) if (languages.get(article) === null) languages.set(article, language);
  }
  return languages;
}

/** The sentences of a table's rows are ours, whatever language its cells are in. */
function ownLanguage({ structure, title, text }: ImportedArticle): string | null {
  return structure?.kind === 'table' ? 'en' : languageOf(title, text);
}

/** The language that nearly all of some articles are in; `null` when too few are known or they differ. */
function mainLanguage(languages: readonly (string | null)[]): string | null {
  const known = languages.filter((language) => language !== null);
  if (known.length < LEAST_KNOWN) return null;
  const counts = new Map<string, number>();
  for (const language of known) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].find(([, count]) => count >= known.length * NEARLY_ALL)?.[0] ?? null;
}
