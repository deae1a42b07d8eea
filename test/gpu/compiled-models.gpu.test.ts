/** The real web-llm on WebGPU computed in software, with all files there and a library that is none of its own. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, behave, clear, startService, tiny } from '../browser/generation-service';
import { openWebLlm } from '../../src/engines';
import { watchDevices } from '../../src/engines/generate/lost-device';

const { service, stop } = startService();
beforeAll(async () => {
  await clear(service);
  await behave();
  await service.downloadCompiled(tiny, null);
  await behave();
});
afterAll(async () => {
  await clear(service);
  stop();
});

it('reads everything from its caches, asks nobody, and says that the library is not one it can run', async () => {
  const loading = service.load({ kind: 'web-llm', id: tiny.id, model: tiny }, { wasmUrl: '/none', engine: 'auto' });
  await expect(loading).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
  expect(await asked()).toEqual([]);
  expect((await service.contents()).models).toHaveLength(1);
});

it('refuses what computes in 16-bit floats where the adapter does not, and starts nothing', async () => {
  const adapter = await navigator.gpu.requestAdapter();
  if (adapter?.features.has('shader-f16') ?? true) {
    // This adapter does: then it gets as far as the library.
    await expect(openWebLlm({ ...tiny, needsF16: true }, () => undefined)).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
    });
  } else {
    await expect(openWebLlm({ ...tiny, needsF16: true }, () => undefined)).rejects.toMatchObject({
      code: 'DEVICE_LOST',
    });
  }
  expect(await asked()).toEqual([]);
});

it('tells that a device was lost which only web-llm holds, and not one that was put away', async () => {
  const watch = watchDevices();
  const device = await (await navigator.gpu.requestAdapter())!.requestDevice();
  device.destroy();
  await expect(watch.lost).resolves.toBeTypeOf('string');
  const other = watchDevices();
  const second = await (await navigator.gpu.requestAdapter())!.requestDevice();
  other.end();
  second.destroy();
  await second.lost;
  const none = new Promise((resolve) => setTimeout(resolve, 200, 'nothing'));
  expect(await Promise.race([other.lost, none])).toBe('nothing');
});
