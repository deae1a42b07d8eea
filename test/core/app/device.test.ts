/** What *Device* says of a machine, and how it measures. */
import { describe, expect, it } from 'vitest';
import { benchmark, type BenchmarkProgress } from '../../../src/app/device/benchmark';
import { fitWords } from '../../../src/app/device/fitWords';
import {
  adviceFor,
  browserOf,
  machineFacts,
  roomOf,
  type Browser,
  type Machine,
} from '../../../src/app/device/machine';
import { rateWords } from '../../../src/app/device/rateWords';

const well: Machine = {
  browser: 'chrome',
  gpu: { usable: true, name: 'apple metal-3', software: false, f16: true, maxBufferBytes: 4e9, maxBindingBytes: 2e9 },
  isolated: true,
  cores: 8,
  threads: 4,
  memoryMB: 8192,
  battery: 'plugged in',
  storage: { usedBytes: 1e6, quotaBytes: 1e11, persisted: true },
  keepsFiles: true,
};

describe('advice', () => {
  it('is none where nothing is missing', () => {
    expect(adviceFor(well)).toEqual([]);
  });

  it.each([
    ['no WebGPU', { gpu: { usable: false, why: 'This browser has no WebGPU.' } }, /no WebGPU/],
    ['emulated graphics', { gpu: { ...well.gpu, software: true } }, /emulated/],
    ['no 16-bit floats', { gpu: { ...well.gpu, f16: false } }, /16-bit/],
    ['a page that is not isolated', { isolated: false }, /one thread/],
    ['little memory', { memoryMB: 2048 }, /little memory/],
    ['a private window', { keepsFiles: false }, /private/],
    ['little storage', { storage: { ...well.storage, quotaBytes: 5e8 } }, /only 500 MB/],
    ['storage that is not kept', { storage: { ...well.storage, persisted: false } }, /has not promised/],
  ] as [string, Partial<Machine>, RegExp][])('names %s, once, with something to do', (_, change, words) => {
    const advice = adviceFor({ ...well, ...change });
    expect(advice).toHaveLength(1);
    expect(advice[0]!.what).toMatch(words);
    expect(advice[0]!.todo.length).toBeGreaterThan(20);
  });

  it('differs by browser where browsers differ', () => {
    const browsers: Browser[] = ['chrome', 'edge', 'firefox', 'safari', 'other'];
    const gpu = { usable: false, why: 'None.' } as const;
    const todos = browsers.map((browser) => adviceFor({ ...well, browser, gpu })[0]!.todo);
    expect(new Set(todos).size).toBe(browsers.length);
    const storage = { ...well.storage, persisted: false };
    expect(new Set(browsers.map((browser) => adviceFor({ ...well, browser, storage })[0]!.todo)).size).toBe(5);
  });

  it('knows browsers by what they call themselves', () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    expect(browserOf(chrome)).toBe('chrome');
    expect(browserOf(chrome.replace('Chrome', 'HeadlessChrome'))).toBe('chrome');
    expect(browserOf(`${chrome} Edg/140.0.0.0`)).toBe('edge');
    expect(browserOf('Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0')).toBe('firefox');
    expect(
      browserOf('Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'),
    ).toBe('safari');
    expect(browserOf('curl/8')).toBe('other');
  });
});

describe('what there is', () => {
  it('is listed line by line, and what the browser hides is called so', () => {
    const words = (machine: Machine): string =>
      machineFacts(machine)
        .map(({ name, value }) => `${name}: ${value}`)
        .join('\n');
    expect(words(well)).toMatch(/16-bit floats: yes/);
    expect(words(well)).toMatch(/Largest buffer: 4\.0 GB, of which a shader sees 2\.0 GB/);
    expect(words(well)).toMatch(/Processor: 8 cores, 4 threads/);
    const hidden = words({ ...well, memoryMB: null, battery: null, gpu: { usable: false, why: 'No adapter.' } });
    expect(hidden.match(/not told by this browser/g)).toHaveLength(2);
    expect(hidden).not.toMatch(/Largest buffer/);
  });

  it('is the room that a model has', () => {
    expect(roomOf(well, 500)).toEqual({
      memoryMB: 8192,
      limitMB: 500,
      gpu: { f16: true, software: false, maxBindingBytes: 2e9 },
    });
    expect(roomOf(null, null)).toEqual({ memoryMB: null, limitMB: null, gpu: null });
    expect(fitWords({ fits: 'no', why: 'needs WebGPU, which is not there' })).toBe(
      'Does not fit: it needs WebGPU, which is not there.',
    );
  });
});

describe('the measurement', () => {
  /** A clock that work moves. */
  function clock() {
    let now = 0;
    return { nowMs: () => now, spend: async (ms: number) => void (now += ms) };
  }

  it('tells passages and tokens a second, warmed up, with progress to the end', async () => {
    const { nowMs, spend } = clock();
    const embedded: string[] = [];
    const seen: BenchmarkProgress[] = [];
    const figures = await benchmark(
      {
        // The first run is slow everywhere and does not count.
        embed: (texts) => (embedded.push(...texts), spend(embedded.length === 8 ? 5000 : 400)),
        read: () => spend(800),
        generate: async (onToken, signal) => {
          await spend(2000);
          while (!signal.aborted) {
            onToken();
            await spend(50);
          }
          throw new Error('stopped');
        },
        nowMs,
      },
      (progress) => seen.push(progress),
      new AbortController().signal,
      10_000,
    );
    expect(figures.embeddingsPerSecond).toBeCloseTo(20, 5);
    expect(figures.passagesPerSecond).toBeCloseTo(10, 1);
    expect(figures.tokensPerSecond).toBeCloseTo(20, 1);
    expect(figures.firstTokenSeconds).toBeCloseTo(2, 1);
    expect(new Set(embedded).size).toBe(embedded.length);
    for (const [at, { share }] of seen.entries()) expect(share).toBeGreaterThanOrEqual(seen[at - 1]?.share ?? 0);
    expect(seen.at(-1)?.share).toBeCloseTo(1, 1);
    expect(rateWords({ figures, reading: 'CPU, 2 threads', writing: 'Tiny, CPU' }).map(({ value }) => value)).toEqual([
      '20 passages a second',
      '10 passages a second',
      '20 tokens a second, the first word after 2.0 s',
    ]);
  });

  it('leaves writing out without a language model, and stops when told, in each part', async () => {
    const { nowMs, spend } = clock();
    const ports = { embed: () => spend(100), read: () => spend(100), generate: null, nowMs };
    const figures = await benchmark(ports, () => undefined, new AbortController().signal, 1000);
    expect(figures).toMatchObject({ tokensPerSecond: null, firstTokenSeconds: null });
    for (const doing of ['Reading for meaning', 'Looking for answers', 'Writing'] as const) {
      const stop = new AbortController();
      const generate = async (onToken: () => void, signal: AbortSignal): Promise<void> => {
        while (!signal.aborted) {
          onToken();
          await spend(10);
        }
      };
      const run = benchmark({ ...ports, generate }, (now) => now.doing === doing && stop.abort(), stop.signal, 1000);
      await expect(run, doing).rejects.toMatchObject({ code: 'CANCELLED' });
    }
  });

  it('fails with what a model throws', async () => {
    const { nowMs, spend } = clock();
    const ports = { embed: () => spend(100), read: () => Promise.reject(new Error('lost')), generate: null, nowMs };
    await expect(benchmark(ports, () => undefined, new AbortController().signal, 1000)).rejects.toThrow('lost');
  });
});
