import { expect, test } from 'vitest';
import { buildLexical, mergeLexical } from '../../../src/index/lexical/build';

test('a large merge lets others in between, and ends with what one build over all gives', () => {
  const document = (chunkId: number) => ({
    chunkId,
    title: `Title ${chunkId % 7}`,
    text: Array.from({ length: 60 }, (_, i) => `w${(chunkId * 61 + i) % 5000}q`).join(' '),
  });
  const ids = Array.from({ length: 200 }, (_, id) => id);
  const parts = [ids.slice(0, 80), ids.slice(80, 90), ids.slice(90)].map((part) => buildLexical(part.map(document)));
  const merging = mergeLexical(parts.map((arrays) => ({ arrays, dead: new Uint8Array(arrays.ids.length) })));
  let breaths = 0;
  let step = merging.next();
  for (; !step.done; step = merging.next()) breaths++;
  expect(breaths).toBeGreaterThanOrEqual(2);
  expect(step.value).toEqual(buildLexical(ids.map(document)));
});
