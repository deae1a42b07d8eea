import type { Fact } from '../../src/extract';
import { openIndexes, type ArticleToAdd, type Indexes } from '../../src/index';
import { createLibrary, type Library } from '../../src/library';
import { openStore, type Store } from '../../src/store';
import type { Day, EpochMs } from '../../src/time';
import { host } from './host';
import { makeSample, seeded } from './vectors';

/** Chunks, and so facts, of an article. */
export const PER_ARTICLE = 5;
const ARTICLES_AT_ONCE = 40;
const WORDS_PER_CHUNK = 100;
const VOCABULARY = 20_000;
const FIRST_DAY = 17_000;
const DAYS = 3000;
const DIMENSIONS = 384;

const storeOptions = (name: string) => ({ name, indexedDB, IDBKeyRange });
const indexOptions = { modelId: 'bench/1', dimensions: DIMENSIONS, seed: 1 };

export interface Opened {
  readonly store: Store;
  readonly indexes: Indexes;
}

export async function openParts(name: string): Promise<Opened> {
  const store = await openStore(storeOptions(name));
  const indexes = await openIndexes(store, indexOptions);
  await indexes.loaded();
  return { store, indexes };
}

/** The library as the app opens it, but for the model: a question's vector is that of its number. */
export function openLibrary(name: string, queries: readonly Float32Array[]): Promise<Library> {
  return createLibrary({
    store: storeOptions(name),
    embedder: {
      modelId: indexOptions.modelId,
      dimensions: DIMENSIONS,
      contextTokens: 256,
      embed: (texts) => {
        const rows = new Float32Array(texts.length * DIMENSIONS);
        texts.forEach((text, i) => rows.set(queries[text.length % queries.length]!, i * DIMENSIONS));
        return Promise.resolve(rows);
      },
    },
    reader: null,
    now: () => Date.now() as EpochMs,
    pause: () => new Promise((resolve) => setTimeout(resolve)),
  });
}

/** Adds articles of five chunks with a vector and a fact each, as an import does it, batch by batch. */
export function createFiller({ indexes }: Opened, seed: number) {
  const random = seeded(seed);
  const words = Array.from({ length: VOCABULARY }, (_, i) => wordOf(i));
  let made = 0;

  const article = (): ArticleToAdd => {
    const id = `${seed}-${made++}`;
    const parts = Array.from({ length: PER_ARTICLE }, () =>
      Array.from({ length: WORDS_PER_CHUNK }, () => words[Math.floor(VOCABULARY * random() ** 3)]!).join(' '),
    );
    const text = parts.join(' ');
    const day = (FIRST_DAY + Math.floor(random() * DAYS)) as Day;
    const chunks = new Int32Array(PER_ARTICLE * 4);
    let at = 0;
    parts.forEach((part, i) => {
      chunks.set([at, at + part.length, i, i], i * 4);
      at += part.length + 1;
    });
    const sentences = new Int32Array(PER_ARTICLE * 2);
    for (let i = 0; i < PER_ARTICLE; i++) sentences.set(chunks.subarray(i * 4, i * 4 + 2), i * 2);
    return {
      article: {
        id,
        contentKey: id,
        urlKey: `example.org/${id}`,
        guid: null,
        title: `Article ${id} of ${words[made % VOCABULARY]!}`,
        url: `https://example.org/${id}`,
        source: 'Example',
        author: null,
        publishedAt: day,
        publishedGranularity: 'day',
        modifiedAt: null,
        savedAt: null,
        knownAt: day,
        tags: [],
        archived: false,
        language: 'en',
        textLength: text.length,
        excerpt: text.slice(0, 200),
        importId: null,
      },
      words: { text, sentences, chunks },
    };
  };

  const factOf = (subject: string, day: Day, sentence: number): Fact =>
    ({
      subject,
      object: `place-${sentence}`,
      relation: 'visited',
      proposition: `${subject} visited place ${sentence}.`,
      kind: 'event',
      phase: null,
      validTime: { interval: { start: day, end: day }, granularity: 'day', certainty: 'exact' },
      timeSource: 'text',
      knownAt: day,
      sentence,
      start: 0,
      end: 10,
      method: 'M2',
    }) as Fact;

  return {
    /** @param rows vectors of `chunks` chunks */
    async add(chunks: number, rows: Float32Array): Promise<void> {
      for (let done = 0; done < chunks; done += ARTICLES_AT_ONCE * PER_ARTICLE) {
        const articles = Math.min(ARTICLES_AT_ONCE, Math.ceil((chunks - done) / PER_ARTICLE));
        const added = Array.from({ length: articles }, article);
        const ordinals = await indexes.commitImport({ added, changed: [], progress: null });
        const ids = ordinals.flatMap((ordinal) => indexes.directory.chunksOf(ordinal));
        await indexes.commitExtraction(
          ordinals.map((ordinal, i) => {
            const name = `person-${Math.floor(random() * 5000)}`;
            const day = added[i]!.article.publishedAt!;
            const facts = Array.from({ length: PER_ARTICLE }, (_, k) => factOf(name, day, k));
            const entity = { key: name, name, type: 'person' as const, aliases: [] };
            return { ordinal, entities: [entity], mentions: [], times: [], facts } as never;
          }),
        );
        await indexes.addVectors(ids, rows.slice(done * DIMENSIONS, (done + ids.length) * DIMENSIONS));
      }
    },
  };
}

/** Fills a library of `n` chunks and does all its upkeep. */
export async function fillLibrary(name: string, n: number): Promise<void> {
  const opened = await openParts(name);
  const filler = createFiller(opened, 7);
  const { rows } = makeSample(n, 0);
  const step = 10_000;
  for (let from = 0; from < n; from += step) {
    const count = Math.min(step, n - from);
    await filler.add(count, rows.subarray(from * DIMENSIONS, (from + count) * DIMENSIONS));
    while (await opened.indexes.maintain());
    await host.benchSay(`${from + count} chunks stored`);
  }
  opened.store.close();
}

/** "bado", "bagu", …: pronounceable, all different. */
function wordOf(i: number): string {
  const letters = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z'];
  const vowels = ['a', 'e', 'i', 'o', 'u'];
  let word = '';
  for (let rest = i + 70; rest > 0; rest = Math.floor(rest / 70)) {
    word += letters[rest % 14]! + vowels[Math.floor(rest / 14) % 5]!;
  }
  return word;
}
