import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createNodeEngines } from '../src/engines/node';
import { createLibrary, type ImportFile, type Library } from '../src/library';
import type { EpochMs } from '../src/time';
import { cachedEmbedder, cachedReader } from './cache';
import { openEmbedder } from './embedders';
import { currentGenerator } from './generator';
import type { SuiteOptions } from './suite';

const kept = new Map<string, Promise<unknown>>();

/**
 * Opens what a suite asks its questions of once for all its runs: with a language model the same questions are put twice,
 * to the same library. It is open until the process ends.
 */
export function openOnce<T>(suite: string, open: () => Promise<T>): Promise<T> {
  const opened = kept.get(suite) ?? open();
  kept.set(suite, opened);
  return opened as Promise<T>;
}

/**
 * An empty library in memory: the code that ships, over the embedded models on WASM.
 * @param timed questions are embedded and read anew, so that their time can be measured; articles come from the cache
 */
export async function openEvalLibrary(
  other: SuiteOptions['embedder'] = null,
  { timed = false }: { readonly timed?: boolean } = {},
): Promise<Library> {
  const engines = await createNodeEngines();
  const embedder = other === null ? engines.embedder : await openEmbedder(other.folder, other.id);
  return createLibrary({
    store: { name: 'evaluation', indexedDB: new IDBFactory(), IDBKeyRange },
    embedder: cachedEmbedder(embedder, timed ? ['passage'] : ['passage', 'query']),
    reader: timed ? engines.reader : cachedReader(engines.reader),
    generator: currentGenerator,
    now: () => Date.now() as EpochMs,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

/** Imports files and waits until all of it is read and embedded. Throws when a record failed. */
export async function importFiles(library: Library, paths: readonly string[]): Promise<void> {
  await importAll(
    library,
    paths.map((path) => ({ name: basename(path), mediaType: '', bytes: new Uint8Array(readFileSync(path)) })),
  );
}

/** As {@link importFiles}, from memory. */
export async function importAll(library: Library, files: readonly ImportFile[]): Promise<void> {
  const started = performance.now();
  const report = await library.importEnded(await library.import(files));
  if (report.status !== 'finished' || report.failed.length > 0) {
    throw new Error(`Import ${report.status}: ${JSON.stringify(report.problem ?? report.failed.slice(0, 3))}`);
  }
  const said = setInterval(() => {
    void library.status().then((status) => {
      const left = status.secondsLeft === null ? '' : `, about ${Math.ceil(status.secondsLeft / 60)} min left`;
      console.error(
        `  ${status.phase}: ${status.extracted} of ${status.articles} articles read, ${status.embedded} of ${status.chunks} passages embedded${left}`,
      );
    });
  }, 15_000);
  const status = await library.settled();
  clearInterval(said);
  if (status.problem !== null) throw new Error(`${status.problem.code}: ${status.problem.message}`);
  const seconds = (performance.now() - started) / 1000;
  console.error(
    `  ${status.articles} articles, ${status.chunks} passages, ${status.facts} facts ready after ${seconds.toFixed(0)} s`,
  );
}
