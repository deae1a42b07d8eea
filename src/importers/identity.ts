import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isoFromDay } from '../time';
import { earlier } from './dates';
import { mergePassages } from './marks';
import { structureToJson } from './structure';
import type { ArticleIdentity, ArticleMarks, Highlight, ImportedArticle, SourceDate } from './types';
import { canonicalUrl, hostOf } from './url';

/** Identifiers that are unique wherever they come from; others ("post-17") only within their source. */
const GLOBAL_GUID = /^(?:tag:|urn:|[a-z][a-z0-9+.-]*:\/\/|[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{32,}$)/i;

/** An import asks several times who an article is, and hashing its text is the dearest part of the answer. */
const known = new WeakMap<ImportedArticle, ArticleIdentity>();

/** Who an article is, for telling whether the library has it. The same article gives the same keys on every machine. */
export function articleIdentity(article: ImportedArticle): ArticleIdentity {
  const before = known.get(article);
  if (before !== undefined) return before;
  const identity = identityOf(article);
  known.set(article, identity);
  return identity;
}

function identityOf(article: ImportedArticle): ArticleIdentity {
  const urlKey = article.url === null ? null : canonicalUrl(article.url);
  const contentKey = shortHash(`${normalised(article.title)}\n${normalised(article.text)}`);
  const named = guidKey(article) ?? (urlKey === null ? null : `url ${urlKey}`);
  return { id: shortHash(named ?? `content ${contentKey}`), contentKey, urlKey };
}

/**
 * True for a saved link of whose page nothing is known but its name: it belongs on the shelf of links. An item of a feed
 * without a text is none: its title is what its source published.
 */
export function isBareLink(article: {
  readonly url: string | null;
  readonly guid: string | null;
  readonly publishedAt: unknown;
  readonly text?: string;
  readonly textLength?: number;
}): boolean {
  const { url, guid, publishedAt, text, textLength } = article;
  return (textLength ?? text?.length ?? 0) === 0 && url !== null && guid === null && publishedAt === null;
}

/**
 * One article from two imports of it. The earliest saved date, all tags and the archive mark are kept; gaps in what is
 * there are filled. The text stays the one that is there (a newer text of the same article is a revision, which is the
 * library's to keep), unless it had none. Returns `existing` itself when `incoming` adds nothing.
 */
export function mergeDuplicate(existing: ImportedArticle, incoming: ImportedArticle): ImportedArticle {
  const bareLink = existing.text === '' && incoming.text !== '';
  const merged: ImportedArticle = {
    title: bareLink ? incoming.title : existing.title,
    text: bareLink ? incoming.text : existing.text,
    url: existing.url ?? incoming.url,
    guid: existing.guid ?? incoming.guid,
    source: bareLink ? (incoming.source ?? existing.source) : (existing.source ?? incoming.source),
    author: existing.author ?? incoming.author,
    publishedAt: finer(existing.publishedAt, incoming.publishedAt),
    modifiedAt: later(existing.modifiedAt, incoming.modifiedAt),
    savedAt: earlier(existing.savedAt, incoming.savedAt),
    tags: [...new Set([...existing.tags, ...incoming.tags])],
    archived: existing.archived || incoming.archived,
    ...mergedMarks(existing.marks, incoming.marks),
    // A structure belongs to its words.
    ...structureOf(bareLink ? incoming : existing),
  };
  return sameArticle(existing, merged) ? existing : merged;
}

/**
 * The article as a record of JSON Lines that {@link readSource} reads back as it was; unknown things are left out.
 */
export function recordOfArticle(article: ImportedArticle): Record<string, unknown> {
  const record: Record<string, unknown> = { title: article.title, text: article.text };
  if (article.url !== null) record['url'] = article.url;
  if (article.guid !== null) record['guid'] = article.guid;
  if (article.source !== null) record['source'] = article.source;
  if (article.author !== null) record['author'] = article.author;
  if (article.publishedAt !== null) record['published'] = isoOf(article.publishedAt);
  if (article.modifiedAt !== null) record['modified'] = isoOf(article.modifiedAt);
  if (article.savedAt !== null) record['saved'] = isoOf(article.savedAt);
  if (article.tags.length > 0) record['tags'] = article.tags;
  if (article.archived) record['archived'] = true;
  if (article.marks !== undefined) Object.assign(record, recordOfMarks(article.marks));
  if (article.structure !== undefined) record['structure'] = structureToJson(article.structure);
  return record;
}

/** Marks as fields of a record that {@link readSource} reads back. */
export function recordOfMarks(marks: ArticleMarks): Record<string, unknown> {
  const { folders, note, highlights, removed = [], starred, read } = marks;
  return {
    ...(folders.length === 0 ? {} : { folders }),
    ...(note === null ? {} : { note }),
    ...(starred ? { starred } : {}),
    ...(read === null ? {} : { read }),
    ...(highlights.length === 0 ? {} : { highlights: highlights.map(recordOfHighlight) }),
    ...(removed.length === 0 ? {} : { removedHighlights: removed.map(recordOfHighlight) }),
  };
}

const recordOfHighlight = ({ quote, note, markedAt, before, after }: Highlight): Record<string, unknown> => ({
  quote,
  ...(note === null ? {} : { note }),
  ...(markedAt === null ? {} : { markedAt: isoOf(markedAt) }),
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});

/** All folders of both, and all passages but those that were taken away; a star and having been read last; the note that is there first. */
function mergedMarks(a: ArticleMarks | undefined, b: ArticleMarks | undefined): { marks?: ArticleMarks } {
  if (a === undefined || b === undefined) return a === undefined && b === undefined ? {} : { marks: (a ?? b)! };
  const note =
    a.note === null || b.note === null || a.note.includes(b.note) ? (a.note ?? b.note) : `${a.note}\n\n${b.note}`;
  return {
    marks: {
      folders: [...new Set([...a.folders, ...b.folders])],
      note,
      ...mergePassages(a, b),
      starred: a.starred || b.starred,
      read: a.read === null || b.read === null ? (a.read ?? b.read) : a.read || b.read,
    },
  };
}

/** ISO form cut to what is known: `2023-05` for a month. */
function isoOf(date: SourceDate): string {
  const iso = isoFromDay(date.day);
  if (date.granularity === 'year') return iso.slice(0, -6);
  return date.granularity === 'month' ? iso.slice(0, -3) : iso;
}

function guidKey(article: ImportedArticle): string | null {
  const guid = article.guid?.trim() ?? '';
  if (guid === '') return null;
  // A permanent link as identifier is that page, however else it is written.
  const asUrl = /^https?:/i.test(guid) ? canonicalUrl(guid) : null;
  if (asUrl !== null) return `url ${asUrl}`;
  if (GLOBAL_GUID.test(guid)) return `guid ${guid}`;
  return `guid ${hostOf(article.url) ?? article.source ?? ''} ${guid}`;
}

const shortHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);

const normalised = (text: string): string =>
  joined(joined(joined(text.normalize('NFKC').toLowerCase(), /[‘’‛]/, "'"), /[“”„]/, '"'), /\s+/, ' ').trim();

/** Split and joined, a text in which nearly every character is replaced takes a quarter of the time. */
const joined = (text: string, at: RegExp, by: string): string => text.split(at).join(by);

const structureOf = ({ structure }: ImportedArticle): Pick<ImportedArticle, 'structure'> =>
  structure === undefined ? {} : { structure };

/** What is there, unless the other names the same period more finely. */
function finer(a: SourceDate | null, b: SourceDate | null): SourceDate | null {
  if (a === null || b === null) return a ?? b;
  return a.granularity !== 'day' && b.granularity === 'day' && b.day >= a.day ? b : a;
}

function later(a: SourceDate | null, b: SourceDate | null): SourceDate | null {
  if (a === null || b === null) return a ?? b;
  return b.day > a.day ? b : a;
}

function sameArticle(a: ImportedArticle, b: ImportedArticle): boolean {
  return (
    a.title === b.title &&
    a.text === b.text &&
    a.url === b.url &&
    a.guid === b.guid &&
    a.source === b.source &&
    a.author === b.author &&
    sameDate(a.publishedAt, b.publishedAt) &&
    sameDate(a.modifiedAt, b.modifiedAt) &&
    sameDate(a.savedAt, b.savedAt) &&
    a.tags.length === b.tags.length &&
    a.archived === b.archived &&
    JSON.stringify(a.marks ?? null) === JSON.stringify(b.marks ?? null)
  );
}

const sameDate = (a: SourceDate | null, b: SourceDate | null): boolean =>
  a?.day === b?.day && a?.granularity === b?.granularity;
