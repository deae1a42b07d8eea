/** The embedder and the reader on WebGPU, computed in software. */
import { expect, it } from 'vitest';
import { openEngines } from '../../src/engines';

declare const __ORT_FOLDER__: string;

const base = new URL('/', location.href).href;
const settings = { modelsUrl: `${base}models/`, ortUrl: base + __ORT_FOLDER__ };

const gpu = await openEngines({ ...settings, engine: 'webgpu' });
const wasm = await openEngines({ ...settings, engine: 'wasm' });

it('runs on WebGPU after its self-test, and agrees with WASM on other texts', async () => {
  expect(gpu.report).toMatchObject({ engine: 'webgpu', reader: 'webgpu', notice: null });
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

it('reads on WebGPU as on WASM', async () => {
  const passages = [
    'Vote (4 May 2022)\nThe council of Orla elected Ada Brandt mayor on Tuesday, by 21 votes to 19.',
    'Fair (9 May 2022)\nThe summer fair opens in June. Entry is free for children.',
    'Budget (2 June 2022)\nMayor Ada Brandt put forward a budget of 40 million euros.',
  ];
  const question = 'Who was elected mayor of Orla?';
  const read = async ({ reader }: typeof gpu) => (await reader).read(question, passages, 1);
  const [a, b] = [await read(gpu), await read(wasm)];
  for (const [at, [first]] of b.entries()) {
    expect(a[at]?.[0]?.text).toBe(first?.text);
    expect(Math.abs((a[at]?.[0]?.answers ?? 0) - (first?.answers ?? 1))).toBeLessThan(0.1);
  }
});

it('does not prefer an adapter emulated in software by itself', async () => {
  const { report } = await openEngines({ ...settings, engine: 'auto' });
  expect(report.engine).toBe('wasm');
  expect(report.notice).not.toBeNull();
});
