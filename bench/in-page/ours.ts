import { makeKernel } from '../../src/index/vectors/make-kernel';
import { VectorIndex } from '../../src/index/vectors/vector-index';
import type { Sample } from './vectors';

/** Rows that come at a time, as from an embedder. */
const BATCH = 256;

/** Our index over all rows of a sample, chunk id = row, without its graph. @param dayOf days when they were said */
export function fillOurs({ dimensions, rows }: Sample, dayOf: (row: number) => number = () => 0): VectorIndex {
  const facts = { isLive: () => true, dayNumber: dayOf };
  const index = new VectorIndex('bench', makeKernel(dimensions), facts, 1);
  const n = rows.length / dimensions;
  index.rows.expect(n);
  for (let from = 0; from < n; from += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, n - from) }, (_, i) => from + i);
    for (const { arrays, segment } of index.pack(
      ids,
      rows.subarray(from * dimensions, (from + ids.length) * dimensions),
    )) {
      // As the store hands it back: without the arrays, which are in memory once already.
      const { parts: _, ...entry } = segment;
      index.admit([{ info: { ...entry, id: from, bytes: 0, checksums: {} }, arrays }]);
    }
  }
  return index;
}
