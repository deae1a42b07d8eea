import type { Season } from '../period';

/**
 * What a phrase says, before it is known when: the grammar makes a `Spec` from words alone, `resolve` turns it into an
 * interval with the publication day, the tense and what was mentioned before.
 */

/** Calendar units that a phrase can count or name. */
export type Unit =
  | 'day'
  | 'week'
  | 'weekend'
  | 'fortnight'
  | 'month'
  | 'quarter'
  | 'half'
  | 'season'
  | 'year'
  | 'decade'
  | 'century'
  | 'millennium';

/** Units below a day: they count durations and clock times, never intervals of days. */
export type ClockUnit = 'hour' | 'minute' | 'second';

/** `last`, `this`, `next` as steps from the current unit. */
export type Steps = -1 | 0 | 1;

/** A year as a phrase gives it. */
export type YearRef =
  | { readonly kind: 'number'; readonly year: number; /** '89: the century is to be found. */ readonly short: boolean }
  | { readonly kind: 'steps'; readonly steps: number }
  /** "that year", "the same year": of what was last mentioned. */
  | { readonly kind: 'narrative'; readonly steps: number };

/** Part of an interval that a phrase picks. */
export type Edge = 'start' | 'mid' | 'end';

export type Spec =
  /** A day by number. `month` null: "the 15th". `weekday` as it was named beside it. `order`: 03/04/2023. */
  | {
      readonly kind: 'day';
      readonly year: YearRef | null;
      readonly month: number | null;
      readonly day: number;
      readonly which: Steps | null;
      readonly weekday?: number;
      readonly order?: 'both';
      /** "the September 11 attacks": of that year, in a text written after it. */
      readonly known?: number;
      /** As programs and forms write: in digits, "30-Dec-1899", "01 Jan 1970". */
      readonly typed?: true;
    }
  /** A month, quarter, half or season by number (seasons 1–4 from spring). */
  | {
      readonly kind: 'part';
      readonly unit: 'month' | 'quarter' | 'half' | 'season';
      readonly index: number;
      readonly year: YearRef | null;
      readonly which: Steps | null;
      /** "the summer before last", "three winters ago": so many years before the last one. */
      readonly back?: number;
    }
  | { readonly kind: 'year'; readonly year: YearRef }
  | { readonly kind: 'isoWeek'; readonly year: number; readonly week: number; readonly weekend: boolean }
  /** First year of a decade; `short`: "the '90s" without a century. */
  | { readonly kind: 'decade'; readonly first: number; readonly short: boolean }
  /** Ordinal of a century or millennium, negative for BC. */
  | { readonly kind: 'century' | 'millennium'; readonly ordinal: number }
  | { readonly kind: 'weekday'; readonly weekday: number; readonly which: Steps | null }
  /** today, yesterday, tomorrow. */
  | { readonly kind: 'deictic'; readonly days: number }
  /** "this month", "last year", "the next quarter". */
  | { readonly kind: 'unit'; readonly unit: Unit; readonly steps: number }
  /** "that year", "the following month", "the day before": counted from what was last mentioned. */
  | { readonly kind: 'narrative'; readonly unit: Unit; readonly steps: number }
  /** "since then", "by then": what was last mentioned. */
  | { readonly kind: 'then' }
  /** "the quarter", "the week", "the latest period": the one being talked about. */
  | {
      readonly kind: 'anaphor';
      readonly unit: Unit | 'period';
      readonly year: YearRef | null;
      /** "the latest quarter": the last one over. */
      readonly latest?: true;
    }
  /** "the past three years", "the next 14 months". `amount` null: "recent weeks". */
  | { readonly kind: 'window'; readonly amount: number | null; readonly unit: Unit | ClockUnit; readonly sign: -1 | 1 }
  /** "10 days ago", "two weeks before Christmas 2022", "a year earlier", "the day after the vote". */
  | {
      readonly kind: 'offset';
      /** `null`: "several years ago". */
      readonly amount: number | null;
      readonly unit: Unit | ClockUnit;
      readonly sign: -1 | 1;
      readonly base: Spec | 'reference' | 'narrative' | { readonly kind: 'event'; readonly event: string };
      /** Tokens of the duration part, for TIMEX3, which tags it apart from its anchor. */
      readonly head: { readonly from: number; readonly to: number } | null;
      readonly baseFrom: number | null;
      /** "the year-ago quarter": what is counted from is a quarter. */
      readonly quarter?: true;
      /** "the week before Christmas": the whole of it, not a day that far off. */
      readonly whole?: true;
      /** "a year to the day after". */
      readonly toTheDay?: true;
    }
  | {
      readonly kind: 'holiday';
      readonly holiday: string;
      readonly year: YearRef | null;
      readonly which: Steps | null;
      /** "Labor Day weekend". */
      readonly weekend?: true;
    }
  /** "the Monday after 4 July 2022", "three Fridays ago": the `count`-th such weekday from it. */
  | {
      readonly kind: 'weekdayFrom';
      readonly weekday: number;
      readonly count: number;
      readonly sign: -1 | 1;
      readonly base: Spec | 'reference' | { readonly kind: 'event'; readonly event: string };
    }
  /** "13 Khordad 1368", "1402 AP", "1445 AH": a day, a month or a year of another calendar. */
  | {
      readonly kind: 'calendar';
      readonly calendar: 'persian' | 'hijri';
      readonly year: number;
      readonly month: number | null;
      readonly day: number | null;
    }
  /** "the Victorian era". */
  | { readonly kind: 'era'; readonly name: string }
  /** "the first week of May", "the last Monday in March 2020", "the last day of 2019"; ordinal −1 is the last. */
  | {
      readonly kind: 'nth';
      readonly ordinal: number;
      readonly unit: Unit;
      /** 1–7 from Monday; 0 for any from Monday to Friday; −1 for one of those that is no holiday. */
      readonly weekday: number | null;
      readonly count: number;
      readonly of: Spec;
    }
  | { readonly kind: 'weekOf'; readonly of: Spec }
  /** "the year ended June 30", "the nine months ended Sept. 30". */
  | {
      readonly kind: 'ending';
      readonly amount: number;
      readonly unit: Unit;
      readonly of: Spec;
      readonly head: TokenSpan;
      readonly baseFrom: number;
    }
  /**
   * "early 2015"; "later this year", up to or from the reference; "the end of March", as a bound a point; "the turn of the
   * century", on both sides of it. `mostDays`: "the closing days of 2020" are no third of it.
   */
  | {
      readonly kind: 'edge';
      readonly edge: Edge;
      readonly of: Spec;
      readonly how: 'part' | 'relative' | 'point' | 'turn';
      readonly mostDays?: number;
    }
  | { readonly kind: 'approx'; readonly of: Spec }
  /** "fiscal 1989", "FY23 Q2": of the company's own calendar. */
  | {
      readonly kind: 'fiscal';
      readonly year: YearRef | null;
      readonly quarter: number | null;
      readonly half: number | null;
      readonly which: Steps | null;
    }
  | {
      readonly kind: 'range';
      readonly from: Spec;
      readonly to: Spec;
      readonly relation: 'between' | 'during';
      /** Token spans of the ends; TIMEX3 tags them one by one when words join them. `null`: one tag. */
      readonly ends: readonly [TokenSpan, TokenSpan] | null;
      /** The other reading ("2010-12" as December 2010). */
      readonly other: Spec | null;
    }
  /** "1990 and beyond", "1990 or earlier". */
  | { readonly kind: 'onward'; readonly of: Spec; readonly back: boolean }
  | { readonly kind: 'vague'; readonly timex: 'PRESENT_REF' | 'PAST_REF' | 'FUTURE_REF' }
  | { readonly kind: 'duration'; readonly timex: string; readonly mod: string | null }
  | { readonly kind: 'set'; readonly timex: string }
  /** A time of the day, as TIMEX3 writes it after the date ("T10:35", "TMO"), and the day if it is named. */
  | { readonly kind: 'time'; readonly clock: string; readonly on: Spec | null };

/** Token indices, end exclusive. */
export interface TokenSpan {
  readonly from: number;
  readonly to: number;
}

/** A phrase that was found: the tokens from where the rule was asked up to `end`, exclusive. */
export interface Match {
  readonly end: number;
  readonly spec: Spec;
}

/** Index of a season in a `part`. */
export const SEASON_ORDER: readonly Season[] = ['SP', 'SU', 'FA', 'WI'];

export const yearNumber = (year: number): YearRef => ({ kind: 'number', year, short: false });
export const shortYear = (year: number): YearRef => ({ kind: 'number', year, short: true });
