import { DatelineError, isDatelineError } from '../errors';
import { decodeText, wholeContent } from './bytes';
import { UnpackBudget } from './containers/budget';
import { inside, type ReadContext } from './context';
import { detectFormat, notTextReason } from './detect';
import { readBookmarks } from './formats/bookmarks';
import { readCsv } from './formats/csv';
import { readFeed } from './formats/feed';
import { readGraphArticles } from './formats/graph';
import { readJson, readJsonFeed, readJsonLines } from './formats/json';
import { readInternetShortcut } from './formats/link-files';
import { readMarkdown } from './formats/markdown';
import { readOpml } from './formats/opml';
import { readPage } from './formats/page';
import { readPlainText } from './formats/text';
import { isPackedTwice, packingOf, type Packing } from './packing';
import { failedRecord, reasonOf } from './records';
import type { ImportFormat, ImportRecord, ImportSource, ReadOptions } from './types';

/** Files inside files inside files: a mail in an archive with a document attached is as far as anything goes. */
const MAX_DEPTH = 4;

/**
 * Reads a file, a paste or a dropped text, packed or not, record by record: an article, the reason why there is none, or
 * a note on the file. A broken record never stops the ones after it, and a file that cannot be read at all is one failed
 * record. The same source always gives the same records, so that `skip` resumes where an interrupted import stopped.
 * @throws DatelineError `CANCELLED`
 */
export async function* readSource(source: ImportSource, options: ReadOptions = {}): AsyncGenerator<ImportRecord> {
  // Lines left out by their reader are not even parsed.
  const { skip = 0 } = options;
  let toSkip = skip > 0 && isLines(source) ? 0 : skip;
  const context: ReadContext = {
    options,
    budget: new UnpackBudget(),
    depth: 0,
    companion: () => null,
    read: readInner,
  };
  for await (const record of readInner(source, context)) {
    if (options.signal?.aborted === true) throw cancelled();
    if (toSkip > 0) toSkip -= 1;
    else yield record;
  }
}

const isLines = (source: ImportSource): boolean => {
  const packing = packingOf(source.bytes);
  if (packing !== null && (packing !== 'gzip' || isPackedTwice(source.bytes))) return false;
  return notTextReason(source) === null && detectFormat(source) === 'jsonl';
};

async function* readInner(source: ImportSource, context: ReadContext): AsyncGenerator<ImportRecord> {
  try {
    if (context.depth > MAX_DEPTH) {
      yield failedRecord(null, 'This file lies too deep inside other files. Unpack it and import it alone.');
      return;
    }
    const packing = packingOf(source.bytes);
    if (packing !== null && (packing !== 'gzip' || isPackedTwice(source.bytes))) {
      yield* readPacked(source, packing, context);
      return;
    }
    const notText = notTextReason(source);
    if (notText !== null) {
      yield failedRecord(null, notText);
      return;
    }
    yield* recordsOf(source, detectFormat(source), context);
  } catch (error) {
    if (isDatelineError(error, 'CANCELLED')) throw error;
    yield failedRecord(null, reasonOf(error));
  }
}

/** What is rarely dropped is only loaded when it is. */
async function* readPacked(source: ImportSource, packing: Packing, context: ReadContext): AsyncGenerator<ImportRecord> {
  switch (packing) {
    case 'zip':
      yield* (await import('./containers/zip')).readZipSource(source, context);
      return;
    case 'tar':
      if (context.depth > 0) yield nestedArchive();
      else yield* (await import('./containers/tar')).readTar(source, context);
      return;
    case 'gzip':
    case 'zstd': {
      const { unpackWhole } = await import('./containers/unpack');
      const bytes = unpackWhole(source.bytes, packing, context.budget);
      const name = source.name.replace(/\.(?:gz|zst|zstd)$/i, '').replace(/\.tgz$/i, '.tar');
      // A packed archive is one archive, not two.
      const around = { ...inside(context, context.companion), depth: context.depth === 0 ? 0 : context.depth + 1 };
      if (packing === 'gzip' && packingOf(bytes) === 'gzip') yield nestedArchive();
      else yield* context.read({ name, mediaType: '', bytes }, around);
      return;
    }
    case 'mozlz4': {
      const bytes = (await import('./rare/lz4')).unpackMozLz4(source.bytes);
      yield* context.read({ name: source.name.replace(/lz4$/i, ''), mediaType: '', bytes }, inside(context));
      return;
    }
    case 'pdf':
      yield* (await import('./rare/pdf')).readPdf(source);
      return;
    case 'bplist':
      yield* (await import('./rare/apple')).readApple(source, context);
  }
}

function nestedArchive(): ImportRecord {
  return failedRecord(
    null,
    'This is an archive inside an archive, which is not opened. Unpack it and import it alone.',
  );
}

async function* recordsOf(
  source: ImportSource,
  format: ImportFormat,
  context: ReadContext,
): AsyncGenerator<ImportRecord> {
  const { options } = context;
  if (format === 'jsonl') {
    yield* readJsonLines(source.bytes, options);
    return;
  }
  if (format === 'mail' || format === 'mbox' || format === 'mhtml') {
    const mail = await import('./rare/mail');
    const plain = { ...source, bytes: wholeContent(source.bytes, options.onBytes) };
    if (format === 'mail') yield* mail.readMail(plain, context);
    else if (format === 'mbox') yield* mail.readMailbox(plain, context);
    else yield* mail.readWebPageMail(plain, context);
    return;
  }
  if (format === 'warc') {
    yield* (await import('./containers/warc')).readWarc(source, context);
    return;
  }
  if (format === 'plist') {
    yield* (await import('./rare/apple')).readApple(source, context);
    return;
  }
  if (format === 'rtf') {
    yield* (await import('./rare/rtf')).readRtf(source);
    return;
  }
  const text = decodeText(wholeContent(source.bytes, options.onBytes));
  switch (format) {
    case 'json':
      yield* readJson(text, context);
      return;
    case 'json-feed':
      yield* readJsonFeed(text);
      return;
    case 'rss':
    case 'atom':
      yield* readFeed(text);
      return;
    case 'html':
      yield* readPage(text, source.name);
      return;
    case 'bookmarks':
      yield* readBookmarks(text);
      return;
    case 'csv':
      yield* readCsv(text, source.name, context);
      return;
    case 'graph':
      yield* readGraphArticles(text, source.name);
      return;
    case 'markdown':
      yield* readMarkdown(text, source.name, context);
      return;
    case 'opml':
      yield* readOpml(text);
      return;
    case 'enex':
      yield* (await import('./rare/enex')).readEnex(text);
      return;
    case 'xml-list':
      yield* (await import('./rare/xml-list')).readXmlList(text);
      return;
    case 'ris':
      yield* (await import('./rare/references')).readRis(text);
      return;
    case 'bibtex':
      yield* (await import('./rare/references')).readBibTeX(text);
      return;
    case 'url-file':
      yield* readInternetShortcut(text, source.name);
      return;
    case 'text':
      yield* readPlainText(text, source.name);
  }
}

function cancelled(): DatelineError {
  return new DatelineError('CANCELLED', 'The import was cancelled.', { hint: 'What was stored so far is kept.' });
}
