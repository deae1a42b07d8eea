import { readSource, type FieldMapping } from '../importers';
import type { ImportFile } from './import-types';
import type { Library } from './types';

/** Articles shown of a file, and records read for them at most. */
const SHOWN = 3;
const MOST_READ = 20;
const EXCERPT_CHARACTERS = 240;

/** The first articles of a file as they would be read with its fields named so, and why others would not. */
export async function previewMapped(
  file: ImportFile,
  mapping: FieldMapping,
): Promise<Awaited<ReturnType<Library['previewImport']>>> {
  const articles: Awaited<ReturnType<Library['previewImport']>>['articles'][number][] = [];
  const failed = new Set<string>();
  let read = 0;
  for await (const record of readSource(file, { mapping })) {
    read += 1;
    if (record.kind === 'failed') failed.add(record.reason);
    if (record.kind === 'article') {
      const { title, url, source, author, publishedAt, savedAt, tags, text } = record.article;
      const excerpt = text.slice(0, EXCERPT_CHARACTERS).replace(/\s+/g, ' ').trim();
      articles.push({ title, url, source, author, publishedAt, savedAt, tags, excerpt });
    }
    if (articles.length === SHOWN || read === MOST_READ) break;
  }
  return { articles, failed: [...failed] };
}
