/** The same way through, with the embedder on WebGPU computed in software. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dateline } from '../../src/rpc';
import { ask, begin, importArticle } from '../browser/through-workers';

const STORE = 'gpu-test';
let dateline: Dateline;

beforeAll(async () => {
  indexedDB.deleteDatabase(STORE);
  dateline = begin('webgpu', STORE);
  await importArticle(dateline);
});
afterAll(() => dateline.stop());

it('imports, embeds on WebGPU and answers', async () => {
  expect((await dateline.device()).engine).toBe('webgpu');
  const { chunks, embedded } = await dateline.library.settled();
  expect(embedded).toBe(chunks);
  expect(await ask(dateline)).toMatch(/9 June 2023|June 9, 2023/);
});
