import { existsSync } from 'node:fs';
import type { Page } from 'playwright';
import { serve } from '../scripts/serve.mjs';
import { launch, launchKept } from '../test/e2e/browser';
import { realLibrary } from './real-library';
import { machine, memoryOf, tableOf } from './runner';
import type { BenchOptions, BenchResult } from './types';

/** What is a model, or what runs one. */
const MODELS = /^\/(?:models|ort)\//;
const KEPT_LIMIT_MS = 300_000;
const QUESTION = 'What did the president say about the hostages in October 2023?';

interface Sent {
  readonly path: string;
  readonly bytes: number;
}

/**
 * First visit of the built app (what goes over the wire until the first screen is there, and until everything is kept
 * for use without a network), and the memory of a tab with a library of real articles open.
 */
export async function benchLoad({ data, n }: BenchOptions): Promise<BenchResult> {
  if (!existsSync('dist/index.html')) throw new Error('There is no built app. Run: npm run build');
  const wire = await firstVisit();
  const memory = await tabMemory(data, n);
  console.log(`First visit, and a tab with a library of real articles. ${machine()}`);
  console.log(
    tableOf(
      ['tab', 'measured MB', 'of its process MB'],
      memory.map(({ when, measuredMb, processMb }) => [when, measuredMb, processMb]),
    ),
  );
  const metrics: Record<string, number> = { ...wire };
  for (const { name, measuredMb, processMb } of memory) {
    if (measuredMb !== null) metrics[`memory.${name}Mb`] = measuredMb;
    if (processMb !== null) metrics[`memory.${name}.processMb`] = processMb;
  }
  return { bench: 'load', n: n ?? 0, metrics };
}

async function firstVisit(): Promise<Record<string, number>> {
  const sent: Sent[] = [];
  const server = await serve({ port: 0, onSent: (path, bytes) => sent.push({ path, bytes }) });
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const started = performance.now();
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor();
    const firstScreenMs = performance.now() - started;
    const first = [...sent];
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await allKept(page);
    console.log(
      tableOf(
        ['until the first screen', 'kB'],
        [...first].sort((a, b) => b.bytes - a.bytes).map(({ path, bytes }) => [path, bytes / 1000]),
      ),
    );
    return {
      firstLoadKb: total(first) / 1000,
      firstScreenMs,
      keptMb: total(sent) / 1e6,
      'keptMb.models': total(sent.filter(({ path }) => MODELS.test(path))) / 1e6,
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

const total = (sent: readonly Sent[]): number => sent.reduce((sum, { bytes }) => sum + bytes, 0);

/** Until nothing more is put into the cache of this version. */
async function allKept(page: Page): Promise<void> {
  const deadline = performance.now() + KEPT_LIMIT_MS;
  for (;;) {
    const [kept, wanted] = await page.evaluate(async () => {
      const name = (await caches.keys()).find((key) => key.startsWith('dateline-'));
      if (name === undefined) return [0, 1] as const;
      const cache = await caches.open(name);
      const list = await cache.match(new URL('__precache.json', location.href));
      if (!list) return [0, 1] as const;
      const { files } = (await list.json()) as { files: { url: string }[] };
      const held = await Promise.all(files.map(({ url }) => cache.match(new URL(url, location.href))));
      return [held.filter(Boolean).length, files.length] as const;
    });
    if (kept >= wanted) return;
    if (performance.now() > deadline) throw new Error(`Only ${kept} of ${wanted} files were kept in time.`);
    await page.waitForTimeout(500);
  }
}

interface Memory {
  readonly name: string;
  readonly when: string;
  /** What the browser counts for the page and its workers; `null` where it does not say. */
  readonly measuredMb: number | null;
  /** Resident memory of the process. */
  readonly processMb: number | null;
}

async function tabMemory(data: string, n: number | null): Promise<Memory[]> {
  const { folder, port } = await realLibrary(data, n);
  const server = await serve({ port });
  const context = await launchKept(folder);
  const whole = await context.browser()!.newBrowserCDPSession();
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}#/ask`);
    await page.getByRole('textbox', { name: 'Your question' }).waitFor();
    await page.waitForTimeout(3000);
    const take = async (name: string, when: string): Promise<Memory> => {
      const session = await context.newCDPSession(page);
      const processMb = await memoryOf(session, whole, true);
      await session.detach();
      return { name, when, measuredMb: await measured(page), processMb };
    };
    const taken = [await take('open', 'library open')];
    await page.getByRole('textbox', { name: 'Your question' }).fill(QUESTION);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Answer' }).waitFor({ timeout: KEPT_LIMIT_MS });
    await page.waitForTimeout(3000);
    taken.push(await take('asked', 'a question answered'));
    return taken;
  } finally {
    await context.close();
    await server.close();
  }
}

/** Page and workers, garbage collected. */
function measured(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    const { measureUserAgentSpecificMemory: measure } = performance as unknown as {
      measureUserAgentSpecificMemory?: () => Promise<{ bytes: number; breakdown: unknown }>;
    };
    if (measure === undefined || !crossOriginIsolated) return null;
    const late = new Promise<null>((resolve) => setTimeout(resolve, 60_000, null));
    const found = await Promise.race([measure.call(performance), late]);
    return found === null ? null : found.bytes / 1e6;
  });
}
