/** A model of the page whose copy on this device is damaged: what needs no model goes on, and the file is fetched again. */
import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { addFile, ask, expectClean, goTo, settled, visit } from './app';
import { ARTICLES, device } from './device';

const QUESTION = 'When did the Orla inquiry begin?';

/** Changes some bytes in the middle of each kept model; their names. */
function damageModels(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const damaged: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!request.url.endsWith('.onnx')) continue;
        const kept = await cache.match(request);
        const bytes = new Uint8Array(await kept!.arrayBuffer());
        bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 4096);
        await cache.put(request, new Response(bytes, { headers: kept!.headers }));
        damaged.push(request.url);
      }
    }
    return damaged;
  });
}

/** SHA-256 of each kept model, and of what the server has. */
function hashes(page: Page, urls: readonly string[], where: 'kept' | 'served'): Promise<string[]> {
  return page.evaluate(
    async ([addresses, from]) => {
      const found: string[] = [];
      for (const url of addresses) {
        const response = from === 'kept' ? await caches.match(url) : await fetch(url);
        const bytes = response === undefined ? new ArrayBuffer(0) : await response.arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        found.push(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
      }
      return found;
    },
    [urls, where] as const,
  );
}

/** How many articles a search by words shows. */
async function search(page: Page, words: string): Promise<void> {
  await goTo(page, `library?text=${encodeURIComponent(words)}`);
  await page.getByText('The Orla inquiry opens').first().waitFor();
}

it('a damaged model heals: words and facts go on without a network, and with one it is fetched again', async () => {
  const { page, context, seen } = await visit(inject('appUrl'));
  await addFile(page, 'articles.jsonl', ARTICLES.join('\n'));
  await settled(page);
  expect((await ask(page, QUESTION)).answer).toMatch(/14 June 2021/);
  await device(page);
  await page.getByText(/Ready: opens and answers offline/).waitFor({ timeout: 60_000 });

  const before = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (url.endsWith('.onnx')) found.push(url);
    // In one order: which model was kept first is chance, and files are told apart by their place below.
    return found.sort();
  });
  const right = await hashes(page, before, 'kept');
  const damaged = await damageModels(page);
  expect(damaged.sort()).toEqual(before);
  expect(await hashes(page, before, 'kept')).not.toEqual(right);

  await context.setOffline(true);
  await page.reload();
  await search(page, 'inquiry');
  // Without its models the app shows the sentence, and says no more than that.
  expect((await ask(page, QUESTION)).text).toContain('The Orla inquiry began on 14 June 2021');
  await goTo(page, 'library');
  expect(await page.getByText(/clear (?:the|this) site|site.s data/i).count()).toBe(0);

  await context.setOffline(false);
  await page.reload();
  expect((await ask(page, QUESTION)).answer).toMatch(/14 June 2021/);
  await expect.poll(() => hashes(page, before, 'kept'), { timeout: 60_000 }).toEqual(right);
  expectClean({ ...seen, errors: [] });
});
