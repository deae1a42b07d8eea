import { isTar } from './containers/tar';
import { contentStart, isGzip } from './bytes';

/** What a file is by its first bytes, when it is no text. */
export type Packing = 'zip' | 'gzip' | 'zstd' | 'tar' | 'mozlz4' | 'pdf' | 'bplist';

const START_BYTES = 4096;

/** Told by the first bytes alone, never by the name; `null` for text and for what is not known. */
export function packingOf(bytes: Uint8Array): Packing | null {
  const head = String.fromCharCode(...bytes.subarray(0, 8));
  if (/^PK(?:\u0003\u0004|\u0005\u0006|\u0007\u0008)/.test(head)) return 'zip';
  if (isGzip(bytes)) return 'gzip';
  if (head.startsWith('\u0028\u00b5\u002f\u00fd')) return 'zstd';
  if (head === 'mozLz40\0') return 'mozlz4';
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head === 'bplist00') return 'bplist';
  return isTar(bytes) ? 'tar' : null;
}

/** True for gzip around something that is not read as one text: an archive, a document, a web archive. */
export function isPackedTwice(bytes: Uint8Array): boolean {
  const start = contentStart(bytes, START_BYTES);
  return packingOf(start) !== null || /^WARC\/[01]\./.test(String.fromCharCode(...start.subarray(0, 8)));
}
