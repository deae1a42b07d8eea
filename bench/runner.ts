import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { createServer } from 'vite';
import { ISOLATION_HEADERS } from '../scripts/headers.mjs';
import { runtimeFiles } from '../scripts/vite/runtimes';
import { launch, launchKept } from '../test/e2e/browser';

/** What a part of a benchmark that runs in the page may ask of the runner. */
export interface RunnerHost {
  /**
   * Memory of the page's process in MB; `null` where the system does not say.
   * @param collect garbage is collected first
   */
  benchMemory(collect?: boolean): Promise<number | null>;
  /** Says how far it is. */
  benchSay(line: string): Promise<void>;
}

const BLANK = '/bench/in-page/index.html';

/** A profile that outlives the run. What pages store belongs to their origin, so the port is fixed, too. */
export interface KeptProfile {
  readonly folder: string;
  readonly port: number;
}

/** Runs the default export of a module below `bench/in-page/` on a fresh page and returns what it returns. */
export type RunOnPage = <I, O>(module: string, input: I) => Promise<O>;

/** As {@link withPages}, for one module alone. @param input plain data for it */
export function runInPage<I, O>(module: string, input: I): Promise<O> {
  return withPages((run) => run<I, O>(module, input));
}

/**
 * Opens Chromium, cross-origin isolated as the app is, for several runs after one another: each has a page of its own,
 * and what one stores the next one finds.
 * @param kept where what they store is kept for later runs
 */
export async function withPages<T>(work: (run: RunOnPage) => Promise<T>, kept?: KeptProfile): Promise<T> {
  const server = await createServer({
    configFile: false,
    cacheDir: 'node_modules/.vite-bench',
    logLevel: 'error',
    plugins: [runtimeFiles()],
    worker: { format: 'es' },
    server: { port: kept?.port ?? 0, strictPort: true, hmr: false, watch: null, headers: ISOLATION_HEADERS },
    optimizeDeps: { entries: ['bench/in-page/*.ts'] },
  });
  await server.listen();
  const context = await (kept === undefined ? freshContext() : launchKept(kept.folder));
  const browser = context.browser()!;
  try {
    const whole = await browser.newBrowserCDPSession();
    return await work(async <I, O>(module: string, input: I) => {
      const page = await context.newPage();
      try {
        page.on('pageerror', (error) => console.error(error));
        const session = await context.newCDPSession(page);
        await page.exposeFunction('benchMemory', (collect?: boolean) => memoryOf(session, whole, collect));
        await page.exposeFunction('benchSay', (line: string) => console.error(line));
        // The runner wraps named functions for its own stack traces; in the page there is no such wrapper.
        await page.addInitScript({ content: 'globalThis.__name = (value) => value;' });
        await page.goto(`${server.resolvedUrls!.local[0]!.replace(/\/$/, '')}${BLANK}`);
        return await call<I, O>(page, `/bench/in-page/${module}.ts`, input);
      } finally {
        await page.close();
      }
    });
  } finally {
    await context.close();
    await browser.close();
    await server.close();
  }
}

async function freshContext(): Promise<BrowserContext> {
  return (await launch()).newContext();
}

function call<I, O>(page: Page, module: string, input: I): Promise<O> {
  page.setDefaultTimeout(0);
  return page.evaluate(
    async ({ module, input }) => {
      const { default: run } = (await import(module)) as { default: (input: unknown) => Promise<unknown> };
      return run(input);
    },
    { module, input },
  ) as Promise<O>;
}

/** Resident memory in MB. The largest renderer is the page: a blank browser has no other of its size. */
export async function memoryOf(session: CDPSession, whole: CDPSession, collect = false): Promise<number | null> {
  if (collect) await session.send('HeapProfiler.collectGarbage');
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentMb(id));
  const known = sizes.filter((size) => size !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

function residentMb(pid: number): number | null {
  try {
    const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match ? Number(match[1]) / 1024 : null;
  } catch {
    return null;
  }
}

/** Lines of a table, numbers to the right. */
export function tableOf(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = [head, ...rows.map((row) => row.map(toText))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '))
    .join('\n');
}

function toText(value: string | number | null): string {
  if (value === null) return '–';
  return typeof value === 'string' ? value : String(Number(value.toPrecision(4)));
}

/** For the head of a table. */
export function machine(): string {
  return `Chromium, ${availableParallelism()} cores`;
}
