/** From a year down to a day and into an article, and a question for the course of things, on a phone's width. */
import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { addSample, ask, expectClean, goTo, visit } from './app';

const WAIT = { timeout: 20_000 };

async function expectToFit(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(content).toBeLessThanOrEqual(screen ?? 0);
}

it('the time page, and a question for the main events', async () => {
  const { page, seen } = await visit(inject('appUrl'), { phone: true });
  await addSample(page);
  await page.getByRole('link', { name: 'Time', exact: true }).click();
  const years = page.getByRole('list', { name: 'Years' });
  const within = page.getByRole('list', { name: 'Within it' });
  await years.waitFor(WAIT);
  expect(await years.getByRole('link').count()).toBeGreaterThan(3);
  // The calendar ends with the newest article; what is dated later has not happened yet and is folded below it.
  const yearWords = await years.getByRole('link', { name: /^\d{4}: / }).allTextContents();
  expect(yearWords.map((words) => Number(words.slice(0, 4)))).not.toContain(2026);
  await page.getByText('What is still to come').click();
  const ahead = page.getByRole('list', { name: 'Ahead' });
  await ahead.waitFor(WAIT);
  expect(await ahead.locator('blockquote').count()).toBeGreaterThan(0);
  await expectToFit(page);

  // By keys alone to a year, then by links down to a day.
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.closest('ol')?.getAttribute('aria-label'))).toBe('Years');
  await goTo(page, 'time/2021');
  await page.getByRole('heading', { level: 1, name: '2021', exact: true }).waitFor(WAIT);
  const report = page.getByRole('list', { name: 'Report' });
  await report.waitFor(WAIT);
  await page.getByRole('link', { name: 'Q1 2021 as a whole' }).click();
  await expect.poll(() => page.evaluate(() => location.hash), WAIT).toBe('#/time/2021/Q1');
  for (const path of [/^#\/time\/2021\/Q\d\/\d\d$/, /^#\/time\/2021\/Q\d\/\d\d\/\d\d$/]) {
    await within.getByRole('link').first().click();
    await expect.poll(() => page.evaluate(() => location.hash), WAIT).toMatch(path);
    await report
      .or(page.getByRole('list', { name: 'Published then' }))
      .first()
      .waitFor(WAIT);
    await expectToFit(page);
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), WAIT).toBe('H1');

  // A point opens its article at the sentence.
  await goTo(page, 'time/2021');
  await report.waitFor(WAIT);
  const quote = (await report.locator('blockquote').first().textContent())?.trim().replace(/^“|”$/g, '');
  await report.getByRole('link').first().click();
  await expect.poll(() => page.evaluate(() => location.hash), WAIT).toMatch(/^#\/article\/.+at=\d+-\d+$/);
  await expect.poll(() => page.locator('main').textContent(), WAIT).toContain(quote?.slice(0, 40) ?? 'a quote');

  // A time without anything says so.
  await goTo(page, 'time/1850');
  await page.getByText('Your articles say nothing dated for this time.').waitFor(WAIT);

  // A question for the main events is answered in points, each with its date and sentence.
  await ask(page, 'What were the main events in 2021?');
  const points = page.getByRole('list', { name: 'Points' });
  const count = await points.locator('blockquote').count();
  expect(count).toBeGreaterThan(1);
  expect(await points.locator('a[href^="#/article/"] time').count()).toBe(count);
  await expectToFit(page);
  expectClean(seen);
});
