/** What is one's own: words of an article are marked by pointer and by keys, noted, listed, searched, taken back. */
import { expect, inject, it } from 'vitest';
import { addFile, ask, expectClean, goTo, settled, visit } from './app';

const WAIT = { timeout: 20_000 };
const FIRST = 'Liz Truss became prime minister of the United Kingdom on 6 September 2022.';
const LAST = 'The pound fell.';
const line = (text: string): string =>
  `${JSON.stringify({ url: 'https://paper.invalid/truss', published: '2022-09-06', title: 'Truss takes office', text })}\n`;

it('words are marked and noted, are found as one’s own, and mark the sentence that an answer quotes', async () => {
  const { page, seen } = await visit(inject('appUrl'));
  await addFile(page, 'mine.jsonl', line(`${FIRST} She succeeded Boris Johnson.\n\n${LAST}`));
  await settled(page);
  await page.getByRole('link', { name: 'Truss takes office' }).click();
  const text = page.locator('main article .text');
  await text.waitFor(WAIT);
  const marked = async (): Promise<string> => (await text.locator('.own').allTextContents()).join('');

  // By keys alone: the first sentence is marked, and noted.
  await page.keyboard.press('m');
  const bar = page.getByRole('group', { name: 'Mark these words' });
  await bar.waitFor(WAIT);
  await expect.poll(() => bar.getByRole('status').textContent(), WAIT).toBe(FIRST);
  await page.keyboard.press('h');
  await page.getByRole('group', { name: 'You marked this passage' }).waitFor(WAIT);
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByRole('textbox').fill('ask about zebras');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Note kept.').first().waitFor(WAIT);
  await page.keyboard.press('Escape');
  await expect.poll(marked, WAIT).toContain(FIRST);

  // By pointer: what is selected.
  await text.getByText(LAST).click({ clickCount: 3 });
  await bar.getByRole('button', { name: 'Highlight' }).click();
  await page.getByText('Highlighted.').first().waitFor(WAIT);
  await expect.poll(() => text.getByRole('button', { name: 'You marked this passage' }).count(), WAIT).toBe(2);

  // It is kept, also when the article comes again with more before it.
  await goTo(page, 'library');
  await addFile(page, 'again.jsonl', line(`A correction. ${FIRST} She succeeded Boris Johnson.\n\n${LAST}`));
  await settled(page);
  await page.reload();
  await goTo(page, 'library?q=zebras');
  await page.getByText('Your note:').waitFor(WAIT);
  await page.getByRole('link', { name: 'Truss takes office' }).click();
  await expect.poll(marked, WAIT).toContain(LAST);

  await goTo(page, 'yours');
  const list = page.getByRole('list', { name: /Your passages and notes/ });
  await expect.poll(() => list.locator('blockquote').allTextContents(), WAIT).toEqual([FIRST, LAST]);
  await list.locator('li').last().getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => list.locator('blockquote').allTextContents(), WAIT).toEqual([FIRST]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => list.locator('blockquote').count(), WAIT).toBe(2);

  expect((await ask(page, 'Who became prime minister of the United Kingdom in September 2022?')).answer).toBe(
    'Liz Truss',
  );
  const evidence = page.getByRole('list', { name: 'Evidence', exact: true });
  await evidence.getByText('you marked this').waitFor(WAIT);
  expect(await evidence.textContent()).toContain('Your note: ask about zebras');
  expectClean(seen);
});
