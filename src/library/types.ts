import type { CancelSignal } from '../models';
import type { Day, EpochMs, Interval } from '../time';
import type { ColumnRole, FieldMapping } from '../importers';
import type { BackupOptions, Restored } from '../store';
import type { VectorPlan } from '../index';
import type { Passage } from '../retrieve';
import type { Answer, AskEvent, AskOptions } from '../ask';
import type { Story, StoryAbout, StoryOptions } from './story-types';
import type { CalendarYear, TimeNodeView, ToCome } from './time-types';
import type {
  EntityDetail,
  EntityOptions,
  EntityOutlook,
  EntityPage,
  EntityQuery,
  EntitySummary,
} from './entity-types';
import type { ImportFile, ImportReport, MappedArticle } from './import-types';
import type {
  ArticleDetail,
  ArticlePage,
  ArticleQuery,
  DayCount,
  LibraryLabels,
  MonthCount,
  TableDetail,
} from './browse-types';
import type { ArticleEdit, MarkedSpan, OwnMarksPage, OwnMarksQuery } from './mark-types';

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
  /** Roles and days of entities, by their keys; those that are gone are left out. */
  outlooks(keys: readonly string[]): Promise<readonly EntityOutlook[]>;
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
