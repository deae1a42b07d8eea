/** Other machines and hosts: WebGPU in software, no WebGPU, no headers, a second tab. */
import { describe, expect, inject, it } from 'vitest';
import { SOFTWARE_WEBGPU_ARGS } from '../../scripts/chromium.mjs';
import { addFile, ask, expectClean, goTo, settled, visit, type Visit } from './app';

const ARTICLES = [
  {
    title: 'Velmora has a new chief executive',
    published: '2019-03-12',
    text: 'Ada Brandt becomes chief executive of Velmora. The company makes pumps.',
  },
  {
    title: 'The Orla inquiry opens',
    published: '2021-06-15',
    text: 'The Orla inquiry began on 14 June 2021. It is led by a retired judge.',
  },
  {
    title: 'Velmora changes hands at the top',
    published: '2022-08-20',
    text: 'Brandt leaves Velmora; Jon Ferro takes over as chief executive of Velmora on 1 September 2022.',
  },
];
const QUESTION = 'Who was chief executive of Velmora when the Orla inquiry began?';

/** Imports three articles, asks, and tells what runs where. */
async function tryOut({ page }: Visit): Promise<{ answer: string | null; device: string }> {
  await addFile(page, 'articles.jsonl', ARTICLES.map((line) => JSON.stringify(line)).join('\n'));
  await settled(page);
  const { answer } = await ask(page, QUESTION);
  await goTo(page, 'device');
  await page.getByText('Reading model').waitFor();
  return { answer, device: await page.locator('dl').first().innerText() };
}

describe('the same answer', () => {
  it('with WebGPU in software, which the app names', async () => {
    const opened = await visit(inject('appUrl'), { args: SOFTWARE_WEBGPU_ARGS });
    const { answer, device } = await tryOut(opened);
    expect(answer).toBe('Ada Brandt');
    // Emulated graphics are there and slower than the processor; tests of the engines make it compute all the same.
    expect(device).toMatch(/CPU, \d+ threads/);
    expect(device).toMatch(/emulated in software/);
    expectClean(opened.seen);
  });

  it('computed on WebGPU where the person chose it', async () => {
    const init = (): void => {
      // The blank page before the first has no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem('dateline.engine', 'webgpu');
    };
    const opened = await visit(inject('appUrl'), { args: SOFTWARE_WEBGPU_ARGS, init });
    const { answer, device } = await tryOut(opened);
    expect(answer).toBe('Ada Brandt');
    expect(device).toMatch(/WebGPU/);
    expect(device).not.toMatch(/emulated in software, slower/);
    expectClean(opened.seen);
  });

  it.each([
    ['absent', (): void => void Object.defineProperty(Navigator.prototype, 'gpu', { value: undefined })],
    [
      'there without an adapter',
      (): void =>
        void Object.defineProperty(Navigator.prototype, 'gpu', {
          value: { requestAdapter: () => Promise.resolve(null) },
        }),
    ],
  ])('with WebGPU %s', async (_, init) => {
    const opened = await visit(inject('appUrl'), { init });
    const { answer, device } = await tryOut(opened);
    expect(answer).toBe('Ada Brandt');
    expect(device).toMatch(/CPU, \d+ threads/);
    expect(device).toMatch(/WebGPU/);
    expectClean(opened.seen);
  });

  it('from a host without headers, on one thread, which the app says (T13)', async () => {
    const opened = await visit(inject('plainUrl'));
    expect(await opened.page.evaluate(() => crossOriginIsolated)).toBe(false);
    const { answer, device } = await tryOut(opened);
    expect(answer).toBe('Ada Brandt');
    expect(device).toMatch(/CPU, one thread/);
    expect(device).toMatch(/not cross-origin isolated/);
    expectClean(opened.seen);
  });
});

/** Graphics that look able: the software adapter under another name, with 16-bit floats it does not have. */
function seemsAble(): void {
  const real = navigator.gpu.requestAdapter.bind(navigator.gpu);
  const requestAdapter = async (options?: GPURequestAdapterOptions): Promise<GPUAdapter | null> => {
    const adapter = await real(options);
    if (adapter === null) return null;
    return new Proxy(adapter, {
      get(target, name) {
        if (name === 'info') return { vendor: 'acme', architecture: 'one', description: 'Acme One', device: '' };
        if (name === 'features') return new Set([...target.features, 'shader-f16']);
        if (name === 'requestDevice')
          return (wanted: GPUDeviceDescriptor = {}) => {
            const known = [...(wanted.requiredFeatures ?? [])].filter((feature) => target.features.has(feature));
            return target.requestDevice({ ...wanted, requiredFeatures: known });
          };
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  };
  Object.defineProperty(navigator.gpu, 'requestAdapter', { value: requestAdapter });
  // Whatever it computes comes back as nothing.
  const mapped = GPUBuffer.prototype.getMappedRange;
  GPUBuffer.prototype.getMappedRange = function (...range) {
    const bytes = mapped.apply(this, range);
    if ((this.usage & GPUBufferUsage.MAP_READ) !== 0) new Uint8Array(bytes).fill(0);
    return bytes;
  };
}

describe('T12: the same answer on the processor, with one line that says why, where WebGPU is', () => {
  it.each([
    ['absent', (): void => void Object.defineProperty(navigator, 'gpu', { value: undefined }), /no WebGPU/],
    [
      'there without an adapter',
      (): void =>
        void Object.defineProperty(navigator, 'gpu', { value: { requestAdapter: () => Promise.resolve(null) } }),
      /no graphics adapter can be used/,
    ],
    [
      'there and throws when asked',
      (): void =>
        void Object.defineProperty(navigator, 'gpu', {
          value: { requestAdapter: () => Promise.reject(new Error('no')) },
        }),
      /asking for a graphics adapter failed/,
    ],
    [
      'without 16-bit floats',
      (): void => {
        const adapter = { features: new Set(), limits: {}, info: { description: 'Acme One' } };
        Object.defineProperty(navigator, 'gpu', { value: { requestAdapter: () => Promise.resolve(adapter) } });
      },
      /16-bit floats/,
    ],
    ['computing wrong vectors', seemsAble, /wrong vectors|did not run/],
  ])('%s', async (_, inWorker, why) => {
    const opened = await visit(inject('appUrl'), { args: SOFTWARE_WEBGPU_ARGS, inWorker });
    const { answer, device } = await tryOut(opened);
    expect(answer).toBe('Ada Brandt');
    expect(device).toMatch(/CPU, \d+ threads/);
    expect(device).toMatch(why);
    expectClean(opened.seen);
  });
});

describe('T10: a second tab', () => {
  it('shows the same library and answers, while the first stays open and goes on', async () => {
    const opened = await visit(inject('appUrl'));
    const { answer } = await tryOut(opened);
    const second = await opened.context.newPage();
    await second.goto(inject('appUrl'));
    expect(await ask(second, QUESTION)).toMatchObject({ answer });
    await goTo(second, 'library');
    await second.getByText('3 articles').first().waitFor();
    expect((await ask(opened.page, 'When did the Orla inquiry begin?')).answer).toMatch(/14 June 2021/);
    expectClean(opened.seen);
  });
});
