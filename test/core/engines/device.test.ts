import { describe, expect, it } from 'vitest';
import { probeDevice, wasmReport, type DeviceScope } from '../../../src/engines/device';
import { agreement } from '../../../src/engines/self-test';
import type { Embedder } from '../../../src/models';

type Adapter = { info: { vendor: string; architecture: string; description: string }; features: Set<string> };

function scope(requestAdapter: (() => Promise<Adapter | null>) | null, isolated = true, cores = 2): DeviceScope {
  const gpu = requestAdapter && ({ requestAdapter } as unknown as NonNullable<DeviceScope['gpu']>);
  return { gpu: gpu ?? undefined, crossOriginIsolated: isolated, hardwareConcurrency: cores };
}

const adapter = (features: string[], architecture = 'metal-3'): Adapter => ({
  info: { vendor: 'apple', architecture, description: '' },
  features: new Set(features),
});

describe('device probe', () => {
  it('tells why there is no WebGPU, and never throws', async () => {
    const none = await probeDevice(scope(null));
    const without = await probeDevice(scope(() => Promise.resolve(null)));
    const throwing = await probeDevice(scope(() => Promise.reject(new Error('lost'))));
    const whys = [none, without, throwing].map(({ gpu }) => (gpu.usable ? 'usable' : gpu.why));
    expect(new Set(whys).size).toBe(3);
    expect(whys).not.toContain('usable');
  });

  it('knows 16-bit floats and software adapters', async () => {
    const able = await probeDevice(scope(() => Promise.resolve(adapter(['shader-f16']))));
    expect(able.gpu).toMatchObject({ usable: true, f16: true, software: false, name: 'apple metal-3' });
    const old = await probeDevice(scope(() => Promise.resolve(adapter([], 'swiftshader'))));
    expect(old.gpu).toMatchObject({ usable: true, f16: false, software: true });
  });

  it('uses one thread unless the page is isolated, and not all of many cores', async () => {
    const threads = async (isolated: boolean, cores: number): Promise<number> =>
      (await probeDevice(scope(null, isolated, cores))).threads;
    expect(await threads(false, 8)).toBe(1);
    expect(await threads(true, 1)).toBe(1);
    expect(await threads(true, 2)).toBe(2);
    expect(await threads(true, 8)).toBe(4);
    expect(await threads(true, 64)).toBe(8);
  });

  it('gives one line of notice when WebGPU is not used, and none when nobody wanted it', async () => {
    const probe = await probeDevice(scope(null));
    expect(wasmReport(probe, 'This browser has no WebGPU.').notice).not.toContain('\n');
    expect(wasmReport(probe, null).notice).toBeNull();
  });
});

describe('self-test', () => {
  const reference = {
    modelId: 'm/q8/1',
    sentences: ['a', 'b'],
    vectors: [
      [1, 0],
      [0, 1],
    ],
  };
  const embedder = (rows: number[], modelId = 'm/q8/1'): Embedder => ({
    modelId,
    dimensions: 2,
    contextTokens: 8,
    embed: () => Promise.resolve(Float32Array.from(rows)),
  });

  it('is the lowest cosine of all sentences', async () => {
    expect(await agreement(embedder([1, 0, 0, 1]), reference)).toBeCloseTo(1, 6);
    expect(await agreement(embedder([1, 0, 0.6, 0.8]), reference)).toBeCloseTo(0.8, 6);
  });

  it('takes vectors without a length, and another model, for disagreement', async () => {
    expect(await agreement(embedder([1, 0, 0, 0]), reference)).toBe(0);
    expect(await agreement(embedder([1, 0, NaN, 1]), reference)).toBe(0);
    expect(await agreement(embedder([1, 0, 0, 1], 'n/q8/1'), reference)).toBe(0);
  });
});
