import { decodeText } from '../bytes';
import type { ZipFile } from '../containers/zip-file';
import { sourceDate } from '../dates';
import { draftArticle } from '../draft';
import { htmlToText } from '../html/html-to-text';
import { plainLineOrNull } from '../plain';
import { articleRecord, failedRecord, noteRecord, reasonOf } from '../records';
import { tagsOf } from '../fields';
import type { ImportRecord } from '../types';
import { elements, firstElement, parseXml, textOfNode } from './xml';

/** A chapter shorter than this is a title page, a dedication or a picture, and goes with the one behind it. */
const SHORT_CHARS = 200;

/** A book (EPUB): each chapter is an article of the book, in its order, dated as the book is. */
export function* readEpub(zip: ZipFile): Generator<ImportRecord> {
  const text = (path: string): string => {
    const bytes = zip.read(path);
    return bytes === null ? '' : decodeText(bytes);
  };
  const rootFile = firstElement(parseXml(text('META-INF/container.xml')), 'rootfile')?.attributes['full-path'];
  if (rootFile === undefined || !zip.has(rootFile)) {
    yield failedRecord(null, 'The book (EPUB) has no table of its parts.');
    return;
  }
  if (zip.has('META-INF/encryption.xml') && /aes\d+-cbc/i.test(text('META-INF/encryption.xml'))) {
    yield failedRecord(null, 'The book is locked by its seller (DRM) and cannot be read.');
    return;
  }
  const folder = rootFile.slice(0, rootFile.lastIndexOf('/') + 1);
  const book = parseXml(text(rootFile));
  const fact = (name: string): string | null => plainLineOrNull(textOfNode(firstElement(book, name)));
  const paths = new Map<string, string>();
  for (const { attributes } of elements(book, 'item'))
    if (/html/i.test(attributes['media-type'] ?? '')) paths.set(attributes['id'] ?? '', attributes['href'] ?? '');
  const title = fact('dc:title') ?? 'Untitled book';
  const dates = [...elements(book, 'dc:date')];
  const published = dates.find((d) => /publication/.test(d.attributes['opf:event'] ?? '')) ?? dates[0] ?? null;
  const shared = {
    source: title,
    author:
      [...elements(book, 'dc:creator')]
        .map((c) => plainLineOrNull(textOfNode(c)))
        .filter((c) => c !== null)
        .join(', ') || null,
    publishedAt: sourceDate(plainLineOrNull(textOfNode(published))),
    tags: tagsOf([...elements(book, 'dc:subject')].map((s) => [textOfNode(s)])),
  };
  let before = '';
  let chapter = 0;
  let stored = 0;
  for (const { attributes } of elements(book, 'itemref')) {
    const path = paths.get(attributes['idref'] ?? '');
    if (path === undefined || attributes['linear'] === 'no') continue;
    chapter += 1;
    try {
      const html = text(resolve(folder, path));
      const words = [before, htmlToText(html)].filter((part) => part !== '').join('\n\n');
      if (words.length < SHORT_CHARS) {
        before = words;
        continue;
      }
      before = '';
      const heading = plainLineOrNull(/<h[1-3][^>]*>([^]*?)<\/h[1-3]>/i.exec(html)?.[1]);
      stored += 1;
      yield articleRecord(
        chapter,
        draftArticle({
          ...shared,
          title: heading === null ? `${title} (${chapter})` : heading === title ? title : `${title}: ${heading}`,
          text: words,
        }),
      );
    } catch (error) {
      yield failedRecord(chapter, reasonOf(error));
    }
  }
  if (before !== '') {
    stored += 1;
    yield articleRecord(chapter, draftArticle({ ...shared, title, text: before }));
  }
  if (stored === 0) yield failedRecord(null, 'The book (EPUB) holds no text.');
  else yield noteRecord('Pictures, notes on the edition and the table of contents of the book were left.');
}

/** Paths in a book are relative to the file that names its parts, and may be percent-encoded. */
function resolve(folder: string, href: string): string {
  const parts: string[] = [];
  let path = href.split('#', 1)[0] ?? '';
  try {
    path = decodeURIComponent(path);
  } catch {
    // A lone per cent sign is part of the name.
  }
  for (const part of `${folder}${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
