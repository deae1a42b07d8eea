import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planBatches } from '../../../src/engines/batches';

const lengths = fc.array(fc.integer({ min: 1, max: 256 }), { maxLength: 60 });

describe('batches', () => {
  it('hold every input once and keep to the bound, unless one input alone is longer', () => {
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 2048 }), (all, bound) => {
        const batches = planBatches(all, bound);
        expect(batches.flat().sort((a, b) => a - b)).toEqual(all.map((_, index) => index));
        for (const batch of batches) {
          const longest = Math.max(...batch.map((index) => all[index] ?? 0));
          expect(batch.length === 1 || batch.length * longest <= bound).toBe(true);
        }
      }),
      { seed: 1 },
    );
  });

  it('go from short to long, so that neighbours need little padding', () => {
    expect(planBatches([90, 10, 12, 88], 200)).toEqual([
      [1, 2],
      [3, 0],
    ]);
  });

  it('run each input alone under a bound of one', () => {
    expect(planBatches([5, 5, 5], 1)).toEqual([[0], [1], [2]]);
  });
});
