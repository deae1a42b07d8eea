import { describe, expect, it } from 'vitest';
import { withoutWeights } from '../../../src/engines/onnx-weights';

/** A field of protobuf that holds bytes. */
function field(number: number, content: Uint8Array | string): number[] {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const length: number[] = [];
  let rest = bytes.length;
  for (; rest >= 128; rest >>= 7) length.push((rest & 127) | 128);
  return [(number << 3) | 2, ...length, rest, ...bytes];
}

const tensor = (name: string, raw: Uint8Array): number[] =>
  field(5, Uint8Array.from([0x08, 0x03, 0x10, 0x03, ...field(8, name), ...field(9, raw)]));

describe('a model without its weights', () => {
  const large = Uint8Array.from({ length: 5000 }, (_, i) => i % 251);
  const small = Uint8Array.from([1, 2, 3]);
  const graph = [...field(2, 'graph'), ...tensor('large', large), ...tensor('small', small)];
  // The version of the format, who made it, the graph, and a field that comes after.
  const model = Uint8Array.from([
    0x08,
    0x08,
    ...field(2, 'maker'),
    ...field(7, Uint8Array.from(graph)),
    ...field(8, ''),
  ]);

  it('says where in the file a large tensor lies, and keeps all the rest', () => {
    const at = model.findIndex((_, i) => large.every((byte, k) => model[i + k] === byte));
    const outside = Uint8Array.from([
      ...[0x08, 0x03, 0x10, 0x03, ...field(8, 'large')],
      ...field(13, Uint8Array.from([...field(1, 'location'), ...field(2, 'weights')])),
      ...field(13, Uint8Array.from([...field(1, 'offset'), ...field(2, String(at))])),
      ...field(13, Uint8Array.from([...field(1, 'length'), ...field(2, '5000')])),
      ...[0x70, 0x01],
    ]);
    const expected = [...field(2, 'graph'), ...field(5, outside), ...tensor('small', small)];
    expect([...withoutWeights(model, 'weights')!]).toEqual([
      ...[0x08, 0x08, ...field(2, 'maker')],
      ...field(7, Uint8Array.from(expected)),
      ...field(8, ''),
    ]);
  });

  it('leaves a file alone that is laid out in another way', () => {
    expect(withoutWeights(model.subarray(0, model.length - 100), 'weights')).toBeNull();
    expect(withoutWeights(new TextEncoder().encode('<!doctype html>'), 'weights')).toBeNull();
  });
});
