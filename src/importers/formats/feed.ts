import { decodeHTML } from 'entities/decode';
import { firstDate, orderOf } from '../dates';
import { tagsOf, titleFrom } from '../fields';
import { htmlToText } from '../html/html-to-text';
import { looksLikeHtml, plainLine, plainLineOrNull, tidyText } from '../plain';
import { articleRecord, failedRecord, reasonOf } from '../records';
import type { ImportedArticle, ImportRecord } from '../types';
import { hostOf, safeUrl } from '../url';
import { BlogExport } from './blog-export';
import { readFeedDocument, type FeedField, type FeedItem } from './feed-items';
import type { NumericOrder } from '../../time';

const PUBLISHED = [
  'wp:post_date',
  'pubdate',
  'published',
  'atom:published',
  'dc:date',
  'dcterms:issued',
  'dcterms:created',
  'issued',
  'created',
  'prism:publicationdate',
  'date',
  'dcterms:date',
];
const MODIFIED = ['wp:post_modified', 'updated', 'atom:updated', 'modified', 'dcterms:modified', 'lastmod'];
const CONTENT = [
  'content:encoded',
  'content',
  'atom:content',
  'body',
  'xhtml:body',
  'description',
  'summary',
  'atom:summary',
  'media:description',
  'itunes:summary',
];

/** RSS and Atom: one article an item. Items with a broken date, link or no date at all are imported without it. */
export function* readFeed(xml: string): Generator<ImportRecord> {
  const { head, items } = readFeedDocument(xml);
  if (items.length === 0) {
    yield failedRecord(
      null,
      head.length === 0
        ? 'This looks like a feed, but it holds no items that can be read.'
        : 'This feed holds no items.',
    );
    return;
  }
  const feedTitle = plainLineOrNull(markupOf(head.find((f) => f.name === 'title')));
  const base = linkOf(head, null);
  const order = orderOf(items.flatMap((i) => i.fields.filter((f) => isDateField(f.name)).map((f) => f.value)));
  const blog = new BlogExport(head);
  for (const item of items) {
    if (item.cutOff) {
      yield failedRecord(item.line, 'The file ends inside this item.');
      continue;
    }
    if (blog.leavesOut(item.fields)) continue;
    try {
      const article = articleOf({ ...item, fields: blog.fieldsOf(item.fields) }, feedTitle, base, order);
      yield typeof article === 'string' ? failedRecord(item.line, article) : articleRecord(item.line, article);
    } catch (error) {
      yield failedRecord(item.line, reasonOf(error));
    }
  }
  yield* blog.notes();
}

const isDateField = (name: string): boolean => PUBLISHED.includes(name) || MODIFIED.includes(name);

function articleOf(
  item: FeedItem,
  feedTitle: string | null,
  base: string | null,
  order: NumericOrder | undefined,
): ImportedArticle | string {
  const { fields } = item;
  const values = (names: readonly string[]): string[] =>
    names.flatMap((name) => fields.filter((f) => f.name === name && f.value !== '').map((f) => f.value));
  const title = plainLine(
    markupOf(fields.find((f) => f.name === 'title')) ?? values(['dc:title', 'media:title'])[0] ?? '',
  );
  const text = textOfItem(fields);
  const guidField = fields.find((f) => f.name === 'guid' || f.name === 'id');
  const guid = plainLineOrNull(guidField?.value ?? fields.find((f) => f.name === 'dc:identifier')?.value);
  const permalink = guidField?.attributes['ispermalink'] === 'false' ? null : guid;
  const url = linkOf(fields, base) ?? (/^https?:/i.test(permalink ?? '') ? safeUrl(permalink) : null);
  if (title === '' && text === '' && url === null) return 'The item has no title, no text and no web address.';
  return {
    title: title === '' ? titleFrom(text, url) : title,
    text,
    url,
    guid,
    source: sourceOf(fields) ?? feedTitle ?? hostOf(url),
    author: authorOfItem(fields),
    publishedAt: firstDate(values(PUBLISHED), order),
    modifiedAt: firstDate(values(MODIFIED), order),
    savedAt: null,
    tags: tagsOf([fields.filter((f) => f.name === 'category' || f.name === 'dc:subject').map(categoryOf)]),
    archived: false,
  };
}

/** The fullest of the fields that can hold the text: the first that is not empty, in order of fullness. */
function textOfItem(fields: readonly FeedField[]): string {
  for (const name of CONTENT) {
    for (const field of fields) {
      if (field.name !== name || field.value === '') continue;
      const text = fieldText(field);
      if (text !== '') return text;
    }
  }
  return '';
}

/** Atom says what a field holds; RSS fields are HTML by custom, or plain text with line breaks. */
function fieldText(field: FeedField): string {
  const type = field.attributes['type']?.toLowerCase();
  const value = withoutCdata(field.value);
  if (!field.hasMarkup && (type === 'text' || type === 'text/plain')) return tidyText(value);
  const text = field.hasMarkup || value.includes('<') ? htmlToText(value) : tidyText(decodeHTML(value));
  // Escaped twice, as some shops do: what is left is markup from its first character to its last.
  const again = withoutCdata(text);
  return looksLikeHtml(again, true) ? htmlToText(again) : again;
}

/** A section of CDATA that was escaped, or put inside another, arrives as text. */
const withoutCdata = (value: string): string =>
  value.includes('<![CDATA[') ? value.replaceAll('<![CDATA[', '').replaceAll(']]>', '') : value;

/** A field that holds one line, as HTML. */
function markupOf(field: FeedField | undefined): string | null {
  return field === undefined || field.value === '' ? null : field.value;
}

function linkOf(fields: readonly FeedField[], base: string | null): string | null {
  const links = fields.filter((f) => f.name === 'link' || f.name === 'atom:link');
  const candidates = [
    fields.find((f) => f.name === 'feedburner:origlink')?.value,
    ...links.filter((f) => f.name === 'link' && f.attributes['href'] === undefined).map((f) => f.value),
    ...links.filter((f) => (f.attributes['rel'] ?? 'alternate') === 'alternate').map((f) => f.attributes['href']),
  ];
  for (const candidate of candidates) {
    const url = safeUrl(candidate, base);
    if (url !== null) return url;
  }
  return null;
}

/** The feed that an item was taken over from, where a planet or a search feed says so. */
function sourceOf(fields: readonly FeedField[]): string | null {
  const source = fields.find((f) => f.name === 'source' || f.name === 'dc:source');
  if (source === undefined || /^https?:/i.test(source.value)) return null;
  return plainLineOrNull(source.hasMarkup ? source.children.find((c) => c.name === 'title')?.text : source.value);
}

function authorOfItem(fields: readonly FeedField[]): string | null {
  const names: string[] = [];
  for (const name of ['dc:creator', 'author', 'atom:author', 'itunes:author']) {
    for (const field of fields.filter((f) => f.name === name)) {
      const named = field.children.find((c) => c.name === 'name' || c.name === 'atom:name');
      const raw = named?.text ?? (field.hasMarkup ? '' : field.value);
      // RSS: "ada@example.org (Ada Brandt)".
      const author = plainLineOrNull(/^\S+@\S+\s+\((.+)\)$/.exec(raw.trim())?.[1] ?? raw);
      if (author !== null && !names.includes(author)) names.push(author);
    }
    if (names.length > 0) break;
  }
  return names.length === 0 ? null : names.slice(0, 20).join(', ');
}

const categoryOf = (field: FeedField): string => field.attributes['label'] ?? field.attributes['term'] ?? field.value;
