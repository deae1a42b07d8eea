import { DatelineError, isDatelineError } from '../errors';
import { decodeText, wholeContent } from './bytes';
import { detectFormat, notTextReason } from './detect';
import { readBookmarks } from './formats/bookmarks';
import { readCsv } from './formats/csv';
import { readFeed } from './formats/feed';
import { readGraphArticles } from './formats/graph';
import { readJson, readJsonFeed, readJsonLines } from './formats/json';
import { readMarkdown } from './formats/markdown';
import { readPage } from './formats/page';
import { readPlainText } from './formats/text';
import { failedRecord, reasonOf } from './records';
import type { ImportRecord, ImportSource, ReadOptions } from './types';

/**
 * Reads a file, a paste or a dropped text, gzip or not, record by record: an article, or the reason why there is none.
 * A broken record never stops the ones after it, and a file that cannot be read at all is one failed record. The same
 * source always gives the same records, so that `skip` resumes where an interrupted import stopped.
 * @throws DatelineError `CANCELLED`
 */
export async function* readSource(source: ImportSource, options: ReadOptions = {}): AsyncGenerator<ImportRecord> {
  let toSkip = options.skip ?? 0;
  try {
    const notText = notTextReason(source);
    if (notText !== null) {
      if (toSkip === 0) yield failedRecord(null, `This is ${notText}, not a text that can be imported.`);
      return;
    }
    const format = detectFormat(source);
    if (format === 'jsonl') toSkip = 0; // Left out by the reader itself, without parsing.
    for (const record of recordsOf(source, format, options)) {
      if (options.signal?.aborted === true) throw cancelled();
      if (toSkip > 0) toSkip -= 1;
      else yield record;
    }
  } catch (error) {
    if (isDatelineError(error, 'CANCELLED')) throw error;
    yield failedRecord(null, reasonOf(error));
  }
}

function recordsOf(
  source: ImportSource,
  format: ReturnType<typeof detectFormat>,
  options: ReadOptions,
): Generator<ImportRecord> {
  if (format === 'jsonl') return readJsonLines(source.bytes, options);
  const text = decodeText(wholeContent(source.bytes, options.onBytes));
  switch (format) {
    case 'json':
      return readJson(text);
    case 'json-feed':
      return readJsonFeed(text);
    case 'rss':
    case 'atom':
      return readFeed(text);
    case 'html':
      return readPage(text, source.name);
    case 'bookmarks':
      return readBookmarks(text);
    case 'csv':
      return readCsv(text, source.name);
    case 'graph':
      return readGraphArticles(text, source.name);
    case 'markdown':
      return readMarkdown(text, source.name);
    case 'text':
      return readPlainText(text, source.name);
  }
}

function cancelled(): DatelineError {
  return new DatelineError('CANCELLED', 'The import was cancelled.', { hint: 'What was stored so far is kept.' });
}
