import { getDocumentProxy } from 'unpdf';
import { sourceDate } from '../dates';
import { draftArticle } from '../draft';
import { readTextHead, titleOfFileName, dateOfFileName } from '../formats/text-head';
import { plainLineOrNull, tidyText } from '../plain';
import { articleRecord, failedRecord } from '../records';
import { tagsOf } from '../fields';
import type { ImportRecord, ImportSource } from '../types';

const MAX_PAGES = 5_000;

/** A piece of a page as pdf.js gives it. */
interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  /** `[a, b, c, d, x, y]`; y grows upwards. */
  readonly transform: readonly number[];
}

/**
 * A PDF document: one article with the text of its pages. Its date is the one printed near its top; else the day that
 * the file says it was made on. A document of pictures alone is named as such.
 */
export async function* readPdf(source: ImportSource): AsyncGenerator<ImportRecord> {
  let document: Awaited<ReturnType<typeof getDocumentProxy>>;
  try {
    // The reader hands the bytes on to another owner.
    document = await getDocumentProxy(source.bytes.slice(), { isEvalSupported: false, verbosity: 0 });
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException';
    yield failedRecord(
      null,
      locked
        ? 'The PDF is protected with a password. Save a copy without one and import that.'
        : 'The PDF is damaged and cannot be opened. Download or copy it again.',
    );
    return;
  }
  try {
    const info = (await document.getMetadata()).info as Record<string, unknown>;
    const pages: string[] = [];
    for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(pageText(items as unknown as readonly TextItem[]));
      page.cleanup();
    }
    const text = tidyText(joinedPages(withoutRunningHeads(pages)));
    if (text === '') {
      yield failedRecord(null, 'The PDF holds pictures of pages and no text. Make a copy with recognised text (OCR).');
      return;
    }
    const head = readTextHead(text);
    const named = usableTitle(info['Title']);
    yield articleRecord(
      null,
      draftArticle({
        title: named ?? head.title ?? titleOfFileName(source.name),
        text: named === null && head.body !== '' ? head.body : text,
        url: head.url,
        source: head.source,
        author: plainLineOrNull(stringOf(info['Author'])) ?? head.author,
        publishedAt: head.published ?? dateOfFileName(source.name) ?? sourceDate(stringOf(info['CreationDate'])),
        modifiedAt: head.modified,
        tags: tagsOf([stringOf(info['Keywords']) ?? '']),
      }),
    );
  } finally {
    void document.cleanup();
  }
}

/** Lines as they stand; a step down of more than a line and a half begins a paragraph. */
function pageText(items: readonly TextItem[]): string {
  const lines: string[] = [];
  let line = '';
  let lineY: number | null = null;
  let lastY: number | null = null;
  const end = (): void => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  for (const { str, hasEOL, height, transform } of items) {
    const y = transform[5] ?? 0;
    if (line === '' && str.trim() !== '') {
      if (lastY !== null && height > 0 && Math.abs(lastY - y) > 1.7 * height) lines.push('');
      lineY = y;
    }
    line += str;
    if (hasEOL) {
      end();
      lastY = lineY;
    }
  }
  end();
  return lines.join('\n');
}

/** Page numbers and a line that stands at the top or the foot of most pages are no text. */
function withoutRunningHeads(pages: readonly string[]): string[] {
  const counts = new Map<string, number>();
  const key = (line: string): string => line.replace(/\d+/g, '#');
  const edges = (lines: readonly string[]): string[] => [...lines.slice(0, 2), ...lines.slice(-2)];
  for (const page of pages)
    for (const line of new Set(edges(page.split('\n')).map(key))) counts.set(line, (counts.get(line) ?? 0) + 1);
  return pages.map((page) => {
    const lines = page.split('\n');
    return lines
      .filter((line, at) => {
        const edge = at < 2 || at >= lines.length - 2;
        if (!edge) return true;
        if (/^\W*\d{1,4}\W*$/.test(line)) return false;
        return pages.length < 4 || (counts.get(key(line)) ?? 0) * 2 <= pages.length;
      })
      .join('\n');
  });
}

/** Lines of a paragraph as one; a word that was divided at the end of a line is put together. */
function joinedPages(pages: readonly string[]): string {
  const paragraphs: string[] = [];
  for (const part of pages.join('\n').split(/\n{2,}/)) {
    const text = part
      .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
      .split('\n')
      .reduce((all, line) => (all === '' ? line : startsAnew(all, line) ? `${all}\n${line}` : `${all} ${line}`), '');
    const last = paragraphs.at(-1);
    // A paragraph that goes on over the page.
    if (last !== undefined && /[\p{Ll},]$/u.test(last) && /^\p{Ll}/u.test(text))
      paragraphs[paragraphs.length - 1] = `${last} ${text}`;
    else paragraphs.push(text);
  }
  return paragraphs.join('\n\n');
}

/** A short line without a full stop is a heading or a date line, not the beginning of the next one. */
const startsAnew = (all: string, line: string): boolean => {
  const last = all.slice(all.lastIndexOf('\n') + 1);
  return (
    last.length < 60 &&
    !/[.,;:–-]$/.test(last) &&
    /^[\p{Lu}\d“"]/u.test(line) &&
    last.length * 1.4 < Math.max(line.length, 40)
  );
};

/** Writing programs put names of files and templates where the title should stand. */
function usableTitle(raw: unknown): string | null {
  const title = plainLineOrNull(stringOf(raw));
  return title === null || /^(?:untitled|microsoft word\b.*|.*\.(?:docx?|pdf|indd|tex|dvi|qxd)|slide 1)$/i.test(title)
    ? null
    : title;
}

const stringOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
