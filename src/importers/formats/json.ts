import { decodeText } from '../bytes';
import type { ReadContext } from '../context';
import { FIELD_NAMES } from '../field-names';
import { FieldNotes, fieldSamples, flattened } from '../field-notes';
import { articleFromRecord, authorOf, NO_FIELDS, bodyText, tagsOf, titleFrom } from '../fields';
import { sourceDate } from '../dates';
import { htmlToText } from '../html/html-to-text';
import { jsonValue } from '../json-text';
import { LineCounter, readLines } from '../lines';
import { plainLine, plainLineOrNull } from '../plain';
import type { ShapedRecord } from '../shapes/shape';
import { isBackupHead, readBackupArticles } from './backup';
import type { FieldMapping, ImportedArticle, ImportRecord, ReadOptions } from '../types';
import { hostOf, safeUrl } from '../url';
import { articleRecord, failedRecord, reasonOf } from '../records';

/** JSON Lines: one article a line. A bad line is reported, the rest is read. Skipped lines are not parsed. */
export function* readJsonLines(bytes: Uint8Array, options: ReadOptions): Generator<ImportRecord> {
  let toSkip = options.skip ?? 0;
  const notes = new FieldNotes();
  let first = true;
  const lines = readLines(bytes, options.onBytes);
  for (const { number, text } of lines) {
    if (first && text !== null && isBackupHead(text)) {
      for (const record of readBackupArticles(lines)) {
        if (toSkip > 0) toSkip -= 1;
        else yield record;
      }
      return;
    }
    first = false;
    if (toSkip > 0) toSkip -= 1;
    else if (text === null) yield failedRecord(number, 'The line is longer than 64 MB.');
    else yield recordFromJson(text, number, notes, options.mapping);
  }
  yield* notes.records();
}

/**
 * A JSON document: an export that is known by its shape, a list of articles (read one by one), an object that holds such
 * a list, or one article. Says which fields of its records were left.
 */
export async function* readJson(text: string, context: ReadContext): AsyncGenerator<ImportRecord> {
  const shapes = await import('../shapes/json');
  const notes = new FieldNotes();
  const { mapping } = context.options;
  const read = (value: unknown, line: number | null): ImportRecord | null => {
    if (mapping !== undefined) return recordFromValue(renamed(value, mapping), line);
    const record = asObject(value);
    const shape = shapes.shapeOfRecord(record);
    if (shape === null) {
      const plain = recordFromValue(value, line);
      if (plain.kind === 'article') notes.see(record);
      return plain;
    }
    notes.seeExport(shape, record);
    return shapedRecord(() => shape.map(record, (path) => companionText(context, path)), line, notes);
  };
  if (/^\s*\[/.test(text)) {
    for (const element of arrayElements(text)) {
      const parsed = parseJson(element.text);
      const record = typeof parsed === 'string' ? failedRecord(element.line, parsed) : read(parsed.value, element.line);
      if (record !== null) yield record;
    }
    yield* notes.records();
    return;
  }
  const document = parseJson(text);
  if (typeof document === 'string') {
    yield failedRecord(lineOfJsonError(text, document), document);
    return;
  }
  const shape = mapping === undefined ? shapes.shapeOfDocument(asObject(document.value)) : null;
  if (shape !== null) {
    notes.seeExport(shape, {});
    for (const record of shape.records(asObject(document.value))) {
      const shaped = shapedRecord(() => record, null, notes);
      if (shaped !== null) yield shaped;
    }
    yield* notes.records();
    return;
  }
  const list = listInside(document.value) ?? (looksLikeArticle(document.value) ? null : longestList(document.value));
  if (list !== null && list.length === 0) {
    yield failedRecord(null, 'The list in this file is empty.');
    return;
  }
  for (const value of list ?? [document.value]) {
    const record = read(value, list === null ? 1 : null);
    if (record !== null) yield record;
  }
  yield* notes.records();
}

function shapedRecord(make: () => ShapedRecord, line: number | null, notes: FieldNotes): ImportRecord | null {
  try {
    const record = make();
    if (record === null) {
      notes.leaveOut();
      return null;
    }
    return typeof record === 'string' ? failedRecord(line, record) : recordFromValue(record, line);
  } catch (error) {
    return failedRecord(line, reasonOf(error));
  }
}

function companionText(context: ReadContext, path: string): string | null {
  const bytes = context.companion(path);
  return bytes === null ? null : decodeText(bytes);
}

/** A record under the names that the person gave its fields. */
function renamed(value: unknown, mapping: FieldMapping): unknown {
  const record = flattened(asObject(value));
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([key, field]) =>
      record[key] === undefined ? [] : [[FIELD_NAMES[field][0], record[key]]],
    ),
  );
}

const looksLikeArticle = (value: unknown): boolean => articleFromRecord(asObject(value)) !== NO_FIELDS;

/** The longest list of objects anywhere near the top: what a document of unknown shape is most likely about. */
function longestList(value: unknown, depth = 0): unknown[] | null {
  const inner = Array.isArray(value) ? [] : Object.values(asObject(value));
  let longest: unknown[] | null = null;
  for (const one of inner) {
    const isList = Array.isArray(one) && one.length > 0 && one.every((v) => typeof v === 'object' && v !== null);
    const list = isList ? (one as unknown[]) : depth < 3 ? longestList(one, depth + 1) : null;
    if (list !== null && list.length > (longest?.length ?? 0)) longest = list;
  }
  return longest;
}

/** JSON Feed 1.0 and 1.1. */
export function* readJsonFeed(text: string): Generator<ImportRecord> {
  const document = parseJson(text);
  if (typeof document === 'string') {
    yield failedRecord(lineOfJsonError(text, document), document);
    return;
  }
  const feed = asObject(document.value);
  const items = Array.isArray(feed['items']) ? feed['items'] : [];
  if (items.length === 0) {
    yield failedRecord(null, 'This feed holds no items.');
    return;
  }
  for (const item of items) {
    try {
      const article = feedItem(asObject(item), feed);
      yield article === null ? failedRecord(null, EMPTY_ITEM) : articleRecord(null, article);
    } catch (error) {
      yield failedRecord(null, reasonOf(error));
    }
  }
}

const EMPTY_ITEM = 'The item has no title, no text and no web address.';

function feedItem(item: Record<string, unknown>, feed: Record<string, unknown>): ImportedArticle | null {
  const base = safeUrl(stringOf(feed['home_page_url']));
  const url = safeUrl(stringOf(item['url']) ?? stringOf(item['external_url']), base) ?? safeUrl(urlGuid(item['id']));
  const html = stringOf(item['content_html']);
  const plain = stringOf(item['content_text']);
  const text =
    bodyText(plain ?? '', true) || (html === null ? '' : htmlToText(html)) || bodyText(stringOf(item['summary']) ?? '');
  const title = plainLine(stringOf(item['title']) ?? '');
  if (title === '' && text === '' && url === null) return null;
  return {
    title: title === '' ? titleFrom(text, url) : title,
    text,
    url,
    guid: typeof item['id'] === 'number' ? String(item['id']) : plainLineOrNull(stringOf(item['id'])),
    source: plainLineOrNull(stringOf(feed['title'])) ?? hostOf(url),
    author: authorOf(item['authors'] ?? item['author'] ?? feed['authors'] ?? feed['author']),
    publishedAt: sourceDate(item['date_published']),
    modifiedAt: sourceDate(item['date_modified']),
    savedAt: null,
    tags: tagsOf([item['tags']]),
    archived: false,
  };
}

const urlGuid = (id: unknown): string | null => (typeof id === 'string' && /^https?:/i.test(id) ? id : null);

function recordFromJson(text: string, line: number, notes: FieldNotes, mapping?: FieldMapping): ImportRecord {
  const parsed = parseJson(text);
  if (typeof parsed === 'string') return failedRecord(line, parsed);
  if (mapping !== undefined) return recordFromValue(renamed(parsed.value, mapping), line);
  const record = recordFromValue(parsed.value, line);
  if (record.kind === 'article') notes.see(asObject(parsed.value));
  return record;
}

function recordFromValue(value: unknown, line: number | null): ImportRecord {
  try {
    // A list of addresses is a list of bare links.
    const record = typeof value === 'string' && safeUrl(value) !== null ? { url: value } : value;
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      return failedRecord(line, 'This is not an article: an object with a title, a text or a web address is expected.');
    }
    const article = articleFromRecord(record as Record<string, unknown>);
    if (typeof article !== 'string') return articleRecord(line, article);
    if (article !== NO_FIELDS) return failedRecord(line, article);
    const fields = fieldSamples(record as Record<string, unknown>);
    return fields.length === 0 ? failedRecord(line, article) : { ...failedRecord(line, article), fields };
  } catch (error) {
    return failedRecord(line, reasonOf(error));
  }
}

function parseJson(text: string): { value: unknown } | string {
  try {
    return { value: jsonValue(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) };
  } catch (error) {
    // Engines quote the input at length.
    return `This is not valid JSON: ${reasonOf(error).slice(0, 200)}`;
  }
}

function lineOfJsonError(text: string, reason: string): number | null {
  const position = /position (\d+)/.exec(reason)?.[1];
  if (position !== undefined) return new LineCounter(text).lineAt(Number(position));
  const line = /line (\d+)/.exec(reason)?.[1];
  return line === undefined ? null : Number(line);
}

/** Elements of a top-level array as text, each with its line, so that one broken element does not lose the others. */
function* arrayElements(text: string): Generator<{ text: string; line: number }> {
  const lines = new LineCounter(text);
  let depth = 0;
  let start = -1;
  const interesting = /["[\]{},]/g;
  for (let match = interesting.exec(text); match !== null; match = interesting.exec(text)) {
    const at = match.index;
    const sign = match[0];
    if (sign === '"') interesting.lastIndex = endOfString(text, at + 1);
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth === 1) start = at + 1;
    } else {
      if ((sign === ',' && depth === 1) || (sign !== ',' && depth === 1)) {
        const element = text.slice(start, at);
        if (element.trim() !== '') yield { text: element, line: lines.lineAt(start + leadingSpace(element)) };
        start = at + 1;
      }
      if (sign !== ',' && --depth === 0) return;
    }
  }
  const rest = start < 0 ? '' : text.slice(start);
  if (rest.trim() !== '') yield { text: rest, line: lines.lineAt(start + leadingSpace(rest)) };
}

function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return text.length;
}

const leadingSpace = (text: string): number => text.length - text.trimStart().length;

const LIST_KEYS = [
  'articles',
  'items',
  'entries',
  'posts',
  'documents',
  'results',
  'data',
  'list',
  'bookmarks',
  'records',
  'response',
];

/** The list of records in an object such as `{"articles": […]}` or `{"list": {"id": {…}}}`; `null` when it has none. */
function listInside(value: unknown, depth = 0): unknown[] | null {
  if (Array.isArray(value)) return value;
  const object = asObject(value);
  for (const key of LIST_KEYS) {
    const inner = object[key];
    if (Array.isArray(inner)) return inner;
    if (typeof inner !== 'object' || inner === null) continue;
    const values = Object.values(inner);
    if (key === 'list' && values.every((v) => typeof v === 'object' && v !== null)) return values;
    if (depth < 2) {
      const deeper = listInside(inner, depth + 1);
      if (deeper !== null) return deeper;
    }
  }
  return null;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

const stringOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
