import type { Day, Interval, TimeValue } from '../time';

/** A fact as it goes into the graph; `ImportedEdge` of the importers is one. */
export interface EdgeInput {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly time: TimeValue;
}

/** Number of an entity or relation within its graph, counted from 0 in order of first appearance. */
export type EntityId = number & { readonly __brand: 'EntityId' };
export type RelationId = number & { readonly __brand: 'RelationId' };

/** A fact of the graph: quadruple `(subject, relation, object, time)` (TG-RAG §3, CIK-LLM §2). */
export interface Edge {
  /** Position in `graph.edges`: order of time. */
  readonly id: number;
  readonly subject: EntityId;
  readonly relation: RelationId;
  readonly object: EntityId;
  readonly time: TimeValue;
  /** Position in the input, e.g. to name the line of a file. */
  readonly source: number;
}

/** Entities and facts in memory. Nothing in it changes; a snapshot is another graph. */
export interface TemporalGraph {
  readonly entities: readonly string[];
  readonly relations: readonly string[];
  /** By start, then end (open starts first, open ends last), then input order. */
  readonly edges: readonly Edge[];
  /** Facts with this entity as subject or object, in order of time; empty for none. */
  bySubject(entity: EntityId): readonly Edge[];
  byObject(entity: EntityId): readonly Edge[];
  /** The entity written exactly so, or `null`. */
  entity(name: string): EntityId | null;
  relation(name: string): RelationId | null;
  /** Entities whose name, alias or name without its "(…)" has this key; those named in full first. */
  entitiesByKey(key: string): readonly EntityId[];
  /** Most words of any key: no mention is longer. */
  readonly longestKey: number;
}

/** A fact that supports an answer, in words. */
export interface GraphEvidence {
  /** `null` for what a question put to the whole system found outside the graph. */
  readonly edge: Edge | null;
  /** "Ada Brandt was married to Ben Castor from 1991 to 2001." */
  readonly sentence: string;
}

/** A candidate for the time of an implicit part. */
export interface Dated {
  readonly time: TimeValue;
  readonly evidence: readonly GraphEvidence[];
}

export interface GraphAnswerItem {
  /** Name of the entity, or the time in words. */
  readonly text: string;
  /** `null` when the answer is a time or a number. */
  readonly entity: EntityId | null;
  /** When it held; the answer itself when a time is asked for, of one end if only that is ("When did A join B?"). */
  readonly time: TimeValue;
  readonly evidence: readonly GraphEvidence[];
  /** The condition it meets and how. */
  readonly because: string;
  /** Whether the order of time is certain: two facts of one year may stand either way. */
  readonly certainty: 'certain' | 'within-granule' | 'began';
}

/** How an implicit part of the question was resolved. */
export interface GraphResolution {
  readonly phrase: string;
  /** Questions asked for it; empty when it was looked up as a neighbour ("after Arsenal"). */
  readonly questions: readonly string[];
  /** Candidate times with their facts, the chosen one first. Empty: not known. */
  readonly candidates: readonly Dated[];
  readonly nested: readonly GraphResolution[];
}

/** `other-words`: the question speaks of something that neither the graph's names nor the relation's words account for. */
export type GraphRefusal =
  'no-entity' | 'other-words' | 'no-relation' | 'no-fact' | 'time-not-satisfied' | 'constraint-unresolved' | 'too-deep';

/** What the time of an answer has to satisfy. */
export interface GraphCondition {
  readonly signal: 'overlap' | 'before' | 'after';
  readonly interval: Interval;
}

export interface GraphAnswer {
  readonly question: string;
  /** The question without its time constraint, and the implicit constraint or `null`, with their names. */
  readonly main: string;
  readonly implicit: string | null;
  readonly status: 'answered' | 'refused';
  readonly refusal: GraphRefusal | null;
  /** Best first. */
  readonly answers: readonly GraphAnswerItem[];
  readonly condition: GraphCondition | null;
  readonly resolutions: readonly GraphResolution[];
  /** Entities found in the question, as the graph names them. */
  readonly entities: readonly string[];
  /** Relation that was chosen, as the graph names it, or `null`. */
  readonly relation: string | null;
  /** How it was chosen: by a word of the question, by similarity, or by a language model that similarity bears out. */
  readonly relationBy: 'words' | 'similarity' | 'model' | null;
}

/** The part of a question's frame that the graph needs; `Frame` of `ask` is one. */
export interface QuestionFrame {
  /** The question without its time constraint. */
  readonly relation: string;
  readonly answerType: string;
  readonly signals: readonly string[];
  readonly categories: readonly string[];
  /** A time named outright. */
  readonly value: TimeValue | null;
  readonly implicit: string | null;
  readonly ordinal: number | null;
}

/** The implicit part as questions; `Intermediate` of `ask` is one. */
export interface IntermediateParts {
  readonly phrase: string;
  readonly questions: { readonly start: string; readonly end: string };
  readonly relation: 'overlap' | 'before' | 'after';
  readonly bound: 'since' | 'until' | null;
  readonly offset: { readonly count: number; readonly unit: 'day' | 'week' | 'month' | 'year' } | null;
  readonly within: 'day' | 'week' | 'month' | 'year' | 'decade' | null;
}

/** Understands questions: `ask` gives its own functions (they stand below this stage). */
export interface QuestionReader {
  frame(question: string): QuestionFrame;
  intermediate(question: string): IntermediateParts | null;
  /** "Who succeeded X as owner of Y?"; `Succession` of `ask` is one. */
  succession?(question: string): {
    readonly kind: 'before' | 'after';
    readonly holder: string;
    readonly role: string;
    readonly at: string | null;
  } | null;
}

/** What an intermediate question came to when it was put to the whole system. */
export interface Told {
  /** Best first. */
  readonly candidates: readonly Dated[];
  readonly resolutions: readonly GraphResolution[];
}

export interface GraphAskOptions {
  /** Facts that begin later are not known, and ends after it are open. `null`: all. */
  readonly asOf: Day | null;
}
