import type { Corpus } from './corpus';
import { asOfFilter } from './scores';
import type { Retriever } from './types';

/** BM25 over stemmed words alone. */
export function lexicalRetriever(corpus: Corpus): Retriever {
  return {
    name: 'lexical',
    async retrieve(query, limit) {
      const hits = await corpus.lexical(query.text, limit, asOfFilter(query));
      return corpus.passages(hits.map((hit) => ({ ...hit, parts: { lexical: hit.score } })));
    },
  };
}

/** Cosine of the embeddings alone. */
export function vectorRetriever(corpus: Corpus): Retriever {
  return {
    name: 'vector',
    async retrieve(query, limit, signal) {
      const hits = await corpus.vector(query.text, limit, asOfFilter(query), signal);
      return corpus.passages(hits.map((hit) => ({ ...hit, parts: { vector: hit.score } })));
    },
  };
}
