import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { compileKernel, KERNELS } from '../../../scripts/kernel.mjs';
import { JsKernel } from '../../../src/index/vectors/js-kernel';
import type { VectorKernel } from '../../../src/index/vectors/kernel';
import { makeKernel } from '../../../src/index/vectors/make-kernel';
import { WasmKernel } from '../../../src/index/vectors/wasm-kernel';
import { DEAD } from '../../../src/index/vectors/memory';

/** What a nibble of the coarse plane stands for. */
const number = fc.nat(15).map((nibble) => 2 * nibble - 15);

/** Dot products by the definition. */
function plain(query: readonly number[], row: readonly number[]): number {
  return query.reduce((sum, value, i) => sum + value * row[i]!, 0);
}

/** Odd numbers from −15 to 15 as nibbles, sixteen bytes for 32 of them. */
function pack(stride: number, row: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(stride);
  row.forEach((value, i) => (bytes[(i >> 5) * 16 + (i & 15)]! |= ((value + 15) / 2) << (i & 16 ? 4 : 0)));
  return bytes;
}

function fill(kernel: VectorKernel, rows: readonly (readonly number[])[]): void {
  const { memory } = kernel;
  memory.reserve(rows.length);
  rows.forEach((row, i) => {
    memory.coarse.set(pack(memory.stride, row), i * memory.stride);
    memory.fine.set(pack(memory.stride, [...row].reverse()), i * memory.stride);
    memory.scales[i] = (i % 7) / 100 + 0.01;
  });
}

/** The integer products of the query that is set with listed rows. */
function products(kernel: VectorKernel, slots: readonly number[]): number[] {
  const { memory } = kernel;
  memory.slots.set(slots);
  kernel.dots(slots.length);
  return [...new Int32Array(memory.nears.buffer, memory.nears.byteOffset, slots.length)];
}

/** Slots and similarities of a finished search, rescored ones after them. */
function outcome(kernel: VectorKernel): { slots: number[]; nears: number[]; precise: number[] } {
  const count = kernel.take();
  const { found, nears } = kernel.memory;
  const kept = { slots: [...found.subarray(0, count)], nears: [...nears.subarray(0, count)] };
  kernel.rescore(count);
  return { ...kept, precise: [...nears.subarray(0, count)] };
}

/** From 128 numbers on there are whole groups of them, which are added up in another way. */
const width = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 120, max: 200 }));

const rowsAndPicks = width.chain((dimensions) => {
  const row = fc.array(number, { minLength: dimensions, maxLength: dimensions });
  return fc.tuple(row, fc.array(row, { minLength: 1, maxLength: 13 }), fc.array(fc.nat(12), { maxLength: 11 }));
});

describe('kernels', () => {
  test('all give the same integers, those of the definition', () => {
    fc.assert(
      fc.property(rowsAndPicks, ([query, list, picks]) => {
        for (const kernel of [new JsKernel(query.length), new WasmKernel(query.length)]) {
          fill(kernel, [...list, query]);
          const slots = picks.map((pick) => pick % list.length);
          kernel.aim(list.length);
          expect(products(kernel, slots)).toEqual(slots.map((slot) => plain(query, list[slot]!)));
        }
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  test('all keep the same rows by the same similarities, to the last bit, and score them again alike', () => {
    fc.assert(
      fc.property(rowsAndPicks, fc.nat(12), ([query, list, picks], limit) => {
        const floats = Float32Array.from(query, (value) => value / 15);
        const runs = [new JsKernel(query.length), new WasmKernel(query.length)].map((kernel) => {
          fill(kernel, list);
          kernel.memory.flags[0] = DEAD;
          kernel.setQuery(floats);
          kernel.begin();
          kernel.scan(0, list.length, limit + 1, false);
          const scanned = outcome(kernel);
          kernel.begin();
          const slots = [...new Set(picks.map((pick) => pick % list.length))];
          kernel.memory.slots.set(slots);
          kernel.offer(slots.length, limit + 1);
          return { scanned, offered: outcome(kernel), prints: list.map((_, slot) => kernel.fingerprint(slot)) };
        });
        expect(runs[1]).toEqual(runs[0]);
        expect(runs[0]!.scanned.slots).not.toContain(0);
        const { nears } = runs[0]!.scanned;
        expect(nears).toEqual([...nears].sort((a, b) => b - a));
      }),
      { numRuns: 200, seed: 4 },
    );
  });

  test.each([new JsKernel(384), new WasmKernel(384)])(
    '$name: the largest sums fit, and growing keeps the rows',
    (kernel) => {
      const most = Array<number>(384).fill(15);
      const least = most.map((value) => -value);
      fill(kernel, [most, least, most, least]);
      kernel.memory.reserve(5000);
      kernel.memory.reserveUpper(5000);
      kernel.aim(1);
      expect(products(kernel, [0, 1])).toEqual([-384 * 15 * 15, 384 * 15 * 15]);
      kernel.setQuery(Float32Array.from(most));
      expect(products(kernel, [0, 1])).toEqual([384 * 127 * 15, -384 * 127 * 15]);
      expect(kernel.memory.scales[1]).toBeCloseTo(0.02, 6);
      kernel.begin();
      kernel.scan(0, 4, 4, false);
      const { slots, nears } = outcome(kernel);
      expect(slots).toEqual([2, 0, 1, 3]);
      const scales = [0.03, 0.01, -0.02, -0.04];
      scales.forEach((scale, i) => expect(nears[i]! / (384 * 127 * 15)).toBeCloseTo(scale, 6));
    },
  );

  test('WebAssembly is chosen where it runs', () => {
    expect(makeKernel(384).name).toMatch(/^wasm/);
  });

  test.each(KERNELS)('the compiled kernel is that of the source: $source', async (kernel) => {
    const stored = await readFile(new URL(`../../../${kernel.target}`, import.meta.url), 'utf8');
    expect(stored).toBe(await compileKernel(kernel));
  });
});
