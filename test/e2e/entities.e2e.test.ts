/** Names, the page of one of them, and two methods side by side, on a phone's width. */
import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { addSample, ask, expectClean, goTo, visit } from './app';

/** For what a busy machine takes longer to draw. */
const WAIT = { timeout: 20_000 };
const QUESTION = 'Who was prime minister of the United Kingdom in 2017?';

async function expectToFit(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(content).toBeLessThanOrEqual(screen ?? 0);
}

const focusedId = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);

it('entities and comparisons', async () => {
  const { page, seen } = await visit(inject('appUrl'), { phone: true });
  await addSample(page);
  await page.getByRole('link', { name: 'Names in it' }).click();
  await page.getByText(/^[1-9]\d* names$/).waitFor();
  expect(await page.locator('main li[data-item]').count()).toBeGreaterThan(20);
  await expectToFit(page);

  // By search to the page of a person.
  await page.getByRole('searchbox', { name: 'Search the names' }).fill('theresa');
  await page.getByText('with “theresa”').waitFor();
  expect(page.url()).toContain('#/entities?q=theresa');
  await page.getByRole('link', { name: 'Theresa May', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Theresa May' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), WAIT).toBe('Theresa May');
  await expectToFit(page);
  // First what most articles say; all of it behind a button.
  const facts = page.locator('#facts .fact');
  await expect.poll(() => facts.count(), WAIT).toBe(10);
  await page.getByRole('button', { name: /^All \d+ facts$/ }).click();
  await expect.poll(() => facts.count(), WAIT).toBeGreaterThan(10);
  const all = await facts.count();
  const ended = facts.filter({ hasText: 'became prime minister' }).filter({ hasText: 'Ended later' }).first();
  expect(await ended.textContent()).toContain('Boris Johnson');
  expect(await page.getByText(/^Mentions of Theresa May by \w+/).count()).toBe(1);
  const lanes = page.locator('figure', { hasText: 'on the same axis' });
  await lanes.getByText('As a table').click();
  expect(await lanes.getByRole('rowheader', { name: /^prime minister, / }).count()).toBeGreaterThan(0);
  expect(await lanes.getByRole('rowheader', { name: /^with / }).count()).toBeGreaterThan(0);
  expect(await page.getByRole('heading', { name: /\d+ spikes?$/ }).count()).toBe(1);

  // The table says what the drawing does; a period narrows the facts and stands in the address bar.
  const chart = page.locator('figure', { hasText: 'Mentions by' });
  await chart.getByText('As a table').click();
  const rows = chart.locator('tbody tr');
  const mentions = await rows.locator('td:nth-child(2)').allTextContents();
  const told = Number(/(\d+) mentions/.exec((await page.locator('.counts').textContent()) ?? '')?.[1]);
  expect(mentions.reduce((sum, text) => sum + Number(text), 0)).toBe(told);
  await rows.first().getByRole('link').click();
  await page.getByRole('link', { name: 'Show all' }).waitFor();
  await expect.poll(() => facts.count(), WAIT).toBeLessThan(all);
  const some = await facts.count();
  expect(some).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => facts.count(), WAIT).toBe(some);
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByRole('button', { name: /^All \d+ facts$/ }).click();
  await expect.poll(() => facts.count(), WAIT).toBe(all);

  // A fact opens its article at its words, and the article leads back to who is named in it.
  await facts.first().locator('[data-open]').click();
  await page.locator('.target').first().waitFor();
  await page.getByText('Named here').waitFor();
  await page.locator('.names').getByRole('link', { name: 'David Cameron' }).click();
  await page.getByRole('heading', { level: 1, name: 'David Cameron' }).waitFor();
  await goTo(page, 'entity/Nobody%20At%20All');
  await page.getByText('No article in your library names anybody or anything so.').waitFor();

  // From an answer to the same question by two methods.
  const shown = await ask(page, QUESTION);
  expect(shown.answer).toBe('Theresa May');
  await page.getByRole('link', { name: 'Theresa May', exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Compare with another method' }).click();
  await page.getByText(/Both give the same answer\./).waitFor({ timeout: 60_000 });
  const sides = page.locator('section[id^="side-"]');
  expect(await sides.locator('.answer .words').allTextContents()).toEqual(['Theresa May', 'Theresa May']);
  await expectToFit(page);
  const same = page.locator('#side-left .same').first();
  const place = /= right (\d+)/.exec((await same.textContent()) ?? '')?.[1];
  await same.click();
  await expect.poll(() => focusedId(page), WAIT).toBe(`right-${place}`);
  const titleOf = (id: string): Promise<string | null> => page.locator(`#${id} .title`).textContent();
  expect(await titleOf(`right-${place}`)).toBe(await titleOf('left-1'));
  // Every passage says why: a bar and a number for each part of its score.
  expect(await page.locator('#left-1 dd .figures').first().textContent()).toMatch(/^−?\d+\.\d\d$/);

  await page.locator('#side-right select').selectOption('lexical');
  await expect.poll(() => page.url(), WAIT).toContain('b=lexical');
  await page.locator('#side-right').getByText('the question’s words alone').waitFor();
  await page.getByText(/on both sides|same passages/).waitFor({ timeout: 60_000 });
  await page.reload();
  await page.getByText(/on both sides|same passages/).waitFor({ timeout: 60_000 });
  expect(await page.locator('#side-right select').inputValue()).toBe('lexical');
  // Comparing leaves no trace in the history.
  await goTo(page, 'ask');
  await page.getByText(/Asked before/).waitFor();
  expect(await page.getByText(/Asked before/).textContent()).toContain('(1)');
  expectClean(seen);
}, 400_000);
