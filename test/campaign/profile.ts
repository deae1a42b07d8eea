import { performance } from 'node:perf_hooks';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createLibrary, type ImportFile, type Library } from '../../src/library';
import type { Embedder } from '../../src/models';
import type { EpochMs } from '../../src/time';

const DIMENSIONS = 16;
const TURNS = 40;
/** Nothing here sleeps as long in all. */
const ASLEEP_MS = 15_000;
/** Nor works as long. */
const AT_WORK_MS = 60_000;
const LOOK_MS = 250;

export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Lets everything that can still run in a killed tab run. */
export async function settle(): Promise<void> {
  for (let i = 0; i < TURNS; i += 1) await turn();
}

/** Vectors by the letters of a text: cheap and the same everywhere. */
function letterEmbedder(dies: () => boolean): Embedder {
  return {
    modelId: 'letters/16/1',
    dimensions: DIMENSIONS,
    contextTokens: 256,
    embed(texts) {
      if (dies()) return new Promise<never>(() => undefined);
      const vectors = new Float32Array(texts.length * DIMENSIONS);
      texts.forEach((text, at) => {
        const row = vectors.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS);
        for (let i = 0; i < text.length; i += 1) row[text.charCodeAt(i) % DIMENSIONS]! += 1;
        const length = Math.hypot(...row) || 1;
        row.forEach((value, i) => (row[i] = value / length));
      });
      return Promise.resolve(vectors);
    },
  };
}

/** A browser profile: what is stored outlives the libraries that are opened over it. */
export class Profile {
  readonly indexedDB = new IDBFactory();
  /** Where the library lies. */
  readonly store = { name: 'library', indexedDB: this.indexedDB, IDBKeyRange };
  private clock = Date.UTC(2026, 0, 15);
  /** Resolves when the tab opened last has been killed. */
  died: Promise<void> = Promise.resolve();

  /** @param steps after so many steps the tab is killed: nothing that it waits for comes any more */
  open(steps = Infinity): Promise<Library> {
    let left = steps;
    let tell = (): void => undefined;
    this.died = new Promise((resolve) => (tell = resolve));
    const dies = (): boolean => {
      left -= 1;
      if (left < 0) tell();
      return left < 0;
    };
    return createLibrary({
      store: this.store,
      embedder: letterEmbedder(dies),
      reader: null,
      generator: () => null,
      now: () => (this.clock += 1000) as EpochMs,
      pause: () => (dies() ? new Promise<never>(() => undefined) : turn()),
    });
  }
}

const TOWNS = ['Orla', 'Velmora', 'Kestrel', 'Tarn'];

/** Articles, each with a word that no other has. */
export function articleLines(count: number, from = 0): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, at) => {
    const n = from + at;
    return {
      url: `https://news.example/${n}`,
      title: `${TOWNS[n % 4]} opens dock ${n}`,
      published: `2023-0${1 + (n % 9)}-1${n % 10}`,
      text: `Ada Brandt opened dock ${n} of ${TOWNS[n % 4]} on Friday. The word marker${n} stands here alone. It was closed in 2019.`,
      unused: 'x'.repeat(8_000),
    };
  });
}

export function linesFile(lines: readonly object[], name = 'articles.jsonl'): ImportFile {
  return { name, mediaType: '', bytes: new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n')) };
}

/**
 * The promise's value, or `null` when it does not come. What others do on the machine does not count: only time in which
 * there was nothing to do, and time of the processor.
 */
export async function inTime<T>(promise: Promise<T>): Promise<T | null> {
  const [loop, processor] = [performance.eventLoopUtilization(), process.cpuUsage()];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(processor);
      const asleep = performance.eventLoopUtilization(loop).idle > ASLEEP_MS;
      if (asleep || (user + system) / 1000 > AT_WORK_MS) resolve(null);
    }, LOOK_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearInterval(timer);
  }
}

/** What is wrong with a library that should hold exactly these articles, each once, read, embedded and found. */
export async function faultOf(library: Library, lines: readonly Record<string, unknown>[]): Promise<string | null> {
  const status = await inTime(library.settled());
  if (status === null) return 'stuck: the background does not end';
  if (status.problem !== null) return `stuck: ${status.problem.message}`;
  if (status.articles !== lines.length) return `lost: ${status.articles} of ${lines.length} articles`;
  if (status.extracted !== lines.length) return `lost: ${status.extracted} of ${lines.length} were read`;
  if (status.embedded !== status.chunks) return `lost: ${status.embedded} of ${status.chunks} vectors`;
  const { articles } = await library.articles({ offset: 0, limit: 10_000 });
  const titles = new Set(articles.map(({ title }) => title));
  const missing = lines.find(({ title }) => !titles.has(String(title)));
  if (missing !== undefined || titles.size !== articles.length)
    return `lost: ${String(missing?.['title'])}, or twice there`;
  for (const line of lines.slice(0, 3)) {
    const word = /marker\d+/.exec(String(line['text']))?.[0] ?? '';
    const { total } = await library.articles({ text: `"${word}"`, offset: 0, limit: 5 });
    if (total !== 1) return `lost: ${word} is found ${total} times`;
  }
  return null;
}
