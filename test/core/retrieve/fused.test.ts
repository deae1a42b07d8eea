import { describe, expect, it } from 'vitest';
import type { IndexHit } from '../../../src/index';
import type { Corpus, RetrievalQuery, ScoredChunk } from '../../../src/retrieve';
import { fusedRetriever } from '../../../src/retrieve/fused';
import type { Day } from '../../../src/time';

const TODAY = 19_600 as Day;
const QUERY: RetrievalQuery = {
  text: 'who opened the lock',
  entities: [],
  interval: null,
  asOf: null,
  questionDay: TODAY,
};
const PLAIN = { lexical: 1, vector: 1, recency: 0, time: 0, article: 0, pool: 300 };

/** A library of chunks with given scores in both indexes: `[chunk, article, day, score]`. */
function corpusOf(rows: readonly (readonly [number, number, number, number])[]): {
  corpus: Corpus;
  found: () => readonly ScoredChunk[];
} {
  let asked: readonly ScoredChunk[] = [];
  const hits: IndexHit[] = rows.map(([chunkId, , , score]) => ({ chunkId, score }));
  const corpus = {
    lexical: () => Promise.resolve(hits),
    vector: () => Promise.resolve(hits),
    publishedOn: (id: number) => (rows.find(([chunk]) => chunk === id)?.[2] ?? null) as Day | null,
    articleOf: (id: number) => rows.find(([chunk]) => chunk === id)?.[1] ?? null,
    passages: (chunks: readonly ScoredChunk[]) => {
      asked = chunks;
      return Promise.resolve([]);
    },
  } as unknown as Corpus;
  return { corpus, found: () => asked };
}

async function order(rows: Parameters<typeof corpusOf>[0], weights: Partial<typeof PLAIN>, query = QUERY) {
  const { corpus, found } = corpusOf(rows);
  await fusedRetriever('fused', corpus, { ...PLAIN, ...weights }).retrieve(query, 10);
  return found().map((one) => one.chunkId);
}

describe('fused retrieval', () => {
  it('lets the chunks of the best article move up together, and not past its best chunk', async () => {
    const rows = [
      [1, 10, 19_000, 9],
      [2, 10, 19_000, 4],
      [3, 11, 19_000, 5],
      [4, 12, 19_000, 1],
    ] as const;
    expect(await order(rows, {})).toEqual([1, 3, 2, 4]);
    expect(await order(rows, { article: 1 })).toEqual([1, 2, 3, 4]);
  });

  it('prefers the newer of two that say the same, unless the question names a time', async () => {
    const rows = [
      [1, 10, 18_000, 5],
      [2, 11, 19_595, 5],
      [3, 12, 18_000, 1],
    ] as const;
    const year = { start: 17_900 as Day, end: 18_100 as Day };
    expect((await order(rows, { recency: 1, time: 1 }))[0]).toBe(2);
    expect((await order(rows, { recency: 1, time: 1 }, { ...QUERY, interval: year }))[0]).toBe(1);
  });

  it('says what each part gave', async () => {
    const { corpus, found } = corpusOf([
      [1, 10, 19_000, 9],
      [2, 11, 19_000, 4],
    ]);
    await fusedRetriever('fused', corpus, { ...PLAIN, article: 0.5 }).retrieve(QUERY, 10);
    for (const { score, parts } of found()) {
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9);
    }
    expect(Object.keys(found()[0]?.parts ?? {})).toEqual(['lexical', 'vector', 'recency', 'time', 'article']);
  });
});
