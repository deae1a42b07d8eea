import type { Article, DeleteReceipt, Extraction, Store } from '../store';
import { catchUp } from './catch-up';
import { Directory, type DirectoryEntry } from './directory';
import { addVectors, loadStored } from './additions';
import { countChunks, prepareBatch, type BatchToImport } from './import-batch';
import { buildLexical, type LexicalDocument } from './lexical/build';
import { LexicalIndex } from './lexical/lexical-index';
import { lexicalHasDead, lexicalSegment, mergeLexicalOnce, purgeLexicalOnce } from './lexical/upkeep';
import { dropDormant, lostDocuments, startLoading, type Loading } from './loading';
import { UNDATED } from './filter';
import { TopK } from './top';
import type { ChunkFilter, ChunkId } from './types';
import { makeKernel } from './vectors/make-kernel';
import {
  extendGraph,
  mendOnce,
  mergeGraphOnce,
  mergeVectorsOnce,
  purgeVectorsOnce,
  vectorsHaveDead,
} from './vectors/upkeep';
import { VectorIndex, type VectorResult } from './vectors/vector-index';

export interface IndexOptions {
  /** Names model, dtype and version; vectors of another id are not used. */
  readonly modelId: string;
  readonly dimensions: number;
  /** Seeds the levels of the graph: the same seed gives the same graph. */
  readonly seed: number;
  /** Vectors from which on a graph is kept; {@link GRAPH_FROM} when absent. */
  readonly graphFrom?: number;
  /** Rows that wait together to be linked; {@link LINK_FROM} when absent. */
  readonly linkFrom?: number;
  /** Called after every write, so that other tabs can be told. */
  readonly onStored?: () => void;
  /** Lets other work of the thread run; called within long merges. Absent: nothing is let in. */
  readonly pause?: () => Promise<void>;
}

/** Below this many vectors, comparing them all takes a few milliseconds and no graph is needed. */
export const GRAPH_FROM = 20_000;

/**
 * So many rows that wait for the graph are compared in some 7 µs a search. Linked together they change fewer lists than
 * a few at a time, and most small additions need no linking at all.
 */
export const LINK_FROM = 512;

/**
 * The indexes of a library, in step with its store: what a method here returns is stored and searchable, and what it
 * throws has changed neither. Writes run one after the other; searches run at once, between them.
 */
export interface Indexes {
  readonly directory: Directory;
  readonly lexical: LexicalIndex;
  readonly vectors: VectorIndex;
  /**
   * Resolves when words, and vectors that pass `filter`, can be searched; at once when all is in memory. To be awaited
   * before a search, since opening does not wait for the segments.
   */
  ready(filter?: ChunkFilter): Promise<void>;
  /** Resolves when everything is in memory, and chunks whose words were lost are searchable again. */
  loaded(): Promise<void>;
  /**
   * Stores articles, changes and progress of an import in one transaction.
   * @returns ordinals of the added articles
   * @throws DatelineError `STORE_CHANGED` when another tab was there first: sort the articles again and try again
   */
  commitImport(batch: BatchToImport): Promise<readonly number[]>;
  /** Does all that {@link commitImport} does except storing: throws where the words of an article cannot be indexed. */
  tryImport(batch: Pick<BatchToImport, 'added' | 'changed'>): void;
  /** Stores what was read from articles. Those deleted meanwhile are skipped. */
  commitExtraction(batch: readonly Extraction[]): Promise<void>;
  /** Makes chunks searchable whose piece of the lexical index was lost. */
  addLexical(documents: readonly LexicalDocument[]): Promise<void>;
  /**
   * Stores vectors of chunks and moves articles that have all of theirs to stage `embedded`. Chunks deleted meanwhile,
   * and those that have a vector already, are skipped.
   * @param vectors `Float32Array, [ids.length, dimensions]` row-major, each row L2-normalised
   */
  addVectors(ids: readonly ChunkId[], vectors: Float32Array): Promise<void>;
  /** As `vectors.search`. */
  searchVectors(query: Float32Array, k: number, filter?: ChunkFilter): VectorResult;
  /** Articles with a chunk that has no vector of this model, the newest first, undated ones last. */
  unembedded(limit: number): number[];
  /** Those of which the first chunk, the title and the lead, has none. */
  unembeddedLeads(limit: number): number[];
  deleteArticles(ordinals: readonly number[]): Promise<DeleteReceipt>;
  /** @returns ordinals that are back. @throws DatelineError `BAD_INPUT` when it is too late */
  undoDelete(token: number): Promise<readonly number[]>;
  /**
   * Does one piece of background work: purges what was deleted in an earlier session, merges small segments, links rows
   * into the graph. To be called when nothing else is waiting, until it returns false.
   */
  maintain(): Promise<boolean>;
  /** Takes the bytes of deleted chunks out of all segments. Deletions can no longer be undone after it. */
  purge(): Promise<void>;
  /** Empties the library and the indexes. */
  clear(): Promise<void>;
  /** Takes up what another tab stored. @returns whether anything was new */
  catchUp(): Promise<boolean>;
}

/**
 * Opens the indexes over a store: reads the directory, and begins to load the segments as they are; see
 * {@link Indexes.ready}. Nothing is computed anew. A segment that is damaged is dropped, and its chunks are made
 * searchable again from the articles (vectors by embedding them again).
 */
export async function openIndexes(store: Store, options: IndexOptions): Promise<Indexes> {
  const directory = await Directory.open(store);
  const lexical = new LexicalIndex(directory);
  const vectors = new VectorIndex(options.modelId, makeKernel(options.dimensions), directory, options.seed);
  const loading = await startLoading(store, lexical, vectors);
  return createIndexes(store, directory, lexical, vectors, loading, options);
}

function createIndexes(
  store: Store,
  directory: Directory,
  lexical: LexicalIndex,
  vectors: VectorIndex,
  loading: Loading,
  {
    graphFrom = GRAPH_FROM,
    linkFrom = LINK_FROM,
    onStored = () => undefined,
    pause = () => Promise.resolve(),
  }: IndexOptions,
): Indexes {
  const inTurn = createQueue();
  const writing = <T>(task: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      const result = await task();
      onStored();
      return result;
    });
  // Writes wait until all is loaded: they build on what is there.
  const whole = inTurn(async () => {
    await loading.all();
    for await (const documents of lostDocuments(store, directory, lexical)) await addLexical(documents);
  });
  whole.catch(() => undefined);
  const refresh = (chunks: readonly ChunkId[]) => {
    lexical.refresh(chunks);
    vectors.refresh(chunks);
  };
  const isEmbedded = (ordinal: number) => directory.everyChunk(ordinal, (id) => vectors.has(id));
  /** The newest of the articles that something holds for, undated ones last. */
  const newest = (limit: number, holds: (entry: DirectoryEntry) => boolean): number[] => {
    const top = new TopK(limit);
    for (const entry of directory.entries()) {
      const day = entry.publishedAt ?? UNDATED;
      if (day >= top.bar && holds(entry)) top.offer(day, entry.ordinal);
    }
    return top.take().map(({ chunkId: ordinal }) => ordinal);
  };
  const takeUp = (articles: readonly Article[]) => refresh(articles.flatMap((article) => directory.put(article)));
  const addLexical = async (documents: readonly LexicalDocument[]) => {
    const fresh = documents.filter(({ chunkId }) => directory.isLive(chunkId) && !lexical.has(chunkId));
    if (fresh.length === 0) return;
    const arrays = buildLexical(fresh);
    const infos = await store.segments.replace([], [lexicalSegment(arrays, null)]);
    lexical.admit(infos!.map((info) => ({ info, arrays })));
  };
  let dormantGone = false;
  const purgeStep = async () => {
    store.sealDeletes();
    if (!dormantGone) await dropDormant(store, vectors);
    dormantGone = true;
    return (await purgeLexicalOnce(store, lexical, pause)) || purgeVectorsOnce(store, vectors);
  };

  return {
    directory,
    lexical,
    vectors,
    async ready(filter) {
      await loading.words();
      await loading.vectors(filter);
    },
    loaded: () => whole,
    commitImport: (batch) =>
      writing(async () => {
        const rewritten = batch.changed.filter(({ words }) => words !== null).map(({ article }) => article.ordinal);
        const stored = await loadStored(store, rewritten);
        const firstChunk = await store.reserveChunks(countChunks(batch));
        const { added, changed, documents } = prepareBatch(batch, firstChunk, stored);
        const arrays = buildLexical(documents);
        const segments = documents.length > 0 ? [lexicalSegment(arrays, null)] : [];
        const { progress, goesOnFrom } = batch;
        const commit = await store.commitImportBatch({ added, changed, segments, progress, goesOnFrom });
        const { ordinals } = commit;
        takeUp([
          ...added.map(({ article }, i) => ({ ...article, ordinal: ordinals[i]! })),
          ...changed.map(({ article }) => article),
        ]);
        lexical.admit(commit.segments.map((info) => ({ info, arrays })));
        return ordinals;
      }),
    tryImport({ added, changed }) {
      buildLexical(prepareBatch({ added, changed, progress: null }, 0, new Map()).documents);
    },
    commitExtraction: (batch) =>
      writing(async () => {
        const embedded = batch.map(({ ordinal }) => ordinal).filter((ordinal) => isEmbedded(ordinal));
        for (const article of await store.commitExtraction(batch, new Set(embedded))) {
          directory.update(article.ordinal, article);
        }
      }),
    addLexical: (documents) => writing(() => addLexical(documents)),
    addVectors: (ids, numbers) => writing(() => addVectors(store, directory, vectors, ids, numbers)),
    searchVectors: (query, k, filter) => vectors.search(query, k, filter),
    unembedded: (limit) => newest(limit, ({ ordinal }) => !isEmbedded(ordinal)),
    unembeddedLeads: (limit) => newest(limit, (one) => one.chunkCount > 0 && !vectors.has(one.chunkBase)),
    deleteArticles: (ordinals) =>
      writing(async () => {
        const receipt = await store.deleteArticles(ordinals);
        refresh(receipt.ordinals.flatMap((ordinal) => directory.remove(ordinal)));
        return receipt;
      }),
    undoDelete: (token) =>
      writing(async () => {
        const articles = await store.undoDelete(token);
        takeUp(articles);
        return articles.map(({ ordinal }) => ordinal);
      }),
    maintain: () =>
      inTurn(async () => {
        if (mendOnce(vectors)) return true;
        if (!store.canUndo() && (lexicalHasDead(lexical) || vectorsHaveDead(vectors))) return purgeStep();
        if (await mergeLexicalOnce(store, lexical, pause)) return true;
        if (await mergeVectorsOnce(store, vectors)) return true;
        if (await mergeGraphOnce(store, vectors)) return true;
        return vectors.size >= graphFrom && (await extendGraph(store, vectors, linkFrom));
      }),
    async purge() {
      while (await inTurn(purgeStep));
    },
    clear: () =>
      writing(async () => {
        await store.clear();
        const chunks = [...directory.entries()].flatMap(({ ordinal }) => directory.remove(ordinal));
        refresh(chunks);
        lexical.admit([], lexical.segments);
        vectors.exchange(vectors.segments, []);
        vectors.graph.clear();
      }),
    catchUp: () => inTurn(() => catchUp(store, directory, lexical, vectors)),
  };
}

/** Runs one task after the other, a failed one no hindrance to the next. */
function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next.catch(() => undefined);
    return next;
  };
}
