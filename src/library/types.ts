import type { CancelSignal } from '../models';
import type { Day, EpochMs, Interval, TimeExpression } from '../time';
import type {
  ArticleMarks,
  ColumnRole,
  FieldMapping,
  FieldSample,
  Highlight,
  ListedFeed,
  SourceDate,
} from '../importers';
import type { Entity, Mention, Span } from '../text';
import type { Fact } from '../extract';
import type { BackupOptions, Restored } from '../store';
import type { VectorPlan } from '../index';
import type { Passage } from '../retrieve';
import type { Answer, AskEvent, AskOptions } from '../ask';
import type { Story, StoryAbout, StoryOptions } from './story-types';
import type { CalendarYear, TimeNodeView, ToCome } from './time-types';
import type { EntityDetail, EntityOptions, EntityPage, EntityQuery, EntitySummary } from './entity-types';

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

/** What the library is doing in the background. */
export interface LibraryStatus {
  readonly articles: number;
  readonly chunks: number;
  readonly facts: number;
  readonly entities: number;
  /** Chunks with a vector. */
  readonly embedded: number;
  /** Articles whose facts and entities are read. */
  readonly extracted: number;
  readonly paused: boolean;
  readonly phase: 'idle' | 'importing' | 'extracting' | 'embedding' | 'paused';
  /** From the speed of the last batches; `null` when unknown. */
  readonly secondsLeft: number | null;
  readonly imports: readonly ImportReport[];
  /** Oldest and newest publication day; `null` in a library without dates. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** A background failure that needs the person, with what to do. */
  readonly problem: { readonly code: string; readonly message: string; readonly hint: string } | null;
  /** The language model's reading of the library. */
  readonly modelReading: ModelReadingStatus;
}

/** What the language model has read of the library so far, as of this session. */
export interface ModelTotals {
  /** Articles read to their end, and all that it is to read. */
  readonly done: number;
  readonly articles: number;
  readonly facts: number;
  readonly struck: number;
}

/** How far the language model's own reading of the library is. */
export interface ModelReadingStatus extends ModelTotals {
  /** The person wants it. */
  readonly on: boolean;
  readonly phase: 'idle' | 'articles' | 'reports';
}

/** An article in a list. */
export interface ArticleSummary {
  readonly id: string;
  readonly title: string;
  readonly source: string | null;
  readonly author: string | null;
  readonly url: string | null;
  readonly publishedAt: SourceDate | null;
  readonly modifiedAt: SourceDate | null;
  readonly savedAt: SourceDate | null;
  readonly tags: readonly string[];
  readonly archived: boolean;
  /** Folders, note, highlights, star and whether it was read; `null` when nothing is known of them. */
  readonly marks: ArticleMarks | null;
  readonly language: string | null;
  readonly stage: 'imported' | 'extracted' | 'embedded';
  /** First words of the text. */
  readonly excerpt: string;
}

/** One article with everything read from it. */
export interface ArticleDetail extends ArticleSummary {
  readonly text: string;
  readonly sentences: readonly Span[];
  readonly times: readonly TimeExpression[];
  readonly entities: readonly Entity[];
  readonly mentions: readonly Mention[];
  readonly facts: readonly Fact[];
  /** Where each of `marks.highlights` stands in the present text, in their order; `null` where it does not any more. */
  readonly highlightPlaces: readonly (Span | null)[];
  /** Why nothing, or not all, was read from it; `null` where all went well. */
  readonly unread: string | null;
  /** Earlier versions, oldest first. */
  readonly revisions: readonly { readonly title: string; readonly text: string; readonly knownAt: Day | null }[];
}

/** The table that an article's sentences were made of. */
export interface TableDetail {
  readonly caption: string;
  readonly columns: readonly string[];
  /** What each column holds: guessed, or as the person corrected it. */
  readonly roles: readonly ColumnRole[];
  /** Rows and articles of the whole table. */
  readonly rowCount: number;
  readonly articleCount: number;
  /** The rows of the whole table if it is a small one, else of this article. */
  readonly rows: readonly {
    readonly cells: readonly string[];
    /** The article that tells of the row. */
    readonly articleId: string;
  }[];
}

/** Where an article stands: with those that have a text, or on the shelf of saved links. */
export type ShelfName = 'articles' | 'links';

/** What a person did with an article, as a list can be narrowed by it. `marked`: a passage, or noted something. */
export type ArticleState = 'starred' | 'unread' | 'read' | 'archived' | 'marked';

export interface ArticleQuery {
  /** Words to search for; empty lists by date, newest first (links by the day they were saved). */
  readonly text?: string;
  /** Absent: both shelves. */
  readonly shelf?: ShelfName;
  readonly tag?: string;
  /** A folder, with all that lie in it. */
  readonly folder?: string;
  readonly state?: ArticleState;
  /** Only what these imports brought or renewed. */
  readonly imports?: readonly number[];
  /** Copies and near-copies of one text as one row. */
  readonly oneOfEach?: boolean;
  readonly published?: Interval;
  readonly undated?: boolean;
  readonly source?: string;
  /** By date instead of by how well they match; without words always by date, newest first. */
  readonly sort?: 'newest' | 'oldest';
  readonly offset: number;
  readonly limit: number;
}

export interface ArticlePage {
  readonly total: number;
  readonly articles: readonly ListedArticle[];
  /** Of a search: words that nothing holds, with those taken for them. */
  readonly corrected?: readonly { readonly typed: string; readonly meant: string }[];
}

/** An article in a list, with what stands for it there. */
export interface ListedArticle extends ArticleSummary {
  readonly snippet: string | null;
  /** Of a search: where its words stand in title and snippet. */
  readonly titleMarks?: readonly Span[];
  readonly snippetMarks?: readonly Span[];
  /** Of a search: the note or marked passage of one's own that it was found by. */
  readonly own?: { readonly kind: 'note' | 'passage'; readonly words: string; readonly marks: readonly Span[] };
  /** A saved link without a text. */
  readonly link: boolean;
  /** The same text, or nearly, that this row stands for as well; in the order in which they came out. */
  readonly copies: readonly ArticleCopy[];
}

/** Another article with the same text, or nearly. */
export interface ArticleCopy {
  readonly id: string;
  readonly title: string;
  readonly source: string | null;
  readonly publishedAt: SourceDate | null;
}

/** What the articles are sorted by, each with how many are. */
export interface LibraryLabels {
  readonly articles: number;
  readonly links: number;
  readonly states: Readonly<Record<ArticleState, number>>;
  /** The most used ones first. */
  readonly tags: readonly { readonly tag: string; readonly articles: number }[];
  /** In alphabetical order; a folder counts what lies in its folders as well. */
  readonly folders: readonly { readonly folder: string; readonly articles: number }[];
}

/** What changes of many articles at once; what is absent stays. */
export interface ArticleEdit {
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  readonly addFolder?: string;
  readonly removeFolder?: string;
  readonly starred?: boolean;
  readonly read?: boolean;
  readonly archived?: boolean;
  /** A passage to mark; one that is marked already takes this note. */
  readonly addHighlight?: Highlight;
  readonly removeHighlight?: Highlight;
  /** The note on the whole article; `null` takes it away. */
  readonly note?: string | null;
}

export interface OwnMarksQuery {
  /** Words to search for, as in the library; empty lists all. */
  readonly text?: string;
  readonly offset: number;
  readonly limit: number;
}

/** A passage that the person marked, or a note. It says nothing in the name of the article. */
export interface OwnMark {
  readonly articleId: string;
  readonly title: string;
  readonly source: string | null;
  readonly publishedAt: SourceDate | null;
  /** `null`: the note is on the whole article. */
  readonly highlight: Highlight | null;
  readonly note: string | null;
  /** Where the passage stands in the present text; `null` where it does not any more. */
  readonly place: Span | null;
}

export interface OwnMarksPage {
  readonly total: number;
  /** What was marked last first; what has no day after it, by article. */
  readonly marks: readonly OwnMark[];
}

/** A marked passage in an article's present text. */
export interface MarkedSpan extends Span {
  readonly articleId: string;
  readonly note: string | null;
}

/** Articles per month, for the rail. Saved links count nowhere. */
export interface MonthCount {
  /** `YYYY-MM`, or `null` for undated articles. */
  readonly month: string | null;
  readonly articles: number;
}

/** Articles published on a day. */
export interface DayCount {
  readonly day: Day;
  readonly articles: number;
}

/** A question asked before, with its answer in short. */
export interface HistoryEntry {
  readonly id: number;
  readonly question: string;
  readonly asOf: Day | null;
  readonly method: string;
  readonly askedAt: EpochMs;
  readonly level: Answer['level'];
  /** The short answer, or `null` where none was claimed. */
  readonly answer: string | null;
}

/** Everything the app, the evaluation and the benchmarks may ask of a library. Same interface in-thread and over a worker. */
export interface Library {
  /** Stores the files and starts importing; the report follows through {@link onStatus}. */
  import(files: readonly ImportFile[]): Promise<number>;
  /** Resolves when an import has ended or is paused. */
  importEnded(importId: number): Promise<ImportReport>;
  pauseImport(importId: number): Promise<void>;
  resumeImport(importId: number): Promise<void>;
  /** What was stored so far stays; the rest of the file is dropped. */
  cancelImport(importId: number): Promise<void>;
  /**
   * The first articles of a file of unknown shape as they would be read, and why others would not.
   * @throws DatelineError `BAD_INPUT` when the file is gone with its report
   */
  previewImport(
    importId: number,
    file: number,
    mapping: FieldMapping,
  ): Promise<{ readonly articles: readonly MappedArticle[]; readonly failed: readonly string[] }>;
  /** Imports a file of unknown shape with its fields named. @returns the new import */
  importMapped(importId: number, file: number, mapping: FieldMapping): Promise<number>;
  /** Takes a finished report off the list. */
  dismissImport(importId: number): Promise<void>;

  /** Pauses and resumes extraction and embedding. */
  pauseBackground(): Promise<void>;
  resumeBackground(): Promise<void>;
  /**
   * Lets a language model, where there is one, read articles and write reports in the background, or stops it. Off at
   * first; to be said again when a model was loaded.
   */
  setModelReading(on: boolean): Promise<void>;
  /** Resolves when every article is extracted and embedded (or the background is paused or failed). */
  settled(): Promise<LibraryStatus>;
  status(): Promise<LibraryStatus>;
  /** Calls `listener` on every change, at most a few times a second. Returns the call that stops it. */
  onStatus(listener: (status: LibraryStatus) => void): Promise<() => void>;

  /** @throws DatelineError `BAD_INPUT` for an empty question, `CANCELLED` */
  ask(
    question: string,
    options: AskOptions,
    onEvent?: (event: AskEvent) => void,
    signal?: CancelSignal,
  ): Promise<Answer>;
  /** Passages by one method, without answering. */
  retrieve(
    question: string,
    options: AskOptions,
    limit: number,
    signal?: CancelSignal,
  ): Promise<{ readonly passages: readonly Passage[]; readonly plan: VectorPlan | null }>;
  /** Names of the methods `ask` and `retrieve` take. */
  methods(): Promise<readonly string[]>;

  articles(query: ArticleQuery): Promise<ArticlePage>;
  /** `null` when there is no such article (any more). */
  article(id: string): Promise<ArticleDetail | null>;
  /** The table an article was made of, `null` for any other article. */
  table(articleId: string): Promise<TableDetail | null>;
  /**
   * Corrects what the columns of an article's table hold: all rows of the table are told and dated anew.
   * @returns an article of the table as it is now, the same one if it is still there
   * @throws DatelineError `BAD_INPUT` when the article has no table with so many columns
   */
  setTableRoles(articleId: string, roles: readonly ColumnRole[]): Promise<string>;
  months(): Promise<readonly MonthCount[]>;
  /** Days with articles, oldest first. */
  days(): Promise<readonly DayCount[]>;
  /** Shelves, states, tags and folders with their numbers. */
  labels(): Promise<LibraryLabels>;
  /** Passages the person marked, here or where the articles were kept, and notes. */
  ownMarks(query: OwnMarksQuery): Promise<OwnMarksPage>;
  /** Where marked passages stand in these articles. */
  markedIn(articleIds: readonly string[]): Promise<readonly MarkedSpan[]>;
  /** Tags, files, stars or marks articles as read, marks passages and notes. @returns a token for {@link undoEdit}, good within this session */
  editArticles(ids: readonly string[], edit: ArticleEdit): Promise<number>;
  /** Puts everything back that an edit changed; what was deleted or edited again since stays as it is. */
  undoEdit(token: number): Promise<void>;
  sources(): Promise<readonly { readonly source: string; readonly articles: number }[]>;
  /** A year, quarter, month or day (`2023`, `2023-Q1`, `2023-03`, `2023-03-14`) with its report; `null` lists the years. */
  timeNode(key: string | null): Promise<TimeNodeView>;
  /** Any days, with a report made of those of the stretches within them; `key` is `null`. */
  timeSpan(interval: Interval): Promise<TimeNodeView>;
  /** Every year and month that the articles say something of, oldest first. */
  calendar(): Promise<readonly CalendarYear[]>;
  /** What was still to come on a day; `null`: on the day of the newest article. */
  toCome(asOf: Day | null): Promise<ToCome>;
  /** What happened to somebody, under a tag or in some articles, told in the order of time. */
  story(about: StoryAbout, options: StoryOptions): Promise<Story>;
  /** Everything about one entity, by its key or any of its names; `null` when no article that is read names it. */
  entity(keyOrName: string, options?: EntityOptions): Promise<EntityDetail | null>;
  entities(query: EntityQuery): Promise<EntityPage>;
  /** The entity each of these names means, `null` where nobody is called so; same order. */
  entitiesNamed(names: readonly string[]): Promise<readonly (EntitySummary | null)[]>;
  /** Deletes with all that was read from them; {@link undoDelete} brings them back within this session. */
  deleteArticles(ids: readonly string[]): Promise<number>;
  undoDelete(token: number): Promise<void>;
  /** Deletes everything. */
  clear(): Promise<void>;
  /**
   * Everything as a ZIP archive, in parts: Markdown with front matter, a JSON Feed, a table; importing it restores the
   * articles as they were.
   */
  exportArchive(): Promise<readonly Uint8Array[]>;
  /** All articles as JSON Lines in the format the importer reads. */
  exportArticles(): Promise<string>;
  /** Everything in the library as the parts of a file, so that restoring needs no new reading. */
  writeBackup(options: BackupOptions): Promise<readonly Uint8Array[]>;
  /**
   * Restores a backup into this library, which must be empty: all of it or nothing.
   * @returns the articles restored, and the settings that came with it
   * @throws DatelineError `BAD_INPUT` for a library that is not empty or a damaged file; `UNSUPPORTED_FORMAT` for one
   * that a newer version wrote; `QUOTA_EXCEEDED`
   */
  restoreBackup(bytes: Uint8Array): Promise<Restored>;

  history(): Promise<readonly HistoryEntry[]>;
  deleteHistory(id: number | 'all'): Promise<void>;
  /** Brings back what {@link deleteHistory} took away last in this session; nothing when it took nothing. */
  undoDeleteHistory(): Promise<void>;
  close(): Promise<void>;
}
