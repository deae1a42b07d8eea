import type { FactKind } from '../extract';
import type { ReportClaim } from '../store';
import type { Day, Interval, TimeValue } from '../time';

/** A sentence of an article, word for word. */
export interface QuotedSentence {
  readonly articleId: string;
  readonly title: string;
  readonly source: string | null;
  /** Day on which it was said. */
  readonly publishedAt: Day | null;
  readonly quote: string;
  /** Span in the article's text. */
  readonly start: number;
  readonly end: number;
}

/** A stretch of time with what the library says of it. */
export interface TimeNodeView {
  /** `null`: all years, and what is no stretch of the hierarchy. */
  readonly key: string | null;
  readonly interval: Interval | null;
  /** Facts of that time, and articles that tell one. */
  readonly facts: number;
  readonly articles: number;
  /** The report, most telling first. */
  readonly points: readonly TimePoint[];
  /** The same in sentences by a language model, each checked against the points it cites; `null` without one. */
  readonly written: { readonly modelId: string; readonly claims: readonly ReportClaim[] } | null;
  /** What lies right below and holds facts, in order. */
  readonly children: readonly TimeStep[];
  /** Neighbours of the same length under the same parent. */
  readonly before: string | null;
  readonly after: string | null;
  /** False while reports are still being made. */
  readonly ready: boolean;
}

export interface TimeStep {
  readonly key: string;
  readonly facts: number;
  readonly articles: number;
  /** Articles that say the same thing of it, for the thing that most of them say; 0 while its report is to be made. */
  readonly agreed: number;
}

/** A month of the calendar. */
export interface CalendarMonth {
  /** `2023-03` */
  readonly key: string;
  readonly facts: number;
  /** As {@link TimeStep.agreed}. */
  readonly agreed: number;
}

/** A year of the calendar that holds facts, with those of its months that do. */
export interface CalendarYear extends CalendarMonth {
  readonly months: readonly CalendarMonth[];
}

/** Something said beforehand. */
export interface Awaited extends QuotedSentence {
  readonly time: TimeValue;
  readonly kind: FactKind;
  /** Articles that say so. */
  readonly support: number;
}

/** What was still to come on a day, from what had been published until then. */
export interface ToCome {
  /** The day of the newest article, if none was given; `null` in a library without dates. */
  readonly asOf: Day | null;
  /** Dated later than `asOf`, the nearest first. */
  readonly ahead: readonly Awaited[];
  /** Plans and deadlines whose time had come, without a later article that tells of it; the latest first. */
  readonly overdue: readonly Awaited[];
}

/** A point of a report: a dated sentence, word for word. */
export interface TimePoint extends QuotedSentence {
  readonly url: string | null;
  /** Node that the fact hangs from, and when it was so. */
  readonly node: string;
  readonly from: Day | null;
  readonly to: Day | null;
  /** Articles that say the same. */
  readonly support: number;
  /** For ordering only. */
  readonly score: number;
}
