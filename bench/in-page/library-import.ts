import { createEmbeddingWorker, createGenerationWorker, createLibraryWorker } from '../../workers';
import { fetchedFiles, findModel, modelIdOf, readManifest } from '../../src/engines';
import { createLibrary, type Library, type LibraryStatus } from '../../src/library';
import type { Embedder } from '../../src/models';
import { startDateline } from '../../src/rpc';
import type { EpochMs } from '../../src/time';
import { host } from './host';
import { seeded } from './vectors';

/**
 * Where vectors come from. The model takes an hour for thousands of articles on a busy laptop; made up ones take the
 * same room, but find nothing by meaning.
 */
export type VectorSource = 'model' | 'made up';

export interface ImportInput {
  readonly storeName: string;
  /** Lines of articles. */
  readonly articles: string;
  readonly vectors: VectorSource;
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
const LOOK_EVERY_MS = 200;

/** Imports articles through the workers and waits until everything is read and embedded. */
export default async function run({ storeName, articles, vectors }: ImportInput): Promise<ImportTimes> {
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
  const note = (status: LibraryStatus): void => {
    const now = performance.now();
    if (factsMs === 0 && status.articles > 0 && status.phase === 'embedding') factsMs = now - started;
    if (now - said < SAY_EVERY_MS) return;
    said = now;
    const { articles, extracted, chunks, embedded, phase } = status;
    void host.benchSay(`${phase}: ${extracted} of ${articles} articles read, ${embedded} of ${chunks} chunks embedded`);
  };
  await library.onStatus(note);
  const bytes = new TextEncoder().encode(articles);
  const id = await library.import([{ name: 'articles.jsonl', mediaType: 'application/jsonl', bytes }]);
  await library.importEnded(id);
  const lexicalMs = performance.now() - started;
  let status: LibraryStatus;
  if (vectors === 'model') status = await whole(library);
  else {
    while (factsMs === 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    stop();
    const withMadeUp = await openWithMadeUp(storeName);
    await withMadeUp.onStatus(note);
    status = await whole(withMadeUp);
  }
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

async function whole(library: Library): Promise<LibraryStatus> {
  await library.settled();
  // A model reading or a pass of upkeep may have been woken by the last batch.
  return library.settled();
}

async function openWithMadeUp(storeName: string): Promise<Library> {
  const manifest = await readManifest(fetchedFiles(`${location.origin}/models/`));
  const record = findModel(manifest, 'all-MiniLM-L6-v2');
  const { contextTokens } = record;
  const dimensions = record.dimensions ?? 0;
  const embedder = { modelId: modelIdOf(record), dimensions, contextTokens, embed: madeUp(dimensions) };
  return createLibrary({
    store: { name: storeName, indexedDB, IDBKeyRange },
    embedder,
    reader: null,
    now: () => Date.now() as EpochMs,
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  });
}

/** Directions that have nothing to do with the texts. */
function madeUp(dimensions: number): Embedder['embed'] {
  const random = seeded(7);
  return (texts) => {
    const rows = new Float32Array(texts.length * dimensions);
    for (let from = 0; from < rows.length; from += dimensions) {
      let sum = 0;
      for (let i = from; i < from + dimensions; i++) {
        rows[i] = random() + random() + random() - 1.5;
        sum += rows[i]! ** 2;
      }
      for (let i = from; i < from + dimensions; i++) rows[i]! /= Math.sqrt(sum);
    }
    return Promise.resolve(rows);
  };
}
