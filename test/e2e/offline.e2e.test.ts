/** T13: after the first visit the app works without a network, asks no other origin for anything, and needs no eval. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { serve, type Served } from '../../scripts/serve.mjs';
import { goTo, settled } from './app';
import { launch, watch } from './browser';

let browser: Browser;
let context: BrowserContext | null = null;
beforeAll(async () => {
  browser = await launch();
});
afterEach(async () => {
  await context?.close();
  context = null;
});
afterAll(() => browser.close());

async function open(url: string): Promise<Page> {
  context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Whether the whole app is stored, given a minute. */
const kept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((done) => setTimeout(done, 200))) {
      const [name] = await caches.keys();
      const cache = await caches.open(name!);
      const list = await cache.match('__precache.json');
      const { files } = (await list!.json()) as { files: { url: string }[] };
      const held = await Promise.all(files.map(({ url }) => cache.match(new URL(url, document.baseURI))));
      if (held.every(Boolean)) return true;
    }
    return false;
  });

/** A page as a browser saves it: the date in its head, a remote image that must never be asked for. */
const SAVED_PAGE = {
  name: 'velmora.html',
  mimeType: 'text/html',
  buffer: Buffer.from(`<!doctype html><html lang="en"><head><title>Velmora dismisses its chief executive</title>
    <meta property="article:published_time" content="2023-06-14T08:00:00Z"><meta name="author" content="Ruth Hale">
    </head><body><article><h1>Velmora dismisses its chief executive</h1>
    <p>The board of Velmora dismissed its chief executive last Friday. The company makes pumps in the harbour town of
    Orla and has 2,000 employees.</p><p>A new head is to be named in the autumn, the board said in a short statement,
    and gave no reasons. <img src="https://example.com/pixel.png" alt=""></p></article></body></html>`),
};

/** The heading of the page once the library is open; while it opens there is another one. */
async function heading(page: Page): Promise<string | null> {
  await page.getByRole('button', { name: 'Try the sample library' }).waitFor();
  return page.locator('main h1').first().textContent();
}

describe.each([
  ['served with all headers', 'appUrl', true],
  ['served by a host that sets no headers', 'plainUrl', false],
] as const)('the app %s', (_, key, isolated) => {
  it('opens, and opens again without a network', async () => {
    const url = inject(key);
    const page = await open(url);
    const seen = await watch(page.context(), url);
    await page.reload();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
    const first = await heading(page);
    expect(first).toBeTruthy();
    expect(await kept(page)).toBe(true);

    await page.context().setOffline(true);
    await page.reload();
    expect(await heading(page)).toBe(first);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
    const model = await page.evaluate(async () => {
      const response = await fetch('models/reader/onnx/model_quantized.onnx');
      return (await response.arrayBuffer()).byteLength;
    });
    expect(model).toBeGreaterThan(20_000_000);

    await page.locator('input[type=file]').first().setInputFiles(SAVED_PAGE);
    // Asked while the page is still being read in, an empty library would rightly have no answer.
    await settled(page);
    await goTo(page, 'ask');
    // Typed at once: the move to the page must not take the focus away again.
    await page
      .getByRole('textbox', { name: 'Your question' })
      .fill('When was the chief executive of Velmora dismissed?');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer
      .getByText(/June 9, 2023|9 June 2023|Jun 9, 2023|9 Jun 2023/)
      .first()
      .waitFor({ timeout: 120_000 });
    expect(await answer.textContent()).toContain('dismissed its chief executive last Friday');
    expect(seen).toEqual({ foreign: [], violations: [], errors: [] });
  });
});

describe('a first visit', () => {
  it('takes at most 350 kB until its first button is there, and at most 42 MB for models and runtime', async () => {
    const sent: { path: string; bytes: number }[] = [];
    const server = await serve({ port: 0, onSent: (path, bytes) => sent.push({ path, bytes }) });
    onTestFinished(server.close);
    const sum = (of: typeof sent): number => of.reduce((all, { bytes }) => all + bytes, 0);
    const page = await open(server.url);
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor();
    const first = sum(sent);
    expect(first).toBeGreaterThan(50_000);
    expect(first).toBeLessThanOrEqual(350_000);
    expect(await kept(page)).toBe(true);
    const models = sum(sent.filter(({ path }) => /^\/(?:models|ort)\//.test(path)));
    expect(models).toBeGreaterThan(20_000_000);
    expect(models).toBeLessThanOrEqual(42_000_000);
  });
});

describe('the policy', () => {
  it('forbids eval, inline script and any other origin, in the header and in the page', async () => {
    const page = await open(inject('appUrl'));
    const outcome = await page.evaluate(async () => {
      const blocked: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
      // A timer, because code that the test itself runs may evaluate.
      setTimeout('window.ranEvaluated = true');
      const fetched = await fetch('https://example.com/').then(
        () => true,
        () => false,
      );
      const script = document.createElement('script');
      script.textContent = 'window.ranInline = true';
      document.head.append(script);
      const image = new Image();
      image.src = 'https://example.com/pixel.png';
      await new Promise((resolve) => setTimeout(resolve, 300));
      return {
        evaluated: 'ranEvaluated' in window,
        fetched,
        inline: 'ranInline' in window,
        blocked: [...new Set(blocked)].sort(),
      };
    });
    expect(outcome).toEqual({
      evaluated: false,
      fetched: false,
      inline: false,
      blocked: ['connect-src', 'img-src', 'script-src', 'script-src-elem'],
    });
    expect(readFileSync('dist/index.html', 'utf8')).toMatch(/http-equiv="Content-Security-Policy"/);
  });
});

describe('a new version', () => {
  let server: Served | null = null;
  const folder = mkdtempSync(join(tmpdir(), 'dateline-'));
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Another build, made by changing one file and the list in the service worker, as a build would. */
  function change(): void {
    const path = join(folder, 'app.webmanifest');
    const hash = (): string => createHash('sha256').update(readFileSync(path)).digest('hex');
    const before = hash();
    writeFileSync(path, readFileSync(path, 'utf8').replace('"name": "Dateline"', '"name": "Dateline 2"'));
    const service = join(folder, 'service.js');
    const code = readFileSync(service, 'utf8');
    writeFileSync(service, code.replace(before, hash()).replace(/"version":"\w+"/, '"version":"second"'));
  }

  const name = (page: Page): Promise<string> =>
    page.evaluate(async () => ((await (await fetch('app.webmanifest')).json()) as { name: string }).name);

  it('waits until it is taken, replaces the old one whole, and reloads the page', async () => {
    cpSync('dist', folder, { recursive: true });
    server = await serve({ dir: folder, port: 0 });
    const page = await open(server.url);
    expect(await kept(page)).toBe(true);
    await page.reload();
    expect(await name(page)).toBe('Dateline');

    change();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(await name(page)).toBe('Dateline');
    await page.reload();
    expect(await name(page)).toBe('Dateline');

    await heading(page);
    const reloaded = page.waitForEvent('load', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    expect(await name(page)).toBe('Dateline 2');
    // What was shared with the app waits in a cache of its own.
    const caching = await page.evaluate(() => caches.keys());
    expect(caching.filter((one) => one.startsWith('dateline-'))).toEqual(['dateline-second']);
  });
});
