import { describe, expect, it } from 'vitest';
import { selectPairs, type PairChunk } from '../../../src/extract';
import { addDays } from '../../../src/time';
import { day } from './helpers';

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
