import { isDatelineError } from '../errors';
import { withoutUnseen } from './plain';
import type { ImportedArticle, ImportRecord } from './types';

export function articleRecord(line: number | null, article: ImportedArticle): ImportRecord {
  return { kind: 'article', line, article: cleaned(article) };
}

/** The same article where there is nothing to clean, which is nearly always. */
function cleaned(article: ImportedArticle): ImportedArticle {
  const { title, text, source, author, tags } = article;
  const clean = {
    title: withoutUnseen(title),
    text: withoutUnseen(text),
    source: source && withoutUnseen(source),
    author: author && withoutUnseen(author),
    tags: tags.map(withoutUnseen),
  };
  const same =
    clean.title === title &&
    clean.text === text &&
    clean.source === source &&
    clean.author === author &&
    clean.tags.every((tag, at) => tag === tags[at]);
  return same ? article : { ...article, ...clean };
}

export function failedRecord(line: number | null, reason: string): Extract<ImportRecord, { readonly kind: 'failed' }> {
  return { kind: 'failed', line, reason };
}

/** A word about a file as a whole: what it holds, and which of its fields were left. */
export function noteRecord(message: string): Extract<ImportRecord, { readonly kind: 'note' }> {
  return { kind: 'note', line: null, message };
}

/** What went wrong, for the import report. */
export function reasonOf(error: unknown): string {
  if (isDatelineError(error)) return `${error.message} ${error.hint}`.trim();
  // A stack overflow of a library on hostile input is a property of the input.
  if (error instanceof RangeError) return 'The markup is nested too deeply to be read.';
  return error instanceof Error ? error.message : String(error);
}
