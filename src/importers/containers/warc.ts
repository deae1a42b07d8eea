import { sourceDate } from '../dates';
import { inside, type ReadContext } from '../context';
import { failedRecord, noteRecord } from '../records';
import type { ImportRecord, ImportSource } from '../types';
import { safeUrl } from '../url';
import { joined, unpackWhole } from './unpack';

const HEADERS_END = [13, 10, 13, 10];

/**
 * A web archive (WARC): each page that was answered with success is an article at its address, saved on the day it was
 * archived. Pictures, scripts and requests are passed over.
 */
export async function* readWarc(source: ImportSource, context: ReadContext): AsyncGenerator<ImportRecord> {
  const inner = inside(context);
  let pages = 0;
  let others = 0;
  for (const record of warcRecords(source.bytes)) {
    if (record === 'cut off') {
      yield failedRecord(null, 'The web archive is cut off: what stood before that place was read.');
      break;
    }
    const page = pageOf(record, context);
    if (page === null) {
      others += 1;
      continue;
    }
    pages += 1;
    for await (const read of context.read({ name: page.url, mediaType: 'text/html', bytes: page.html }, inner)) {
      if (read.kind !== 'article') yield { ...read, file: page.url };
      else {
        const article = { ...read.article, url: safeUrl(page.url) ?? read.article.url, savedAt: page.savedAt };
        yield { ...read, article, file: page.url };
      }
    }
  }
  if (pages === 0) yield failedRecord(null, 'The web archive holds no page.');
  else if (others > 0) yield noteRecord(`${others} records of the web archive are no pages and were left out.`);
}

interface WarcRecord {
  readonly headers: ReadonlyMap<string, string>;
  readonly content: Uint8Array;
}

function* warcRecords(bytes: Uint8Array): Generator<WarcRecord | 'cut off'> {
  for (let at = 0; at < bytes.length;) {
    while (bytes[at] === 13 || bytes[at] === 10) at += 1;
    if (at >= bytes.length) return;
    const end = indexOf(bytes, HEADERS_END, at);
    if (end < 0) {
      yield 'cut off';
      return;
    }
    const headers = headersOf(bytes.subarray(at, end));
    const length = Number(headers.get('content-length') ?? NaN);
    const from = end + HEADERS_END.length;
    if (!Number.isSafeInteger(length) || from + length > bytes.length) {
      yield 'cut off';
      return;
    }
    yield { headers, content: bytes.subarray(from, from + length) };
    at = from + length;
  }
}

function pageOf(
  { headers, content }: WarcRecord,
  context: ReadContext,
): { url: string; html: Uint8Array; savedAt: ReturnType<typeof sourceDate> } | null {
  const type = headers.get('warc-type');
  const url = (headers.get('warc-target-uri') ?? '').replace(/^<|>$/g, '');
  if ((type !== 'response' && type !== 'resource') || !/^https?:/i.test(url)) return null;
  const savedAt = sourceDate(headers.get('warc-date') ?? null);
  if (type === 'resource')
    return /html/i.test(headers.get('content-type') ?? '') ? { url, html: content, savedAt } : null;
  const end = indexOf(content, HEADERS_END, 0);
  if (end < 0) return null;
  const head = content.subarray(0, end);
  const http = headersOf(head);
  const status = /^HTTP\/[\d.]+\s+(\d{3})/.exec(latin(head))?.[1];
  if (status !== '200' || !/html/i.test(http.get('content-type') ?? '')) return null;
  let html = content.subarray(end + HEADERS_END.length);
  if (/chunked/i.test(http.get('transfer-encoding') ?? '')) html = dechunked(html);
  if (/gzip/i.test(http.get('content-encoding') ?? '') && html[0] === 0x1f)
    html = unpackWhole(html, 'gzip', context.budget);
  return { url, html, savedAt };
}

/** HTTP's chunks as one; what is not chunked as it is, since archivers often store it decoded. */
function dechunked(bytes: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = indexOf(bytes, [13, 10], at);
    const size = end < 0 ? NaN : parseInt(latin(bytes.subarray(at, end)), 16);
    if (!Number.isFinite(size)) return pieces.length === 0 ? bytes : joined(pieces);
    if (size === 0) break;
    pieces.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return joined(pieces);
}

function headersOf(bytes: Uint8Array): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of new TextDecoder().decode(bytes).split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

const latin = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

function indexOf(bytes: Uint8Array, wanted: readonly number[], from: number): number {
  const first = wanted[0] as number;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return at;
  }
  return -1;
}
