import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { serve } from '../scripts/serve.mjs';
import { zipWithBomb } from '../test/core/importers/bomb';
import { launch } from '../test/e2e/browser';
import { machine, tableOf } from './runner';
import type { BenchOptions, BenchResult } from './types';

const ARTICLES = 'realtimeqa-2023-autumn/articles.jsonl.gz';
const COUNT = 1000;
/** Pages around the file that lies. */
const FEW = 20;
/** Each way is gone as often, in turns: the machine is not equally fast all the time. */
const RUNS = 2;
const BOMB_BYTES = 2 * 1024 ** 3;
const LIMIT_MS = 300_000;

/**
 * Drops real articles as HTML pages on the built app, once each in a file of its own and once all in a ZIP archive, and
 * measures until all can be searched; then an archive in which a file claims 1 kB and unpacks to 2 GB, between good ones.
 */
export async function benchArchive({ data, n }: BenchOptions): Promise<BenchResult> {
  const path = join(data, ARTICLES);
  if (!existsSync(path)) throw new Error(`There are no articles at ${path}. Name their folder with --data.`);
  if (!existsSync('dist/index.html')) throw new Error('There is no built app. Run: npm run build');
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  const pages = Object.fromEntries(lines.slice(0, n ?? COUNT).map((line, i) => [`page-${i}.html`, pageOf(line)]));
  const files = bytesOf(pages);
  const archive = { 'pages.zip': zipSync(files) };
  const few = Object.fromEntries(Object.entries(pages).slice(0, FEW));

  const alone: number[] = [];
  const zipped: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    alone.push(await drop(files));
    zipped.push(await drop(archive));
  }
  const good = await drop({ 'good.zip': zipSync(bytesOf(few)) });
  const bomb = await drop({ 'bomb.zip': zipWithBomb(few, BOMB_BYTES) }, '1 failed');
  const [single, zip] = [Math.min(...alone), Math.min(...zipped)];
  console.log(`${Object.keys(pages).length} pages, the best of ${RUNS} runs. ${machine()}`);
  console.log(
    tableOf(
      ['dropped', 'seconds until searchable'],
      [
        ['files', single],
        ['the same in a ZIP archive', zip],
        [`${FEW} pages in a ZIP archive`, good],
        ['the same around a file that unpacks to 2 GB', bomb],
      ],
    ),
  );
  const metrics = { files: single, zip, ratio: zip / single, bombExtra: bomb - good };
  const rounded = Object.entries(metrics).map(([name, value]) => [name, Number(value.toPrecision(4))] as const);
  return { bench: 'archive', n: Object.keys(pages).length, metrics: Object.fromEntries(rounded) };
}

const bytesOf = (pages: Readonly<Record<string, string>>): Record<string, Uint8Array> =>
  Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, strToU8(page)]));

/** An article as the page it was on, roughly: only the parts that an importer reads. */
function pageOf(line: string): string {
  const { title, text, published } = JSON.parse(line) as { title: string; text: string; published?: string };
  const escape = (words: string): string => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const paragraphs = text.split(/\n+/).map((words) => `<p>${escape(words)}</p>`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>` +
    `<meta property="article:published_time" content="${published ?? ''}"></head>` +
    `<body><nav><a href="/">Home</a></nav><article><h1>${escape(title)}</h1>${paragraphs.join('')}</article></body></html>`
  );
}

/**
 * Seconds from the drop until everything is stored and can be searched, in a new profile.
 * @param also words that the report must have
 */
async function drop(files: Readonly<Record<string, Uint8Array>>, also?: string): Promise<number> {
  const server = await serve({ port: 0 });
  const browser = await launch();
  const folder = mkdtempSync(join(tmpdir(), 'dateline-'));
  try {
    const paths = Object.entries(files).map(([name, bytes]) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Try the sample library' }).waitFor();
    await page.evaluate(() => (location.hash = '#/library'));
    const dropped = performance.now();
    await page.getByLabel('Files to add').setInputFiles(paths);
    await page
      .getByText(/^Imported /)
      .first()
      .waitFor();
    const seconds = (performance.now() - dropped) / 1000;
    const report = await page.locator('.card').first().innerText();
    if (also !== undefined && !report.replace(/\s+/g, ' ').includes(also)) {
      throw new Error(`The report of ${Object.keys(files)[0]} lacks “${also}”: ${report}`);
    }
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await browser.close();
    await server.close();
  }
}
