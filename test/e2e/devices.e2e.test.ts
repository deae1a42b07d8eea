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
