import { sourceDate } from '../dates';
import { draftArticle } from '../draft';
import { htmlToText } from '../html/html-to-text';
import { plainLine, plainLineOrNull } from '../plain';
import { articleRecord, failedRecord, noteRecord, reasonOf } from '../records';
import { tagsOf } from '../fields';
import type { ImportRecord } from '../types';
import { safeUrl } from '../url';
import { childrenOf, elements, firstElement, parseXml, textOfNode, type XmlNode } from './xml';

/** Notes of Evernote and of what writes its format (ENEX): each an article, saved when it was made. */
export function* readEnex(xml: string): Generator<ImportRecord> {
  let number = 0;
  let resources = 0;
  for (const note of elements(parseXml(xml), 'note')) {
    number += 1;
    resources += childrenOf(note).filter(({ name }) => name === 'resource').length;
    try {
      yield noteOf(note, number);
    } catch (error) {
      yield failedRecord(number, reasonOf(error));
    }
  }
  if (number === 0) yield failedRecord(null, 'The Evernote export holds no notes.');
  if (resources > 0) yield noteRecord(`${resources} pictures and files attached to notes were left.`);
}

function noteOf(note: XmlNode, number: number): ImportRecord {
  const field = (name: string): string => textOfNode(firstElement(note, name)).trim();
  const title = plainLine(field('title'));
  const text = htmlToText(field('content').replace(/<\?xml[^>]*\?>|<!DOCTYPE[^>]*>/gi, ''));
  const url = safeUrl(field('source-url'));
  if (text === '' && title === '' && url === null) return failedRecord(number, 'The note is empty.');
  const created = sourceDate(field('created'));
  return articleRecord(
    number,
    draftArticle({
      title,
      text,
      url,
      author: plainLineOrNull(field('author')),
      // A clipped page was saved on that day; a note of one's own was written on it.
      publishedAt: url === null ? created : null,
      modifiedAt: url === null ? sourceDate(field('updated')) : null,
      savedAt: created,
      tags: tagsOf([
        childrenOf(note)
          .filter(({ name }) => name === 'tag')
          .map(textOfNode),
      ]),
    }),
  );
}
