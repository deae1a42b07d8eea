import type { Corpus } from './corpus';
import { NEON, temporalRetriever, type NeonOptions } from './neon';
import type { Retriever } from './types';

/** Chunks are several sentences long, so the paper takes half as many of them. */
const NEWS_RAG: NeonOptions = { ...NEON, most: 5 };

/**
 * NewsRAG, the baseline of NEON (§3): the plain chunks that NEON's tuples are read from, chosen by the same temporal and
 * generic steps. That a chunk mentions an entity of the question is enough.
 */
export function newsRagRetriever(corpus: Corpus, options: NeonOptions = NEWS_RAG): Retriever {
  return temporalRetriever('newsrag', corpus, options, (chunk, near) => chunk.entities.length > 0 && near(chunk));
}
