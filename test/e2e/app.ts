import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { launch, watch, type Watch } from './browser';

/** The app in a browser profile of its own, with everything that went wrong in it. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly seen: Watch;
}

export interface VisitOptions {
  /** More switches for the browser. */
  readonly args?: readonly string[];
  /** More of its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** 360 pixels wide, with a finger for a pointer. */
  readonly phone?: boolean;
  /** Runs in the page before anything of the app. */
  readonly init?: () => void;
  /** Runs in the worker of the embedded models before anything of the app; the page is then without its service worker. */
  readonly inWorker?: () => void;
  /** The same in every worker. */
  readonly inWorkers?: () => void;
}

/** Opens the app as a new visitor and closes the browser after the test. */
export async function visit(url: string, options: VisitOptions = {}): Promise<Visit> {
  const opened = await openVisit(url, options);
  onTestFinished(opened.close);
  return opened;
}

/** The same, closed by the caller. */
export async function openVisit(
  url: string,
  { args = [], env = {}, phone = false, init, inWorker, inWorkers }: VisitOptions = {},
): Promise<Visit & { close(): Promise<void> }> {
  const browser = await launch(args, env);
  const context = await browser.newContext({
    locale: 'en-GB',
    ...(inWorker || inWorkers ? { serviceWorkers: 'block' as const } : {}),
    ...(phone ? { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } : {}),
  });
  const seen = await watch(context, url);
  if (init) await context.addInitScript(init);
  for (const [file, work] of [
    [/embedding\.worker/, inWorker],
    [/\.worker/, inWorkers],
  ] as const) {
    if (work === undefined) continue;
    await context.route(file, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `(${work.toString()})();\n${await response.text()}` });
    });
  }
  const page = await context.newPage();
  await page.goto(url);
  return { context, page, seen, close: () => browser.close() };
}

/** Nothing asked another origin, broke the policy or threw. */
export function expectClean(seen: Watch): void {
  expect(seen).toEqual({ foreign: [], violations: [], errors: [] });
}

/** Clicks the one button of a first visit and waits until all articles are read and embedded. */
export async function addSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the sample library' }).click();
  await settled(page);
}

/** Waits on *Library* until nothing is imported, read or embedded any more. */
export async function settled(page: Page): Promise<void> {
  await goTo(page, 'library');
  await page
    .getByText(/Imported /)
    .first()
    .waitFor();
  const until = Date.now() + 240_000;
  while ((await page.getByRole('progressbar').count()) > 0) {
    if (Date.now() > until) throw new Error('The library is still being read after four minutes.');
    await page.waitForTimeout(250);
  }
}

export async function goTo(page: Page, where: string): Promise<void> {
  await page.evaluate((to) => (location.hash = `#/${to}`), where);
  // Most of *Device* is under a fold.
  if (where === 'device')
    await page.locator('details.technical').evaluate((fold: HTMLDetailsElement) => (fold.open = true));
}

/** What the screen says to a question. */
export interface Shown {
  /** The short answer; `null` when refused. */
  readonly answer: string | null;
  /** Quotes of the evidence under it, in time order. */
  readonly quotes: readonly string[];
  /** The whole answer as text. */
  readonly text: string;
}

/** Types a question on *Ask*, and waits for what comes. */
export async function ask(page: Page, question: string): Promise<Shown> {
  await goTo(page, 'ask');
  await page.getByLabel('Your question').fill(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  return readAnswer(page);
}

export async function readAnswer(page: Page): Promise<Shown> {
  await page.locator('.result[aria-busy="false"] section[aria-label="Answer"]').waitFor({ timeout: 60_000 });
  return page.evaluate(() => {
    const section = document.querySelector('section[aria-label="Answer"]') as HTMLElement;
    const texts = (selector: string): string[] =>
      [...section.querySelectorAll<HTMLElement>(selector)].map((node) => node.textContent?.trim() ?? '');
    return {
      answer: texts('h2.answer.serif')[0] ?? null,
      quotes: texts('ol[aria-label="Evidence"] blockquote'),
      text: section.innerText,
    };
  });
}

/** Hands a file to the file picker of the page, from the disk as a person would: the page reads it by itself. */
export async function addFile(page: Page, name: string, text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dateline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, text);
  await page.getByLabel('Files to add').setInputFiles(path);
}
