/** An embedding model that was brought, on WebGPU computed in software: taken only where it agrees with the processor. */
import { afterAll, expect, it } from 'vitest';
import { openEngines, type GivenFile } from '../../src/engines';
import { clear, startService } from '../browser/generation-service';

declare const __ORT_FOLDER__: string;

const NAME = 'bge-small-en-v1.5';
const PATHS = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];
const there = (await fetch(`/shared-models/${NAME}/config.json`, { method: 'HEAD' })).ok;
const base = new URL('/', location.href).href;
const settings = { modelsUrl: `${base}models/`, ortUrl: base + __ORT_FOLDER__ };
const { service, stop } = startService();
afterAll(async () => {
  await clear(service);
  stop();
});

it.skipIf(!there)('runs where the processor says the same, under a name of its own', async () => {
  const given: GivenFile[] = [];
  for (const path of PATHS) {
    given.push({ path: `${NAME}/${path}`, blob: await (await fetch(`/shared-models/${NAME}/${path}`)).blob() });
  }
  const model = await service.add(given);
  const embedder = { shelfId: model.id, record: model.embedder! };
  const wasm = await openEngines({ ...settings, engine: 'wasm', embedder });
  const gpu = await openEngines({ ...settings, engine: 'webgpu', embedder });
  expect(gpu.report.engine).toBe('webgpu');
  expect(gpu.embedder.modelId).toBe(wasm.embedder.modelId);
  expect(gpu.embedder.modelId).toMatch(/^bge-small-en-v1\.5@/);
  const shipped = await openEngines({ ...settings, engine: 'wasm' });
  const text = ['The parliament elected a new speaker on Monday.'];
  const [a, b, c] = await Promise.all([gpu, wasm, shipped].map((one) => one.embedder.embed(text, 'passage')));
  const cosine = (x: Float32Array, y: Float32Array): number => x.reduce((sum, value, at) => sum + value * y[at]!, 0);
  expect(cosine(a!, b!)).toBeGreaterThan(0.97);
  expect(Math.abs(cosine(b!, c!))).toBeLessThan(0.5);
});
