/** The embedder on WebGPU, computed in software. */
import { expect, it } from 'vitest';
import { openEngines } from '../../src/engines';

declare const __ORT_FOLDER__: string;

const base = new URL('/', location.href).href;
const settings = { modelsUrl: `${base}models/`, ortUrl: base + __ORT_FOLDER__ };

it('runs on WebGPU after its self-test, and agrees with WASM on other texts', async () => {
  const gpu = await openEngines({ ...settings, engine: 'webgpu' });
  expect(gpu.report).toMatchObject({ engine: 'webgpu', notice: null });
  const wasm = await openEngines({ ...settings, engine: 'wasm' });
  expect(wasm.report.engine).toBe('wasm');
  expect(wasm.embedder.modelId).toBe(gpu.embedder.modelId);
  const texts = [
    'The parliament elected a new speaker on Monday.',
    'Storm',
    'Shares of the maker fell 4% after the recall.',
  ];
  const [a, b] = [await gpu.embedder.embed(texts, 'passage'), await wasm.embedder.embed(texts, 'passage')];
  for (let row = 0; row < texts.length; row++) {
    let dot = 0;
    for (let i = row * 384; i < (row + 1) * 384; i++) dot += a[i]! * b[i]!;
    expect(dot).toBeGreaterThan(0.97);
  }
});

it('does not prefer an adapter emulated in software by itself', async () => {
  const { report } = await openEngines({ ...settings, engine: 'auto' });
  expect(report.engine).toBe('wasm');
  expect(report.notice).not.toBeNull();
});
