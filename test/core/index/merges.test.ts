import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseMerge, type MergePolicy } from '../../../src/index/merges';

const policy: MergePolicy = { fanout: 4, unit: 10, maxRows: 1000 };

/** Adds segments of these sizes one by one, merging after each. */
function grow(sizes: readonly number[]): { rows: number[]; written: number } {
  let rows: number[] = [];
  let written = 0;
  for (const size of sizes) {
    rows.push(size);
    for (let range = chooseMerge(rows, policy); range; range = chooseMerge(rows, policy)) {
      const [from, to] = range;
      expect(to - from).toBeGreaterThanOrEqual(policy.fanout);
      const sum = rows.slice(from, to).reduce((total, count) => total + count, 0);
      written += sum;
      const pieces: number[] = [];
      for (let left = sum; left > 0; left -= policy.maxRows) pieces.push(Math.min(left, policy.maxRows));
      rows = [...rows.slice(0, from), ...pieces, ...rows.slice(to)];
    }
  }
  return { rows, written };
}

test('segments stay few, nothing is lost, and each row is rewritten a few times only', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 300 }), (sizes) => {
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const { rows, written } = grow(sizes);
      expect(rows.reduce((sum, count) => sum + count, 0)).toBe(total);
      const open = rows.filter((count) => count < policy.maxRows * 0.75);
      // Tiers up to 10, 40, 160, 640, 2560 rows, three open segments each, and as many of smaller ones between them.
      expect(open.length).toBeLessThanOrEqual(2 * 5 * (policy.fanout - 1));
      expect(written).toBeLessThanOrEqual(total * 5);
    }),
    { seed: 5 },
  );
});

test('a large segment is left alone', () => {
  expect(chooseMerge([900, 900, 900, 900, 900], policy)).toBeNull();
  expect(chooseMerge([900, 5, 5, 5, 5], policy)).toEqual([1, 5]);
  expect(chooseMerge([], policy)).toBeNull();
});
