import { decodeHTML } from 'entities/decode';

/** Characters that show nothing but can carry hidden text or break matching: controls, zero-width, bidi overrides, tags. */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060-\u2064\u202a-\u202e\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** Quickly found in a text: without any of them there are no halves either. */
const SURROGATE = /[\ud800-\udfff]/;
/** Half of a pair: what is left of a character that was cut in two, and no text at all to a database or an encoder. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Elements that are taken out of a title; any other `<word>` in a title is something it talks about. */
const INLINE =
  'a|abbr|b|bdi|big|br|cite|code|div|em|font|h[1-6]|i|img|ins|mark|math|p|q|s|small|span|strike|strong|sub|sup|svg|tt|u|wbr';
const INLINE_TAG = new RegExp(`</?(?:${INLINE})(?:\\s[^<>]*|/)?>`, 'gi');
/** Elements that bring something in: taken out with their attributes, whatever their name. */
const ACTIVE_TAG = /<\/?[a-z][a-z0-9-]*\s[^<>]*=[^<>]*>/gi;
const CODE_ELEMENT = /<(script|style|iframe|object|noscript|template)\b[^<>]*>[^]*?<\/\1\s*>/gi;

const MAX_TITLE_CHARS = 1_000;

/** Plain text of several paragraphs: one kind of line break, no invisible characters, at most one blank line in a row. */
export function tidyText(text: string): string {
  return withoutUnseen(text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n'))
    .replace(/[\u00a0\u202f\t]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whatever way a text came in: no control characters and no halves of characters. Line breaks and tabs stay. */
export function withoutUnseen(text: string): string {
  const seen = text.replace(UNSEEN, '');
  return SURROGATE.test(seen) ? seen.replace(LONE_SURROGATE, '') : seen;
}

/**
 * A title, name or tag as one line of plain text: markup is taken out, entities are decoded once, and a bare
 * `<script>` that the title talks about stays readable.
 */
export function plainLine(raw: string): string {
  const cut = raw.length > 8 * MAX_TITLE_CHARS ? raw.slice(0, 8 * MAX_TITLE_CHARS) : raw;
  const bare = cut.includes('<') ? cut.replace(CODE_ELEMENT, ' ').replace(ACTIVE_TAG, '').replace(INLINE_TAG, '') : cut;
  const line = tidyText(bare.includes('&') ? decodeHTML(bare) : bare).replace(/\s+/g, ' ');
  return line.length > MAX_TITLE_CHARS ? `${line.slice(0, MAX_TITLE_CHARS - 1).trimEnd()}…` : line;
}

/** As {@link plainLine}, `null` when nothing is left. */
export function plainLineOrNull(raw: string | null | undefined): string | null {
  if (raw === null || raw === undefined) return null;
  const line = plainLine(raw);
  return line === '' ? null : line;
}

const BLOCK_TAG =
  /<\/?(?:p|div|br|ul|ol|li|h[1-6]|blockquote|table|article|section|figure|pre|body|html)(?:\s[^<>]*|\/)?>/gi;
const ANY_TAG = /<\/?(?:[a-z][a-z0-9]*)(?:\s[^<>]*|\/)?>/gi;

/**
 * True when a field that may hold either is HTML. `plain` says that the field's name promises plain text: then it must
 * be HTML from its first character to its last, because a text may well show tags as samples.
 */
export function looksLikeHtml(text: string, plain: boolean): boolean {
  if (!text.includes('<')) return false;
  const opens = /^\s*<[a-z!]/i.test(text);
  const closes = />\s*$/.test(text);
  const head = text.slice(0, 20_000);
  const blocks = head.match(BLOCK_TAG)?.length ?? 0;
  if (opens && closes && (blocks > 0 || /<\/[a-z]+>/i.test(head))) return true;
  if (plain || blocks === 0) return false;
  return opens || closes || (head.match(ANY_TAG)?.length ?? 0) * 300 > head.length;
}
