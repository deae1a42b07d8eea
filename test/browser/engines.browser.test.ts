/** Cases where WebGPU is absent, broken or wrong: the app runs on WASM, says why in one line, and answers alike. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchedFiles, openEngines, type Engines, type OpenOptions, type Runtime } from '../../src/engines';
import type { DeviceScope } from '../../src/engines/device';
import reference from '../../src/engines/data/reference-vectors.json';
import { agreement } from '../../src/engines/self-test';

declare const __ORT_FOLDER__: string;

const base = new URL('/', location.href).href;
const settings = { modelsUrl: `${base}models/`, ortUrl: base + __ORT_FOLDER__ };
const question = 'When did the bridge reopen?';
const passages = [
  'The council voted to raise the fare for buses.',
  'The old bridge over the river opened again to traffic on Friday.',
  'A recipe for apple pie with cinnamon.',
];

type Gpu = NonNullable<DeviceScope['gpu']>;

function withGpu(gpu: unknown, more: Partial<OpenOptions> = {}): OpenOptions {
  const scope: DeviceScope = { gpu: gpu as Gpu | undefined, crossOriginIsolated, hardwareConcurrency: 2 };
  return { ...settings, engine: 'auto', scope, ...more };
}

const adapter = (features: string[]): unknown => ({
  info: { vendor: 'acme', architecture: 'x1', description: '', isFallbackAdapter: false },
  features: new Set(features),
});

/** A GPU that computes something for every token, only not what the model says. */
const wrongRuntime = (): Promise<Runtime> =>
  Promise.resolve({
    engine: 'webgpu',
    threads: 1,
    open: () =>
      Promise.resolve({
        run: (rows) => {
          const width = Math.max(...rows.map((row) => row.ids.length));
          const states = Float32Array.from({ length: rows.length * width * 384 }, (_, i) => Math.sin(i));
          return Promise.resolve({ width, tensors: { last_hidden_state: states } });
        },
        close: () => Promise.resolve(),
      }),
  });

async function topPassage({ embedder }: Engines): Promise<number> {
  const [asked, given] = [await embedder.embed([question], 'query'), await embedder.embed(passages, 'passage')];
  const scores = passages.map((_, row) => {
    let dot = 0;
    for (let i = 0; i < 384; i++) dot += asked[i]! * given[row * 384 + i]!;
    return dot;
  });
  return scores.indexOf(Math.max(...scores));
}

const uncaught: unknown[] = [];
const note = (event: ErrorEvent | PromiseRejectionEvent): void => {
  uncaught.push('reason' in event ? event.reason : event.error);
};
beforeAll(() => {
  window.addEventListener('error', note);
  window.addEventListener('unhandledrejection', note);
});
afterAll(() => expect(uncaught).toEqual([]));

const CASES: readonly [string, OpenOptions][] = [
  ['there is no navigator.gpu', withGpu(undefined)],
  ['the adapter is null', withGpu({ requestAdapter: () => Promise.resolve(null) })],
  ['requestAdapter throws', withGpu({ requestAdapter: () => Promise.reject(new Error('GPU process crashed')) })],
  ['the adapter has no shader-f16', withGpu({ requestAdapter: () => Promise.resolve(adapter([])) })],
  [
    'the GPU returns wrong vectors',
    withGpu({ requestAdapter: () => Promise.resolve(adapter(['shader-f16'])) }, { loadGpuRuntime: wrongRuntime }),
  ],
  [
    'the GPU runtime does not start',
    withGpu(
      { requestAdapter: () => Promise.resolve(adapter(['shader-f16'])) },
      { loadGpuRuntime: () => Promise.reject(new Error('no device')) },
    ),
  ],
];

describe('engines in a browser', () => {
  it.each(CASES)('run on WASM when %s', async (_, options) => {
    const engines = await openEngines(options);
    expect(engines.report.engine).toBe('wasm');
    expect(engines.report.notice).toMatch(/^[^\n]{10,200}$/);
    expect(await topPassage(engines)).toBe(1);
  });

  it('compute on WASM what they compute in Node', async () => {
    const { embedder } = await openEngines({ ...settings, engine: 'wasm' });
    expect(await agreement(embedder, reference)).toBeGreaterThan(0.9999);
  });

  it('ask for no graphics adapter where none is wanted', async () => {
    let asked = 0;
    const requestAdapter = () => Promise.resolve(asked++ === 0 ? adapter(['shader-f16']) : null);
    const { report } = await openEngines({ ...withGpu({ requestAdapter }), engine: 'wasm' });
    expect([report.engine, asked]).toEqual(['wasm', 0]);
  });

  it('hand over what they run on, compiled', async () => {
    const { compiled } = await openEngines({ ...settings, engine: 'wasm' });
    expect(await compiled()).toBeInstanceOf(WebAssembly.Module);
  });

  it('use threads when the page is isolated', async () => {
    const { report } = await openEngines({ ...settings, engine: 'wasm' });
    expect(report.isolated).toBe(crossOriginIsolated);
    expect(report.threads > 1).toBe(crossOriginIsolated && navigator.hardwareConcurrency > 1);
    expect(report.notice).toBeNull();
  });

  it('read', async () => {
    const { reader } = await openEngines({ ...settings, engine: 'wasm' });
    const [spans] = await (await reader).read('When did the bridge open?', [passages[1] ?? ''], 1);
    expect(spans?.[0]?.text).toMatch(/Friday/);
  });

  it('embed where the reader cannot be loaded, and say so to whoever reads', async () => {
    const whole = fetchedFiles(settings.modelsUrl);
    const damaged = new TextEncoder().encode('<!doctype html>');
    const files = {
      read: (path: string) => (/^reader\/.*onnx$/.test(path) ? Promise.resolve(damaged) : whole.read(path)),
    };
    const { embedder, reader } = await openEngines({ ...settings, engine: 'wasm', files });
    expect(await agreement(embedder, reference)).toBeGreaterThan(0.9999);
    const fault = { code: 'MODEL_CORRUPT', detail: 'reader/onnx/model_quantized.onnx' };
    await expect(reader).rejects.toMatchObject(fault);
  });

  it('name the file that is damaged', async () => {
    const files = { read: () => Promise.resolve(new TextEncoder().encode('<!doctype html>')) };
    const opening = openEngines({ ...settings, engine: 'wasm', files });
    await expect(opening).rejects.toMatchObject({ code: 'MODEL_CORRUPT', detail: 'manifest.json' });
  });
});
