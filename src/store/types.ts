import type { Fact } from '../extract';
import type { ArticleMarks, ArticleStructure, SourceDate } from '../importers';
import type { Entity, Mention, PackedNames } from '../text';
import type { Day, EpochMs, Granularity, TimeExpression } from '../time';

/** How far an article has come. Searchable by words from `imported` on. */
export type Stage = 'imported' | 'extracted' | 'embedded';

/** Chunks of an earlier version of an article, still searchable under the day it was known. */
export interface EarlierRange {
  readonly chunkBase: number;
  readonly chunkCount: number;
  readonly knownAt: Day | null;
}

/** One article without its words: what lists, filters and the chunk directory need. */
export interface Article {
  /** The article's number in this library, rising, never reused. Key of every row that belongs to it. */
  readonly ordinal: number;
  /** Stable identity that callers see, e.g. a hash. */
  readonly id: string;
  /** Hash of the words; equal for the same text under two addresses. */
  readonly contentKey: string;
  /** Address without tracking, scheme and trailing slash; `null` for an article without one. */
  readonly urlKey: string | null;
  /** The feed's own identifier. */
  readonly guid: string | null;
  readonly title: string;
  readonly url: string | null;
  readonly source: string | null;
  readonly author: string | null;
  /** First day of the published period; `null` when unknown. */
  readonly publishedAt: Day | null;
  /** `null` exactly when `publishedAt` is. */
  readonly publishedGranularity: Granularity | null;
  readonly modifiedAt: SourceDate | null;
  readonly savedAt: SourceDate | null;
  /** Day on which the current text was said: the publication day, or that of the correction that replaced it. */
  readonly knownAt: Day | null;
  readonly tags: readonly string[];
  readonly archived: boolean;
  /** What the person did with it; absent when nothing is known of that. */
  readonly marks?: ArticleMarks;
  /** By which near-copies of its text are told; see `text/sketch.ts`. Absent for what is too short, and in old libraries. */
  readonly sketch?: Int32Array | undefined;
  /** ISO 639-1, or `null` when too short to tell. */
  readonly language: string | null;
  /** Characters. */
  readonly textLength: number;
  /** First characters of the text, for lists. */
  readonly excerpt: string;
  /** The article's chunks are `chunkBase … chunkBase + chunkCount − 1`. */
  readonly chunkBase: number;
  readonly chunkCount: number;
  /** Chunks of earlier versions, oldest first, parallel to `Content.revisions`. */
  readonly earlier: readonly EarlierRange[];
  readonly factCount: number;
  readonly stage: Stage;
  readonly importId: number | null;
  /** Why nothing was read from it, or not all: it stays searchable by its words. Absent where all went well. */
  readonly unread?: string | undefined;
}

/** A version of an article's words with its splits. */
export interface Version {
  readonly title: string;
  readonly text: string;
  readonly knownAt: Day | null;
  /** `[start, end]` pairs, end exclusive. */
  readonly sentences: Int32Array;
  /** `[start, end, firstSentence, lastSentence]` per chunk, end exclusive, sentences inclusive. */
  readonly chunks: Int32Array;
}

/** An article's words. */
export interface Content {
  readonly ordinal: number;
  readonly text: string;
  readonly sentences: Int32Array;
  readonly chunks: Int32Array;
  /** Earlier versions, oldest first. */
  readonly revisions: readonly Version[];
}

/** What was read from one version of an article. */
export interface Reading {
  readonly entities: readonly Entity[];
  readonly mentions: readonly Mention[];
  readonly times: readonly TimeExpression[];
  readonly facts: readonly Fact[];
}

/** What was read from an article. */
export interface Annotations extends Reading {
  readonly ordinal: number;
  /** Readings of earlier versions, parallel to `Content.revisions`; `null` where one was never read. */
  readonly earlier: readonly (Reading | null)[];
  /** Keys of all entities mentioned or used in a fact, without repeats. Made by the store. */
  readonly entityKeys: readonly string[];
  /** Relations of all facts, without repeats. Made by the store. */
  readonly relations: readonly string[];
  /** How far a language model has read the present version; absent where none did. Its facts are among `facts`. */
  readonly model?: ModelProgress;
}

/** How far a language model has read an article. */
export interface ModelProgress {
  readonly modelId: string;
  /** The first sentence that it has not read; their number when it has read all. */
  readonly next: number;
  /** Facts kept, and propositions that their sentences do not say. */
  readonly facts: number;
  readonly struck: number;
}

/**
 * What an article says of whom, where and when, in columns: enough to count, order and choose facts without loading
 * them. Made by the store from the article's annotations and chunks.
 */
export interface Outline {
  readonly ordinal: number;
  /** As `Annotations.entityKeys`; the columns name a key by its place here. */
  readonly keys: readonly string[];
  /** Mentions of each key in the present version. */
  readonly mentions: Int32Array;
  /** `[key, version, chunk]` for each chunk that mentions a key; version −1 is the present one, else a revision. */
  readonly sightings: Int32Array;
  /** As `Annotations.relations`. */
  readonly relations: readonly string[];
  /**
   * `[version, index, chunk, subject, object, relation, phase, knownAt, from, to, start, end]` per fact: `index` among
   * the version's facts; `chunk` the first that holds its words; `object`, `relation` and `phase` (0 start, 1 end, 2 holds)
   * −1 where there is none; days are `NO_DAY` where unknown or open.
   */
  readonly facts: Int32Array;
}

export type StructureKind = ArticleStructure['kind'];

/** The table or graph that an article was made of. Articles of prose have no such row. */
export interface StructureRow {
  readonly ordinal: number;
  /** That of `structure`; absent where only an earlier version had one. */
  readonly kind?: StructureKind;
  /** What the present text was made of. */
  readonly structure: ArticleStructure | null;
  /** What earlier versions were made of, parallel to `Content.revisions`. */
  readonly earlier: readonly (ArticleStructure | null)[];
}

/** An entity with how many articles use each of its names, so that a delete takes back exactly what it gave. */
export interface EntityRow {
  readonly key: string;
  readonly articles: number;
  readonly names: Readonly<Record<string, number>>;
  readonly types: Readonly<Record<string, number>>;
  readonly aliases: Readonly<Record<string, number>>;
}

/** The table of names, packed. */
export interface NamesRow {
  readonly id: string;
  readonly format: number;
  /** The last change of entities that is in it. */
  readonly upTo: number;
  readonly packed: PackedNames;
}

/** One write of entities: the keys of those that came, changed or went. */
export interface EntityChange {
  readonly id: number;
  readonly keys: readonly string[];
}

export type SegmentKind = 'lexical' | 'vectors' | 'graph';
export type SegmentArray = Uint8Array | Int8Array | Uint16Array | Int32Array | Uint32Array | Float32Array;
export type SegmentArrays = Readonly<Record<string, SegmentArray>>;

/** An immutable piece of an index to be written. */
export interface NewSegment {
  readonly kind: SegmentKind;
  /** What the piece belongs to: the analyser's version, or the model id. Spaces are never mixed. */
  readonly space: string;
  /** Chunks or nodes in it. */
  readonly rows: number;
  /** Place in the sequence of its space; `null` puts it last. */
  readonly order: number | null;
  /** First and last day number in it where it is in their order; `null` or absent when there is none. */
  readonly days?: readonly [number, number] | null;
  /** Loaded one by one, so that what opening does not need stays on disk. */
  readonly parts: Readonly<Record<string, SegmentArrays>>;
}

/** Directory entry of a stored segment. */
export interface SegmentInfo {
  readonly id: number;
  readonly kind: SegmentKind;
  readonly space: string;
  readonly rows: number;
  readonly order: number | null;
  readonly days?: readonly [number, number] | null;
  readonly bytes: number;
  readonly checksums: Readonly<Record<string, number>>;
}

export interface SegmentPart {
  readonly segment: number;
  readonly part: string;
  readonly arrays: SegmentArrays;
}

export type JobStatus = 'running' | 'paused' | 'finished' | 'cancelled' | 'failed';

/** Where an import stands. Written in the same transaction as the articles, so that it never repeats or skips one. */
export interface ImportProgress {
  readonly id: number;
  readonly status: JobStatus;
  /** The next record to read: file number and record number, both from 0. */
  readonly nextFile: number;
  readonly nextRecord: number;
  /** Pieces of that record that are stored already; absent: none. */
  readonly nextPart?: number;
  /** The report as the caller keeps it; plain data. */
  readonly report: object;
  /** The bytes stay after the end, until the import is removed: there is something left to be decided. */
  readonly keepFiles?: boolean;
}

export interface ImportFileRow {
  readonly import: number;
  readonly file: number;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A question asked before. */
export interface QuestionRow {
  readonly id: number;
  readonly question: string;
  readonly askedAt: EpochMs;
  readonly asOf: Day | null;
  readonly method: string;
  readonly status: string;
  /** The short answer; `null` when refused, or when an article it cites was deleted. */
  readonly answer: string | null;
  /** Articles the answer cites. */
  readonly articleIds: readonly string[];
}

/** An article to be stored. The store gives it its ordinal. */
export interface NewArticle {
  readonly article: Omit<Article, 'ordinal'>;
  readonly content: Omit<Content, 'ordinal'>;
  /** The table or graph that the words were made of. */
  readonly structure?: ArticleStructure | undefined;
}

/** A stored article that changes. */
export interface ArticleChange {
  readonly article: Article;
  /** `contentKey` of the words that the change was made from; the batch is refused when they are others meanwhile. */
  readonly madeFrom?: string | undefined;
  /** The new words with all revisions to keep; `null` when only fields change (tags, dates). */
  readonly content: Omit<Content, 'ordinal'> | null;
  /** Moves what was read from the present version to `Annotations.earlier` instead of dropping it. */
  readonly keepReading: boolean;
  /**
   * The table or graph that the new words were made of, absent for prose. Where the words stay, absent leaves it as it is.
   */
  readonly structure?: ArticleStructure | undefined;
}

/** All of one batch of an import, stored or not stored as a whole. */
export interface ImportBatch {
  readonly added: readonly NewArticle[];
  readonly changed: readonly ArticleChange[];
  readonly segments: readonly NewSegment[];
  readonly progress: ImportProgress | null;
  /** Where the import must stand in the store for this batch to be the next one. Absent: not looked at. */
  readonly goesOnFrom?: ImportPlace | undefined;
}

/** The next record of an import to be read, and where in it. */
export type ImportPlace = Pick<ImportProgress, 'nextFile' | 'nextRecord' | 'nextPart'>;

/** What was read from one article, to be stored. */
export interface Extraction extends Reading {
  readonly ordinal: number;
  /** Readings of earlier versions where they were read anew; left as they are when absent. */
  readonly earlier?: readonly (Reading | null)[];
  readonly model?: ModelProgress;
  /** The words that were read: an article that has others meanwhile is skipped. Absent: not looked at. */
  readonly contentKey?: string;
  /** As `Article.unread`. */
  readonly unread?: string | undefined;
}

export interface DeleteReceipt {
  /** For {@link Store.undoDelete}, good until the index has purged the bytes or the store is closed. */
  readonly token: number;
  readonly articles: number;
  readonly facts: number;
  readonly ordinals: readonly number[];
}

export interface StoreCounts {
  readonly articles: number;
  readonly chunks: number;
  readonly facts: number;
  readonly entities: number;
  readonly stages: Readonly<Record<Stage, number>>;
}
