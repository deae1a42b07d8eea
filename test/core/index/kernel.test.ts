import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { compileKernel } from '../../../scripts/kernel.mjs';
import { JsKernel } from '../../../src/index/vectors/js-kernel';
import { BLOCK, type DistanceKernel } from '../../../src/index/vectors/kernel';
import { makeKernel } from '../../../src/index/vectors/make-kernel';
import { WasmKernel } from '../../../src/index/vectors/wasm-kernel';

const number = fc.integer({ min: -127, max: 127 });

/** Dot products by the definition. */
function plain(query: readonly number[], row: readonly number[]): number {
  return query.reduce((sum, value, i) => sum + value * row[i]!, 0);
}

function fill(kernel: DistanceKernel, rows: readonly (readonly number[])[]): void {
  kernel.reserve(rows.length);
  rows.forEach((row, i) => kernel.rows.set(row, i * kernel.stride));
}

describe('kernels', () => {
  test('all give the same integers, those of the definition', () => {
    const rows = fc.integer({ min: 1, max: 70 }).chain((dimensions) => {
      const row = fc.array(number, { minLength: dimensions, maxLength: dimensions });
      return fc.tuple(row, fc.array(row, { minLength: 1, maxLength: 13 }), fc.array(fc.nat(12), { maxLength: 11 }));
    });
    fc.assert(
      fc.property(rows, ([query, list, picks]) => {
        for (const kernel of [new JsKernel(query.length), new WasmKernel(query.length)]) {
          fill(kernel, list);
          kernel.setQuery(Int8Array.from(query));
          kernel.scan(0, list.length);
          expect([...kernel.dots.subarray(0, list.length)]).toEqual(list.map((row) => plain(query, row)));
          const slots = picks.map((pick) => pick % list.length);
          kernel.slots.set(slots);
          kernel.gather(slots.length);
          expect([...kernel.dots.subarray(0, slots.length)]).toEqual(slots.map((slot) => plain(query, list[slot]!)));
          kernel.setQueryRow(list.length - 1);
          kernel.scan(0, 1);
          expect(kernel.dots[0]).toBe(plain(list[list.length - 1]!, list[0]!));
        }
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  test.each([new JsKernel(384), new WasmKernel(384)])(
    '$name: the largest sums fit, and growing keeps the rows',
    (kernel) => {
      fill(kernel, [Array(384).fill(127), Array(384).fill(-127)]);
      kernel.reserve(BLOCK + 500);
      kernel.setQuery(new Int8Array(384).fill(-127));
      kernel.scan(0, BLOCK);
      expect([...kernel.dots.subarray(0, 3)]).toEqual([-384 * 127 * 127, 384 * 127 * 127, 0]);
    },
  );

  test('WebAssembly is chosen where it runs', () => {
    expect(makeKernel(384).name).toBe('wasm');
  });

  test('the compiled kernel is that of the source', async () => {
    const stored = await readFile(new URL('../../../src/index/vectors/kernel-wasm.ts', import.meta.url), 'utf8');
    expect(stored).toBe(await compileKernel());
  });
});
