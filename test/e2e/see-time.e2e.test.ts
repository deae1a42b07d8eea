/** Time on every page: the ribbon by pointer and by keys, and the day that the reader stands at. */
import { expect, inject, it } from 'vitest';
import { addFile, addSample, ask, expectClean, goTo, settled, visit } from './app';

const WAIT = { timeout: 20_000 };

it('a period is dragged, pages follow, and the day one stands at goes along', async () => {
  const { page, seen } = await visit(inject('appUrl'));
  const hash = (): Promise<string> => page.evaluate(() => location.hash);
  await addSample(page);
  await goTo(page, 'library');
  const ribbon = page.getByRole('region', { name: 'The library over time' });
  const box = await ribbon.locator('svg').boundingBox();
  if (box === null) throw new Error('There is no ribbon.');
  const at = (share: number): [number, number] => [box.x + box.width * share, box.y + 12];

  // The list follows while the pointer is down, and one drag is one step back.
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.6), { steps: 4 });
  await expect.poll(hash, WAIT).toMatch(/^#\/library\?when=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/);
  await page.mouse.move(...at(0.65), { steps: 4 });
  await page.mouse.up();
  const shown = page.getByRole('status').filter({ hasText: /articles? of / });
  await shown.waitFor(WAIT);
  const n = Number(/^\s*(\d+)/.exec((await shown.textContent()) ?? '')?.[1]);
  expect(n).toBeGreaterThan(0);
  expect(n).toBeLessThan(100);
  await page.goBack();
  await expect.poll(hash, WAIT).toBe('#/library');

  // By keys: the period's ends and the day one stands at are sliders.
  const from = ribbon.getByRole('slider', { name: 'Period from' });
  await from.focus();
  await page.keyboard.press('PageUp');
  await expect.poll(hash, WAIT).toMatch(/when=/);
  await page.keyboard.press('Delete');
  await expect.poll(hash, WAIT).toBe('#/library');
  const asOf = ribbon.getByRole('slider', { name: 'Day you stand at' });
  await asOf.focus();
  await page.keyboard.press('PageDown');
  await expect.poll(hash, WAIT).toMatch(/^#\/library\?asof=/);
  const day = /asof=([\d-]+)/.exec(await hash())?.[1];
  await page.getByText(/articles published by/).waitFor(WAIT);

  // It goes along to every page, through a reload too, until it is let go.
  await page.getByRole('link', { name: 'Time', exact: true }).click();
  await expect.poll(hash, WAIT).toBe(`#/time?asof=${day}`);
  await page.getByRole('link', { name: 'Ask', exact: true }).click();
  await expect.poll(hash, WAIT).toBe(`#/ask?asof=${day}`);
  await page.reload();
  await asOf.waitFor(WAIT);
  expect(await asOf.getAttribute('aria-valuetext')).not.toBe('today');
  await ribbon.getByRole('button', { name: 'stand at today' }).click();
  await expect.poll(hash, WAIT).toBe('#/ask');

  // The table says the same.
  await ribbon.getByRole('button', { name: 'in figures' }).click();
  const table = ribbon.getByRole('table');
  const counts = await table.locator('td').allTextContents();
  expect(counts.reduce((sum, words) => sum + Number(words), 0)).toBe(195);
  expectClean(seen);
});

it('a question about articles of one’s own is watched, and changes when an article comes', async () => {
  const { page, seen } = await visit(inject('appUrl'));
  const article = (id: string, published: string, title: string, text: string): string =>
    `${JSON.stringify({ id, url: `https://paper.invalid/${id}`, published, title, text })}\n`;
  await addFile(
    page,
    'mine.jsonl',
    article(
      'truss',
      '2022-09-06',
      'Truss becomes prime minister',
      'Liz Truss became prime minister of the United Kingdom on 6 September 2022. She succeeded Boris Johnson.',
    ),
  );
  await settled(page);
  const question = 'Who is the prime minister of the United Kingdom?';
  expect((await ask(page, question)).answer).toBe('Liz Truss');
  await page.getByRole('button', { name: 'Watch this question' }).click();
  await page.getByText('Watched: asked again when articles come.').waitFor(WAIT);

  await goTo(page, 'library');
  await addFile(
    page,
    'more.jsonl',
    article(
      'sunak',
      '2022-10-25',
      'Sunak becomes prime minister',
      'Rishi Sunak became prime minister of the United Kingdom on 25 October 2022. He succeeded Liz Truss.',
    ),
  );
  // It is told wherever the person is, and kept with both sentences; a reload loses nothing.
  await page
    .getByText(/changed: Liz Truss → Rishi Sunak/)
    .first()
    .waitFor({ timeout: 120_000 });
  await goTo(page, 'ask');
  await page.reload();
  const changes = page.getByRole('list', { name: `Changes of “${question}”` });
  await changes.waitFor(WAIT);
  const words = (await changes.textContent()) ?? '';
  expect(words).toContain('Changed on 25 Oct 2022: Liz Truss → Rishi Sunak');
  expect(words).toContain('Liz Truss became prime minister of the United Kingdom on 6 September 2022.');
  expect(words).toContain('Rishi Sunak became prime minister of the United Kingdom on 25 October 2022.');
  await page.getByRole('button', { name: /^Stop watching/ }).click();
  await changes.waitFor({ state: 'detached', ...WAIT });
  await page.getByRole('button', { name: 'Undo' }).click();
  await changes.waitFor(WAIT);
  expectClean(seen);
});
