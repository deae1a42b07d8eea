import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChunkFilter, IndexHit } from '../../../src/index';
import type { Corpus } from '../../../src/retrieve';
import { rerank, tempralmRetriever, temporalScores } from '../../../src/retrieve/tempralm';
import type { Day } from '../../../src/time';

const NOW = 18_000 as Day;

/** The paper's equations, term by term. */
function slowly(semantic: readonly number[], days: readonly number[], asked: number): number[] {
  const mean = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0) / xs.length;
  const sd = (xs: readonly number[]): number => Math.sqrt(mean(xs.map((x) => (x - mean(xs)) ** 2)));
  const tau = days.map((day) => 1 / Math.max(1, asked - day));
  return tau.map((t) => (sd(tau) < 1e-6 ? 0 : ((t - mean(tau)) / sd(tau)) * sd(semantic)) + mean(semantic));
}

const pool = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 15_000 })), {
  minLength: 2,
  maxLength: 40,
});

test('the temporal score has the mean and the deviation of the semantic scores', () => {
  fc.assert(
    fc.property(pool, (rows) => {
      const semantic = rows.map(([score]) => score / 100);
      const days = rows.map(([, age]) => (NOW - age) as Day);
      const expected = slowly(semantic, days, NOW);
      temporalScores(semantic, days, NOW).forEach((score, at) => expect(score).toBeCloseTo(expected[at] ?? NaN, 6));
    }),
  );
});

test('of two passages equally similar the later one comes first, and the sum decides', () => {
  fc.assert(
    fc.property(pool, (rows) => {
      const hits = rows.map(([score], chunkId): IndexHit => ({ chunkId, score: score / 100 }));
      const days = rows.map(([, age]) => (NOW - age) as Day);
      const ranked = rerank(hits, days, NOW);
      ranked.forEach((one, at) => {
        const next = ranked[at + 1];
        if (next === undefined) return;
        expect(one.score).toBeGreaterThanOrEqual(next.score);
        if (one.parts['semantic'] === next.parts['semantic'])
          expect(days[one.chunkId]).toBeGreaterThanOrEqual(days[next.chunkId] ?? NaN);
      });
    }),
  );
});

test('an undated passage counts as the mean', () => {
  const [, undated] = temporalScores([0.2, 0.4, 0.6], [NOW, null, (NOW - 9) as Day], NOW);
  expect(undated).toBeCloseTo(0.4, 6);
});

test('120 passages are taken, none later than the question, and the best by the sum returned', async () => {
  const asked: { limit: number; filter: ChunkFilter }[] = [];
  const corpus = {
    vector: (_: string, limit: number, filter: ChunkFilter) => {
      asked.push({ limit, filter });
      return Promise.resolve([
        { chunkId: 1, score: 0.9 },
        { chunkId: 2, score: 0.89 },
        { chunkId: 3, score: 0.1 },
      ]);
    },
    publishedOn: (chunkId: number) => (NOW - [0, 4000, 3, 2000][chunkId]!) as Day,
    passages: (chunks: readonly unknown[]) => Promise.resolve(chunks),
  } as unknown as Corpus;
  const query = { text: 'Who won?', entities: [], interval: null, asOf: NOW, questionDay: NOW };
  const [first] = await tempralmRetriever(corpus).retrieve(query, 1);
  expect(first?.chunkId).toBe(2);
  expect(asked).toEqual([{ limit: 120, filter: { published: { start: null, end: NOW }, undated: false } }]);
});
