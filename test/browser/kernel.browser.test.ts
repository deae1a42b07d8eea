import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsKernel } from '../../src/index/vectors/js-kernel';
import type { VectorKernel } from '../../src/index/vectors/kernel';
import { quantise } from '../../src/index/vectors/quantise';
import { WasmKernel } from '../../src/index/vectors/wasm-kernel';

const number = fc.float({ min: -1, max: 1, noNaN: true });
const width = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 120, max: 200 }));
const queryAndRows = width.chain((dimensions) => {
  const row = fc.array(number, { minLength: dimensions, maxLength: dimensions });
  return fc.tuple(row, fc.array(row, { minLength: 1, maxLength: 13 }));
});

/** What a kernel makes of some rows: products, a scan, scores, and the links and what a walk along them finds. */
function outcome(kernel: VectorKernel, query: readonly number[], list: readonly (readonly number[])[]) {
  const { memory } = kernel;
  memory.reserve(list.length);
  list.forEach((row, i) => {
    const from = i * memory.stride;
    const vector = Float32Array.from(row);
    memory.scales[i] = quantise(vector, 0, row.length, memory.coarse, memory.fine, from);
  });
  kernel.setQuery(Float32Array.from(query));
  memory.slots.set(list.map((_, i) => i));
  kernel.dots(list.length);
  const products = [...new Int32Array(memory.nears.buffer, memory.nears.byteOffset, list.length)];
  const taken = () => {
    const count = kernel.take();
    const [found, nears] = [[...memory.found.subarray(0, count)], [...memory.nears.subarray(0, count)]];
    kernel.rescore(count);
    return { found, nears, scores: [...memory.nears.subarray(0, count)] };
  };
  kernel.begin();
  kernel.scan(0, list.length, 5, false);
  const scanned = taken();
  list.forEach((_, slot) => kernel.insert(slot, 0));
  const walked = [false, true].map((filtered) => {
    kernel.setQuery(Float32Array.from(query));
    kernel.begin();
    kernel.walk({ ef: 5, filtered, top: 3, patience: 2 });
    return taken();
  });
  return {
    products,
    scanned,
    walked,
    links: [...memory.lowest],
    prints: list.map((_, i) => kernel.fingerprint(i)),
  };
}

test('relaxed SIMD gives what plain SIMD and TypeScript give, to the last bit', () => {
  fc.assert(
    fc.property(queryAndRows, ([query, list]) => {
      const plain = outcome(new WasmKernel(query.length), query, list);
      expect(outcome(new WasmKernel(query.length, true), query, list)).toEqual(plain);
      expect(outcome(new JsKernel(query.length), query, list)).toEqual(plain);
    }),
    { numRuns: 400, seed: 5 },
  );
});
