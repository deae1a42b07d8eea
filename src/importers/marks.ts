import type { ArticleMarks } from './types';

/** Marks as part of an article: none when they say nothing. */
export function withMarks(marks: ArticleMarks): { marks?: ArticleMarks } {
  const { folders, note, highlights, starred, read } = marks;
  const said = folders.length > 0 || note !== null || highlights.length > 0 || starred || read !== null;
  return said ? { marks: { ...marks, folders: [...new Set(folders)] } } : {};
}
