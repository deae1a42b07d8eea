import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Embedder } from '../src/models';
import { createLibrary, type Library } from '../src/library';
import type { EpochMs } from '../src/time';
import type { BenchOptions, BenchResult } from './types';

const ARTICLES = 'realtimeqa-2023-autumn/articles.jsonl.gz';
const SIZES = [500, 1000, 2000];
/** Articles of the day that is added. */
const DAY = 30;
const DAYS = 3;
const DIMENSIONS = 32;

/**
 * Adds days of articles to libraries of several sizes: words, facts, names and the time hierarchy. Vectors are left
 * out (their index has a benchmark of its own): an embedder that costs nothing stands for the model.
 */
export async function benchOneDay({ data, n }: BenchOptions): Promise<BenchResult> {
  const path = join(data, ARTICLES);
  if (!existsSync(path)) throw new Error(`There are no articles at ${path}. Name their folder with --data.`);
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  const added = lines.slice(-DAY * DAYS);
  const metrics: Record<string, number> = {};
  const times: number[] = [];
  for (const size of n === null ? SIZES : [n]) {
    const library = await open();
    await add(library, lines.slice(0, size));
    const days: number[] = [];
    for (let day = 0; day < DAYS; day++) {
      // What the machine does besides would count in the time on the wall.
      const started = process.cpuUsage();
      await add(library, added.slice(day * DAY, (day + 1) * DAY));
      const { user, system } = process.cpuUsage(started);
      days.push((user + system) / 1000);
    }
    const median = days.sort((a, b) => a - b)[Math.floor(DAYS / 2)] ?? 0;
    times.push(median);
    metrics[`into${size}.cpuSeconds`] = Number((median / 1000).toPrecision(4));
    await library.close();
  }
  metrics['ratio'] = Number((Math.max(...times) / Math.min(...times)).toPrecision(4));
  return { bench: 'one-day', n: DAY, metrics };
}

function open(): Promise<Library> {
  return createLibrary({
    store: { name: 'bench', indexedDB: new IDBFactory(), IDBKeyRange },
    embedder: noEmbedder(),
    reader: null,
    now: () => Date.now() as EpochMs,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

function noEmbedder(): Embedder {
  return {
    modelId: 'none/32/1',
    dimensions: DIMENSIONS,
    contextTokens: 256,
    embed: (texts) => {
      const vectors = new Float32Array(texts.length * DIMENSIONS);
      texts.forEach((text, at) => {
        vectors[at * DIMENSIONS + (text.length % DIMENSIONS)] = 1;
      });
      return Promise.resolve(vectors);
    },
  };
}

async function add(library: Library, lines: readonly string[]): Promise<void> {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const report = await library.importEnded(await library.import([{ name: 'day.jsonl', mediaType: '', bytes }]));
  if (report.failed.length > 0) throw new Error(`Not imported: ${JSON.stringify(report.failed[0])}`);
  await library.settled();
}
