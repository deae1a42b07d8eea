/** What people keep goes in by every door, and comes out and in again as it was. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { serve } from '../../scripts/serve.mjs';
import { pdf } from '../core/importers/helpers';
import { expectClean, goTo, visit } from './app';

/** Hands files to the page's file picker from the disk. */
async function addFiles(page: Page, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dateline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const paths = Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  });
  await page.getByLabel('Files to add').setInputFiles(paths);
}

/** Titles of all articles and links, in the order of their days. */
async function everything(page: Page): Promise<string[]> {
  const titles: string[] = [];
  for (const shelf of ['', '?shelf=links']) {
    await goTo(page, `library${shelf}`);
    const counted = page.getByText(/^\d+ articles?(?:, \d+ saved links?)?/).first();
    await counted.waitFor();
    await page.waitForTimeout(1500);
    titles.push(...(await page.locator('main li[data-item] a.title').allTextContents()).map((title) => title.trim()));
  }
  return titles;
}

async function imported(page: Page, title: RegExp): Promise<void> {
  await goTo(page, 'library');
  await page.getByText(title).first().waitFor({ timeout: 60_000 });
}

const MBOX = [
  'From ida@harbour.example Tue Mar 14 08:00:00 2023',
  'From: Harbour Letter <ida@harbour.example>',
  'Subject: The channel is deepened',
  'Date: Tue, 14 Mar 2023 08:00:00 +0000',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'The harbour board of Orla voted to deepen the northern channel.',
  '',
  'From ida@harbour.example Wed Mar 15 08:00:00 2023',
  'From: Harbour Letter <ida@harbour.example>',
  'Subject: The ferry is late',
  'Date: Wed, 15 Mar 2023 08:00:00 +0000',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'The ferry to Velmora was two hours late on Wednesday.',
  '',
].join('\n');

const POCKET = [
  'title,url,time_added,tags,status',
  'The mill burns,https://orla.example/mill,1679000000,fire|mill,unread',
  'A link that is kept,https://orla.example/kept,1679100000,,archive',
].join('\n');

/** A small page of another site, with something hidden and a script. */
const SITE = `<!doctype html><html><head><title>Brandt is mayor of Orla</title>
<meta property="article:published_time" content="2023-05-02"><style>.x{display:none}</style></head>
<body><article><h1>Brandt is mayor of Orla</h1><p>Ada Brandt became mayor of Orla on 1 May 2023. She promised a new
bridge over the Tarn, which had been closed since the flood of 2019, and a library for the harbour quarter.</p>
<p class="x">Hidden words that nobody sees.</p></article><script>document.title = 'Brandt is mayor of Orla'</script></body></html>`;

async function site(answer: (path: string) => { type: string; body: string }): Promise<string> {
  const server = createServer((request, response) => {
    const { type, body } = answer(request.url ?? '/');
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The script of the bookmark that the app offers. */
async function bookmarklet(page: Page): Promise<string> {
  await goTo(page, 'sources');
  const link = page.getByRole('link', { name: 'Save to Dateline' });
  await link.waitFor();
  return decodeURIComponent(((await link.getAttribute('href')) ?? '').slice('javascript:'.length));
}

describe('what people keep', () => {
  it('goes in zipped, as PDF, as mailbox, by bookmark and by share; goes out; comes back equal', async () => {
    const { context, page, seen } = await visit(inject('appUrl'));
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor({ timeout: 90_000 });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await addFiles(page, {
      'pocket.zip': zipSync({ 'pocket/part_000000.csv': strToU8(POCKET) }),
      'quay.pdf': pdf('(Quay opens)', "(D:20220510101112+01'00')"),
      'letters.mbox': strToU8(MBOX),
    });
    await imported(page, /^Imported 3 files/);

    // By the bookmark, on a page of another origin: it opens the app in a tab of its own.
    const script = await bookmarklet(page);
    const other = await context.newPage();
    await other.goto(await site(() => ({ type: 'text/html', body: SITE })));
    const opened = context.waitForEvent('page');
    await other.evaluate((code) => {
      const button = document.createElement('button');
      button.textContent = 'bookmark';
      // A bookmark runs in the page, at a press.
      button.onclick = () =>
        document.head.append(Object.assign(document.createElement('script'), { textContent: code }));
      document.body.append(button);
    }, script);
    await other.getByRole('button', { name: 'bookmark' }).click();
    const tab = await opened;
    // It takes the page out of its address once it is open.
    await tab.waitForURL(/#\/library/, { timeout: 60_000 });
    await imported(tab, /^Imported Page handed over/);
    expect(tab.url()).toMatch(/#\/library/);
    await tab.close();
    await other.close();

    // By the share sheet: the system sends a form, and the app asks.
    await page.evaluate(() => {
      const form = new FormData();
      form.append('title', 'Shared page');
      form.append(
        'files',
        new File(['<title>The storm</title><p>The storm closed the port of Orla for eleven days.</p>'], 'storm.html', {
          type: 'text/html',
        }),
      );
      return fetch('./share', { method: 'POST', body: form, redirect: 'manual' });
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Add to your library?' }).waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await imported(page, /^Imported (?:storm\.html|2 files)/);

    const before = await everything(page);
    expect(before).toEqual(
      expect.arrayContaining([
        'The channel is deepened',
        'The ferry is late',
        'Brandt is mayor of Orla',
        'The storm',
        'The mill burns',
        'Quay opens',
      ]),
    );
    await goTo(page, 'library');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const archive = new Uint8Array(readFileSync(await (await saved).path()));
    await goTo(page, 'device');
    await page.getByRole('button', { name: 'Delete everything …' }).click();
    await page.getByRole('button', { name: 'Delete everything', exact: true }).click();
    await page.getByText('Everything is deleted.').first().waitFor();
    await goTo(page, 'library');
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor({ timeout: 90_000 });
    await addFiles(page, { 'dateline.zip': archive });
    await imported(page, /^Imported dateline\.zip/);
    expect(await everything(page)).toEqual(before);
    // And what comes out again is the same to the last letter.
    await goTo(page, 'library');
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const lines = (bytes: Uint8Array) => new TextDecoder().decode(unzipSync(bytes)['articles.jsonl']);
    expect(lines(new Uint8Array(readFileSync(await (await again).path())))).toBe(lines(archive));
    // The other site was visited by its own tab, never by the app.
    expect(seen.foreign.filter((url) => !url.startsWith('http://127.0.0.1:'))).toEqual([]);
    expect([seen.violations, seen.errors]).toEqual([[], []]);
  });

  it('is never taken from a stranger unasked', async () => {
    const { page, seen } = await visit(
      `${inject('appUrl')}#/handed/guessed/H4sIAAAAAAAAA7MpySzJSbUzyk9SsNGHsAGWD6rJEwAAAA`,
    );
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor({ timeout: 90_000 });
    // Whatever it was, it is either asked about or said to be unreadable, and nothing is stored.
    await page
      .getByText(/Add to your library\?|could not be read/)
      .first()
      .waitFor();
    expect(page.url()).not.toContain('handed');
    expectClean(seen);
  });

  it('follows feeds and reads pasted links through the reader of its own server, where it is switched on', async () => {
    let items = 1;
    const item = (n: number) =>
      `<item><title>Item ${n} of Orla</title><link>https://orla.example/${n}</link><guid>https://orla.example/${n}</guid><pubDate>Tue, 0${n} Mar 2022 08:00:00 GMT</pubDate><description>The town of Orla said thing number ${n} on Monday.</description></item>`;
    const root = await site((path) =>
      path === '/feed'
        ? {
            type: 'application/rss+xml',
            body: `<rss version="2.0"><channel><title>Orla Times</title>${Array.from({ length: items }, (_, n) => item(n + 1)).join('')}</channel></rss>`,
          }
        : {
            type: 'text/html',
            body: SITE.replace('<style>', '<link rel="alternate" type="application/rss+xml" href="/feed"><style>'),
          },
    );
    const app = await serve({ port: 0, reader: { isPublic: () => true, ports: { has: () => true } } });
    onTestFinished(() => app.close());
    const { page, seen } = await visit(app.url);
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor({ timeout: 90_000 });
    await goTo(page, 'sources');
    await page.getByLabel('Address of a feed or a site').fill(`${root}/`);
    await page.getByRole('button', { name: 'Follow' }).click();
    await page.getByText('1 new article from the feeds you follow.').first().waitFor();
    await page.getByText('Orla Times').waitFor();
    items = 3;
    await page.getByRole('button', { name: 'Read all now' }).click();
    await page.getByText('2 new articles from the feeds you follow.').first().waitFor();
    await page.getByRole('button', { name: 'Show' }).last().click();
    await page.getByText('2 articles that just came').waitFor();

    await page.getByRole('button', { name: 'Paste' }).click();
    await page.getByLabel('Text to add').fill(`${root}/brandt`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page
      .getByText(/^Imported /)
      .first()
      .waitFor();
    await goTo(page, 'library?q=bridge');
    await page.locator('main li[data-item] a.title', { hasText: 'Brandt is mayor of Orla' }).waitFor();
    expectClean(seen);
  });
});
