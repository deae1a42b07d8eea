import type { Corpus } from './corpus';
import { cikRetriever } from './cik';
import { faithRetriever } from './faith';
import { fusedRetriever, type FusionWeights } from './fused';
import { neonRetriever } from './neon';
import { newsRagRetriever } from './news-rag';
import { lexicalRetriever, vectorRetriever } from './single';
import { titledRetriever } from './scoped';
import { tempralmRetriever } from './tempralm';
import { tgRagRetriever } from './tg-rag';
import type { Retriever } from './types';

/** Named recipes. Scores on the evaluation stand in docs/retrieval.md. */
const FUSIONS: Readonly<Record<string, FusionWeights>> = {
  hybrid: { lexical: 1, vector: 1, recency: 0, time: 0, article: 0, pool: 300 },
  default: { lexical: 1, vector: 0.8, recency: 4, time: 1, article: 0.5, pool: 300 },
};

/** All methods over one corpus, by name; `default` is what the app uses. */
export function createRetrievers(corpus: Corpus): ReadonlyMap<string, Retriever> {
  const methods = [
    lexicalRetriever(corpus),
    vectorRetriever(corpus),
    neonRetriever(corpus),
    newsRagRetriever(corpus),
    tempralmRetriever(corpus),
    titledRetriever(corpus, tgRagRetriever(corpus)),
    cikRetriever(corpus),
    faithRetriever(corpus),
    ...Object.entries(FUSIONS).map(([name, weights]) => {
      const fused = fusedRetriever(name, corpus, weights);
      return name === 'default' ? titledRetriever(corpus, fused) : fused;
    }),
  ];
  return new Map(methods.map((method) => [method.name, method]));
}
