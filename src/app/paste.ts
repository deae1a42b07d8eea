import type { ImportFile } from '../library';

/** Lines with something in them, trimmed. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** True when every line is a web address: a list of links, not an article. */
export function isLinkList(text: string): boolean {
  const lines = linesOf(text);
  return lines.length > 0 && lines.every((line) => /^https?:\/\/\S+$/.test(line));
}

/** True when pasted text is markup. */
function isMarkup(text: string): boolean {
  return /^\s*(?:<!doctype html|<html|<(?:article|body|div|p|h1|rss|feed|\?xml)\b)/i.test(text);
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

/**
 * What was pasted, as a file for the importers: markup as a page, web addresses as bookmarks, anything else as text.
 * `null` when there is nothing in it.
 */
export function pastedFile(html: string, text: string): ImportFile | null {
  const encode = (content: string): Uint8Array => new TextEncoder().encode(content);
  if (isLinkList(text)) {
    const rows = linesOf(text).map((link) => `<DT><A HREF="${escapeAttribute(link)}">${escapeAttribute(link)}</A>`);
    const page = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n${rows.join('\n')}\n</DL><p>\n`;
    return { name: 'Pasted links', mediaType: 'text/html', bytes: encode(page) };
  }
  if (html.trim()) return { name: 'Pasted page', mediaType: 'text/html', bytes: encode(html) };
  if (!text.trim()) return null;
  if (isMarkup(text)) return { name: 'Pasted page', mediaType: '', bytes: encode(text) };
  return { name: 'Pasted text', mediaType: 'text/plain', bytes: encode(text) };
}
