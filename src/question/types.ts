import type { TimeValue } from '../time';

/** Temporal signal of a question (FAITH §3.1). */
export type Signal = 'overlap' | 'before' | 'after' | 'start' | 'finish' | 'ordinal' | 'none';
export type Category = 'explicit' | 'implicit' | 'ordinal' | 'temporal-answer' | 'none';
export type AnswerType =
  | 'person'
  | 'organisation'
  | 'place'
  | 'date'
  | 'duration'
  | 'number'
  | 'money'
  | 'count'
  | 'yes-no'
  | 'work'
  | 'event'
  | 'phrase';

/** Time-aware structured frame of a question (FAITH §3.1). */
export interface Frame {
  readonly question: string;
  readonly entities: readonly string[];
  /** The question without its time constraint: what is looked for. */
  readonly relation: string;
  readonly answerType: AnswerType;
  readonly signal: Signal;
  readonly category: Category;
  /** All categories and signals that hold, the main one first (a question may be ordinal and explicit). */
  readonly signals: readonly Signal[];
  readonly categories: readonly Category[];
  /** The explicit time, or the resolved implicit one. */
  readonly value: TimeValue | null;
  /** Words of the implicit constraint ("the harbour inquiry began"), or `null`. */
  readonly implicit: string | null;
  /** 1 first, 2 second, −1 last; `null` when not ordinal. */
  readonly ordinal: number | null;
}
