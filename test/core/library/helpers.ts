import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import {
  createLibrary,
  type ImportFile,
  type ImportReport,
  type Library,
  type LibraryPorts,
} from '../../../src/library';
import type { Embedder, Generator } from '../../../src/models';
import { dayFromIso, type Day, type EpochMs } from '../../../src/time';

const DIMENSIONS = 64;
export const TODAY = day('2026-01-15');

export function day(iso: string): Day {
  const found = dayFromIso(iso);
  if (found === null) throw new Error(`${iso} is no day`);
  return found;
}

/** Vectors that only know which words are in a text: cheap, the same everywhere, and enough to test storage and flow. */
export function wordEmbedder(): Embedder {
  return {
    modelId: 'words/64/1',
    dimensions: DIMENSIONS,
    contextTokens: 256,
    embed: (texts) => {
      const vectors = new Float32Array(texts.length * DIMENSIONS);
      texts.forEach((text, at) => vectors.set(wordVector(text), at * DIMENSIONS));
      return Promise.resolve(vectors);
    },
  };
}

function wordVector(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    let hash = 2166136261;
    for (const character of word) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619) >>> 0;
    vector[hash % DIMENSIONS] = (vector[hash % DIMENSIONS] ?? 0) + ((hash >>> 8) & 1 ? 1 : -1);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** A browser profile: what is stored outlives the libraries that are opened over it. */
export interface Disk {
  readonly indexedDB: IDBFactory;
  open(options?: OpenOptions): Promise<Library>;
}

export interface OpenOptions {
  readonly embedder?: Embedder;
  readonly generator?: () => Generator | null;
  readonly generatorToCome?: LibraryPorts['generatorToCome'];
  /** By default a clock that is a second later each time it is read. */
  readonly now?: () => EpochMs;
  /** Called between batches; never resolving is a tab that was killed. */
  readonly pause?: () => Promise<void>;
  /** A library that will be killed cannot be closed. */
  readonly killed?: boolean;
}

export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** What a killed tab waits for. */
export const NEVER = new Promise<never>(() => undefined);

export function makeDisk(): Disk {
  const indexedDB = new IDBFactory();
  let clock = Date.UTC(2026, 0, 15) as EpochMs;
  return {
    indexedDB,
    async open({
      embedder = wordEmbedder(),
      generator = () => null,
      generatorToCome,
      now = () => (clock = (clock + 1000) as EpochMs),
      pause = turn,
      killed = false,
    } = {}) {
      const library = await createLibrary({
        store: { name: 'library', indexedDB, IDBKeyRange },
        embedder,
        reader: null,
        generator,
        ...(generatorToCome === undefined ? {} : { generatorToCome }),
        now,
        pause,
      });
      if (!killed) onTestFinished(() => library.close());
      return library;
    },
  };
}

/** A library of its own for one test. */
export const openLibrary = (options?: OpenOptions): Promise<Library> => makeDisk().open(options);

/** Lets everything that can still run in a killed tab run. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 50; i += 1) await turn();
}

/** Fields of an article as JSON Lines hold them. */
export type Line = Readonly<Record<string, unknown>>;

export function jsonl(lines: readonly Line[], name = 'articles.jsonl'): ImportFile {
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  return { name, mediaType: '', bytes: new TextEncoder().encode(text) };
}

export function textFile(name: string, text: string): ImportFile {
  return { name, mediaType: '', bytes: new TextEncoder().encode(text) };
}

/** Imports and waits for the report. */
export async function importAll(library: Library, ...files: ImportFile[]): Promise<ImportReport> {
  return library.importEnded(await library.import(files));
}

/** Numbers of a report. */
export function counts({ read, stored, alreadyThere, updated, failed, undated }: ImportReport) {
  return { read, stored, alreadyThere, updated, failed: failed.length, undated };
}

/** Titles that a search for words finds, in alphabetical order; all articles for no words. */
export async function titles(library: Library, text = ''): Promise<string[]> {
  const page = await library.articles({ text, offset: 0, limit: 1000 });
  return page.articles.map((article) => article.title).sort();
}

const TOWNS = ['Orla', 'Velmora', 'Kestrel', 'Sorrel', 'Tarn', 'Brack', 'Hollin', 'Mere'];
const WORKS = ['bridge', 'harbour', 'library', 'tunnel', 'mill', 'museum', 'ferry', 'market'];

/** Article `n` of a made-up news year, with a word of its own: `marker<n>`. */
export function sampleLine(n: number): Line {
  const town = TOWNS[n % TOWNS.length];
  const work = WORKS[Math.floor(n / TOWNS.length) % WORKS.length];
  const published = new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10);
  return {
    url: `https://news.example/${n}`,
    title: `${town} opens ${work} number ${n}`,
    published,
    source: 'The Example',
    text: `The town of ${town} opened ${work} number ${n} on Friday. Mayor Ada Brandt called it marker${n}.`,
  };
}

export const sampleLines = (count: number): Line[] => Array.from({ length: count }, (_, n) => sampleLine(n));
