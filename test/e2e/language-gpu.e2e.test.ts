/** A language model from disk on WebGPU, computed in software: it writes there, stops when told, and outlives its device. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SOFTWARE_WEBGPU_ARGS } from '../../scripts/chromium.mjs';
import { lavapipeEnv } from '../../scripts/lavapipe.mjs';
import { addFile, expectClean, goTo, openVisit, settled, type Visit } from './app';
import { hasSmallModel, useSmallModel, wholeReply } from './small-model';

const ARTICLE = {
  title: 'Velmora has a new chief executive',
  published: '2019-03-12',
  text: 'Ada Brandt became chief executive of Velmora on 4 March 2019. The company makes pumps.',
};
const QUESTION = 'When did Ada Brandt become chief executive of Velmora?';

const env = lavapipeEnv();
const missing = !hasSmallModel ? '../shared/models is not there' : env === null ? 'no lavapipe or C compiler' : null;

describe.skipIf(missing !== null)(
  `a language model on WebGPU${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let visit: Visit & { close(): Promise<void> };
    let halves = false;
    beforeAll(async () => {
      visit = await openVisit(inject('appUrl'), { args: SOFTWARE_WEBGPU_ARGS, env: env ?? {} });
      halves = await visit.page.evaluate(
        async () => (await navigator.gpu.requestAdapter())?.features.has('shader-f16') ?? false,
      );
    });
    afterAll(() => visit.close());

    const ask = async (): Promise<void> => {
      const { page } = visit;
      await goTo(page, 'ask');
      await page.getByLabel('Your question').fill(QUESTION);
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.locator('h2.answer.serif').getByText('4 March 2019').waitFor({ timeout: 60_000 });
    };
    const place = (): Promise<string> => visit.page.locator('dl').first().innerText();

    it('is put there where the person chose it', async ({ skip }) => {
      if (!halves) skip('the software adapter has no 16-bit floats: Mesa 23.1 is needed');
      const { page } = visit;
      await addFile(page, 'articles.jsonl', JSON.stringify(ARTICLE));
      await settled(page);
      await goTo(page, 'device');
      await page.getByLabel('Language models run on').selectOption('webgpu');
      await useSmallModel(page);
      await page.getByText(/on WebGPU/).waitFor({ timeout: 240_000 });
      expect(await place()).toMatch(/emulated in software, .*but WebGPU was chosen here/);
    });

    it('stops when told, and the answer stays', async ({ skip }) => {
      if (!halves) skip();
      await ask();
      await visit.page.getByRole('button', { name: 'Stop' }).click();
      await visit.page.locator('.result[aria-busy="false"]').waitFor({ timeout: 5000 });
      expect(await visit.page.locator('h2.answer.serif').first().textContent()).toBe('4 March 2019');
    });

    it('writes on, with the question kept, when its device is lost in the middle', async ({ skip }) => {
      if (!halves) skip();
      const { page, context } = visit;
      await ask();
      await page.getByText(/^The language model is (reading|writing)/).waitFor({ timeout: 60_000 });
      await page.waitForTimeout(2000);
      const devtools = await context.browser()!.newBrowserCDPSession();
      await devtools.send('Browser.crashGpuProcess');
      await page.getByText(/^The language model is loading …/).waitFor({ timeout: 60_000 });
      await wholeReply(page);
      expect(await page.getByLabel('Your question').inputValue()).toBe(QUESTION);
      await goTo(page, 'device');
      await page.getByText(/on WebGPU/).waitFor({ timeout: 60_000 });
      // llama.cpp says of the device, in its own worker, that it is gone; nothing else went wrong.
      const errors = visit.seen.errors.filter((error) => !/Instance reference no longer exists|device/i.test(error));
      expectClean({ ...visit.seen, errors });
    });
  },
);
