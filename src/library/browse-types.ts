import type { Day, Interval, TimeExpression } from '../time';
import type { ArticleMarks, ColumnRole, SourceDate } from '../importers';
import type { Entity, Mention, Span } from '../text';
import type { Fact } from '../extract';

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
