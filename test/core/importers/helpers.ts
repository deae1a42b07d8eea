import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import {
  readSource,
  type ImportedArticle,
  type ImportRecord,
  type ImportSource,
  type ReadOptions,
  type SourceDate,
} from '../../../src/importers';
import { isoFromDay } from '../../../src/time';

/** A file of test/fixtures/import. */
export function fixture(name: string): ImportSource {
  const bytes = readFileSync(new URL(`../../fixtures/import/${name}`, import.meta.url));
  return { name, mediaType: '', bytes: new Uint8Array(bytes) };
}

export function source(text: string, name = 'Pasted text', mediaType = ''): ImportSource {
  return { name, mediaType, bytes: new TextEncoder().encode(text) };
}

export function gzipped(plain: ImportSource): ImportSource {
  return { ...plain, name: `${plain.name}.gz`, bytes: new Uint8Array(gzipSync(plain.bytes)) };
}

export async function readAll(from: ImportSource, options?: ReadOptions): Promise<ImportRecord[]> {
  const records: ImportRecord[] = [];
  for await (const record of readSource(from, options)) records.push(record);
  return records;
}

/** The articles of a source, every record of which must be one. */
export async function readArticles(from: ImportSource): Promise<ImportedArticle[]> {
  return (await readAll(from)).flatMap((record) => {
    if (record.kind === 'failed') throw new Error(`line ${record.line}: ${record.reason}`);
    return record.kind === 'article' ? [record.article] : [];
  });
}

export async function readOne(from: ImportSource): Promise<ImportedArticle> {
  const [article, ...others] = await readArticles(from);
  if (!article || others.length > 0) throw new Error(`one article was expected, not ${others.length + 1}`);
  return article;
}

/** What the report says of a source: reasons of failures, and notes. */
export async function readWords(from: ImportSource): Promise<{ failed: string[]; notes: string[] }> {
  const records = await readAll(from);
  return {
    failed: records.flatMap((r) => (r.kind === 'failed' ? [r.reason] : [])),
    notes: records.flatMap((r) => (r.kind === 'note' ? [r.message] : [])),
  };
}

/** `2023-05-12` for a day, `2023-05 (month)` and the like for coarser dates, `null` for an unknown one. */
export function iso(date: SourceDate | null): string | null {
  if (date === null) return null;
  const day = isoFromDay(date.day);
  return date.granularity === 'day'
    ? day
    : `${day.slice(0, date.granularity === 'year' ? 4 : 7)} (${date.granularity})`;
}

/** An article with everything unknown but what is given. */
export function article(given: Partial<ImportedArticle>): ImportedArticle {
  return {
    title: 'Untitled',
    text: '',
    url: null,
    guid: null,
    source: null,
    author: null,
    publishedAt: null,
    modifiedAt: null,
    savedAt: null,
    tags: [],
    archived: false,
    ...given,
  };
}
