import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { serve } from '../scripts/serve.mjs';
import { ENGINES_IDLE_MS } from '../src/rpc/engine-link';
import { MODELS_STARTED, MODELS_WHOLE } from '../src/rpc/start';
import { launch } from '../test/e2e/browser';
import type { VectorSource } from './in-page/library-import';
import { realLibrary } from './real-library';
import { machine, tableOf } from './runner';
import { openPlainTab, type PlainTab } from './tab-memory';
import type { BenchOptions, BenchResult } from './types';

/** What is a model, or what runs one. */
const MODELS = /^\/(?:models|ort)\//;
const KEPT_LIMIT_MS = 300_000;
/** Until what goes on behind the screen has ended: the browser also compiles for a while after the first question. */
const SETTLE_MS = 20_000;
const QUESTION = 'What did the president say about the hostages in October 2023?';

interface Sent {
  readonly path: string;
  readonly bytes: number;
}

/**
 * First visit of the built app (what goes over the wire until the first screen is there, and until everything is kept
 * for use without a network), and the memory of a tab with a library of real articles open.
 */
export async function benchLoad({ data, n, madeUpVectors }: BenchOptions): Promise<BenchResult> {
  if (!existsSync('dist/index.html')) throw new Error('There is no built app. Run: npm run build');
  const wire = await firstVisit();
  const { memory, ...models } = await overTime(data, n, madeUpVectors ? 'made up' : 'model');
  console.log(`First visit, and a tab with a library of real articles. ${machine()}`);
  console.log(
    tableOf(
      ['tab', 'MB'],
      memory.map(({ when, mb }) => [when, mb]),
    ),
  );
  const metrics: Record<string, number> = { ...wire, ...models };
  for (const { name, mb } of memory) if (mb !== null) metrics[`memory.${name}Mb`] = mb;
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

/** Somebody types a letter of a question. */
const TYPE = `document.querySelector('#question').dispatchEvent(new Event('input', { bubbles: true }))`;

async function startsOf(tab: PlainTab, name: string): Promise<number[]> {
  const expression = `JSON.stringify(performance.getEntriesByName('${name}').map(({ duration }) => duration))`;
  return JSON.parse(String(await tab.evaluate(expression))) as number[];
}

interface Memory {
  readonly name: string;
  readonly when: string;
  readonly mb: number | null;
}

interface OverTime {
  readonly memory: readonly Memory[];
  /** Until the embedder could be asked: at the first question, and when somebody types again after they were let go. */
  readonly modelsFirstMs: number;
  readonly modelsBackMs: number;
  /** The same until the reader could. */
  readonly readerFirstMs: number;
  readonly readerBackMs: number;
}

/** The library open, a question answered, once the models have been let go, which lasts over a minute, and back again. */
async function overTime(data: string, n: number | null, vectors: VectorSource): Promise<OverTime> {
  const { folder, port } = await realLibrary(data, n, vectors);
  const server = await serve({ port });
  const tab = await openPlainTab(folder, `${server.url}#/ask`);
  try {
    const until = async (condition: string): Promise<void> => {
      const deadline = performance.now() + KEPT_LIMIT_MS;
      while ((await tab.evaluate(condition)) !== true) {
        if (performance.now() > deadline) throw new Error(`In vain waited for: ${condition}`);
        await sleep(500);
      }
    };
    const taken: Memory[] = [];
    const take = async (name: string, when: string): Promise<void> => {
      await sleep(SETTLE_MS);
      taken.push({ name, when, mb: await tab.memoryMb() });
    };
    await until(`document.querySelector('textarea, input[type=text]') !== null`);
    await take('open', 'library open');
    await tab.evaluate(`void (location.hash = ${JSON.stringify(`#/ask?${new URLSearchParams({ q: QUESTION })}`)})`);
    await until(`document.querySelector('[aria-label="Answer"]') !== null`);
    await take('asked', 'a question answered');
    await sleep(ENGINES_IDLE_MS + SETTLE_MS);
    await take('idle', 'nothing asked for a minute');
    await tab.evaluate(TYPE);
    await until(`performance.getEntriesByName('${MODELS_WHOLE}').length > 1`);
    const [models, readers] = [await startsOf(tab, MODELS_STARTED), await startsOf(tab, MODELS_WHOLE)];
    return {
      memory: taken,
      modelsFirstMs: models[0]!,
      modelsBackMs: models.at(-1)!,
      readerFirstMs: readers[0]!,
      readerBackMs: readers.at(-1)!,
    };
  } finally {
    await tab.close();
    await server.close();
  }
}
