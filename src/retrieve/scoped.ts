import type { CancelSignal } from '../models';
import type { ChunkFilter, ChunkId } from '../index';
import type { Corpus, ScoredChunk } from './corpus';
import { asOfFilter, union, zScores } from './scores';
import { titleScope, type ScopedArticle, type TitleScope } from './titled';
import type { RetrievalQuery, Retriever } from './types';

/** Chunks of one article that are looked at for one thing asked for. */
const DEEP = 60;

/**
 * A method that looks first into the documents whose titles name the question's subject and period, in turn for each
 * document and each thing asked for, and goes on with what `inner` finds.
 */
export function titledRetriever(corpus: Corpus, inner: Retriever): Retriever {
  return {
    name: inner.name,
    async retrieve(query, limit, signal) {
      const scope = await titleScope(query.text, corpus, query.asOf);
      if (scope === null || scope.articles.length === 0) return inner.retrieve(query, limit, signal);
      const chosen = await scopedChunks(corpus, query, scope, limit, signal);
      const rest = chosen.length < limit ? await inner.retrieve(query, limit, signal) : [];
      const known = new Set(chosen.map(({ chunkId }) => chunkId));
      const found = await corpus.passages(chosen);
      return [...found, ...rest.filter(({ chunkId }) => !known.has(chunkId))].slice(0, limit);
    },
  };
}

/** Best chunks of each article for each thing asked for, dealt out in turn. Scores fall from 2 to 1. */
async function scopedChunks(
  corpus: Corpus,
  query: RetrievalQuery,
  scope: TitleScope,
  limit: number,
  signal?: CancelSignal,
): Promise<ScoredChunk[]> {
  const asked = scope.measures.length > 0 ? scope.measures : [query.text];
  const hands: ScoredChunk[][] = [];
  for (const { article } of byTurn(scope.articles)) {
    const filter: ChunkFilter = { ...asOfFilter(query), among: idsOf(article.chunkBase, article.chunkCount) };
    for (const measure of asked) hands.push(await rankWithin(corpus, measure, filter, signal));
  }
  const dealt = new Map<ChunkId, ScoredChunk>();
  const longest = Math.max(0, ...hands.map((hand) => hand.length));
  for (let turn = 0; turn < longest && dealt.size < limit; turn++) {
    for (const hand of hands) {
      const chunk = hand[turn];
      if (chunk !== undefined && !dealt.has(chunk.chunkId) && dealt.size < limit) dealt.set(chunk.chunkId, chunk);
    }
  }
  return [...dealt.values()].map((chunk, at) => ({
    ...chunk,
    score: 2 - at / limit,
    parts: { title: 2 - at / limit, ...chunk.parts },
  }));
}

/** Subjects in turn, each with its periods in order: no subject waits for the others. */
function byTurn(articles: readonly ScopedArticle[]): ScopedArticle[] {
  const count = new Map<string, number>();
  return articles
    .map((one) => {
      const turn = count.get(one.subject) ?? 0;
      count.set(one.subject, turn + 1);
      return { one, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ one }) => one);
}

async function rankWithin(
  corpus: Corpus,
  text: string,
  filter: ChunkFilter,
  signal?: CancelSignal,
): Promise<ScoredChunk[]> {
  const [lexical, vector] = await Promise.all([
    corpus.lexical(text, DEEP, filter),
    corpus.vector(text, DEEP, filter, signal),
  ]);
  const pool = union(lexical, vector);
  const lexicalZ = zScores(lexical, pool);
  const vectorZ = zScores(vector, pool);
  return pool
    .map((chunkId): ScoredChunk => {
      const parts = { lexical: lexicalZ.get(chunkId) ?? 0, vector: vectorZ.get(chunkId) ?? 0 };
      return { chunkId, score: parts.lexical + parts.vector, parts };
    })
    .sort((a, b) => b.score - a.score || a.chunkId - b.chunkId);
}

function idsOf(base: number, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, i) => base + i);
}
