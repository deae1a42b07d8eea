/** What people keep goes in by every door, and comes out and in again as it was. */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { ask, expectClean, goTo, settled, visit } from './app';
import { dropFiles, exported, KEPT, pressBookmark, share, site, SITE_PAGE } from './exchange';

/** All articles and links as the list shows them, each with its day, in the order of the list. */
async function everything(page: Page, articles: number, links: number): Promise<string[]> {
  const rows: string[] = [];
  for (const [shelf, count] of [
    ['library', articles],
    ['library?shelf=links', links],
  ] as const) {
    await goTo(page, shelf);
    const items = page.locator('main li[data-item]');
    await expect.poll(() => items.count(), { timeout: 20_000 }).toBe(count);
    rows.push(...(await items.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()));
  }
  return rows;
}

async function imported(page: Page, title: RegExp): Promise<void> {
  await page.getByText(title).first().waitFor({ timeout: 60_000 });
}

/** The lines from which a library is restored. */
const linesOf = (archive: Uint8Array): string[] =>
  new TextDecoder().decode(unzipSync(archive)['articles.jsonl']).trim().split('\n');

describe('what people keep', () => {
  it('goes in zipped, as PDF, as mailbox, by bookmark and by share; goes out; is wiped; comes back equal', async () => {
    const app = inject('appUrl');
    const { context, page, seen } = await visit(app);
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor({ timeout: 90_000 });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await dropFiles(page, KEPT);
    await imported(page, /^Imported 3 files/);

    const address = await site(SITE_PAGE);
    const other = await context.newPage();
    await other.goto(address);
    const handed = await pressBookmark(page, other);
    await imported(handed, /^Imported Page handed over/);
    // The page is taken out of the address, so that a reload does not hand it over again.
    expect(handed.url()).toBe(`${app}#/library`);
    await handed.close();

    const storm = '<title>The storm</title><p>The storm closed the port of Orla for eleven days in May 2021.</p>';
    const shared = await share(app, other, 'storm.html', storm);
    await shared.getByRole('heading', { name: 'Add to your library?' }).waitFor();
    expect(shared.url()).toBe(`${app}#/library`);
    await shared.getByRole('button', { name: 'Add', exact: true }).click();
    await imported(shared, /^Imported storm\.html/);
    await shared.close();
    await other.close();

    const before = await everything(page, 6, 2);
    const words = before.join('\n');
    for (const title of ['The old quay', 'Quay opens', 'The channel is deepened', 'The ferry is late', 'The storm'])
      expect(words).toContain(title);
    expect(words).toMatch(/Brandt is mayor of Orla.*2 May 2023|2 May 2023.*Brandt is mayor of Orla/);
    expect(words).not.toContain('Hidden words');

    const archive = await exported(page);
    const records = linesOf(archive).map((line) => JSON.parse(line) as { title: string; published?: string });
    expect(Object.fromEntries(records.map(({ title, published }) => [title, published]))).toEqual({
      'The mill burns': undefined,
      'A link that is kept': undefined,
      'The old quay': undefined,
      'Quay opens': '2022-05-10',
      'The channel is deepened': '2023-03-14',
      'The ferry is late': '2023-03-15',
      'Brandt is mayor of Orla': '2023-05-02',
      'The storm': undefined,
    });
    await goTo(page, 'device');
    await page.getByRole('button', { name: 'Delete everything …' }).click();
    await page.getByRole('button', { name: 'Delete everything', exact: true }).click();
    await page.getByText('Everything is deleted.').first().waitFor();
    await goTo(page, 'library');
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor();
    await dropFiles(page, { 'dateline.zip': archive });
    await imported(page, /^Imported dateline\.zip/);
    expect(await everything(page, 6, 2)).toEqual(before);
    expect(linesOf(await exported(page))).toEqual(linesOf(archive));
    // The other site was visited by its own tab alone.
    expectClean({ ...seen, foreign: seen.foreign.filter((url) => !url.startsWith(address)) });
  });

  it('is asked about before it is taken from a stranger', async () => {
    const app = inject('appUrl');
    const { context, seen } = await visit(app);
    const page = await context.newPage();
    await page.goto(`${app}#/handed/guessed/${await packedPage()}`);
    await page.getByRole('heading', { name: 'Add to your library?' }).waitFor({ timeout: 90_000 });
    expect(page.url()).toBe(`${app}#/library`);
    await page.getByRole('button', { name: 'Throw away' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Add to your library?' }).count()).toBe(0);
    expectClean(seen);
  });
});

describe('an answer', () => {
  it('goes out with its evidence: copied as Markdown, saved as a file that opens by itself', async () => {
    const app = inject('appUrl');
    const { context, page, seen } = await visit(app);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor({ timeout: 90_000 });
    await dropFiles(page, { 'brandt.html': new TextEncoder().encode(SITE_PAGE) });
    await settled(page);
    const { quotes } = await ask(page, 'When did Ada Brandt become mayor of Orla?');
    expect(quotes.join(' ')).toContain('Ada Brandt became mayor of Orla');
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByText('Copied as Markdown').first().waitFor();
    const markdown = await page.evaluate(() => navigator.clipboard.readText());
    expect(markdown).toContain('# When did Ada Brandt become mayor of Orla?');
    expect(markdown.replace(/\*\*/g, '')).toContain('Ada Brandt became mayor of Orla on 1 May 2023.');

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as HTML' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('When did Ada Brandt become mayor of Orla.html');
    const reader = await context.newPage();
    const fetched: string[] = [];
    reader.on('request', (request) => fetched.push(request.url()));
    await reader.setContent(readFileSync(await download.path(), 'utf8'));
    expect(await reader.locator('blockquote').first().textContent()).toContain('Ada Brandt became mayor of Orla');
    await reader.getByText('published 2 May 2023').first().waitFor();
    expect(fetched).toEqual([]);

    const drawn = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as picture' }).click();
    const picture = await drawn;
    expect(picture.suggestedFilename()).toBe('When did Ada Brandt become mayor of Orla.png');
    const bytes = readFileSync(await picture.path());
    const shades = await page.evaluate(async (base64) => {
      const raw = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const image = await createImageBitmap(new Blob([raw], { type: 'image/png' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, image.width, image.height);
      const colours = new Set(new Uint32Array(data.buffer));
      return { width: image.width, tall: image.height > 400, colours: colours.size };
    }, bytes.toString('base64'));
    expect(shades).toMatchObject({ width: 1440, tall: true });
    // Paper, ink and the rail, with the soft edges of letters between them.
    expect(shades.colours).toBeGreaterThan(20);
    expectClean(seen);
  });
});

/** The page as a bookmark packs it into an address. */
async function packedPage(): Promise<string> {
  const stream = new Blob([SITE_PAGE]).stream().pipeThrough(new CompressionStream('gzip'));
  return Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
}
