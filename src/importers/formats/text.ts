import { tagsOf, titleFrom } from '../fields';
import { tidyText } from '../plain';
import { articleRecord, failedRecord } from '../records';
import type { ImportRecord } from '../types';
import { hostOf, safeUrl } from '../url';
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
  if (isLinkList(text)) {
    yield* readLinks(raw);
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
    savedAt: null,
    tags: tagsOf([head.tags ?? '']),
    archived: false,
  });
}

const isLinkList = (text: string): boolean =>
  text.split('\n', 2_000).every((l) => l.trim() === '' || /^https?:\/\/\S+$/i.test(l.trim()));

function* readLinks(text: string): Generator<ImportRecord> {
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    if (line.trim() === '') continue;
    const url = safeUrl(line);
    if (url === null) yield failedRecord(number, 'This line is not a web address.');
    else {
      yield articleRecord(number, {
        title: titleFrom('', url),
        text: '',
        url,
        guid: null,
        source: hostOf(url),
        author: null,
        publishedAt: null,
        modifiedAt: null,
        savedAt: null,
        tags: [],
        archived: false,
      });
    }
  }
}
