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

/** A PDF of one page of text, with a title and a date of making as PDF writes them. */
export function pdf(title: string, created: string): Uint8Array {
  const content = 'BT /F1 12 Tf 72 720 Td (The quay of Sund opened) Tj 0 -14 Td (on Wednesday.) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Title ${title} /CreationDate ${created} >>`,
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
