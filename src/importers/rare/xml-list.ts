import { articleFromRecord } from '../fields';
import { FieldNotes } from '../field-notes';
import { articleRecord, failedRecord, reasonOf } from '../records';
import { recordsOfXml } from '../shapes/xml-lists';
import type { ImportRecord } from '../types';

/** A reading list as XML (Pinboard, Delicious, Wallabag): each entry an article or a link. */
export function* readXmlList(xml: string): Generator<ImportRecord> {
  const list = recordsOfXml(xml);
  if (list === null) {
    yield failedRecord(null, 'This is XML of a kind that is not known. Feeds, OPML, Evernote and Pinboard are read.');
    return;
  }
  const notes = new FieldNotes();
  notes.seeExport(list.shape, {});
  let number = 0;
  for (const record of list.records) {
    number += 1;
    try {
      const article = articleFromRecord(record);
      yield typeof article === 'string' ? failedRecord(number, article) : articleRecord(number, article);
    } catch (error) {
      yield failedRecord(number, reasonOf(error));
    }
  }
  if (number === 0) yield failedRecord(null, 'The list is empty.');
  yield* notes.records();
}
