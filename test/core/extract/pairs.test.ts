import { describe, expect, it } from 'vitest';
import { pairFacts, selectPairs, type PairChunk } from '../../../src/extract';
import { analyseText } from '../../../src/text';
import { addDays } from '../../../src/time';
import { day, factsOf } from './helpers';

const chunk = (i: number, ...entities: string[]): PairChunk => ({
  articleId: `a${i}`,
  day: addDays(day('2023-01-01'), -i),
  entities,
  start: 0,
  end: 100,
});

describe('selectPairs', () => {
  it('prefers company that is kept often and is not kept with everybody', () => {
    const chunks = [
      chunk(0, 'ada', 'velmora', 'us'),
      chunk(1, 'ada', 'velmora', 'us'),
      chunk(2, 'ada', 'us'),
      ...Array.from({ length: 20 }, (_, i) => chunk(i + 3, `other${i}`, 'us')),
    ];
    const pairs = selectPairs(chunks, { subjects: new Set(['ada']) });
    expect(pairs.map(({ object }) => object)).toEqual(['velmora']);
  });

  it('batches chunks in time order', () => {
    const chunks = Array.from({ length: 5 }, (_, i) => chunk(i, 'ada', 'velmora'));
    const [pair] = selectPairs(chunks, { batchSize: 2, subjects: new Set(['ada']) });
    // Later indices are older here.
    expect(pair?.batches).toEqual([[4, 3], [2, 1], [0]]);
  });
});

describe('pairFacts', () => {
  it('gives the propositions about one that name the other, once each', () => {
    const text = 'Ada Brandt praised Velmora on Monday. Ada Brandt sang. Lena Orr joined Velmora.';
    const source = { facts: factsOf('2023-06-14', text), mentions: analyseText('', text).mentions };
    const chunks: PairChunk[] = [0, 1].map(() => ({
      articleId: 'x',
      day: day('2023-06-14'),
      start: 0,
      end: text.length,
      entities: ['ada brandt', 'velmora'],
    }));
    const [pair] = selectPairs(chunks, { subjects: new Set(['ada brandt']) });
    if (pair === undefined) throw new Error('no pair');
    const facts = pair.batches.flatMap((batch) => pairFacts(pair, batch, chunks, new Map([['x', source]])));
    expect(facts.map((fact) => fact.proposition)).toEqual(['Ada Brandt praised Velmora on Monday']);
    expect(facts[0]).toMatchObject({ subject: 'ada brandt', object: 'velmora', method: 'M2' });
  });
});
