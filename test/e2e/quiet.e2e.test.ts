/** What the app does not do unasked: fetch megabytes where data is to be saved, keep to what a follow-up took over. */
import { expect, inject, it } from 'vitest';
import { addFile, ask, expectClean, settled, visit } from './app';

const WAIT = { timeout: 20_000 };

it('Save-Data is obeyed: models wait until they are asked for', async () => {
  const { page, context, seen } = await visit(inject('appUrl'), {
    init: () => Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  });
  const fetched: string[] = [];
  context.on('request', (request) => {
    if (/\/(?:models|ort)\//.test(request.url())) fetched.push(request.url());
  });
  await page.evaluate(() => (location.hash = '#/device'));
  const cards = page.getByRole('list', { name: 'In short' });
  await cards.getByText('Not yet').waitFor({ timeout: 90_000 });
  const keep = cards.getByRole('button', { name: 'Keep it offline now' });
  await keep.waitFor(WAIT);
  await page.waitForTimeout(1500);
  expect(fetched.filter((url) => !url.endsWith('manifest.json'))).toEqual([]);
  await keep.click();
  await keep.waitFor({ state: 'detached', timeout: 120_000 });
  await cards.getByText('Yes', { exact: true }).waitFor({ timeout: 120_000 });
  expect(fetched.length).toBeGreaterThan(0);
  expectClean(seen);
});

it('what a follow-up took over is a chip, and is taken away again', async () => {
  const { page, seen } = await visit(inject('appUrl'));
  const line = (published: string, title: string, text: string): string =>
    `${JSON.stringify({ url: `https://paper.invalid/${published}`, published, title, text })}\n`;
  await addFile(
    page,
    'mine.jsonl',
    line(
      '2022-09-06',
      'Truss becomes prime minister',
      'Liz Truss became prime minister of the United Kingdom on 6 September 2022. She succeeded Boris Johnson.',
    ) +
      line(
        '2022-10-25',
        'Sunak becomes prime minister',
        'Rishi Sunak became prime minister of the United Kingdom on 25 October 2022. He succeeded Liz Truss.',
      ),
  );
  await settled(page);
  const question = 'Who became prime minister of the United Kingdom in October 2022?';
  expect((await ask(page, question)).answer).toBe('Rishi Sunak');
  await page.getByRole('textbox', { name: 'Ask on' }).fill('and in September 2022?');
  await page.keyboard.press('Enter');
  const carried = page.getByRole('group', { name: 'Carried over from the question before' });
  await carried.waitFor(WAIT);
  const asked = (): Promise<string> => page.getByLabel('Your question').inputValue();
  const full = await asked();
  expect(full).toMatch(/prime minister/);
  const chips = carried.getByRole('button', { name: /^Do not carry over/ });
  const n = await chips.count();
  expect(n).toBeGreaterThan(0);
  await chips.first().click();
  await expect.poll(asked, WAIT).not.toBe(full);
  await expect.poll(() => chips.count(), WAIT).toBeLessThan(n);
  expectClean(seen);
});
