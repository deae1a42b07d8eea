/** A model compiled for WebGPU runs nowhere else: its device is lost once and it comes back, twice and it is done. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startGeneration } from '../../../src/rpc/start-generation';
import type { LanguageModels, LanguageState } from '../../../src/rpc';
import { asWorker, FakeWorker } from './fake-worker';

let workers: FakeWorker[];
let loads: string[];
let connected: number;
let disconnected: number;
let seen: LanguageState[];
let late: (progress: { share: number }) => void;
let models: LanguageModels & { stop(): void };

const service = (): object => ({
  load: ({ kind, id }: { kind: string; id: string }, { engine }: { engine: string }, onProgress: typeof late) => {
    late = onProgress;
    loads.push(`${kind} ${engine}`);
    return Promise.resolve({
      id,
      name: id,
      modelId: `${id}/1`,
      contextTokens: 512,
      constrains: true,
      where: 'here',
      why: '',
    });
  },
  attach: () => Promise.resolve(),
});

beforeEach(() => {
  [workers, loads, seen, connected, disconnected] = [[], [], [], 0, 0];
  const remote = {
    expectGenerator: () => Promise.resolve(),
    connectGenerator: () => Promise.resolve(void connected++),
    disconnectGenerator: () => Promise.resolve(void disconnected++),
  };
  models = startGeneration({
    create: () => asWorker(workers[workers.push(new FakeWorker(service())) - 1]!),
    wasmUrl: 'https://app.test/wllama.wasm',
    library: { remote } as unknown as Parameters<typeof startGeneration>[0]['library'],
  });
  models.onState((state) => void seen.push(state));
});
afterEach(() => models.stop());

const until = async (condition: () => boolean): Promise<void> => {
  for (let tries = 0; !condition() && tries < 400; tries++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(condition()).toBe(true);
};
const compiled = {
  id: 'm',
  weightsUrl: 'https://hub.test/m',
  libraryUrl: 'https://hub.test/m.wasm',
  memoryMB: 1,
  contextTokens: 512,
  needsF16: false,
};

it('is rebuilt once on the graphics device, then given up with a clear word, and questions go on without it', async () => {
  await models.load({ kind: 'web-llm', id: 'm', model: compiled }, 'auto');
  expect(models.state().kind).toBe('ready');
  workers[0]!.crash('the device was lost');
  await until(() => loads.length === 2 && models.state().kind === 'ready');
  expect(connected).toBe(2);
  workers[1]!.crash('the device was lost');
  await until(() => models.state().kind === 'failed');
  const state = models.state();
  expect(state.kind === 'failed' && state.error).toMatchObject({
    code: 'DEVICE_LOST',
    message: expect.stringMatching(/lost twice/) as string,
    hint: expect.stringMatching(/without a language model/) as string,
  });
  expect(loads).toEqual(['web-llm auto', 'web-llm auto']);
  expect(disconnected).toBe(1);
});

it('is not taken for loading again by progress that comes late', async () => {
  await models.load({ kind: 'web-llm', id: 'm', model: compiled }, 'auto');
  late({ share: 0.9 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(models.state().kind).toBe('ready');
  expect(seen.map(({ kind }) => kind)).toEqual(['none', 'loading', 'ready']);
});

it('leaves a GGUF model the processor instead', async () => {
  await models.load({ kind: 'gguf', id: 'm' }, 'auto');
  workers[0]!.crash();
  await until(() => loads.length === 2 && models.state().kind === 'ready');
  workers[1]!.crash();
  await until(() => loads.length === 3 && models.state().kind === 'ready');
  expect(loads).toEqual(['gguf auto', 'gguf auto', 'gguf wasm']);
});
