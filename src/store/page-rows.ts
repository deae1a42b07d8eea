import type { Article, EarlierRange } from './types';

/** What the chunk directory needs of an article. */
export type DirectoryRow = Pick<
  Article,
  | 'ordinal'
  | 'id'
  | 'publishedAt'
  | 'knownAt'
  | 'language'
  | 'stage'
  | 'factCount'
  | 'chunkBase'
  | 'chunkCount'
  | 'earlier'
>;

/**
 * The directory rows of the articles with ordinals `page × 256 …`, in columns by ordinal, so that a library is opened
 * without reading its articles. Always written with them, in one transaction.
 */
export interface DirectoryPage {
  readonly page: number;
  readonly ordinals: Int32Array;
  readonly ids: readonly string[];
  /** Day numbers, the lowest integer for unknown. */
  readonly published: Int32Array;
  readonly known: Int32Array;
  readonly languages: readonly (string | null)[];
  /** Places in the order of stages. */
  readonly stages: Uint8Array;
  readonly facts: Int32Array;
  readonly bases: Int32Array;
  readonly counts: Int32Array;
  /** Chunks of earlier versions of the few articles that have some, by place. */
  readonly earlier: readonly (readonly [number, readonly EarlierRange[]])[];
}
