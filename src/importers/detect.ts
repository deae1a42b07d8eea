import { binaryKind, contentStart, decodeText } from './bytes';
import { fieldOf } from './field-names';
import { isGraph } from './formats/graph';
import { jsonValue } from './json-text';
import type { ImportFormat, ImportSource } from './types';

const START_BYTES = 64 * 1024;

/**
 * The format of a source, told by its content (unpacked when gzip); name and media type decide only between Markdown,
 * tables and plain text, which can look alike.
 */
export function detectFormat(source: ImportSource): ImportFormat {
  const text = startOf(source).replace(/^[\s\0\ufeff]+/, '');
  if (text.startsWith('{\\rtf')) return 'rtf';
  if (text.startsWith('{')) return objectFormat(text);
  if (/^WARC\/[01]\.\d/.test(text)) return 'warc';
  if (/^\[InternetShortcut\]/i.test(text)) return 'url-file';
  if (text.startsWith('<')) {
    const format = markupFormat(text);
    if (format !== null) return format;
  }
  if (/^TY {1,2}- ?[A-Z]+\s*\n/.test(text)) return 'ris';
  if (/^(?:%[^\n]*\n\s*)*@[a-z]+\s*\{\s*[^\s,{}]+\s*,/i.test(text)) return 'bibtex';
  const mail = mailFormat(text);
  if (mail !== null) return mail;
  const name = source.name.toLowerCase().replace(/\.gz$/, '');
  const type = source.mediaType.toLowerCase();
  // Markdown and notes open with brackets, too; a list of articles opens with one of these.
  if (/^\[\s*(?:\{|"https?:|\]\s*$)/.test(text) || (text.startsWith('[') && name.endsWith('.json'))) return 'json';
  if (/\.(?:jsonl|ndjson)$/.test(name)) return 'jsonl';
  if (/\.(?:md|markdown|mdown)$/.test(name) || type === 'text/markdown') return 'markdown';
  if (/\.(?:html?|xhtml)$/.test(name) || type.startsWith('text/html')) return 'html';
  if (isGraph(text)) return 'graph';
  if (/\.(?:csv|tsv)$/.test(name) || type === 'text/csv' || isTable(text)) return 'csv';
  if (/^---[ \t]*\r?\n[\w][\w .-]*:/.test(text) || /^#{1,2}[ \t]+\S/.test(text)) return 'markdown';
  return 'text';
}

/** What a source is when it is no text at all, with what would work instead; `null` for text. */
export function notTextReason(source: ImportSource): string | null {
  return binaryKind(contentStart(source.bytes, START_BYTES));
}

function startOf(source: ImportSource): string {
  const bytes = contentStart(source.bytes, START_BYTES);
  // A cut in the middle of a letter must not make it look like another encoding.
  let end = bytes.length;
  while (end > 0 && bytes.length === START_BYTES && ((bytes[end - 1] as number) & 0x80) !== 0) end -= 1;
  return decodeText(bytes.subarray(0, end));
}

/** A header line of a mail, and one that only mails have. */
const MAIL_HEADER = /^[A-Za-z][A-Za-z0-9-]{1,60}:(?:\s|$)/;
const MAIL_ONLY =
  /^(?:received|return-path|message-id|mime-version|delivered-to|x-mailer|content-transfer-encoding|dkim-signature):/im;

/** A mail, a mailbox, or a page saved as a mail (MHTML); `null` for a text that merely opens with labelled lines. */
function mailFormat(start: string): ImportFormat | null {
  const box = /^From \S+.*\d{4}[^\n]*\n/.exec(start);
  const mail = box === null ? start : start.slice(box[0].length);
  const end = /\r?\n\r?\n/.exec(mail)?.index ?? mail.length;
  const head = mail.slice(0, end);
  if (!head.split(/\r?\n/, 3).every((line) => MAIL_HEADER.test(line) || /^[ \t]/.test(line))) return null;
  if (!MAIL_ONLY.test(head) && !(/^from:/im.test(head) && /^date:/im.test(head) && /^subject:/im.test(head)))
    return null;
  if (box !== null) return 'mbox';
  return /^snapshot-content-location:/im.test(head) ||
    (/^content-type:\s*multipart\/related/im.test(head) && !/^to:/im.test(head))
    ? 'mhtml'
    : 'mail';
}

/** `{` opens one document, or the first of many lines. */
function objectFormat(start: string): ImportFormat {
  const newline = start.indexOf('\n');
  const first = (newline < 0 ? start : start.slice(0, newline)).trim();
  const next = newline < 0 ? '' : start.slice(newline + 1).trimStart();
  const feed = /"version"\s*:\s*"https?:\/\/(?:www\.)?jsonfeed\.org\//.test(start);
  if (/^\{\s*"guid"\s*:\s*"root_/.test(start)) return 'json';
  // The start may hold no whole line: a long first article, or a document on one line.
  const oneDocument =
    /^\{\s*"(?:articles|items|entries|posts|documents|results|data|list|status|version|bookmarks|collections|roots|messages|db|checksum|lists|response)"\s*:/.test(
      start,
    );
  if (newline < 0) return feed ? 'json-feed' : oneDocument || start.length < START_BYTES / 4 ? 'json' : 'jsonl';
  // A document may be laid out with an object in each line: only a whole object in the first line makes it lines.
  if (isWholeObject(first)) return next === '' && feed ? 'json-feed' : next === '' ? 'json' : 'jsonl';
  if (feed) return 'json-feed';
  // A first line that is broken, before others that are whole.
  const second = next.slice(0, next.indexOf('\n') < 0 ? undefined : next.indexOf('\n')).trim();
  return first.length > 1 && isWholeObject(second) ? 'jsonl' : 'json';
}

function isWholeObject(line: string): boolean {
  if (!line.startsWith('{') || !line.endsWith('}')) return false;
  try {
    jsonValue(line);
    return true;
  } catch {
    return false;
  }
}

/** `null` for a text that merely begins with `<`. */
function markupFormat(start: string): ImportFormat | null {
  if (/<!doctype\s+netscape-bookmark-file/i.test(start.slice(0, 2_000))) return 'bookmarks';
  const root = rootElement(start);
  if (root === null) return /^<[!?]/.test(start) ? 'html' : null;
  if (root === 'rss' || root === 'rdf' || root === 'channel') return 'rss';
  if (root === 'feed' || root === 'entry') return 'atom';
  if (root === 'opml') return 'opml';
  if (root === 'en-export') return 'enex';
  if (root === 'plist') return 'plist';
  if (root === 'posts' || root === 'wallabag') return 'xml-list';
  // Reading lists exported as a page of links carry the times beside them.
  if (/<a\s[^>]{0,2000}(?:time_added|add_date)=/i.test(start)) return 'bookmarks';
  return 'html';
}

/** Local name of the first element after declarations and comments. */
function rootElement(start: string): string | null {
  let at = 0;
  for (;;) {
    while (/\s/.test(start[at] ?? '')) at += 1;
    if (start.startsWith('<!--', at)) at = indexAfter(start, '-->', at);
    else if (start.startsWith('<?', at)) at = indexAfter(start, '?>', at);
    else if (start.startsWith('<!', at)) at = indexAfter(start, '>', at);
    else break;
    if (at < 0) return null;
  }
  const name = /^<(?:[\w.-]+:)?([a-z][\w.-]*)[\s/>]/i.exec(start.slice(at, at + 200))?.[1];
  return name?.toLowerCase() ?? null;
}

function indexAfter(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? -1 : at + end.length;
}

/** A first line of known column names. */
function isTable(start: string): boolean {
  const header = start.split('\n', 1)[0] ?? '';
  for (const delimiter of [',', ';', '\t']) {
    const cells = header.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const known = cells.map(fieldOf).filter((f) => f !== null);
    if (cells.length >= 2 && known.length >= 2 && known.some((f) => f === 'url' || f === 'title')) return true;
  }
  return false;
}
