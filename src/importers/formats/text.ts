import { tagsOf, titleFrom } from '../fields';
import { tidyText } from '../plain';
import { articleRecord, failedRecord } from '../records';
import type { ImportRecord } from '../types';
import { hostOf } from '../url';
import { linksOf, readLinks } from './link-files';
import { dateOfFileName, isFileName, readTextHead, titleOfFileName } from './text-head';

/**
 * A plain text: one article, dated by a line near its top or by its file name. A text of nothing but web addresses is
 * a list of bare links.
 */
export function* readPlainText(raw: string, name: string): Generator<ImportRecord> {
  const text = tidyText(raw);
  if (text === '') {
    yield failedRecord(null, 'The text is empty.');
    return;
  }
  const links = linksOf(raw);
  if (links !== null) {
    yield* readLinks(links);
    return;
  }
  const head = readTextHead(text);
  // A single line is the text itself.
  const body = head.body === '' ? text : head.body;
  const title = head.body === '' ? null : head.title;
  yield articleRecord(null, {
    title: title ?? (isFileName(name) ? titleOfFileName(name) : titleFrom(body, head.url)),
    text: body,
    url: head.url,
    guid: null,
    source: head.source ?? hostOf(head.url),
    author: head.author,
    publishedAt: head.published ?? dateOfFileName(name),
    modifiedAt: head.modified,
    savedAt: head.saved,
    tags: tagsOf([head.tags ?? '']),
    archived: false,
  });
}
