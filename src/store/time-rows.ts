import type { Day } from '../time';

/**
 * A dated sentence that a report may show, without its words: what remains in a node of an article is gone with it.
 */
export interface DatedPoint {
  readonly ordinal: number;
  /** The sentence's span in the article's present text. */
  readonly start: number;
  readonly end: number;
  /** When it was so; `null` where open. */
  readonly from: Day | null;
  readonly to: Day | null;
  /** How telling the sentence is on its own, 0 to about 3. */
  readonly weight: number;
  /** Hashes of its entities and of its content words: the same news told twice shares most of them. */
  readonly about: readonly number[];
  readonly words: readonly number[];
}

/** What an article says about which times. */
export interface TimeEntry {
  readonly ordinal: number;
  /** Nodes that its facts hang from, e.g. `2023-03-14`, `2023`. */
  readonly nodes: readonly string[];
  /** Those and all above them. */
  readonly covers: readonly string[];
  /** Parallel to `nodes`: facts, and the sentences that may stand in a report, best first. */
  readonly facts: readonly number[];
  readonly points: readonly (readonly DatedPoint[])[];
}

/** A year, quarter, month or day that holds facts (TG-RAG §III-A2). */
export interface TimeNodeRow {
  /** `2023`, `2023-Q1`, `2023-03`, `2023-03-14`. */
  readonly key: string;
  /** Absent for a year: an absent key is in no index. */
  readonly parent?: string;
  /** Facts that hang from the node itself. */
  readonly facts: number;
  /** Facts of the node and of all below it, as of its report. */
  readonly total: number;
  /** The best of what hangs from the node itself, best first. */
  readonly direct: readonly DatedPoint[];
  /** The report, most telling first (TG-RAG §III-A3). */
  readonly report: readonly ReportPoint[];
  /** 1: facts came or went, and the report is to be made anew. */
  readonly stale: 0 | 1;
  /** Rises with every such change. */
  readonly marks: number;
  /** A fact went that stood in `direct`: others may take its place. */
  readonly refill: boolean;
  /** The report by a language model, if one wrote it; see {@link isWrittenFrom}. */
  readonly written?: WrittenReport;
}

/** A report that a language model wrote from a node's points. */
export interface WrittenReport {
  readonly modelId: string;
  /** `[ordinal, start, end]` of the points it was written from. */
  readonly points: readonly (readonly [number, number, number])[];
  /** Empty when it gave nothing usable. */
  readonly claims: readonly ReportClaim[];
}

/** A sentence of it, word for word, with what the check against the points it cites found. */
export interface ReportClaim {
  readonly text: string;
  readonly supported: boolean;
  /** Why not, in plain words; empty when supported. */
  readonly why: string;
  /** Positions in the node's report. */
  readonly cites: readonly number[];
}

export interface ReportPoint extends DatedPoint {
  /** Node it hangs from. */
  readonly node: string;
  /** Articles that say the same, itself included. */
  readonly support: number;
  readonly score: number;
}
