import type { EpochMs } from '../time';
import type { FieldSample, ListedFeed, SourceDate } from '../importers';

/** A file to import. `read` is called once, so that a large file is only held while it is being stored. */
export interface ImportFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Why one record of a file did not get in. */
export interface ImportFailure {
  readonly file: string;
  /** Line or record number, from 1; `null` when the file as a whole failed. */
  readonly line: number | null;
  readonly reason: string;
}

/** An article that is stored and searchable, but from which nothing could be read. */
export interface UnreadArticle {
  readonly articleId: string;
  readonly title: string;
  readonly reason: string;
}

/** What an article would be, with the fields named so. */
export interface MappedArticle {
  readonly title: string;
  readonly url: string | null;
  readonly source: string | null;
  readonly author: string | null;
  readonly publishedAt: SourceDate | null;
  readonly savedAt: SourceDate | null;
  readonly tags: readonly string[];
  /** First words of the text. */
  readonly excerpt: string;
}

/** A word about a file that was read: what it is, and which of its fields were left. */
export interface ImportNote {
  readonly file: string;
  readonly message: string;
}

/** A file of JSON whose records have fields of unknown names: it goes in once a person says which is which. */
export interface UnknownShape {
  /** Place among the files of the import. */
  readonly file: number;
  readonly name: string;
  /** Of the first record. */
  readonly fields: readonly FieldSample[];
  /** Records that wait for it. */
  readonly records: number;
}

export type ImportStatus = 'running' | 'paused' | 'finished' | 'cancelled' | 'failed';

/** State of one import, kept in the store, so that it goes on after the tab was closed. */
export interface ImportReport {
  readonly importId: number;
  readonly files: readonly string[];
  readonly status: ImportStatus;
  readonly read: number;
  /** Articles and links that are new. */
  readonly stored: number;
  /** Of these, links without a text: they stand on their own shelf. */
  readonly links: number;
  readonly alreadyThere: number;
  /** Already there, but with a newer text: kept as a revision. */
  readonly updated: number;
  readonly failed: readonly ImportFailure[];
  /** Stored articles that could not be read for facts, or not all of whose chunks could be embedded. */
  readonly unread: readonly UnreadArticle[];
  /** What files are and what of them was left. */
  readonly notes: readonly ImportNote[];
  /** Files that can be read once a person says what their fields are. */
  readonly unknown: readonly UnknownShape[];
  /** Feeds that were named: in a list of subscriptions, or as where a file came from. */
  readonly feeds: readonly ListedFeed[];
  /** Articles without a known publication date. */
  readonly undated: number;
  /** Articles not in English: searchable, but without facts and answers. */
  readonly notEnglish: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly startedAt: EpochMs;
  readonly finishedAt: EpochMs | null;
  /** Set when status is `failed`: what to do. */
  readonly problem: { readonly code: string; readonly message: string; readonly hint: string } | null;
}
