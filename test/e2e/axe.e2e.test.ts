/** Every screen for everyone: no violation that axe knows, nothing beside the page at twice the size of text. */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { markSentence, SCREENS } from '../../scripts/screen-list.mjs';
import { addSample, expectClean, goTo, visit } from './app';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA, which asks for targets of 24 pixels, and what is good practice beyond it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [1280, 360];

/** Rule and markup of each violation on the page as it stands. */
async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async (rules) => {
    interface Found {
      readonly violations: readonly { id: string; nodes: readonly { html: string; failureSummary: string }[] }[];
    }
    type Axe = { run(root: Document, options: object): Promise<Found> };
    const found = await (globalThis as unknown as { axe: Axe }).axe.run(document, { runOnly: rules });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} (${failureSummary})`),
    );
  }, RULES);
}

it('has no violation on any screen, in both looks, wide and narrow', async () => {
  const { page, seen } = await visit(inject('appUrl'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(AXE);
  expect(await violations(page), 'first visit').toEqual([]);
  await addSample(page);
  await page.locator('li a.title').first().waitFor();
  const article = await page.locator('li a.title').first().getAttribute('href');
  await goTo(page, (article ?? '').slice(2));
  await markSentence(page);
  for (const { name, address, sign } of SCREENS) {
    await goTo(page, address ?? (article ?? '').slice(2));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(sign).first().waitFor({ timeout: 120_000 });
        expect(await violations(page), `${name}, ${width} px, ${colorScheme}`).toEqual([]);
      }
    }
    // Twice the size of text on the narrow page: everything wraps.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beside, `${name}: pixels beside the page at 200 % text`).toBeLessThanOrEqual(0);
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  }
  expectClean(seen);
});
