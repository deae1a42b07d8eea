import type { Answer } from '../../ask';
import type { Day } from '../../time';
import type { AskWithin } from '../routes';

/**
 * An answer with its evidence as it is handed to others: everything in words, nothing that needs the app. `markdown.ts`,
 * `html.ts` and `text.ts` each write one down, `picture.ts` draws one.
 */
export interface Sheet {
  readonly question: string;
  /** What the question was kept to, a sentence each. */
  readonly kept: readonly string[];
  readonly level: Answer['level'];
  /** What is claimed: "Said in the articles", "Read it yourself", "No explicit evidence in the library". */
  readonly verdict: string;
  /** The short answer; `null` where none is claimed. */
  readonly answer: string | null;
  /** Why, and how it was found, a sentence each. */
  readonly remarks: readonly string[];
  readonly parts: readonly SheetPart[];
  /** What the reader of the sheet must know, a sentence each. */
  readonly foot: readonly string[];
}

export interface SheetPart {
  readonly heading: string;
  readonly remarks: readonly string[];
  /** In time order. */
  readonly quotes: readonly SheetQuote[];
  /** The remarks name the quotes by their numbers. */
  readonly numbered?: boolean;
}

/** A sentence word for word, with all that is known of where and when it was said. */
export interface SheetQuote {
  /** "May 2021", "reported 4 June 2021" where only the day of the article is known; `null` where nothing is. */
  readonly when: string | null;
  readonly before: string;
  /** The words that answer; empty where none are marked. */
  readonly marked: string;
  readonly after: string;
  readonly title: string;
  readonly source: string | null;
  /** `null`: none is known, or it is no web address. */
  readonly url: string | null;
  /** "published 4 June 2021", or "publication day unknown" */
  readonly published: string;
  /** A later report says otherwise. */
  readonly superseded: boolean;
}

export interface SheetOptions {
  readonly locale: string;
  /** The day it is written down on. */
  readonly today: Day;
  /** What the question was kept to; `null` for the whole library. */
  readonly within: AskWithin | null;
}
