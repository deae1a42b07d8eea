import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WasmKernel } from '../../src/index/vectors/wasm-kernel';

const number = fc.integer({ min: -127, max: 127 });
const queryAndRows = fc.integer({ min: 1, max: 70 }).chain((dimensions) => {
  const row = fc.array(number, { minLength: dimensions, maxLength: dimensions });
  return fc.tuple(row, fc.array(row, { minLength: 1, maxLength: 13 }));
});

test('a scan with relaxed SIMD gives the products with its coarser query, exactly', () => {
  fc.assert(
    fc.property(queryAndRows, ([query, list]) => {
      const kernel = new WasmKernel(query.length, true);
      const { memory } = kernel;
      memory.reserve(list.length);
      list.forEach((row, i) => memory.rows.set(row, i * memory.stride));
      memory.scales.fill(1);
      kernel.rowsSet(0, list.length);
      kernel.setQuery(Float32Array.from(query));
      const coarser = [...memory.other.subarray(0, query.length)].map((value) => value - 64);
      expect(Math.max(...coarser.map(Math.abs))).toBe(query.some((value) => value !== 0) ? 63 : 0);
      kernel.begin();
      kernel.scan(0, list.length, list.length, false);
      const count = kernel.take();
      const found = [...memory.found.subarray(0, count)];
      const products = found.map((slot) => list[slot]!.reduce((sum, value, i) => sum + value * coarser[i]!, 0));
      expect([...memory.nears.subarray(0, count)]).toEqual(products);
      expect([...found].sort((a, b) => a - b)).toEqual(list.map((_, slot) => slot));
    }),
    { numRuns: 200, seed: 5 },
  );
});
