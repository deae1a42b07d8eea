/** The way through: sample library, a question with a hidden time, reload, the network gone. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { serve } from '../../scripts/serve.mjs';
import { addSample, ask, expectClean, goTo, openVisit, readAnswer, settled, visit } from './app';

const QUESTION = 'Who was US president when Theresa May became prime minister?';

describe('a first visit', () => {
  it('adds the sample, answers with dated evidence, and answers the same after a reload and without a server', async () => {
    const server = await serve({ port: 0 });
    const { context, page, seen } = await visit(server.url);
    await addSample(page);
    const first = await ask(page, QUESTION);
    expect(first.answer).toBe('Barack Obama');
    expect(first.text).toContain('13 Jul 2016');
    expect(first.quotes.some((quote) => quote.includes('Obama'))).toBe(true);
    expect(first.text).toMatch(/Supported by \d+ article/);

    await page.reload();
    expect(await readAnswer(page)).toEqual(first);

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await goTo(page, 'device');
    await page.getByText('Ready: opens and answers offline').waitFor();
    await context.setOffline(true);
    await server.close();
    await page.reload();
    await goTo(page, 'library');
    await settled(page);
    expect(await ask(page, QUESTION)).toEqual(first);
    // The models work without the server, too: a question that was never asked before.
    const other = await ask(page, 'When did the Ever Given run aground?');
    expect(other.text).toMatch(/23 Mar(ch)? 2021/);
    expectClean(seen);
  });
});

describe('with the sample library', () => {
  // One visit for all of these: reading the sample takes longer than the tests.
  let opened: Awaited<ReturnType<typeof openVisit>>;
  beforeAll(async () => {
    opened = await openVisit(inject('appUrl'));
    await addSample(opened.page);
  });
  afterAll(() => opened.close());

  it('refuses what cannot be, and answers as of a day', async () => {
    const { page, seen } = opened;

    for (const impossible of [
      'Who was UK prime minister in 1820?',
      'Who will be UK prime minister in 2190?',
      'Who is mayor of Reykjavik?',
      'Who was chief executive of Velmora in 2019?',
    ]) {
      const refused = await ask(page, impossible);
      expect(refused.answer, impossible).toBeNull();
      // Where sentences come close they are shown to be read, and nothing is claimed.
      expect(refused.text, impossible).toMatch(/No explicit evidence|Read it yourself/);
    }

    const now = await ask(page, 'Who is prime minister of the UK?');
    await page.getByLabel('as of').fill('1 October 2022');
    await page.getByLabel('as of').press('Enter');
    await page
      .getByText(/As of 1 Oct(ober)? 2022/)
      .first()
      .waitFor();
    const then = await readAnswer(page);
    expect(then.answer).toBe('Liz Truss');
    expect(now.answer).not.toBe('Liz Truss');
    expect(now.answer).not.toBeNull();
    await page.getByRole('button', { name: 'Back to today' }).click();
    await page.getByText('As of your newest article').waitFor();
    expect((await readAnswer(page)).answer).toBe(now.answer);
    expectClean(seen);
  });

  it('can be searched, and an article opens at the sentence of the evidence, all by keyboard', async () => {
    const { page, seen } = opened;

    await goTo(page, 'library');
    await page.locator('h1').first().click();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Ask a question').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('question');
    await page.keyboard.type(QUESTION);
    await page.keyboard.press('Enter');
    const shown = await readAnswer(page);
    await page.keyboard.press('Tab');
    const focusedText = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.querySelector('blockquote')?.textContent?.trim() ?? '');
    const last = shown.quotes.at(-1) ?? 'none';
    for (let i = 0; i < 20 && (await focusedText()) !== last; i += 1) await page.keyboard.press('j');
    expect(await focusedText()).toBe(last);
    await page.keyboard.press('o');
    await page.waitForURL(/#\/article\//);
    const target = page.locator('.target').first();
    await target.waitFor();
    const marked = (await page.locator('.target').allTextContents()).join('');
    expect(last).toContain(marked.trim().slice(0, 40));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('target');

    await goTo(page, 'library');
    const search = page.getByLabel('Search the articles');
    await search.fill('Ever Given');
    await page.getByText(/\d+ articles? with “Ever Given”/).waitFor();
    expect(await page.locator('main li[data-item] a.title').first().textContent()).toMatch(/Suez/);
    await search.fill('');
    await expect.poll(() => page.locator('main li[data-item]').count()).toBeGreaterThan(20);

    const titles = (): Promise<string[]> => page.locator('main li[data-item] a.title').allTextContents();
    const before = await titles();
    await page.locator('h1').first().click();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 article deleted.').first().waitFor();
    await expect.poll(titles).not.toContain(before[0]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toContain(before[0]);
    expectClean(seen);
  });
});

describe('on a phone', () => {
  it('no page is wider than the screen', async () => {
    const { page, seen } = await visit(inject('appUrl'), { phone: true });
    const expectToFit = async (): Promise<void> => {
      const [content, screen] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(content).toBeLessThanOrEqual(screen ?? 0);
      expect(screen).toBeLessThanOrEqual(360);
    };
    await expectToFit();
    await page.getByRole('button', { name: 'Try the sample library' }).click();
    await goTo(page, 'library');
    await page.locator('main li[data-item]').first().waitFor();
    await expectToFit();
    await page.locator('main li[data-item] a.title').first().click();
    await page.waitForURL(/#\/article\//);
    await page.locator('main article').first().waitFor();
    await expectToFit();
    // Answers do not wait until everything is read.
    const shown = await ask(page, QUESTION);
    expect(shown.answer).not.toBeNull();
    await page.getByText('How this was answered').click();
    await expectToFit();
    expect((await ask(page, 'Who is mayor of Reykjavik?')).answer).toBeNull();
    await expectToFit();
    await goTo(page, 'device');
    await page.getByText('What runs here').waitFor();
    await expectToFit();
    expectClean(seen);
  });
});
