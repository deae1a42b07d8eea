import type { CancelSignal } from '../models';
import type { Day, Granularity, TimeValue } from '../time';
import type { FieldName } from './field-names';

/** A date as a source gave it: unknown is `null`, never today, 1970 or 1 January. */
export interface SourceDate {
  readonly day: Day;
  /** First day of the period the source named, with how fine it was ("2023-05" is a month). */
  readonly granularity: Granularity;
}

/** One document as an importer read it, before it has an identity in the library. */
export interface ImportedArticle {
  readonly title: string;
  /** Plain text, paragraphs separated by a blank line; never markup. May be empty for a bare link. */
  readonly text: string;
  readonly url: string | null;
  /** The feed's own identifier of the item (RSS guid, Atom id), if any. */
  readonly guid: string | null;
  /** Publication or feed name; host of the url where nothing better is known. */
  readonly source: string | null;
  readonly author: string | null;
  /** The four dates are kept apart; the event date is read from the text later. */
  readonly publishedAt: SourceDate | null;
  readonly modifiedAt: SourceDate | null;
  readonly savedAt: SourceDate | null;
  readonly tags: readonly string[];
  readonly archived: boolean;
  /** What the person did with it where it was kept; absent when nothing is known of that. */
  readonly marks?: ArticleMarks;
  /** What the source said as a table or a graph, beside the words made of it; absent for prose. */
  readonly structure?: ArticleStructure;
  /** Earlier versions of the text that came with it, oldest first; absent where there are none. */
  readonly earlier?: readonly EarlierText[];
}

/** An earlier version of an article's words, as a backup holds it. */
export interface EarlierText {
  readonly title: string;
  readonly text: string;
  /** Day from which it was known; `null` when unknown. */
  readonly knownAt: Day | null;
}

/** What a person did with an article where it was kept. */
export interface ArticleMarks {
  /** Folders, collections or lists that it was in: each a path, "Ports / North". */
  readonly folders: readonly string[];
  /** The person's own words about it; never part of the text. */
  readonly note: string | null;
  readonly highlights: readonly Highlight[];
  /** Passages whose mark the person took away: the next import of the same list brings none back. Absent: none. */
  readonly removed?: readonly Highlight[];
  readonly starred: boolean;
  /** `null`: the source does not say. */
  readonly read: boolean | null;
}

/** A passage that a person marked. */
export interface Highlight {
  /** Word for word as the source gives it. */
  readonly quote: string;
  readonly note: string | null;
  /** When it was marked; says nothing about when anything in it happened. */
  readonly markedAt: SourceDate | null;
  /** What stood just before and after it: which place is meant where the same words stand twice. Absent: not known. */
  readonly before?: string;
  readonly after?: string;
}

/** Structured contents of an article, kept with it: its graph and table methods work on these, not on the words. */
export type ArticleStructure =
  | { readonly kind: 'edges'; readonly edges: readonly ImportedEdge[] }
  | { readonly kind: 'table'; readonly table: ImportedTable };

/** What a column of a table holds. `none`: shown, but not used in the template. */
export type ColumnRole = 'time' | 'subject' | 'relation' | 'object' | 'other' | 'none';

/** A table as it was read; cells as written, trimmed, one per column. */
export interface ImportedTable {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Guessed, and correctable by the person; one per column. */
  readonly roles: readonly ColumnRole[];
  readonly rows: readonly (readonly string[])[];
  /** The roles are a person's choice, which a guess never replaces. */
  readonly chosen?: true;
}

/** What one record of a file became: an article, the reason why not, or a word about the file as a whole. */
export type ImportRecord =
  | {
      readonly kind: 'article';
      readonly line: number | null;
      readonly article: ImportedArticle;
      /** Path of the file inside the archive that was read; absent outside archives. */
      readonly file?: string;
    }
  | {
      readonly kind: 'failed';
      readonly line: number | null;
      readonly reason: string;
      readonly file?: string;
      /** Of a record of unknown shape: its fields, so that a person can say which is which. */
      readonly fields?: readonly FieldSample[];
      /** Of a list of subscriptions: its feeds. */
      readonly feeds?: readonly ListedFeed[];
    }
  | {
      readonly kind: 'note';
      readonly line: null;
      /** What the file is and what of it was left, for the import report. */
      readonly message: string;
      readonly file?: string;
    };

/** A feed that a list of subscriptions names. */
export interface ListedFeed {
  readonly title: string;
  readonly url: string;
  readonly folders: readonly string[];
}

/** A field of a record of unknown shape. */
export interface FieldSample {
  /** Its path: `meta.headline`. */
  readonly key: string;
  /** The first characters of what it holds. */
  readonly sample: string;
}

/** Which field of an article each field of a record is, by its path, as a person said. */
export type FieldMapping = Readonly<Record<string, FieldName>>;

/** One fact of a graph as a table gives it; whose name is whose is not decided yet. */
export interface ImportedEdge {
  readonly subject: string;
  /** As the table names it: "isMarriedTo". */
  readonly relation: string;
  readonly object: string;
  /** When it held: a closed interval, either end open. */
  readonly time: TimeValue;
}

/** What one line of a graph became: a fact, or the reason why not. */
export type GraphRecord =
  | { readonly kind: 'edge'; readonly line: number; readonly edge: ImportedEdge }
  | Extract<ImportRecord, { readonly kind: 'failed' }>;

/** A file, a paste or a dropped text as it came in. */
export interface ImportSource {
  /** File name or a label such as "Pasted text". */
  readonly name: string;
  /** As the picker said; may be empty. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Formats the importers tell apart by content, not by file name alone. */
export type ImportFormat =
  | 'jsonl'
  | 'json'
  | 'rss'
  | 'atom'
  | 'json-feed'
  | 'html'
  | 'bookmarks'
  | 'csv'
  | 'graph'
  | 'markdown'
  | 'text'
  | 'opml'
  | 'enex'
  | 'mail'
  | 'mbox'
  | 'mhtml'
  | 'warc'
  | 'plist'
  | 'rtf'
  | 'url-file'
  | 'xml-list'
  | 'ris'
  | 'bibtex';

/** How a source is read. */
export interface ReadOptions {
  /** Records to leave out at the start: those that an interrupted import has already seen. Default 0. */
  readonly skip?: number;
  /** For records of unknown shape. */
  readonly mapping?: FieldMapping;
  readonly signal?: CancelSignal;
  /** Called as the source is consumed, in bytes of the file as given. */
  readonly onBytes?: (bytesRead: number, bytesTotal: number) => void;
}

/** Who an article is. Each key is 16 hexadecimal digits of a SHA-256, except `urlKey`. */
export interface ArticleIdentity {
  /** From the feed's identifier, else the canonical address, else the content. */
  readonly id: string;
  /** From title and text, without regard to case, white space and quotation marks: changes with every revision. */
  readonly contentKey: string;
  /**
   * The canonical address, `null` without one: tells that a bookmark and a feed item are the same page although the
   * feed has its own identifier.
   */
  readonly urlKey: string | null;
}
