/** Models that people bring: asked for by a click only, kept, damaged, thrown away, taken along. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { MODEL_HOSTS } from '../../scripts/headers.mjs';
import { SOFTWARE_WEBGPU_ARGS } from '../../scripts/chromium.mjs';
import { HUB_FILES } from '../hub';
import { addFile, ask, expectClean, goTo, readAnswer, settled, visit, type Shown } from './app';
import { ARTICLES, device, vectorSpaces } from './device';

const BGE = resolve('../shared/models/bge-small-en-v1.5');
const GGUF = resolve('../shared/models/SmolLM2-135M-Instruct-GGUF/SmolLM2-135M-Instruct.Q4_1.gguf');
const there = existsSync(BGE);
const skipped = there ? '' : ' (skipped: ../shared/models is not there)';

const QUESTION = 'Who is chief executive of Velmora?';

const rowOf = (page: Page, name: RegExp | string) => page.getByRole('listitem', { name });
/** Saves a model as one file into a folder of its own, which goes with the test. */
async function saveToDisk(page: Page, row: Locator): Promise<{ readonly folder: string; readonly path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'dateline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Save to disk' }).click(),
  ]);
  const path = join(folder, saved.suggestedFilename());
  await saved.saveAs(path);
  return { folder, path };
}

/** Opens web-llm's list where one small model is seen. */
async function openList(page: Page): Promise<void> {
  await page.getByText('Models compiled for WebGPU').click();
  await page.getByLabel('Find').fill('SmolLM2-360M-Instruct-q4f32');
}

/** Asks, and does not wait for what a language model writes below the short answer. */
async function askBriefly(page: Page): Promise<Shown> {
  await goTo(page, 'ask');
  await page.getByLabel('Your question').fill(QUESTION);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.locator('section[aria-label="Answer"]').waitFor({ timeout: 60_000 });
  const stop = page.getByRole('button', { name: 'Stop' });
  // It goes by itself when the model is done, perhaps between the look and the click.
  if (await stop.isVisible()) await stop.click({ timeout: 3000 }).catch(() => undefined);
  return readAnswer(page);
}

/** A hub in the place of the real hosts. */
async function playHub(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:\/\//, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.href);
    const name = url.pathname.split('/').at(-1) ?? '';
    const kind = /\.(wasm|gguf)$/.exec(name)?.[1];
    const body = HUB_FILES.get(kind === 'wasm' ? 'tiny-webgpu.wasm' : kind === 'gguf' ? 'tiny.gguf' : name);
    await route.fulfill({
      status: body === undefined ? 404 : 200,
      headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/octet-stream' },
      ...(body === undefined ? {} : { body }),
    });
  });
  return asked;
}

describe('other hosts', () => {
  it('are asked by a click only, those that were named; offline afterwards; a model that cannot run leaves the answers as they were', async () => {
    const { page, context, seen } = await visit(inject('appUrl'), { args: SOFTWARE_WEBGPU_ARGS });
    const asked = await playHub(context);
    await addFile(page, 'articles.jsonl', ARTICLES.join('\n'));
    await settled(page);
    await device(page);
    await page.getByText('GGUF models, for any device').click();
    await openList(page);
    const row = rowOf(page, 'SmolLM2-360M-Instruct-q4f32_1-MLC');
    // Host and size stand there before the click.
    await row.getByText(/about 2\d\d MB · .*from huggingface\.co and raw\.githubusercontent\.com/).waitFor();
    await page.reload();
    await device(page);
    expect(asked).toEqual([]);
    expectClean(seen);

    await openList(page);
    await row.getByRole('button', { name: 'Download' }).click();
    const kept = page.getByRole('list', { name: 'Models on this device' }).getByRole('listitem');
    await kept.waitFor();
    expect(asked).toHaveLength(9);
    for (const url of asked) expect(MODEL_HOSTS).toContain(new URL(url).origin);
    expect(seen.foreign).toEqual(asked);
    expect(seen.violations).toEqual([]);

    // It is none that can run: said, and questions are answered as before.
    await kept.getByRole('button', { name: 'Use' }).click();
    await page
      .getByRole('alert')
      .getByText(/GGUF model/)
      .waitFor({ timeout: 60_000 });
    await page.locator('#main').getByRole('button', { name: 'Close' }).click();
    expect((await ask(page, QUESTION)).answer).toMatch(/Jon Ferro/);

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await device(page);
    await page.getByText(/Ready: opens and answers offline/).waitFor({ timeout: 60_000 });
    await context.setOffline(true);
    const before = asked.length;
    await page.reload();
    await device(page);
    await kept.getByRole('button', { name: 'Check' }).click();
    await page
      .getByText(/is as it was stored/)
      .first()
      .waitFor();
    expect((await ask(page, QUESTION)).answer).toMatch(/Jon Ferro/);
    expect(asked).toHaveLength(before);
    // What is to be fetched now is not; what is there stays.
    await context.unroute(/^https:\/\//);
    await device(page);
    await page.getByText('GGUF models, for any device').click();
    await rowOf(page, 'Qwen2.5 0.5B Instruct').getByRole('button', { name: 'Download 491 MB' }).click();
    await page
      .getByRole('alert')
      .getByText(/Check the connection/)
      .waitFor({ timeout: 60_000 });
    expect(await kept.filter({ hasText: 'SmolLM2-360M' }).getByRole('button', { name: 'Use' }).count()).toBe(1);
    expect(seen.errors).toEqual([]);
  });

  it('are named by no policy but that of the worker which a click starts', async () => {
    const { page } = await visit(inject('appUrl'));
    await device(page);
    await page.getByText(/Ready: opens and answers offline/).waitFor({ timeout: 60_000 });
    const found = await page.evaluate(async () => {
      const policyOf = async (url: string): Promise<string> =>
        (await fetch(url)).headers.get('Content-Security-Policy') ?? '';
      const list = await caches.match(new URL('__precache.json', document.baseURI));
      const { files } = (await list!.json()) as { files: { url: string }[] };
      const worker = files.find(({ url }) => url.startsWith('assets/hub.worker-'))!.url;
      const reached = await fetch('https://huggingface.co/robots.txt').then(
        () => true,
        () => false,
      );
      return {
        reached,
        page: await policyOf('./'),
        meta: document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content') ?? '',
        chosen: await policyOf(`${worker}?hub=huggingface.co`),
        unknown: await policyOf(`${worker}?hub=hub.example`),
      };
    });
    expect(found.reached).toBe(false);
    for (const policy of [found.page, found.meta, found.unknown]) expect(policy).toMatch(/connect-src 'self'(?:;|$)/);
    expect(found.chosen).toContain("connect-src 'self' https://huggingface.co https://*.hf.co;");
  });

  it('that give something else, or nothing, are told apart, and what was there is mended', async () => {
    const { page, context } = await visit(inject('appUrl'), { args: SOFTWARE_WEBGPU_ARGS });
    const asked = await playHub(context);
    await device(page);
    await openList(page);
    const row = rowOf(page, 'SmolLM2-360M-Instruct-q4f32_1-MLC');
    await row.getByRole('button', { name: 'Download' }).click();
    const kept = page.getByRole('list', { name: 'Models on this device' }).getByRole('listitem');
    await kept.getByRole('button', { name: 'Use' }).waitFor();
    // The browser makes room between two visits.
    await page.evaluate(async () => {
      const cache = await caches.open('webllm/model');
      for (const { url } of await cache.keys()) if (url.endsWith('params_shard_3.bin')) await cache.delete(url);
    });
    await page.reload();
    await device(page);
    await kept.getByText(/params_shard_3\.bin is gone or changed/).waitFor();
    expect(asked).toHaveLength(9);
    await kept.getByRole('button', { name: 'Download again from huggingface.co' }).click();
    await kept.getByRole('button', { name: 'Use' }).waitFor();
    expect(asked.slice(9).map((url) => url.split('/').at(-1))).toEqual(['params_shard_3.bin']);
    await kept.getByRole('button', { name: 'Remove' }).click();
    await kept.waitFor({ state: 'detached' });
    await openList(page);
    await context.unroute(/^https:\/\//);
    await context.route(/^https:\/\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>Sign in' }),
    );
    await row.getByRole('button', { name: 'Download' }).click();
    await page
      .getByRole('alert')
      .getByText(/network that asks for a login/)
      .waitFor();
    expect(await kept.count()).toBe(0);
  });
});

describe('a GGUF file', () => {
  it('comes from an address that was typed, goes to a stick and back; one of the list whose checksum differs is not kept', async () => {
    const { page, context, seen } = await visit(inject('appUrl'));
    const asked = await playHub(context);
    await device(page);
    const address = page.getByLabel(/fetch a \.gguf file from an address/);
    await address.fill('https://huggingface.co/some/tiny/blob/main/tiny.gguf');
    await page.getByText('Fetches tiny from huggingface.co, and nothing else.').waitFor();
    expect(asked).toEqual([]);
    await address.press('Enter');
    const kept = page.getByRole('list', { name: 'Models on this device' }).getByRole('listitem');
    await kept.getByText(/writes, GGUF · 160 kB · licence not stated · from huggingface\.co/).waitFor();
    expect(asked).toEqual(['https://huggingface.co/some/tiny/resolve/main/tiny.gguf']);

    const { path } = await saveToDisk(page, kept);
    expect(readFileSync(path).equals(HUB_FILES.get('tiny.gguf')!)).toBe(true);
    await kept.getByRole('button', { name: 'Remove' }).click();
    await kept.waitFor({ state: 'detached' });
    await page.getByLabel('Import from disk').setInputFiles(path);
    await kept.getByText(/from disk/).waitFor();

    // Head and length are those of a model, but it is none.
    await kept.getByRole('button', { name: 'Use' }).click();
    await page.getByText('The model could not be loaded.').waitFor({ timeout: 60_000 });
    await page.locator('#main').getByRole('button', { name: 'Close' }).click();

    await page.getByText('GGUF models, for any device').click();
    await rowOf(page, 'SmolLM2 135M Instruct').getByRole('button', { name: 'Download 105 MB' }).click();
    await page
      .getByRole('alert')
      .getByText(/Nothing of it was kept/)
      .waitFor();
    expect(await kept.count()).toBe(1);
    expect(seen.errors).toEqual([]);
  });
});

describe.skipIf(!there)(`another embedding model${skipped}`, () => {
  it('comes from a folder, reads everything again under its own name, goes to a stick and back, and gives way when damaged', async () => {
    const { page, seen } = await visit(inject('appUrl'));
    await addFile(page, 'articles.jsonl', ARTICLES.join('\n'));
    await settled(page);
    const own = await vectorSpaces(page);
    expect(own).toHaveLength(1);

    await device(page);
    await page.getByLabel('Import a folder').setInputFiles(BGE);
    const row = rowOf(page, 'bge-small-en-v1.5');
    await row.getByText(/reads for meaning · 34 MB/).waitFor({ timeout: 60_000 });
    await row.getByRole('button', { name: 'Use' }).click();
    await page.getByText(/Your model bge-small-en-v1\.5/).waitFor({ timeout: 60_000 });
    await settled(page);
    const both = await vectorSpaces(page);
    expect(both).toHaveLength(2);
    expect(both).toEqual(expect.arrayContaining(own));
    expect(both.find((space) => !own.includes(space))).toMatch(/^bge-small-en-v1\.5@[\da-f]{12}\/q8\/1 /);
    expect((await ask(page, QUESTION)).answer).toMatch(/Jon Ferro/);
    await device(page);
    await page.getByRole('button', { name: 'Self-test' }).click();
    await page.getByText(/Meaning of texts: passed/).waitFor({ timeout: 60_000 });
    await page.getByText(/nearer to each other/).waitFor();

    const { folder, path } = await saveToDisk(page, row);
    expect(readdirSync(folder)).toEqual(['bge-small-en-v1.5.tar']);
    expect(statSync(path).size).toBeGreaterThan(34_000_000);

    // One byte changes on the disk; only its hash tells.
    await page.evaluate(async () => {
      const models = await (await navigator.storage.getDirectory()).getDirectoryHandle('models');
      const file = await (await models.getDirectoryHandle('bge-small-en-v1.5')).getFileHandle('model_quantized.onnx');
      const writable = await file.createWritable({ keepExistingData: true });
      await writable.write({ type: 'write', position: 20_000_000, data: new Uint8Array([1, 2, 3, 4]) });
      await writable.close();
    });
    await page.reload();
    await page
      .getByText(/The model that comes with the page reads for meaning again/)
      .first()
      .waitFor({ timeout: 60_000 });
    await device(page);
    await page.getByText(/The model that comes with the page\./).waitFor();
    expect((await ask(page, QUESTION)).answer).toMatch(/Jon Ferro/);
    await device(page);
    await row.getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByLabel('Import from disk').setInputFiles(path);
    await row.getByText(/reads for meaning · 34 MB/).waitFor({ timeout: 60_000 });
    await row.getByRole('button', { name: 'Check' }).click();
    await page
      .getByText(/is as it was stored/)
      .first()
      .waitFor({ timeout: 60_000 });
    expectClean(seen);
  });

  it('is not taken in halves when the disk is full', async () => {
    const { page, context } = await visit(inject('appUrl'));
    await device(page);
    await page.getByText(/Ready: opens and answers offline/).waitFor({ timeout: 60_000 });
    const session = await context.newCDPSession(page);
    const { origin } = new URL(inject('appUrl'));
    const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 10_000_000 });
    await page.getByLabel('Import a folder').setInputFiles(BGE);
    await page
      .getByRole('alert')
      .getByText(/no room left/)
      .waitFor({ timeout: 60_000 });
    expect(await rowOf(page, 'bge-small-en-v1.5').count()).toBe(0);
    expect((await session.send('Storage.getUsageAndQuota', { origin })).usage).toBeLessThan(usage + 5_000_000);
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await page.locator('#main').getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Import a folder').setInputFiles(BGE);
    await rowOf(page, 'bge-small-en-v1.5').getByText(/34 MB/).waitFor({ timeout: 60_000 });
  });
});

describe.skipIf(!there)(`a language model that the browser throws away between two questions${skipped}`, () => {
  it('writes on while it is in memory; after a reload that is said, and answers come without it', async () => {
    const { page, seen } = await visit(inject('appUrl'));
    await addFile(page, 'articles.jsonl', ARTICLES.join('\n'));
    await settled(page);
    await device(page);
    // A person's own limit comes first.
    await page.getByLabel('Import from disk').setInputFiles(GGUF);
    const row = page.getByRole('listitem').filter({ hasText: /SmolLM2.*writes, GGUF/is });
    await row.getByRole('button', { name: 'Use' }).waitFor({ timeout: 120_000 });
    await page.evaluate(() => localStorage.setItem('dateline.language', JSON.stringify({ memoryLimitMB: 100 })));
    await page.reload();
    await device(page);
    await row.getByRole('button', { name: 'Use' }).click();
    await page
      .getByRole('alert')
      .getByText(/Allow more under “How they run”/)
      .waitFor();
    await page.locator('#main').getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('and may take').selectOption('null');
    await row.getByRole('button', { name: 'Use' }).click();
    await page.getByText(/ writes\.$/).waitFor({ timeout: 240_000 });
    expect((await askBriefly(page)).answer).toMatch(/Jon Ferro/);
    await page.evaluate(async () =>
      (await navigator.storage.getDirectory()).removeEntry('models', { recursive: true }),
    );
    expect((await askBriefly(page)).answer).toMatch(/Jon Ferro/);
    await page.reload();
    await device(page);
    await page.getByText('The model could not be loaded.').waitFor({ timeout: 60_000 });
    expect((await ask(page, QUESTION)).answer).toMatch(/Jon Ferro/);
    expectClean(seen);
  });
});
