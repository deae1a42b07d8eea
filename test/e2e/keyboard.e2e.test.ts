/** The whole way by keys alone: no pointer is moved, no field is filled but by typing. */
import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { expectClean, readAnswer, visit } from './app';

const WAIT = { timeout: 60_000 };
/** No page has so many stops before what is looked for. */
const MOST_TABS = 120;
const QUESTION = 'Who was US president when Theresa May became prime minister?';

/** Name of what holds the focus, as it is read out. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement;
    return (one?.getAttribute('aria-label') ?? one?.textContent ?? '').trim();
  });

/** Presses Tab, or Shift and Tab, until something of this name holds the focus. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let n = 0; n < MOST_TABS; n += 1) {
    await page.keyboard.press(key);
    if (name.test(await focused(page))) return;
  }
  throw new Error(`${key} never reached ${name}.`);
}

it('by keyboard only: the sample, a question, its evidence, a watched question, the ribbon, an undone delete', async () => {
  const { page, seen } = await visit(inject('appUrl'));
  const hash = (): Promise<string> => page.evaluate(() => location.hash);
  await page.getByRole('button', { name: 'Try the sample library' }).waitFor(WAIT);
  await tabTo(page, /^Try the sample library$/);
  await page.keyboard.press('Enter');
  await page.getByText('Try one of these').waitFor(WAIT);

  await page.keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), WAIT).toBe('question');
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  expect((await readAnswer(page)).answer).toBe('Barack Obama');

  // From the evidence to its sentence and back to it.
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect.poll(hash, WAIT).toMatch(/^#\/article\//);
  await page.locator('.target').first().waitFor(WAIT);
  await tabTo(page, /Back to the answer$/);
  await page.keyboard.press('Enter');
  await expect.poll(hash, WAIT).toMatch(/^#\/ask/);
  await readAnswer(page);

  await tabTo(page, /^Watch this question$/);
  await page.keyboard.press('Enter');
  await page.getByText('Watched: asked again when articles come.').waitFor(WAIT);

  // Where a page opens, its heading holds the focus; what is above it is behind.
  await tabTo(page, /^Library$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(hash, WAIT).toBe('#/library');
  await page.locator('main li a.title').first().waitFor(WAIT);
  await tabTo(page, /^Period from$/, 'Shift+Tab');
  await page.keyboard.press('PageUp');
  await expect.poll(hash, WAIT).toMatch(/when=/);
  await page.keyboard.press('Delete');
  await expect.poll(hash, WAIT).toBe('#/library');

  const titles = (): Promise<string[]> => page.locator('main li a.title').allTextContents();
  await expect.poll(async () => (await titles()).length, WAIT).toBeGreaterThan(20);
  const [first] = await titles();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await tabTo(page, /^Delete$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(titles, WAIT).not.toContain(first);
  await page.keyboard.press('u');
  await expect.poll(titles, WAIT).toContain(first);
  expectClean(seen);
});
