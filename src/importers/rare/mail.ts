import PostalMime, { type Email } from 'postal-mime';
import { sourceDate } from '../dates';
import { draftArticle } from '../draft';
import type { ReadContext } from '../context';
import { inside } from '../context';
import { joined } from '../containers/unpack';
import { htmlToText } from '../html/html-to-text';
import { plainLineOrNull, tidyText } from '../plain';
import { articleRecord, failedRecord, noteRecord, reasonOf } from '../records';
import type { ImportRecord, ImportSource } from '../types';
import { safeUrl } from '../url';

/** Attachments of a mail that are documents of their own. */
const DOCUMENT = /\.(?:pdf|docx|odt|epub|html?)$/i;

/** A mail as a file (.eml): one article, its sender the source, dated by its own date line. */
export async function* readMail(source: ImportSource, context: ReadContext): AsyncGenerator<ImportRecord> {
  yield* mailRecords(source.bytes, 1, context);
}

/** A mailbox (mbox): each mail an article. A broken mail leaves the others as they are. */
export async function* readMailbox(source: ImportSource, context: ReadContext): AsyncGenerator<ImportRecord> {
  let number = 0;
  for (const mail of mailsOf(source.bytes)) {
    number += 1;
    yield* mailRecords(mail, number, context);
  }
}

async function* mailRecords(bytes: Uint8Array, number: number, context: ReadContext): AsyncGenerator<ImportRecord> {
  let mail: Email;
  try {
    mail = await PostalMime.parse(bytes);
  } catch (error) {
    yield failedRecord(number, `The mail cannot be read: ${reasonOf(error)}`);
    return;
  }
  const text = mail.html ? htmlToText(mail.html) : tidyText(mail.text ?? '');
  const title = plainLineOrNull(mail.subject) ?? '';
  if (text === '' && title === '') yield failedRecord(number, 'The mail has no subject and no text.');
  else {
    const from = mail.from ?? mail.sender;
    const name = plainLineOrNull(from?.name) ?? (from && 'address' in from ? plainLineOrNull(from.address) : null);
    yield articleRecord(
      number,
      draftArticle({
        title,
        text,
        // A newsletter says where it can be read; any other link of a mail may be private to its reader.
        url: safeUrl(header(mail, 'list-archive')?.replace(/^<|>.*$/g, '')) ?? null,
        guid: plainLineOrNull(mail.messageId?.replace(/^<|>$/g, '')),
        source: name,
        author: name,
        publishedAt: sourceDate(header(mail, 'date')),
      }),
    );
  }
  const others: string[] = [];
  for (const { filename, content } of mail.attachments) {
    if (filename === null) continue;
    if (!DOCUMENT.test(filename) || typeof content === 'string') others.push(filename);
    else {
      const inner = { name: filename, mediaType: '', bytes: new Uint8Array(content as ArrayBuffer) };
      for await (const record of context.read(inner, inside(context))) yield { ...record, file: filename };
    }
  }
  if (others.length > 0) yield noteRecord(`Attachments that are no documents were left: ${others.join(', ')}.`);
}

/** A page that a browser saved as one file (MHTML): the page, at the address it was saved from. */
export async function* readWebPageMail(source: ImportSource, context: ReadContext): AsyncGenerator<ImportRecord> {
  const mail = await PostalMime.parse(source.bytes);
  if (!mail.html) {
    yield failedRecord(null, 'The saved page (MHTML) holds no HTML.');
    return;
  }
  const url = safeUrl(header(mail, 'snapshot-content-location')) ?? contentLocation(source.bytes);
  const bytes = new TextEncoder().encode(mail.html);
  for await (const record of context.read({ name: source.name, mediaType: 'text/html', bytes }, inside(context))) {
    if (record.kind !== 'article') yield record;
    else {
      const { article } = record;
      const savedAt = article.savedAt ?? sourceDate(header(mail, 'date'));
      yield articleRecord(null, draftArticle({ ...article, url: article.url ?? url, savedAt }));
    }
  }
}

/** The first part's own address; older browsers wrote no other. */
function contentLocation(bytes: Uint8Array): string | null {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 8_192));
  return safeUrl(/^Content-Location:\s*(https?:\S+)/im.exec(head)?.[1]);
}

const header = (mail: Email, key: string): string | null => mail.headers.find((h) => h.key === key)?.value ?? null;

/** The mails of a mailbox: each begins with a line "From …" after an empty line. */
function* mailsOf(bytes: Uint8Array): Generator<Uint8Array> {
  let start = -1;
  let empty = true;
  for (let at = 0; at < bytes.length;) {
    const newline = bytes.indexOf(10, at);
    const end = newline < 0 ? bytes.length : newline + 1;
    // "From " in ASCII.
    const opens =
      empty &&
      bytes[at] === 0x46 &&
      bytes[at + 1] === 0x72 &&
      bytes[at + 2] === 0x6f &&
      bytes[at + 3] === 0x6d &&
      bytes[at + 4] === 0x20;
    if (opens) {
      if (start >= 0) yield unquoted(bytes.subarray(start, at));
      start = end;
    }
    const length = end - at;
    empty = length === 1 || (length === 2 && bytes[at] === 13);
    at = end;
  }
  if (start >= 0) yield unquoted(bytes.subarray(start));
}

/** Lines of a mail that begin with "From " stand in a mailbox with a `>` before them. */
function unquoted(mail: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < mail.length;) {
    const newline = mail.indexOf(10, at);
    if (mail[at] === 0x3e) {
      const line = String.fromCharCode(...mail.subarray(at, at + 16));
      if (/^>+From /.test(line)) {
        kept.push(mail.subarray(from, at));
        from = at + 1;
      }
    }
    if (newline < 0) break;
    at = newline + 1;
  }
  return kept.length === 0 ? mail : joined([...kept, mail.subarray(from)]);
}
