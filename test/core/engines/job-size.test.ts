import { expect, test } from 'vitest';
import { jobSize } from '../../../src/engines/batches';

/** Deals out texts of equal length as the pool does. @returns texts of each helper */
function dealt(texts: number, helpers: number): number[] {
  const load = Array<number>(helpers).fill(0);
  for (let waiting = texts; waiting > 0;) {
    const next = load.indexOf(Math.min(...load));
    const size = Math.min(waiting, jobSize(waiting, helpers));
    load[next]! += size;
    waiting -= size;
  }
  return load;
}

test.each([
  [64, 2],
  [63, 2],
  [9, 4],
  [257, 3],
])('%i texts are dealt out to %i helpers so that none has more than one text more than another', (texts, helpers) => {
  const load = dealt(texts, helpers);
  expect(load.reduce((sum, one) => sum + one, 0)).toBe(texts);
  expect(Math.max(...load) - Math.min(...load)).toBeLessThanOrEqual(1);
});

test('a job is never empty and never large', () => {
  for (let waiting = 1; waiting < 100; waiting++) {
    for (const helpers of [1, 2, 4]) {
      const size = jobSize(waiting, helpers);
      expect(size).toBeGreaterThanOrEqual(1);
      expect(size).toBeLessThanOrEqual(4);
    }
  }
});
