import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { serve } from '../scripts/serve.mjs';
import { launch } from '../test/e2e/browser';
import type { EmbedSpeedInput, EmbedSpeedResult } from './in-page/embed-speed';
import { machine, runInPage, tableOf } from './runner';
import type { BenchOptions, BenchResult } from './types';

const ARTICLES = 'realtimeqa-2023-autumn/articles.jsonl.gz';
/** Articles of the second run, which is there to reach the embedding soon. */
const FEW = 100;
const LOOK_EVERY_MS = 500;
/** Passages that are embedded by us and by a plain loop, and how many at a time. */
const COMPARED = 256;
const COMPARED_AT_ONCE = 64;
const PASSAGE_WORDS = 150;

/** What is stored, counted in the page's own database, which the app is not asked for. */
interface Stored {
  readonly articles: number;
  readonly chunks: number;
  readonly extracted: number;
  readonly facts: number;
  readonly vectors: number;
}

/**
 * Drops real articles on the built app in Chromium and measures how soon they can be searched, how long the page was
 * held up, and how fast facts and vectors follow. Facts come first and take minutes, so a second run over a few
 * articles measures the vectors, and the time to all of them is estimated from both.
 */
export async function benchIngest({ data, n, seconds }: BenchOptions): Promise<BenchResult> {
  const path = join(data, ARTICLES);
  if (!existsSync(path)) throw new Error(`There are no articles at ${path}. Name their folder with --data.`);
  if (!existsSync('dist/index.html')) throw new Error('There is no built app. Run: npm run build');
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  const taken = lines.slice(0, n ?? lines.length);
  const half = (seconds * 1000) / 2;
  const all = await run(taken, half);
  const few = await run(lines.slice(0, FEW), half);

  const metrics: Record<string, number> = { articles: all.stored.articles, chunks: all.stored.chunks };
  const set = (name: string, value: number | null): void => {
    if (value !== null && Number.isFinite(value)) metrics[name] = Number(value.toPrecision(4));
  };
  set('lexicalReadySeconds', all.lexicalReadyMs / 1000);
  set('longestMainThreadTaskMs', all.longestTaskMs);
  set('longestTaskAfterwardsMs', all.longestLaterMs);
  set('articlesPerSecond', all.extractedPerSecond);
  set('factsPerArticle', all.stored.facts / all.stored.extracted);
  set('embeddingsPerSecond', few.vectorsPerSecond);
  if (all.extractedPerSecond !== null && few.vectorsPerSecond !== null) {
    const { articles, chunks } = all.stored;
    const facts = all.lexicalReadyMs / 1000 + articles / all.extractedPerSecond;
    set('secondsToFacts', facts);
    // Titles with leads come first, one passage an article.
    set('estimatedSecondsToLeads', facts + articles / few.vectorsPerSecond);
    set('estimatedSecondsToAllVectors', facts + chunks / few.vectorsPerSecond);
  }
  const compared = await compareEmbedders(lines);
  set('embeddings.ratio', compared.oursPerSecond / compared.theirsPerSecond);
  set('embeddings.perSecond', compared.oursPerSecond);
  console.log(`${COMPARED} passages of ${PASSAGE_WORDS} words. ${machine()}, WASM`);
  const rows = [
    ['ours, a session a core', compared.oursPerSecond],
    ['transformers.js, a plain loop on 2 threads', compared.theirsPerSecond],
  ] as const;
  console.log(tableOf(['embedder', 'passages / s'], rows));
  return { bench: 'ingest', n: taken.length, metrics };
}

/** Passages as the library cuts them, about as long, from as many articles as needed. */
function compareEmbedders(lines: readonly string[]): Promise<EmbedSpeedResult> {
  const texts: string[] = [];
  for (const line of lines) {
    const { title, text } = JSON.parse(line) as { title: string; text: string };
    const words = text.split(/\s+/);
    for (let from = 0; from < words.length && texts.length < COMPARED; from += PASSAGE_WORDS) {
      texts.push(`${title}\n${words.slice(from, from + PASSAGE_WORDS).join(' ')}`);
    }
    if (texts.length >= COMPARED) break;
  }
  return runInPage<EmbedSpeedInput, EmbedSpeedResult>('embed-speed', { texts, group: COMPARED_AT_ONCE });
}

interface Run {
  readonly lexicalReadyMs: number;
  /** Longest task of the page from the drop to the last article; 0 when none took 50 ms. */
  readonly longestTaskMs: number;
  readonly longestLaterMs: number;
  readonly extractedPerSecond: number | null;
  readonly vectorsPerSecond: number | null;
  readonly stored: Stored;
}

async function run(lines: readonly string[], capMs: number): Promise<Run> {
  const server = await serve({ port: 0 });
  const browser = await launch();
  const folder = mkdtempSync(join(tmpdir(), 'dateline-'));
  try {
    const file = join(folder, 'articles.jsonl');
    writeFileSync(file, lines.join('\n'));
    const page = await browser.newPage();
    // The runner wraps named functions for its own stack traces; in the page there is no such wrapper.
    await page.addInitScript({ content: 'globalThis.__name = (value) => value;' });
    await page.addInitScript(watchTasks);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor();
    await page.evaluate(() => (location.hash = '#/library'));
    await longestTask(page);

    const dropped = performance.now();
    await page.getByLabel('Files to add').setInputFiles(file);
    await page
      .getByText(/^Imported /)
      .first()
      .waitFor({ timeout: capMs });
    const lexicalReadyMs = performance.now() - dropped;
    const longestTaskMs = await longestTask(page);
    return { lexicalReadyMs, longestTaskMs, ...(await follow(page, dropped + capMs)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await browser.close();
    await server.close();
  }
}

interface Sample {
  /** Milliseconds on the benchmark's own clock. */
  readonly at: number;
  readonly stored: Stored;
}

/** Looks on until all vectors are there or the time is up. */
async function follow(page: Page, until: number) {
  const samples: Sample[] = [];
  let longestLaterMs = 0;
  for (;;) {
    longestLaterMs = Math.max(longestLaterMs, await longestTask(page));
    const stored = await countStored(page);
    // Counting reads the whole table in the page; that is no work of the app.
    await longestTask(page);
    samples.push({ at: performance.now(), stored });
    if (stored.vectors >= stored.chunks || performance.now() > until) break;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  const last = samples[samples.length - 1]!;
  return {
    longestLaterMs,
    extractedPerSecond: rate(samples, ({ extracted }) => extracted),
    // Vectors are made once all facts are there.
    vectorsPerSecond: rate(
      samples.filter(({ stored }) => stored.extracted === stored.articles),
      ({ vectors }) => vectors,
    ),
    stored: last.stored,
  };
}

/** Speed of a count from the first sample on to the one of its last change; `null` when it never moved. */
function rate(samples: readonly Sample[], of: (stored: Stored) => number): number | null {
  const first = samples[0];
  let last: Sample | undefined;
  samples.forEach((sample, i) => {
    if (i > 0 && of(sample.stored) !== of(samples[i - 1]!.stored)) last = sample;
  });
  if (first === undefined || last === undefined) return null;
  return ((of(last.stored) - of(first.stored)) * 1000) / (last.at - first.at);
}

/** Longest task since the last call, in ms. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks.splice(0)));
}

function watchTasks(): void {
  const tasks: number[] = [];
  Object.assign(globalThis, { tasks });
  const note = (list: PerformanceObserverEntryList): void => {
    for (const entry of list.getEntries()) tasks.push(entry.duration);
  };
  new PerformanceObserver(note).observe({ type: 'longtask' });
}

function countStored(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The database cannot be read.'));
      });
    const db = await wait(indexedDB.open('dateline'));
    const transaction = db.transaction(['articles', 'segments']);
    const articles = (await wait(transaction.objectStore('articles').getAll())) as {
      chunkCount: number;
      factCount: number;
      stage: string;
    }[];
    const segments = (await wait(transaction.objectStore('segments').getAll())) as { kind: string; rows: number }[];
    db.close();
    return {
      articles: articles.length,
      chunks: articles.reduce((sum, { chunkCount }) => sum + chunkCount, 0),
      extracted: articles.filter(({ stage }) => stage !== 'imported').length,
      facts: articles.reduce((sum, { factCount }) => sum + factCount, 0),
      vectors: segments.filter(({ kind }) => kind === 'vectors').reduce((sum, { rows }) => sum + rows, 0),
    };
  });
}
