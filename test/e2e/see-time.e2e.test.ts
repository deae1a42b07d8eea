/** Time on every page: the ribbon by pointer and by keys, and the day that the reader stands at. */
import { expect, inject, it } from 'vitest';
import { addSample, expectClean, goTo, visit } from './app';

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
  const asOf = ribbon.getByRole('slider', { name: 'As of' });
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
  await ribbon.getByRole('button', { name: 'back to today' }).click();
  await expect.poll(hash, WAIT).toBe('#/ask');

  // The table says the same.
  await ribbon.getByRole('button', { name: 'in figures' }).click();
  const table = ribbon.getByRole('table');
  const counts = await table.locator('td').allTextContents();
  expect(counts.reduce((sum, words) => sum + Number(words), 0)).toBe(195);
  expectClean(seen);
});
