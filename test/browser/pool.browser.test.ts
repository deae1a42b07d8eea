import { describe, expect, it } from 'vitest';
import { openEngines } from '../../src/engines';
import { createPool, type Helper } from '../../src/engines/pool';

declare const __ORT_FOLDER__: string;

const base = new URL('/', location.href).href;
const settings = { modelsUrl: `${base}models/`, ortUrl: base + __ORT_FOLDER__ };
const scope = { gpu: undefined, crossOriginIsolated, hardwareConcurrency: 2 };
const texts = Array.from(
  { length: 14 },
  (_, i) => `${'The bridge over the river reopened. '.repeat(1 + (i % 5))}${i % 12}`,
);

const createHelper = () => new Worker(new URL('../../workers/pool.worker.ts', import.meta.url), { type: 'module' });

describe('a pool of sessions', () => {
  it('gives the vectors of one session, whoever made them, and the same for the same text', async () => {
    const { embedder: alone } = await openEngines({ ...settings, engine: 'wasm', scope });
    let started = 0;
    const counted = () => {
      started++;
      return createHelper();
    };
    const { embedder: pool } = await openEngines({ ...settings, engine: 'wasm', scope, createHelper: counted });
    const [one, many] = [await alone.embed(texts, 'passage'), await pool.embed(texts, 'passage')];
    expect(started).toBe(2);
    expect(pool.modelId).toBe(alone.modelId);
    expect(many).toHaveLength(one.length);
    for (let i = 0; i < one.length; i++) expect(many[i]!).toBeCloseTo(one[i]!, 4);
    expect(await pool.embed(texts.slice(0, 2), 'query')).toEqual(many.slice(0, 2 * pool.dimensions));
    expect(started).toBe(2);
    expect([...many.subarray(0, 5)]).not.toEqual([...many.subarray(384, 389)]);
    const signal = AbortSignal.abort();
    await expect(pool.embed(texts, 'passage', signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('goes on with one session when helpers fail', async () => {
    const { embedder: alone } = await openEngines({ ...settings, engine: 'wasm', scope });
    const dying = (): Helper => {
      const helper: Helper = {
        onmessage: null,
        onerror: null,
        postMessage: (message) => {
          if ('texts' in message) setTimeout(() => helper.onerror?.(new ErrorEvent('error')));
        },
        terminate: () => undefined,
      };
      return helper;
    };
    const pool = createPool(alone, { ...settings, helpers: 2, createHelper: dying });
    for (let round = 0; round < 2; round++) {
      expect(await pool.embed(texts, 'passage')).toEqual(await alone.embed(texts, 'passage'));
    }
  });
});
