import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowFromJson, rowToJson } from '../../../src/store/rows-json';

const bytes = fc.uint8Array({ maxLength: 50 }).map((of) => Uint8Array.from(of));
const arrays = fc.oneof(
  bytes,
  fc.array(fc.integer({ min: -128, max: 127 })).map((of) => Int8Array.from(of)),
  fc.array(fc.nat({ max: 65_535 })).map((of) => Uint16Array.from(of)),
  fc.array(fc.integer()).map((of) => Int32Array.from(of)),
  fc.array(fc.nat()).map((of) => Uint32Array.from(of)),
  fc.array(fc.float()).map((of) => Float32Array.from(of)),
);
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), arrays);
const key = fc.oneof(fc.string(), fc.constantFrom('$i32', '$object', '$u8', '$'));

describe('rows as JSON', () => {
  test('come back equal, numbers in arrays and all', () => {
    const { row } = fc.letrec((tie) => ({
      row: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('row'), { maxLength: 5 }),
        fc.dictionary(key, tie('row'), { maxKeys: 5, noNullPrototype: true }),
      ),
    }));
    fc.assert(fc.property(row, (of) => void expect(rowFromJson(rowToJson(of))).toEqual(of)));
  });

  test('refuse numbers of a kind that is not known', () => {
    expect(() => rowFromJson('{"$f64":"AAAA"}')).toThrow(/\$f64/);
  });
});
