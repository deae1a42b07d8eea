import type { ArticleStructure } from '../importers';
import type { Article, ArticleChange, Content, ImportPlace, ImportProgress, NewArticle, Version } from '../store';
import type { Day } from '../time';
import type { LexicalDocument } from './lexical/build';
import type { ChunkId } from './types';

/** An article to be imported. Its ordinal and chunk ids are given by the library. */
export interface ArticleToAdd {
  readonly article: Omit<Article, 'ordinal' | 'chunkBase' | 'chunkCount' | 'earlier' | 'factCount' | 'stage'>;
  readonly words: Words;
  /** The table or graph that the words were made of. */
  readonly structure?: ArticleStructure | undefined;
  /** Earlier versions, oldest first. */
  readonly earlier?: readonly EarlierWords[] | undefined;
}

/** An earlier version of an article that comes with it. */
export interface EarlierWords {
  readonly title: string;
  readonly knownAt: Day | null;
  readonly words: Words;
}

/** A text with its splits, as `Content` holds them. */
export type Words = Omit<Content, 'ordinal' | 'revisions'>;

/** A stored article that changes. */
export interface ArticleToChange {
  /** All its fields as they are to be; chunk ids, stage and counts are looked after here. */
  readonly article: Article;
  /** As `ArticleChange.madeFrom`. */
  readonly madeFrom?: string | undefined;
  /** The new text, or `null` when only fields change. */
  readonly words: Words | null;
  /** Keeps the present text as an earlier version, still searchable under its day. False replaces it without a trace. */
  readonly keepEarlier: boolean;
  /** The table or graph that the new words were made of. Where the words stay, absent leaves it as it is. */
  readonly structure?: ArticleStructure | undefined;
}

/** One batch of an import. */
export interface BatchToImport {
  readonly added: readonly ArticleToAdd[];
  readonly changed: readonly ArticleToChange[];
  readonly progress: ImportProgress | null;
  /** As `ImportBatch.goesOnFrom`. */
  readonly goesOnFrom?: ImportPlace | undefined;
}

/** A batch with its chunk ids, ready for the store and the lexical index. */
export interface PreparedBatch {
  readonly added: readonly NewArticle[];
  readonly changed: readonly ArticleChange[];
  readonly documents: readonly LexicalDocument[];
}

/** Chunks that a batch needs ids for. */
export function countChunks({ added, changed }: BatchToImport): number {
  const texts = [
    ...added.flatMap(({ words, earlier = [] }) => [words, ...earlier.map((one) => one.words)]),
    ...changed.map(({ words }) => words),
  ];
  return texts.reduce((sum, words) => sum + (words ? whole(words).chunks.length / 4 : 0), 0);
}

/**
 * Gives out chunk ids from `firstChunk` on.
 * @param stored the present article and words of each changed article that gets a new text
 */
export function prepareBatch(
  { added, changed }: BatchToImport,
  firstChunk: ChunkId,
  stored: ReadonlyMap<number, { readonly article: Article; readonly content: Content }>,
): PreparedBatch {
  let next = firstChunk;
  const documents: LexicalDocument[] = [];
  const take = (title: string, words: Words): { chunkBase: number; chunkCount: number } => {
    const chunkBase = next;
    for (const document of documentsOf(title, words, chunkBase)) documents.push(document);
    next += words.chunks.length / 4;
    return { chunkBase, chunkCount: words.chunks.length / 4 };
  };
  return {
    added: added.map(({ article, words: given, structure, earlier: before = [] }) => {
      const words = whole(given);
      const revisions = before.map((one) => ({ title: one.title, knownAt: one.knownAt, ...whole(one.words) }));
      const earlier = revisions.map((one) => ({ ...take(one.title, one), knownAt: one.knownAt }));
      return {
        article: { ...article, ...take(article.title, words), earlier, factCount: 0, stage: 'imported' },
        content: { ...words, revisions },
        structure,
      };
    }),
    changed: changed.map((change) => {
      const { article, madeFrom, keepEarlier, structure } = change;
      if (!change.words) return { article, madeFrom, content: null, keepReading: false, structure };
      const words = whole(change.words);
      const present = stored.get(article.ordinal);
      const range = take(article.title, words);
      if (!keepEarlier || !present) {
        const fresh = { ...article, ...range, earlier: [], factCount: 0, stage: 'imported' as const };
        return { article: fresh, madeFrom, content: { ...words, revisions: [] }, keepReading: false, structure };
      }
      const { article: old, content } = present;
      const { chunkBase, chunkCount, knownAt, factCount } = old;
      const earlier = [...old.earlier, { chunkBase, chunkCount, knownAt }];
      const { text, sentences, chunks } = content;
      const revision: Version = { title: old.title, text, knownAt, sentences, chunks };
      return {
        article: { ...article, ...range, earlier, factCount, stage: 'imported' },
        content: { ...words, revisions: [...content.revisions, revision] },
        keepReading: true,
        madeFrom,
        structure,
      };
    }),
    documents,
  };
}

/** A bare link has no words, but a title to be found by: it gets one chunk too. */
function whole(words: Words): Words {
  return words.chunks.length > 0 ? words : { ...words, chunks: Int32Array.of(0, words.text.length, 0, 0) };
}

/** The chunks of a text for the lexical index. */
export function documentsOf(title: string, { text, chunks }: Words, chunkBase: ChunkId): LexicalDocument[] {
  const documents: LexicalDocument[] = [];
  for (let i = 0; i * 4 < chunks.length; i++) {
    documents.push({ chunkId: chunkBase + i, title, text: text.slice(chunks[i * 4], chunks[i * 4 + 1]) });
  }
  return documents;
}
