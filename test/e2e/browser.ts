import { chromium, type Browser, type BrowserContext } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs';

/**
 * The system's Chromium, or playwright's own.
 * @param env variables beside those of this process
 */
export async function launch(
  extraArgs: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    args: [...CHROMIUM_ARGS, ...extraArgs],
    env: { ...process.env, ...env } as Record<string, string>,
    ...(executablePath === null ? {} : { executablePath }),
  });
}

/** The same with a profile in `folder`, which keeps what pages store. */
export async function launchKept(folder: string): Promise<BrowserContext> {
  const executablePath = await findChromium();
  return chromium.launchPersistentContext(folder, {
    args: [...CHROMIUM_ARGS],
    ...(executablePath === null ? {} : { executablePath }),
  });
}

/** What went wrong or outside in a browser context; all lists stay empty in a good run. */
export interface Watch {
  /** Requests to any other origin than `origin`. */
  readonly foreign: string[];
  readonly violations: string[];
  readonly errors: string[];
}

/** Watches every page and worker of `context`. */
export async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const seen: Watch = { foreign: [], violations: [], errors: [] };
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('blob:') && !url.startsWith('data:')) seen.foreign.push(url);
  });
  context.on('weberror', (error) => seen.errors.push(String(error.error())));
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) seen.violations.push(message.text());
  });
  return seen;
}
