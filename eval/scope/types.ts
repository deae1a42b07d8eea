import type { Interval } from '../../src/time';

/** What sort of thing stands in the asked relation over time: one value holds until the next of the same kind. */
export type RelationKind =
  | 'team'
  | 'employer'
  | 'school'
  | 'spouse'
  | 'position'
  | 'holder'
  | 'party'
  | 'place'
  | 'owner'
  | 'name'
  | 'award'
  | 'other';

/** The time a question asks about. */
export interface TimeScope {
  /** From its first day to its last. */
  readonly interval: Interval;
  /** The unit it begins in and the one it ends in ("from March 2001 to 2003": the month and the year); equal for one. */
  readonly from: Interval;
  readonly to: Interval;
}

/** A span of a passage that may answer, with when it was so. */
export interface ScopedCandidate {
  readonly text: string;
  /** Index of the passage and the span in its text, end exclusive. */
  readonly passage: number;
  /** Index of its clause in the passage. */
  readonly clause: number;
  readonly start: number;
  readonly end: number;
  /** When it held, as its clause and its neighbours say, or from the time named last before it; an unsaid end is open. `null`: undated. */
  readonly held: Interval | null;
  /** The interval was said as a whole ("from 1918 until 1939"), not put together from events. */
  readonly exact: boolean;
  /** Days that the clause itself names near the span, as said; `null` when it names none. */
  readonly said: Interval | null;
  /** How far off that time stands in the clause, about in characters. */
  readonly away: number;
  /** The name stands here in short ("Traina"); text and place are those of its full form elsewhere: 0 or 1. */
  readonly short: number;
  /** A fuller form of the name stands elsewhere in the passages: 0 or 1. */
  readonly shortened: number;
  /** Logits of the reader for this span (see `ReaderSpan.score`): in its clause, in its passage; `null` when not offered. */
  readonly clauseScore: number | null;
  readonly passageScore: number | null;
  /** The reader's logit for the question with its time in words; `null` when not offered. */
  readonly wordedScore: number | null;
  /** How well the look of the span fits the relation (a role for a position, a person for a spouse): 0 to 1. */
  readonly shape: number;
  /** A word that brings in a value of the relation stands right before the span ("joined", "married"): 0 or 1. */
  readonly cued: number;
  /** 1: a whole name by rule; 0.5: cut out of a longer name; 0: bounds that only the reader gave. */
  readonly ruled: number;
  /** Share of its words that the question holds. */
  readonly familiar: number;
  /** The passage's title holds it: 0 or 1. */
  readonly titled: number;
  /** Clauses of all passages that hold the same words. */
  readonly mentions: number;
}

/** The answer chosen in the scope, or why none was. */
export interface ScopedChoice {
  /** `null` when there is no candidate or the best one is not trusted to have held over the scope. */
  readonly best: ScopedCandidate | null;
  /** Best first, with the weight each was given (log scale). */
  readonly ranked: readonly { readonly candidate: ScopedCandidate; readonly weight: number }[];
  /** Above zero when the first of them may be given as the answer. */
  readonly trust: number;
}
