import { createEmbeddingWorker, createGenerationWorker, createLibraryWorker } from '../../workers';
import { startDateline } from '../../src/rpc';
import { host } from './host';

export interface ImportInput {
  readonly storeName: string;
  /** Lines of articles. */
  readonly articles: string;
}

/** When each stage was reached, in ms from the start of the import. */
export interface ImportTimes {
  readonly articles: number;
  readonly chunks: number;
  readonly facts: number;
  readonly lexicalMs: number;
  readonly factsMs: number;
  readonly vectorsMs: number;
}

const SAY_EVERY_MS = 15_000;

/** Imports articles through the workers and waits until everything is read and embedded. */
export default async function run({ storeName, articles }: ImportInput): Promise<ImportTimes> {
  const { library, stop } = startDateline({
    baseUrl: `${location.origin}/`,
    createLibraryWorker,
    createEmbeddingWorker,
    createGenerationWorker,
    engine: 'wasm',
    storeName,
  });
  let factsMs = 0;
  let said = performance.now();
  const started = performance.now();
  await library.onStatus((status) => {
    const now = performance.now();
    if (factsMs === 0 && status.articles > 0 && status.phase === 'embedding') factsMs = now - started;
    if (now - said < SAY_EVERY_MS) return;
    said = now;
    const { articles, extracted, chunks, embedded, phase } = status;
    void host.benchSay(`${phase}: ${extracted} of ${articles} articles read, ${embedded} of ${chunks} chunks embedded`);
  });
  const bytes = new TextEncoder().encode(articles);
  const id = await library.import([{ name: 'articles.jsonl', mediaType: 'application/jsonl', bytes }]);
  await library.importEnded(id);
  const lexicalMs = performance.now() - started;
  await library.settled();
  // A model reading or a pass of upkeep may have been woken by the last batch.
  const status = await library.settled();
  stop();
  return {
    articles: status.articles,
    chunks: status.chunks,
    facts: status.facts,
    lexicalMs,
    factsMs,
    vectorsMs: performance.now() - started,
  };
}
