/** Models compiled for web-llm, up to the edge of the network: a local server plays the hub. */
import { hasModelInCache, type AppConfig } from '@mlc-ai/web-llm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import type { GivenFile, ShelfProgress } from '../../src/engines';
import { asked, behave, clear, hubUrl, startService, tiny } from './generation-service';

declare const __WLLAMA_FOLDER__: string;

const { service, stop } = startService();
afterAll(async () => {
  await clear(service);
  stop();
});
beforeEach(async () => {
  await clear(service);
  await behave();
});

const FILES = [
  'mlc-chat-config.json',
  'tensor-cache.json',
  'tokenizer.json',
  'tiny-webgpu.wasm',
  ...[0, 1, 2, 3, 4].map((number) => `params_shard_${number}.bin`),
];
const pathOf = (name: string): string => (name.endsWith('.wasm') ? `/libs/${name}` : `/tiny/resolve/main/${name}`);
const get = (onProgress?: (progress: ShelfProgress) => void, signal?: AbortSignal) =>
  service.downloadCompiled(tiny, 'mit', onProgress, signal);
/** What web-llm itself says. */
const found = (): Promise<boolean> => {
  const { id, weightsUrl, libraryUrl } = tiny;
  const config: AppConfig = {
    model_list: [{ model: weightsUrl, model_id: id, model_lib: libraryUrl }],
    cacheBackend: 'cache',
  };
  return hasModelInCache(id, config);
};
const cacheOf = (name: string): Promise<Cache> =>
  caches.open(
    name.endsWith('.wasm') ? 'webllm/wasm' : name === 'mlc-chat-config.json' ? 'webllm/config' : 'webllm/model',
  );
const addressOf = (name: string): string => hubUrl + pathOf(name).slice(1);

describe('a download', () => {
  it('asks for each file once, without a trace of the page, and puts it where web-llm looks for it', async () => {
    expect(await found()).toBe(false);
    const seen: ShelfProgress[] = [];
    const model = await get((progress) => void seen.push(progress));
    expect(await asked()).toEqual(FILES.map((name) => `GET ${pathOf(name)}`));
    expect(model).toMatchObject({ id: tiny.id, kind: 'mlc', licence: 'mit', compiled: tiny });
    expect(model.files.map(({ name }) => name).sort()).toEqual([...FILES].sort());
    expect((await service.contents()).models).toEqual([model]);
    expect(await found()).toBe(true);
    const last = seen.at(-1)!;
    expect(last.doneBytes).toBe(model.sizeBytes);
    for (const [at, { doneBytes }] of seen.entries()) expect(doneBytes).toBeGreaterThan(seen[at - 1]?.doneBytes ?? 0);
    await service.verify(model.id);
    await get();
    expect(await asked()).toHaveLength(FILES.length);
  });

  it('goes on after a broken connection', async () => {
    await behave('params_shard_2.bin', 'broken');
    const { sizeBytes } = await get();
    expect(sizeBytes).toBeGreaterThan(100_000);
    expect((await asked()).filter((line) => line.includes('shard_2'))).toHaveLength(2);
  });

  it('pauses between two drops, keeps the files that are whole, and fetches only the rest later', async () => {
    await behave('params_shard_3.bin', 'slow');
    const pause = new AbortController();
    const held = get(({ doneBytes }) => doneBytes > 64_000 && pause.abort(), pause.signal);
    await expect(held).rejects.toMatchObject({ code: 'CANCELLED' });
    const { models, unfinished } = await service.contents();
    expect(models).toEqual([]);
    expect(unfinished).toMatchObject([{ id: tiny.id, kind: 'mlc', compiled: tiny }]);
    expect(unfinished[0]!.receivedBytes).toBeGreaterThan(60_000);
    expect(unfinished[0]!.totalBytes).toBeGreaterThan(100_000);
    await expect(service.load({ kind: 'web-llm', id: tiny.id, model: tiny }, settings)).rejects.toMatchObject({
      code: 'MODEL_MISSING',
    });
    await behave();
    await get();
    expect((await asked()).map((line) => line.split('/').at(-1))).toEqual(['params_shard_3.bin', 'params_shard_4.bin']);
  });

  it.each([
    ['a web page', 'page'],
    ['a web page that says it is the file', 'disguised'],
    ['too few bytes', 'short'],
  ])('never stores %s, whichever file it is', async (_, as) => {
    for (const name of [
      'mlc-chat-config.json',
      'tensor-cache.json',
      'tokenizer.json',
      'tiny-webgpu.wasm',
      'params_shard_0.bin',
    ]) {
      await behave();
      await behave(name, as);
      await expect(get(), name).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
      expect(await (await cacheOf(name)).match(addressOf(name)), name).toBeUndefined();
      expect((await service.contents()).models).toEqual([]);
    }
    await behave();
    await get();
    // What had arrived before was kept, each file asked for again only where it had not.
    expect((await asked()).map((line) => line.split('/').at(-1))).toEqual(FILES.slice(4));
  });

  it('refuses weights whose checksum differs from the list', async () => {
    await behave('params_shard_1.bin', 'changed');
    await expect(get()).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
    expect(await (await cacheOf('params_shard_1.bin')).match(addressOf('params_shard_1.bin'))).toBeUndefined();
  });

  it('says so when the disk is full, and goes on when there is room', async () => {
    const { origin } = location;
    const { usage } = await cdp().send('Storage.getUsageAndQuota', { origin });
    await cdp().send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 60_000 });
    try {
      await expect(get()).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    } finally {
      await cdp().send('Storage.overrideQuotaForOrigin', { origin });
    }
    expect((await service.contents()).models).toEqual([]);
    expect((await get()).files).toHaveLength(FILES.length);
  });

  it.each([
    ['is not there', 'missing'],
    ['asks for a login', 'closed'],
  ])('says so when a file %s', async (_, as) => {
    await behave('tensor-cache.json', as);
    await expect(get()).rejects.toMatchObject({ code: 'MODEL_MISSING' });
  });
});

const settings = { wasmUrl: '/none', engine: 'auto' } as const;

describe('a model that is there', () => {
  const load = () => service.load({ kind: 'web-llm', id: tiny.id, model: tiny }, settings);

  it('needs WebGPU, which it says without asking anybody for anything', async () => {
    await get();
    await behave();
    await expect(load()).rejects.toMatchObject({ code: 'DEVICE_LOST', hint: expect.stringMatching(/GGUF/) as string });
    expect(await asked()).toEqual([]);
    expect((await service.contents()).models).toHaveLength(1);
  });

  it.each([
    ['shortened', new Uint8Array(50)],
    ['replaced by a web page', '<!doctype html><title>Sign in</title>'],
    ['thrown away', null],
  ])('is not loaded when a file was %s, and a download mends just that file', async (_, body) => {
    for (const name of ['tokenizer.json', 'params_shard_4.bin']) {
      await get();
      const cache = await cacheOf(name);
      const length = (await cache.match(addressOf(name)))?.headers.get('content-length') ?? '';
      if (body === null) await cache.delete(addressOf(name));
      else await cache.put(addressOf(name), new Response(body, { headers: { 'Content-Length': length } }));
      await behave();
      await expect(load()).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
      expect(await asked()).toEqual([]);
      expect((await service.contents()).damaged).toMatchObject([{ id: tiny.id, compiled: tiny }]);
      await get();
      expect(await asked()).toEqual([`GET ${pathOf(name)}`]);
      await service.verify(tiny.id);
    }
  });

  it('leaves nothing behind when it is removed', async () => {
    await get();
    await service.remove(tiny.id);
    for (const scope of ['webllm/config', 'webllm/model', 'webllm/wasm']) {
      expect(await (await caches.open(scope)).keys(), scope).toEqual([]);
    }
    expect(await service.contents()).toEqual({ models: [], unfinished: [], damaged: [] });
  });
});

describe('a folder on disk', () => {
  const folder = async (name: string, without: readonly string[] = []): Promise<GivenFile[]> => {
    const files: GivenFile[] = [];
    for (const file of FILES.filter((one) => !without.includes(one))) {
      files.push({ path: `${name}/${file}`, blob: await (await fetch(addressOf(file))).blob() });
    }
    await behave();
    return files;
  };

  it('with compiled weights is put where web-llm finds it, without a network', async () => {
    const given = await folder('My-model-q4f32_1-MLC');
    const model = await service.add(given);
    expect(model).toMatchObject({ id: 'My-model-q4f32_1-MLC', kind: 'mlc', origin: null });
    expect(await asked()).toEqual([]);
    const { id, weightsUrl, libraryUrl } = model.compiled!;
    const config: AppConfig = {
      model_list: [{ model: weightsUrl, model_id: id, model_lib: libraryUrl }],
      cacheBackend: 'cache',
    };
    expect(await hasModelInCache(id, config)).toBe(true);
    expect(new URL(weightsUrl).hostname).toMatch(/\.invalid$/);
  });

  it('of a model on the list goes under its addresses', async () => {
    const [first] = await service.listed();
    const model = await service.add(await folder(first!.id));
    expect(model.compiled).toEqual(first);
  });

  it('goes to a stick as one file and comes back the same, checked', async () => {
    const model = await get();
    await behave();
    const saved = await service.exportFile(model.id);
    expect(saved.name).toBe(`${tiny.id}.tar`);
    await service.remove(model.id);
    const back = await service.add([{ path: saved.name, blob: saved }]);
    expect(back.compiled).toEqual(tiny);
    expect(new Map(back.files.map(({ name, sha256 }) => [name, sha256]))).toEqual(
      new Map(model.files.map(({ name, sha256 }) => [name, sha256])),
    );
    expect(await found()).toBe(true);
    expect(await asked()).toEqual([]);
    // The stick was pulled out too soon.
    await service.remove(model.id);
    const short = { path: saved.name, blob: saved.slice(0, saved.size - 30_000) };
    await expect(service.add([short])).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
    // One byte of a tokenizer, of which only the export knows the checksum.
    const bytes = new Uint8Array(await saved.arrayBuffer());
    const at = new TextDecoder('latin1').decode(bytes).indexOf('"a":0,"b":1');
    bytes[at + 4] = '2'.charCodeAt(0);
    await expect(service.add([{ path: saved.name, blob: new Blob([bytes]) }])).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
    });
    expect(await service.contents()).toEqual({ models: [], unfinished: [], damaged: [] });
  });

  it.each([
    ['without its library', ['tiny-webgpu.wasm'], 'MODEL_MISSING'],
    ['without a part of its weights', ['params_shard_2.bin'], 'MODEL_MISSING'],
    ['without a model', FILES.filter((name) => name !== 'tokenizer.json'), 'UNSUPPORTED_FORMAT'],
  ])('%s is refused, and nothing of it stays', async (_, without, code) => {
    await expect(service.add(await folder('Broken-MLC', without))).rejects.toMatchObject({ code });
    expect(await service.contents()).toEqual({ models: [], unfinished: [], damaged: [] });
    expect(await (await caches.open('webllm/model')).keys()).toEqual([]);
  });
});

it('a GGUF file whose head and length are in order, but which holds no model, is not called loaded', async () => {
  const blob = await (await fetch(`${hubUrl}tiny.gguf`)).blob();
  const { id } = await service.add([{ path: 'tiny.gguf', blob }]);
  const wasmUrl = new URL(`${__WLLAMA_FOLDER__}wllama.wasm`, `${location.origin}/`).href;
  const loading = service.load({ kind: 'gguf', id }, { wasmUrl, engine: 'wasm' });
  await expect(loading).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
});
