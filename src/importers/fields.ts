import { sourceDate } from './dates';
import { FIELD_NAMES, fieldOf, normalKey, type FieldName } from './field-names';
import { htmlToText } from './html/html-to-text';
import { withMarks } from './marks';
import { looksLikeHtml, plainLine, plainLineOrNull, tidyText } from './plain';
import { isNewerStructure, structureFromJson } from './structure';
import type { ArticleMarks, EarlierText, Highlight, ImportedArticle, SourceDate } from './types';
import { hostOf, safeUrl } from './url';
import { dayFromIso, type NumericOrder } from '../time';

const MAX_TAGS = 100;
/** Why a record without a known field is no article. */
export const NO_FIELDS = 'The record has no title, no text and no web address.';

/** The fields of one record, found under any of their names. */
export class RecordFields {
  private readonly values = new Map<string, unknown>();

  constructor(record: Readonly<Record<string, unknown>>) {
    for (const [key, value] of Object.entries(record)) {
      const normal = normalKey(key);
      if (fieldOf(key) !== null && !isBlank(value) && !this.values.has(normal)) this.values.set(normal, value);
    }
  }

  /** Every value the record has for a field, best name first. */
  *all(field: FieldName): Generator<unknown> {
    for (const name of FIELD_NAMES[field]) {
      const value = this.values.get(name);
      if (value !== undefined) yield value;
    }
  }

  first(field: FieldName): unknown {
    for (const value of this.all(field)) return value;
    return undefined;
  }

  /** The first value that a field has as text. */
  text(field: FieldName): string | null {
    for (const value of this.all(field)) {
      const text = textOf(value);
      if (text !== null && text.trim() !== '') return text;
    }
    return null;
  }
}

/**
 * A record of a JSON file or a row of a table → an article; the reason as a string when it holds neither title, text
 * nor address.
 * @param order how the file writes numeric dates, where that is known
 */
export function articleFromRecord(
  record: Readonly<Record<string, unknown>>,
  order?: NumericOrder,
): ImportedArticle | string {
  const fields = new RecordFields(record);
  const url = firstUrl(fields) ?? addressIn(fields.text('source'));
  const text = firstText([
    () => bodyText(fields.text('text') ?? '', true),
    () => bodyText(fields.text('body') ?? ''),
    () => htmlToText(fields.text('html') ?? ''),
    () => bodyText(fields.text('summary') ?? ''),
  ]);
  const title = plainLine(fields.text('title') ?? '');
  if (title === '' && text === '' && url === null) return NO_FIELDS;
  const guid = fields.text('guid') ?? (url === null ? fields.text('id') : null);
  const structure = structureFromJson(record['structure']);
  // Our own export's: another record may hold anything under this name.
  if (structure === null && isNewerStructure(record['structure'])) return NEWER_STRUCTURE;
  const earlier = earlierTexts(record['revisions']);
  return {
    title: title === '' ? titleFrom(text, url) : title,
    text,
    url,
    guid: plainLineOrNull(guid),
    source: sourceName(fields.text('source')) ?? hostOf(url),
    author: authorOf(fields.first('author')),
    publishedAt: dateOf(fields, 'published', order),
    modifiedAt: dateOf(fields, 'modified', order),
    savedAt: dateOf(fields, 'saved', order),
    tags: tagsOf([...fields.all('tags')]),
    archived: isArchived(fields),
    ...marksOf(fields, record['removedHighlights']),
    ...(structure === null ? {} : { structure }),
    ...(earlier.length === 0 ? {} : { earlier }),
  };
}

const NEWER_STRUCTURE =
  'The record holds a table or graph in a form that this version of Dateline does not know. Reload the app to get the newest version, then import the file again.';

/** The earlier versions of an article as our export writes them. */
function earlierTexts(value: unknown): EarlierText[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const { title, text, known } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    if (typeof title !== 'string' || typeof text !== 'string') return [];
    return [{ title, text, knownAt: typeof known === 'string' ? dayFromIso(known) : null }];
  });
}

/** The text of a field that may be HTML or plain; `plain` as in {@link looksLikeHtml}. */
export function bodyText(raw: string, plain = false): string {
  return looksLikeHtml(raw, plain) ? htmlToText(raw) : tidyText(raw);
}

/** A title for an article without one: its first line if it has text, else its address. */
export function titleFrom(text: string, url: string | null): string {
  const line = plainLine(text.slice(0, 400).split('\n', 1)[0] ?? '');
  if (line !== '')
    return line.length <= 120 ? line : `${line.slice(0, line.lastIndexOf(' ', 118) + 1 || 118).trimEnd()}…`;
  return url?.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '') ?? 'Untitled';
}

/** Tags of every spelling: lists, lists as text, lists of `{name}`; `|` is the separator where there is one. */
export function tagsOf(values: readonly unknown[]): string[] {
  const tags = new Set<string>();
  const add = (value: unknown, depth: number): void => {
    if (depth > 3 || tags.size >= MAX_TAGS) return;
    if (Array.isArray(value)) for (const item of value) add(item, depth + 1);
    else if (typeof value === 'string') for (const tag of splitTags(value, depth)) if (tag !== '') tags.add(tag);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const name = textOf(value);
    // Pocket's API: {"energy": {"tag": "energy"}}.
    if (name !== null) add([name], depth + 1);
    else add(Object.keys(value), depth);
  };
  for (const value of values) add(value, 0);
  return [...tags].slice(0, MAX_TAGS);
}

function splitTags(value: string, depth: number): string[] {
  if (depth > 0) return [plainLine(value)];
  const text = value.trim();
  if (/^\[.*\]$/s.test(text)) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list.filter((t) => typeof t === 'string').map(plainLine);
    } catch {
      // A list in another language's notation, such as ['a', 'b'].
    }
    return text
      .slice(1, -1)
      .split(',')
      .map((t) => plainLine(t.trim().replace(/^(['"])(.*)\1$/, '$2')));
  }
  return text.split(text.includes('|') ? '|' : /[,;]/).map(plainLine);
}

/** "Ada Brandt" from text, `{name}`, or a list of either. */
export function authorOf(value: unknown): string | null {
  if (!Array.isArray(value)) return plainLineOrNull(textOf(value));
  const names = value
    .slice(0, 20)
    .map((v) => plainLineOrNull(textOf(v)))
    .filter((v) => v !== null);
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

function dateOf(
  fields: RecordFields,
  field: 'published' | 'modified' | 'saved',
  order?: NumericOrder,
): SourceDate | null {
  for (const value of fields.all(field)) {
    const date = sourceDate(value, order);
    if (date !== null) return date;
  }
  return null;
}

function firstUrl(fields: RecordFields): string | null {
  for (const value of fields.all('url')) {
    const url = safeUrl(textOf(value));
    if (url !== null) return url;
  }
  return null;
}

/** Clippers write the address where others name the publication. */
const addressIn = (source: string | null): string | null =>
  source !== null && /^https?:\/\/\S+\/\S/i.test(source.trim()) ? safeUrl(source) : null;

function firstText(sources: readonly (() => string)[]): string {
  for (const source of sources) {
    const text = source();
    if (text !== '') return text;
  }
  return '';
}

/** Folders that every reading list has and that say nothing about an article. */
const PLAIN_FOLDERS = /^(?:unread|archived?|starred|unsorted|inbox|later|new|shortlist|feed)$/i;

/**
 * What the person did with the article where it was kept; nothing when the record says nothing of that.
 * @param removed passages that are no longer marked, as our own export tells them
 */
function marksOf(fields: RecordFields, removed: unknown): { marks?: ArticleMarks } {
  const folders = [...fields.all('folder')].flatMap((value) => (Array.isArray(value) ? value : [value]));
  return withMarks({
    folders: folders
      .map((folder) => plainLineOrNull(textOf(folder)))
      .filter((folder) => folder !== null && !PLAIN_FOLDERS.test(folder)) as string[],
    note: textOrNull(fields.text('note')),
    highlights: highlightsOf(fields.first('highlights')),
    removed: highlightsOf(removed),
    starred: [...fields.all('starred')].some(saysYes),
    read: readState(fields),
  });
}

function readState(fields: RecordFields): boolean | null {
  for (const value of fields.all('read')) if (isFlag(value)) return saysYes(value);
  for (const value of fields.all('unread')) if (isFlag(value)) return !saysYes(value);
  return null;
}

const isFlag = (value: unknown): boolean => /^(?:true|false|0|1|yes|no)$/i.test(String(value));
const saysYes = (value: unknown): boolean => /^(?:true|1|yes|y)$/i.test(String(value).trim());

const textOrNull = (raw: string | null): string | null => {
  const text = tidyText(raw ?? '');
  return text === '' ? null : text;
};

const MAX_HIGHLIGHTS = 2_000;

/** Marked passages of every spelling: texts, `{quote, note, created_at}`, or Raindrop's "Highlight:… Note:…" lines. */
export function highlightsOf(value: unknown): Highlight[] {
  if (typeof value === 'string') return highlightsOfText(value);
  const list = Array.isArray(value) ? value : [];
  return list.slice(0, MAX_HIGHLIGHTS).flatMap((one: unknown) => {
    if (typeof one === 'string') return highlightsOfText(one);
    if (typeof one !== 'object' || one === null) return [];
    const record = one as Record<string, unknown>;
    const quote = textOrNull(textOf(record['quote'] ?? record['highlight'] ?? record['text'] ?? record['content']));
    if (quote === null) return [];
    const markedAt =
      record['markedAt'] ??
      record['highlighted_at'] ??
      record['created_at'] ??
      record['createdAt'] ??
      record['created'];
    const note =
      record['quote'] === undefined
        ? (record['note'] ?? record['comment'])
        : (record['note'] ?? record['comment'] ?? record['text']);
    return [{ quote, note: textOrNull(textOf(note)), markedAt: sourceDate(markedAt), ...surroundings(record) }];
  });
}

/** As our own export tells them, to the letter. */
function surroundings({ before, after }: Record<string, unknown>): Pick<Highlight, 'before' | 'after'> {
  return { ...(typeof before === 'string' ? { before } : {}), ...(typeof after === 'string' ? { after } : {}) };
}

function highlightsOfText(text: string): Highlight[] {
  if (!/^Highlight:/m.test(text)) {
    const quote = textOrNull(text);
    return quote === null ? [] : [{ quote, note: null, markedAt: null }];
  }
  return text.split(/^Highlight:/m).flatMap((part) => {
    const [quote = '', note = ''] = part.split(/^Note:/m);
    const words = textOrNull(quote);
    return words === null ? [] : [{ quote: words, note: textOrNull(note), markedAt: null }];
  });
}

/** A publication's name; the host where an export gives an address instead. */
function sourceName(raw: string | null): string | null {
  const url = raw !== null && /^https?:/i.test(raw) ? safeUrl(raw) : null;
  return url === null ? plainLineOrNull(raw) : hostOf(url);
}

function isArchived(fields: RecordFields): boolean {
  for (const value of fields.all('archived')) if (/^(true|1|yes)$/i.test(String(value))) return true;
  for (const value of [...fields.all('status'), ...fields.all('folder')])
    if (/^archived?$/i.test(String(value).trim())) return true;
  return false;
}

/** Text of a value: itself, a list of paragraphs, or the text inside `{name}`, `{rendered}`, `{value}` and the like. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const parts = value.filter((part) => typeof part === 'string');
    return parts.length === 0 ? null : parts.join('\n\n');
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const key of ['name', 'title', 'rendered', 'value', 'text', 'content', 'url', '@value', '$oid']) {
    const inner = (value as Record<string, unknown>)[key];
    if (typeof inner === 'string' && inner !== '') return inner;
  }
  return null;
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
