import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { personalisedPageRank, type Link } from '../../../src/graph';

/** The same by solving (I − d·Pᵀ) r = (1 − d)·s with a matrix, for graphs without loose nodes. */
function dense(nodes: number, links: readonly Link[], seeds: readonly number[]): number[] {
  const weights = Array.from({ length: nodes }, () => new Array<number>(nodes).fill(0));
  for (const { a, b, weight } of links) {
    weights[a]![b]! += weight;
    if (a !== b) weights[b]![a]! += weight;
  }
  const total = seeds.reduce((sum, seed) => sum + seed, 0);
  const rows = weights.map((_, i) => [
    ...weights.map((from, j) => (i === j ? 1 : 0) - (0.85 * from[i]!) / from.reduce((sum, one) => sum + one, 0)),
    (0.15 * seeds[i]!) / total,
  ]);
  for (let i = 0; i < nodes; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, at) => (Math.abs(row[i]!) > Math.abs(rows[best]![i]!) ? i + at : best), i);
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let j = 0; j < nodes; j++) {
      if (j === i) continue;
      const factor = rows[j]![i]! / rows[i]![i]!;
      for (let k = i; k <= nodes; k++) rows[j]![k]! -= factor * rows[i]![k]!;
    }
  }
  return rows.map((row, i) => row[nodes]! / row[i]!);
}

describe('personalised PageRank', () => {
  test('is the solution of its equation', () => {
    const anyLink = (nodes: number) =>
      fc.record({
        a: fc.nat(nodes - 1),
        b: fc.nat(nodes - 1),
        weight: fc.double({ min: 0.1, max: 3, noNaN: true }),
      });
    fc.assert(
      fc.property(
        fc.array(anyLink(6), { maxLength: 10 }),
        fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
        (more, seeds) => {
          // A ring keeps every node linked.
          const ring = Array.from({ length: 6 }, (_, a) => ({ a, b: (a + 1) % 6, weight: 1 }));
          const links = [...ring, ...more];
          const wanted = seeds.map((seed, i) => seed + (i === 0 ? 1 : 0));
          const expected = dense(6, links, wanted);
          const rank = personalisedPageRank(6, links, Float64Array.from(wanted));
          rank.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 3));
        },
      ),
      { numRuns: 40, seed: 7 },
    );
  });

  test('falls with the distance from the seed, and leaves out what is not linked to it', () => {
    const chain = [0, 1, 2].map((a) => ({ a, b: a + 1, weight: 1 }));
    const rank = personalisedPageRank(6, chain, Float64Array.of(1, 0, 0, 0, 0, 0));
    expect(rank[1]!).toBeGreaterThan(rank[2]!);
    expect(rank[2]!).toBeGreaterThan(rank[3]!);
    expect([rank[4], rank[5]]).toEqual([0, 0]);
    expect(rank.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 6);
    expect(personalisedPageRank(0, [], new Float64Array(0))).toHaveLength(0);
  });
});
