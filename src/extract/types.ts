import type { Day, TimeValue } from '../time';

/** What a proposition says about the world. A plan or a deadline is not an event. */
export type FactKind = 'event' | 'state' | 'plan' | 'deadline';

/**
 * A timestamped tuple (NEON §3: `(timestamp, proposition)`, with both clocks kept).
 */
export interface Fact {
  /** Key of the canonical subject entity. */
  readonly subject: string;
  /** Normalised relation, e.g. `holds:chief executive`, `wins`, or a verb lemma; `null` for an M1 proposition. */
  readonly relation: string | null;
  /** Key of the canonical object entity, or a literal; `null` for an M1 proposition. */
  readonly object: string | null;
  /** The statement in the words of the sentence. */
  readonly proposition: string;
  readonly kind: FactKind;
  /** For a state: whether this sentence tells its start, its end, or that it holds. */
  readonly phase: 'start' | 'end' | 'holds' | null;
  /** When it was so; `null` when neither text nor publication tells. */
  readonly validTime: TimeValue | null;
  /** Where `validTime` came from. */
  readonly timeSource: 'text' | 'publication' | 'none';
  /** When the source said so: the publication (or modification) day; `null` if unknown. */
  readonly knownAt: Day | null;
  /** Index of the sentence that says so, and its span in the article's text. */
  readonly sentence: number;
  readonly start: number;
  readonly end: number;
  readonly method: 'M1' | 'M2';
  /** `model`: a language model read it, and its sentence was found to say so. Absent: by rule. */
  readonly origin?: 'model';
}
