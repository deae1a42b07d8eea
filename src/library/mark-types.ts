import type { Highlight, SourceDate } from '../importers';
import type { Span } from '../text';

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
