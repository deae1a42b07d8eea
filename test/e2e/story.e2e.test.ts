/** What happened as a story: reached from a tag, a name and an answer; a corrected figure with the earlier one beside it. */
import { expect, inject, it } from 'vitest';
import { addFile, ask, expectClean, goTo, settled, visit } from './app';

const WAIT = { timeout: 20_000 };
const BURNED = 'The Orla mill burned down on 2 May 2023 after an explosion in its boiler house.';
const line = (id: string, published: string, source: string, text: string): string =>
  `${JSON.stringify({ url: `https://${id}.invalid/fire`, published, source, title: `Mill fire, ${source}`, text, tags: ['fire'] })}\n`;

it('a tag, a name and an answer are told in the order of time, for reading and for print', async () => {
  const { page, seen } = await visit(inject('appUrl'));
  await addFile(
    page,
    'fire.jsonl',
    line('a', '2023-05-02', 'Orla Post', `${BURNED} Police said 12 people were killed in the Orla mill fire.`) +
      line('b', '2023-05-02', 'Coast Daily', BURNED) +
      line('c', '2023-05-04', 'North Post', 'Police said 21 people were killed in the Orla mill fire.') +
      line('d', '2024-06-01', 'Orla Post', 'Ada Brandt became director of the Orla mill on 1 June 2024.'),
  );
  await settled(page);
  await goTo(page, 'library?tag=fire');
  await page.getByRole('link', { name: 'What happened, as a story' }).click();
  const story = page.getByRole('list', { name: 'What happened, in the order of time' });
  await story.waitFor(WAIT);
  const told = await story.locator('article > p:first-child').allTextContents();
  expect(told).toEqual([
    BURNED,
    'Police said 21 people were killed in the Orla mill fire.',
    'Ada Brandt became director of the Orla mill on 1 June 2024.',
  ]);
  const parts = story.locator('article');
  expect(await parts.first().textContent()).toContain('2 articles say so:');
  expect(await parts.nth(1).getByRole('list', { name: 'Reported before' }).textContent()).toContain('12');

  // The table says the same, and paper has all of it.
  await page.getByText('As a table').click();
  const table = page.getByRole('table');
  await expect.poll(() => table.locator('tbody tr').count(), WAIT).toBe(3);
  expect(await table.locator('tbody tr').nth(1).textContent()).toContain('12');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await parts.last().isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  // From an answer: about whom it is, back through the address alone.
  expect((await ask(page, 'Who became director of the Orla mill?')).answer).toBe('Ada Brandt');
  await page.getByRole('link', { name: 'What happened, as a story' }).click();
  await story.getByText('Ada Brandt became director').waitFor(WAIT);
  await page.reload();
  await story.getByText('Ada Brandt became director').waitFor(WAIT);
  await page.getByRole('link', { name: 'All on Ada Brandt' }).click();
  await page.getByRole('link', { name: 'What happened, as a story' }).click();
  await page.getByRole('heading', { name: 'Ada Brandt', level: 1 }).waitFor(WAIT);
  await story.getByText('Ada Brandt became director').waitFor(WAIT);
  expectClean(seen);
});
