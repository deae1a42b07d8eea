import type { Fact } from '../extract';
import type { LibraryGraph, RelationSimilarity } from '../graph';
import type { ImportedTable } from '../importers';
import type { Retriever, TitledArticle } from '../retrieve';
import type { Entity, Mention, Span } from '../text';
import type { Day, Interval, TimeExpression } from '../time';
import type { Evidence } from './types';

/** An article with all that was read from it, as answering needs it. */
export interface ReadArticle {
  readonly id: string;
  /** Which earlier version; `null` for the present one. */
  readonly revision: number | null;
  readonly title: string;
  readonly source: string | null;
  readonly url: string | null;
  readonly publishedAt: Day | null;
  readonly language: string | null;
  readonly text: string;
  readonly sentences: readonly Span[];
  readonly times: readonly TimeExpression[];
  readonly entities: readonly Entity[];
  readonly mentions: readonly Mention[];
  readonly facts: readonly Fact[];
  /** Set on an earlier version of an article that a later one replaced. */
  readonly superseded: boolean;
}

/** A fact with the article that says it. */
export interface SourcedFact {
  readonly articleId: string;
  readonly revision: number | null;
  readonly fact: Fact;
}

/** A point of a time's report with its evidence. */
export interface ReportedPoint {
  readonly evidence: Evidence;
  /** Articles that say the same. */
  readonly support: number;
  readonly score: number;
}

/** A part of a table as an article holds it. */
export interface TablePart {
  readonly articleId: string;
  readonly table: ImportedTable;
}

/** What answering may ask of the library. */
export interface AskCorpus {
  /** An article, or an earlier version of it; `null` when there is no such one (any more). */
  article(id: string, revision: number | null): Promise<ReadArticle | null>;
  /** Facts with this relation, e.g. `holds:prime minister`, in every article known on `asOf`. */
  factsByRelation(relation: string, asOf: Day | null): Promise<SourcedFact[]>;
  /** Facts whose subject or object is one of these entities. */
  factsByEntity(keys: readonly string[], asOf: Day | null): Promise<SourcedFact[]>;
  /** The facts of graphs, as known on `asOf`; `null` in a library without one. */
  graph(asOf: Day | null): Promise<LibraryGraph | null>;
  /** How near words are to relations' names, where a question shares no word with any. */
  readonly similarity: RelationSimilarity;
  /** The tables of the present articles, part by part; the same list as long as none came, changed or went. */
  tables(): Promise<readonly TablePart[]>;
  /** The entity a name stands for in this library, or `null`. */
  entity(name: string): Entity | null;
  /** The key that stands for `key` across the library ("ferro" → "jon ferro"). */
  canonicalKey(key: string): string;
  /** The name an entity is mostly called by; the key itself for an unknown one. */
  nameOf(key: string): string;
  /** Inverse document frequency of a stemmed word over all chunks. */
  idf(term: string): number;
  /** The word of the library that a misspelt one stands for, the likeliest; `null` for one that it has, or a short one. */
  spelled(word: string): string | null;
  /** Publication day of the newest article on or before `asOf`; `null` in a library without dates. */
  newestDay(asOf: Day | null): Day | null;
  /** Ids of the articles that came out within an interval, as far as they were out on `asOf`; the newest first. */
  published(interval: Interval, asOf: Day | null): readonly string[];
  /** Articles whose titles name a quarter or a fiscal year, as far as they were out on `asOf`. */
  titled(asOf: Day | null): Promise<readonly TitledArticle[]>;
  /** Points of the reports that make up an interval, as far as they were said on `asOf`. */
  timeReports(interval: Interval, asOf: Day | null): Promise<readonly ReportedPoint[]>;
  readonly articleCount: number;
  /** The retrieval method of this name. @throws DatelineError `BAD_INPUT` for an unknown one */
  retriever(method: string): Retriever;
}
