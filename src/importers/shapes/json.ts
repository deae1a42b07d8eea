import { BROWSER_DOCUMENTS } from './browsers';
import { POST_DOCUMENTS, POST_RECORDS } from './posts';
import { READING_LIST_DOCUMENTS, READING_LIST_RECORDS } from './reading-lists';
import type { DocumentShape, PlainRecord, RecordShape } from './shape';

/** Exports whose records stand in a list, or one in a line. */
export const RECORD_SHAPES: readonly RecordShape[] = [...READING_LIST_RECORDS, ...POST_RECORDS];

/** Exports that are one document around their records. */
export const DOCUMENT_SHAPES: readonly DocumentShape[] = [
  ...READING_LIST_DOCUMENTS,
  ...BROWSER_DOCUMENTS,
  ...POST_DOCUMENTS,
];

/** The export that a record comes from; `null` for one's own. */
export function shapeOfRecord(record: PlainRecord): RecordShape | null {
  return RECORD_SHAPES.find((shape) => shape.fits(record)) ?? null;
}

/** The export that a document is; `null` when none is known of its shape. */
export function shapeOfDocument(document: PlainRecord): DocumentShape | null {
  return DOCUMENT_SHAPES.find((shape) => shape.fits(document)) ?? null;
}
