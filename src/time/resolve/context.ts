import type { Spec } from '../grammar/spec';
import type { Anchor, Day, Granularity, Interval, Tense, TimeValue } from '../types';

/** A time that a text mentioned, to count from and to refer back to. */
export interface Mention {
  readonly interval: Interval;
  readonly granularity: Granularity;
  /** Paragraph it stands in; the further off, the less it is meant. */
  readonly paragraph: number;
  /** A fiscal period taken for the calendar one of the same number, only to name others from it. */
  readonly fiscal: boolean;
}

/** What was mentioned before, the newest last. */
export class History {
  private readonly mentions: Mention[] = [];
  paragraph = 0;
  private figures: Mention | null = null;

  /** Sets the period that figures are being given for; "a year earlier" compares with the same period then. */
  report(interval: Interval, granularity: Granularity, fiscal = false): void {
    this.figures = { interval, granularity, paragraph: this.paragraph, fiscal };
  }

  /** The period figures are given for, unless that was said more than `paragraphs` ago. */
  reported(paragraphs: number): Mention | null {
    return this.figures && this.paragraph - this.figures.paragraph <= paragraphs ? this.figures : null;
  }

  add(value: TimeValue): void {
    if (value.interval.start === null || value.interval.end === null) return;
    this.mentions.push({
      interval: value.interval,
      granularity: value.granularity,
      paragraph: this.paragraph,
      fiscal: false,
    });
  }

  /** The newest mention, of one of these granularities if any are given, at most `paragraphs` back. */
  last(granularities?: readonly Granularity[], paragraphs = Infinity): Mention | null {
    for (let i = this.mentions.length - 1; i >= 0; i -= 1) {
      const mention = this.mentions[i] as Mention;
      if (this.paragraph - mention.paragraph > paragraphs) return null;
      if (!granularities || granularities.includes(mention.granularity)) return mention;
    }
    return null;
  }
}

/** Everything a phrase is resolved with. */
export interface ResolveContext {
  readonly reference: Day | null;
  readonly numericOrder: 'day-first' | 'month-first' | 'auto';
  /** Last month of the fiscal year, 1–12; `null` when it is not known. */
  readonly fiscalYearEndMonth: number | null;
  readonly history: History;
  /** Tense of the clause, read when first needed. */
  tense(): Tense;
  /** Whether the clause tells plainly of what has happened, so that a month still to come is not meant. */
  isPast(): boolean;
  /** "since January": what has not begun is not meant. */
  readonly isBegun: boolean;
  /** What a phrase inside this one means: "the end of March" asks for "March". */
  resolve(spec: Spec): Resolved;
}

/** The time a phrase turned out to mean. */
export interface Resolved {
  readonly value: TimeValue | null;
  readonly timex: string;
  readonly mod: string | null;
  readonly anchor: Anchor;
  readonly alternative: TimeValue | null;
  /** "the end of 2024" as a bound: the point, and which edge it is. */
  readonly point: { readonly day: Day; readonly edge: 'start' | 'end' } | null;
}

export const NO_ANCHOR: Anchor = { kind: 'none' };

/** A resolved phrase; what is not given is plain. */
export function resolved(value: TimeValue | null, timex: string, more: Partial<Resolved> = {}): Resolved {
  return { value, timex, mod: null, anchor: NO_ANCHOR, alternative: null, point: null, ...more };
}

export function exact(interval: Interval, granularity: Granularity): TimeValue {
  return { interval, granularity, certainty: 'exact' };
}
