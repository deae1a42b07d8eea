/** A language model from disk: brought on Device, it writes under the answer, is checked, and is there after a reload. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addSample, expectClean, goTo, openVisit, type Visit } from './app';
import { hasSmallModel as there, useSmallModel, wholeReply } from './small-model';

/** Lets the test reach the page's workers by name. */
function keepWorkers(): void {
  const kept = ((globalThis as { workersByName?: Map<string, Worker> }).workersByName = new Map());
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (options?.name !== undefined) kept.set(options.name, this);
    }
  };
}

/** Ends the language model's worker as running out of memory does: nothing of it answers, and the page is told. */
function killWriter(): void {
  const worker = (globalThis as { workersByName?: Map<string, Worker> }).workersByName?.get('generation');
  if (worker === undefined) throw new Error('There is no worker for language models.');
  worker.terminate();
  worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
}

describe.skipIf(!there)(`a language model${there ? '' : ' (skipped: ../shared/models is not there)'}`, () => {
  let visit: Visit & { close(): Promise<void> };
  beforeAll(async () => {
    visit = await openVisit(inject('appUrl'), { init: keepWorkers });
    await addSample(visit.page);
  });
  afterAll(() => visit.close());

  const writes = async (): Promise<void> =>
    // Only the line that says what is loaded: other text of the page speaks of writing too.
    visit.page
      .getByRole('status')
      .locator('strong')
      .filter({ hasText: / writes\.$/ })
      .waitFor({ timeout: 240_000 });

  /** Asks, and waits for the short answer; what the model writes below it comes later. */
  const put = async (question: string): Promise<void> => {
    const { page } = visit;
    await goTo(page, 'ask');
    await page.getByLabel('Your question').fill(question);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('section[aria-label="Answer"]').waitFor({ timeout: 60_000 });
  };
  const stopWriting = async (): Promise<void> => {
    const stop = visit.page.getByRole('button', { name: 'Stop' });
    // It goes by itself when the model is done, perhaps between the look and the click.
    if (await stop.isVisible()) await stop.click({ timeout: 3000 }).catch(() => undefined);
    await visit.page.locator('.result[aria-busy="false"]').waitFor({ timeout: 5000 });
  };

  it('refuses a file that is none, is imported from disk, and is put to use', async () => {
    const { page } = visit;
    await goTo(page, 'device');
    const picker = page.getByLabel('Import from disk');
    await picker.setInputFiles({ name: 'page.gguf', mimeType: '', buffer: Buffer.from('<!doctype html><p>Sign in') });
    await page
      .getByRole('alert')
      .getByText(/page about the model/)
      .waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await useSmallModel(page);
    await writes();
  });

  it('writes sentences that cite their evidence or are struck through, and the short answer stays what it was', async () => {
    const { page } = visit;
    await put('Who was prime minister of the United Kingdom in 2017?');
    expect(await page.locator('h2.answer.serif').first().textContent()).toMatch(/Theresa May/);
    const written = await wholeReply(page);
    // Whatever was kept cites evidence that is on the page.
    expect(
      await written
        .locator('.kept')
        .filter({ hasNot: page.locator('a.cite') })
        .count(),
    ).toBe(0);
  });

  it('writes on when its worker is killed in the middle: the question is kept, and the model loaded again', async () => {
    const { page } = visit;
    const question = 'Who was US president in 2012?';
    await put(question);
    await page.getByText('The language model is writing. Not checked yet.').waitFor({ timeout: 120_000 });
    await page.evaluate(killWriter);
    await page.getByText(/^The language model is loading …/).waitFor({ timeout: 30_000 });
    await wholeReply(page);
    expect(await page.getByLabel('Your question').inputValue()).toBe(question);
    expect(await page.locator('h2.answer.serif').first().textContent()).toMatch(/Obama/);
    await goTo(page, 'device');
    await writes();
  });

  it('says who did which step of an answer', async () => {
    const { page } = visit;
    await put('Who was US president when Theresa May became prime minister?');
    await stopWriting();
    await page.getByText('How this was answered').click();
    const steps = page.getByLabel('Who did what');
    await steps.locator('[data-origin="rule"]').first().waitFor();
    expect(await steps.locator('[data-origin]').count()).toBeGreaterThanOrEqual(2);
  });

  it('reads the library in the background when it is switched on, and rests when off', async () => {
    const { page } = visit;
    await goTo(page, 'library');
    const reads = page.getByLabel('The language model reads too');
    expect(await reads.isChecked()).toBe(false);
    await reads.check();
    await page.getByText('Summing up times').waitFor({ timeout: 30_000 });
    await reads.uncheck();
    await page.getByText('Summing up times').waitFor({ state: 'detached', timeout: 30_000 });
  });

  it('stops writing when told; the answer stays, and is put in sentences when it is asked for again', async () => {
    const { page } = visit;
    const question = 'Who was prime minister of the United Kingdom in 2020?';
    const reading = page.getByText(/^The language model is reading the evidence … \d+ %/);
    await put(question);
    await reading.waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.result[aria-busy="false"] section[aria-label="Answer"]').waitFor({ timeout: 5000 });
    expect(await page.locator('h2.answer.serif').first().textContent()).toMatch(/Boris Johnson/);
    expect(await reading.count()).toBe(0);
    await goTo(page, 'library');
    await put(question);
    await reading.waitFor({ timeout: 120_000 });
    await stopWriting();
  });

  it('writes for whoever asks while it is still being loaded: the short answer does not wait', async () => {
    const { page } = visit;
    await page.reload();
    await put('Who was prime minister of the United Kingdom in 2018?');
    expect(await page.locator('h2.answer.serif').first().textContent()).toMatch(/Theresa May/);
    await wholeReply(page);
  });

  it('is there after a reload, without a network, and asks no other origin for anything', async () => {
    const { page, context, seen } = visit;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await goTo(page, 'device');
    await writes();
    await context.setOffline(true);
    await page.reload();
    await goTo(page, 'device');
    await writes();
    expectClean(seen);
  });
});
