/**
 * Days, intervals and what a date phrase denotes. Everything is in whole days of the proleptic Gregorian calendar,
 * counted in UTC; nothing here reads a clock or a time zone.
 */

/** Whole days since 1970-01-01, negative before it. Only `src/time` makes them. */
export type Day = number & { readonly __brand: 'Day' };

/** Milliseconds since 1970-01-01T00:00Z. Enters the core only as an argument. */
export type EpochMs = number & { readonly __brand: 'EpochMs' };

/** A closed interval of days `[start, end]`; `null` is an open end. `start ≤ end` where both are known. */
export interface Interval {
  readonly start: Day | null;
  readonly end: Day | null;
}

/** How fine a phrase is. `span` is an interval whose two ends were given (its ends have their own granularity). */
export type Granularity =
  'day' | 'week' | 'month' | 'season' | 'quarter' | 'half' | 'year' | 'decade' | 'century' | 'millennium' | 'span';

/** How sure the interval is: as said; rounded by the text ("about 1990"); or a choice between readings. */
export type Certainty = 'exact' | 'approximate' | 'ambiguous';

/** How what is said stands to the interval. */
export type TimeRelation = 'at' | 'before' | 'after' | 'since' | 'until' | 'by' | 'between' | 'during';

/** An interval with everything needed to show it as the text gave it. */
export interface TimeValue {
  readonly interval: Interval;
  readonly granularity: Granularity;
  readonly certainty: Certainty;
}

/** Tense of the clause around a phrase; decides which Friday "on Friday" is. */
export type Tense = 'past' | 'present' | 'future' | 'unknown';

/** What a phrase was resolved against. */
export type Anchor =
  | { readonly kind: 'none' }
  | { readonly kind: 'reference'; readonly day: Day }
  | { readonly kind: 'phrase'; readonly day: Day }
  /** "the day after the vote": the interval is unknown until someone resolves `event`. */
  | { readonly kind: 'event'; readonly event: string; readonly offsetDays: number | null };

/** TIMEX3's four types. */
export type TimexType = 'DATE' | 'TIME' | 'DURATION' | 'SET';

/** One time expression found in a text. */
export interface TimeExpression {
  /** Character span in the text, end exclusive, without the preposition ("in", "since"). */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly type: TimexType;
  /** `null` when the phrase names no definite time (a duration, "now", an event not yet resolved). */
  readonly value: TimeValue | null;
  /** As read with the preposition before it: "by the end of 2024" is `by`. */
  readonly relation: TimeRelation;
  /**
   * What the words with their relation allow: "since 2019" is [2019-01-01, open], "by the end of 2024" is
   * [open, 2024-12-31], "in 2019" is the year. `null` as `value`.
   */
  readonly bounds: Interval | null;
  readonly anchor: Anchor;
  /** TIMEX3 `value` attribute, e.g. `2023-03`, `2023-Q3`, `198X`, `P3D`, `PRESENT_REF`. */
  readonly timex: string;
  /** TIMEX3 `mod` attribute, e.g. `START`, `MID`, `END`, `APPROX`, or `null`. */
  readonly mod: string | null;
  /** The other reading, where the text is ambiguous (03/04/2023), else `null`. */
  readonly alternative: TimeValue | null;
  /**
   * The tags TIMEX3 has for it where that is not this one expression: the two ends of "between 2019 and 2021", "two
   * weeks" and "Christmas" of "two weeks before Christmas". Absent when it is one tag.
   */
  readonly parts?: readonly TimexPart[];
  /** Set for fiscal periods ("fiscal 2023"), which have no `value` until the company's calendar is known. */
  readonly fiscal?: FiscalPeriod;
}

/** A fiscal period as named; `null` for what the phrase leaves open. */
export interface FiscalPeriod {
  readonly year: number | null;
  readonly quarter: number | null;
  readonly half: number | null;
}

/** One TIMEX3 tag. */
export interface TimexPart {
  readonly start: number;
  readonly end: number;
  readonly type: TimexType;
  readonly timex: string;
  readonly mod: string | null;
}

/** What the phrases of a text are resolved against. */
export interface ReadTimesOptions {
  /** Publication day of the text; `null` when unknown: relative phrases then have no value. */
  readonly reference: Day | null;
  /** Order of numeric dates; `auto` reports the ambiguity. */
  readonly numericOrder?: 'day-first' | 'month-first' | 'auto';
  /** Tense to assume instead of reading it from the clause around the phrase. */
  readonly tense?: Tense;
  /** Last month, 1–12, of the fiscal year of the company the text is about; without it fiscal periods have no value. */
  readonly fiscalYearEndMonth?: number;
}
