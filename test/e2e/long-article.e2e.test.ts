import { expect, inject, it } from 'vitest';
import { addFile, expectClean, goTo, settled, visit } from './app';

const PARAGRAPHS = 700;

it('a long article is there at once, its end soon after, and a fact far down leads to its sentence', async () => {
  const { page, seen } = await visit(inject('appUrl'));
  const told = Array.from(
    { length: PARAGRAPHS },
    (_, at) => `Ada Brandt opened dock ${at} of Orla on 3 May ${1300 + at}.`,
  );
  await goTo(page, 'library');
  await addFile(page, 'docks.txt', `The docks of Orla\n\n${told.join('\n\n')}`);
  await settled(page);
  await page.getByRole('link', { name: 'The docks of Orla' }).first().click();
  await page.getByRole('heading', { name: 'The docks of Orla' }).waitFor();
  await page
    .locator('.text')
    .getByText(`dock ${PARAGRAPHS - 1} of Orla`)
    .waitFor();
  expect(await page.locator('.text .row').count()).toBe(PARAGRAPHS);

  expect(await page.locator('#facts li a').count()).toBe(300);
  await page.getByRole('button', { name: `Show all ${PARAGRAPHS} facts` }).click();
  const last = page.locator('#facts li a').filter({ hasText: `dock ${PARAGRAPHS - 1} of Orla` });
  await last.click();
  await page.locator('#target:focus').waitFor();
  expect(await page.locator('#target').innerText()).toContain(`dock ${PARAGRAPHS - 1} `);
  expectClean(seen);
}, 300_000);
