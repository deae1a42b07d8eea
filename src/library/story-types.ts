import type { Day, TimeValue } from '../time';
import type { QuotedSentence } from './time-types';

/** What a story is about: names, a tag or folder, or articles; several of them together narrow it. */
export interface StoryAbout {
  /** Keys or names. Sentences that name one of them; where there are several, from articles that name at least two. */
  readonly names?: readonly string[];
  readonly tag?: string;
  readonly folder?: string;
  /** Articles that belong to it whatever they name. */
  readonly articles?: readonly string[];
}

export interface StoryOptions {
  /** Only what was published by that day. */
  readonly asOf?: Day;
  /** How much of it is told, the most telling first; in time order. */
  readonly limit: number;
}

/** A figure that was reported before and is no longer. */
export interface EarlierFigure extends QuotedSentence {
  readonly figure: string;
  /** It stood in an earlier version of its article: the span is of that version. */
  readonly oldVersion: boolean;
}

/** Something that happened, in the words of an article. */
export interface StoryEntry {
  readonly time: TimeValue;
  /** The article does not say when: it is dated by the day on which it was said. */
  readonly reported: boolean;
  readonly telling: QuotedSentence;
  /** Other articles with this very sentence. */
  readonly copies: readonly QuotedSentence[];
  /** Other articles that say the same in other words, by the day they said it. */
  readonly others: readonly QuotedSentence[];
  /** The figure that this sentence gives in place of earlier ones; `null` where it corrects none. */
  readonly figure: string | null;
  /** What it corrects, the first report first. */
  readonly earlier: readonly EarlierFigure[];
}

/** What happened, as articles tell it. */
export interface Story {
  /** Names as the library calls them; those that nobody is called by are left out. */
  readonly names: readonly string[];
  /** Articles that were looked through, and that there are. */
  readonly looked: number;
  readonly articles: number;
  /** Things that happened, of which `entries` tells as many as were asked for. */
  readonly total: number;
  /** In time order. */
  readonly entries: readonly StoryEntry[];
}
