/** Character span in an article's text, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** *m* consecutive sentences of an article, overlapping the next by one. */
export interface ChunkSpan extends Span {
  /** Indices into the article's sentences, both inclusive. */
  readonly firstSentence: number;
  readonly lastSentence: number;
}

export type EntityType = 'person' | 'organisation' | 'place' | 'event' | 'work' | 'other';

/** A mention of an entity in an article. */
export interface Mention extends Span {
  /** Key of the canonical entity within this article, e.g. `ada brandt`. */
  readonly entityKey: string;
  readonly sentence: number;
}

/** A canonical name with the forms it was seen in. */
export interface Entity {
  /** Lower-cased canonical name without punctuation; the identity of an entity in the library. */
  readonly key: string;
  readonly name: string;
  readonly type: EntityType;
  readonly aliases: readonly string[];
}

/** What `text/` makes of one article. */
export interface AnalysedText {
  /** ISO 639-1, or `null` when too short to tell. */
  readonly language: string | null;
  readonly sentences: readonly Span[];
  readonly chunks: readonly ChunkSpan[];
  readonly entities: readonly Entity[];
  readonly mentions: readonly Mention[];
}
