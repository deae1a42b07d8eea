/** What people keep, made by code, and the ways by which a browser hands it over. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { pdf } from '../core/importers/helpers';
import { goTo } from './app';

/** A reading list as Pocket gave it out: one page to be read, one read. */
const POCKET = [
  'title,url,time_added,tags,status',
  'The mill burns,https://orla.example/mill,1679000000,fire|mill,unread',
  'A link that is kept,https://orla.example/kept,1679100000,,archive',
].join('\n');

/** The same export's highlights; its file of annotations lies beside the list. */
const ANNOTATIONS = JSON.stringify([
  {
    url: 'https://orla.example/quay',
    title: 'The old quay',
    highlights: [{ quote: 'The old quay of Orla closed in 2020.', created_at: 1679000000 }],
  },
]);

const letter = (subject: string, date: string, text: string): string =>
  [
    `From ida@harbour.example ${date}`,
    'From: Harbour Letter <ida@harbour.example>',
    `Subject: ${subject}`,
    `Date: ${date}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\n');

const MBOX = [
  letter(
    'The channel is deepened',
    'Tue, 14 Mar 2023 08:00:00 +0000',
    'The harbour board of Orla voted to deepen the northern channel.',
  ),
  letter(
    'The ferry is late',
    'Wed, 15 Mar 2023 08:00:00 +0000',
    'The ferry to Velmora was two hours late on Wednesday.',
  ),
].join('\n');

/** Files by name: a zipped export, a PDF and a mailbox. */
export const KEPT: Readonly<Record<string, Uint8Array>> = {
  'pocket.zip': zipSync({
    'pocket/part_000000.csv': strToU8(POCKET),
    'pocket/annotations/part_000000.json': strToU8(ANNOTATIONS),
  }),
  'quay.pdf': pdf('(Quay opens)', "(D:20220510101112+01'00')"),
  'letters.mbox': strToU8(MBOX),
};

/** A page of another site, with something hidden and a script. */
export const SITE_PAGE = `<!doctype html><html><head><title>Brandt is mayor of Orla</title>
<meta property="article:published_time" content="2023-05-02"><style>.x{display:none}</style></head>
<body><article><h1>Brandt is mayor of Orla</h1><p>Ada Brandt became mayor of Orla on 1 May 2023. She promised a new
bridge over the Tarn, which had been closed since the flood of 2019, and a library for the harbour quarter.</p>
<p class="x">Hidden words that nobody sees.</p></article><script>document.title += ''</script></body></html>`;

/** A site that answers every path alike. */
export async function site(body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Drops files from the disk on the page, as the system's file manager would. */
export async function dropFiles(page: Page, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dateline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const paths = Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  });
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: 300,
      y: 300,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    });
  }
  await session.detach();
}

/** Presses the app's bookmark on a page of another site: a bookmark is a script that runs there. */
export async function pressBookmark(app: Page, on: Page): Promise<Page> {
  await goTo(app, 'sources');
  const href = await app.getByRole('link', { name: 'Save to Dateline' }).getAttribute('href');
  await on.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: 'the bookmark' });
    document.body.append(link);
  }, href ?? '');
  const opened = on.context().waitForEvent('page');
  await on.getByRole('link', { name: 'the bookmark' }).click();
  return opened;
}

/** Sends the form of the app's share target from another page, as the system's share sheet does. */
export async function share(app: string, from: Page, name: string, text: string): Promise<Page> {
  await from.evaluate(
    ({ action, name, text }) => {
      const files = new DataTransfer();
      files.items.add(new File([text], name, { type: 'text/html' }));
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'post',
        enctype: 'multipart/form-data',
        target: '_blank',
      });
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      field.files = files.files;
      const button = Object.assign(document.createElement('button'), { textContent: 'share it' });
      form.append(field, button);
      document.body.append(form);
    },
    { action: `${app}share`, name, text },
  );
  const opened = from.context().waitForEvent('page');
  await from.getByRole('button', { name: 'share it' }).click();
  return opened;
}

/** The archive that *Export* on *Library* saves. */
export async function exported(page: Page): Promise<Uint8Array> {
  await goTo(page, 'library');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  return new Uint8Array(readFileSync(await (await saved).path()));
}
