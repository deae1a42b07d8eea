import type { ChunkFilter, Indexes, VectorPlan } from '../index';
import type { CancelSignal, Embedder } from '../models';
import type { Corpus, Passage, ScoredChunk } from '../retrieve';
import type { Article, Store } from '../store';
import { createEntityChunks } from './entity-chunks';
import type { EntityNames } from './entity-names';
import { createFactGraph } from './fact-graph';
import type { LibraryGraphs } from './graphs';
import { createChunkEdges } from './chunk-edges';
import { createTitled } from './titled';

/** Query embeddings kept, so that a question asked again (and every method on *Compare*) embeds once. */
const MOST_QUERIES = 64;

/** The indexes and the store as retrieval sees them. */
export function createCorpus(
  store: Store,
  indexes: Indexes,
  embedder: Embedder,
  names: EntityNames,
  graphs: LibraryGraphs,
): Corpus {
  const queries = new Map<string, Promise<Float32Array>>();

  const embed = (text: string, signal?: CancelSignal): Promise<Float32Array> => {
    const known = queries.get(text);
    if (known !== undefined) return known;
    const made = embedder.embed([text], 'query', signal);
    queries.set(text, made);
    // A failed embedding is forgotten, so that the next question tries again.
    made.catch(() => queries.delete(text));
    const [oldest] = queries.keys();
    if (queries.size > MOST_QUERIES && oldest !== undefined) queries.delete(oldest);
    return made;
  };

  return {
    async lexical(text, limit, filter) {
      await indexes.ready(filter);
      return indexes.lexical.search(text, limit, filter);
    },
    async vector(text, limit, filter: ChunkFilter, signal, onPlan) {
      if (indexes.vectors.size === 0) return [];
      const query = await embed(text, signal);
      await indexes.ready(filter);
      const result = indexes.searchVectors(query, limit, filter);
      onPlan?.(result.plan);
      return result.hits;
    },
    publishedOn: (chunkId) => indexes.directory.day(chunkId),
    articleOf: (chunkId) => indexes.directory.locate(chunkId)?.ordinal ?? null,
    ...createEntityChunks(store, indexes, names),
    titled: createTitled(store, indexes),
    edgesIn: createChunkEdges(store, indexes, names),
    factGraph: createFactGraph(store, indexes, names, graphs),
    similarity: graphs.similarity,
    passages: (chunks) => loadPassages(store, indexes, chunks),
  };
}

/** The same corpus for one question, of whose searches `note` is told. */
export function notedCorpus(corpus: Corpus, note: (plan: VectorPlan) => void): Corpus {
  return { ...corpus, vector: (text, limit, filter, signal) => corpus.vector(text, limit, filter, signal, note) };
}

async function loadPassages(store: Store, indexes: Indexes, chunks: readonly ScoredChunk[]): Promise<Passage[]> {
  const places = chunks.map((chunk) => indexes.directory.locate(chunk.chunkId));
  const ordinals = [...new Set(places.flatMap((place) => place?.ordinal ?? []))];
  const articles = new Map<number, Article>();
  for (const article of await store.articles.get(ordinals)) articles.set(article.ordinal, article);
  const contents = new Map((await store.articles.contents(ordinals)).map((content) => [content.ordinal, content]));
  return chunks.flatMap((scored, at): Passage[] => {
    const place = places[at];
    if (place === null || place === undefined) return [];
    const article = articles.get(place.ordinal);
    const content = contents.get(place.ordinal);
    const version = place.revision === null ? content : content?.revisions[place.revision];
    const start = version?.chunks[place.chunk * 4];
    const end = version?.chunks[place.chunk * 4 + 1];
    if (article === undefined || version === undefined || start === undefined || end === undefined) return [];
    return [
      {
        chunkId: scored.chunkId,
        articleId: article.id,
        revision: place.revision,
        title: article.title,
        source: article.source,
        publishedAt: article.publishedAt,
        text: version.text.slice(start, end),
        start,
        end,
        score: scored.score,
        parts: scored.parts,
      },
    ];
  });
}
