import { createReadStream, existsSync, openAsBlob, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs';
import { ISOLATION_HEADERS } from '../scripts/headers.mjs';
import { tokenCounter } from '../src/engines/generate/tokens';
import type { Generator } from '../src/models';
import { cachedGenerator } from './cache';

let current: Generator | null = null;

/** The language model of this run; `null`: none. Libraries that are opened for a suite ask here. */
export function currentGenerator(): Generator | null {
  return current;
}

export function useGenerator(generator: Generator | null): void {
  current = generator;
}

const PAGE = `<!doctype html><script type="module">
import { Wllama } from '/wllama/index.js';
const engine = new Wllama({ default: '/wllama/wasm/wllama.wasm' }, { suppressNativeLog: true });
window.load = async (contextTokens, threads) => {
  const blob = await (await fetch('/model.gguf')).blob();
  const given = threads === null ? {} : { n_threads: threads };
  await engine.loadModel([blob], { n_ctx: contextTokens, n_gpu_layers: 0, n_parallel: 1, warmup: false, ...given });
};
window.reply = async (messages, maxTokens, schema) => {
  const response = await engine.createChatCompletion({
    messages, max_tokens: maxTokens, temperature: 0,
    ...(schema ? { response_format: { type: 'json_schema', json_schema: { name: 'reply', schema } } } : {}),
  });
  return response.choices[0]?.message.content ?? '';
};
</script>`;

const CONTEXT_TOKENS = 4096;

/**
 * A GGUF file in Chromium by wllama, for suites that run in Node; replies of earlier runs are taken from the cache.
 * `DATELINE_THREADS` sets its threads. Close it when done.
 */
export async function openGenerator(path: string): Promise<{ readonly generator: Generator; close(): Promise<void> }> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const count = await tokenCounter(await openAsBlob(path));
  let opened: Promise<Engine> | null = null;
  return {
    generator: cachedGenerator({
      modelId: `${basename(path)}/wllama/1`,
      contextTokens: CONTEXT_TOKENS,
      constrains: true,
      countTokens: (text) => Promise.resolve(count(text)),
      async generate(messages, { maxTokens, schema, onToken }) {
        const reply = await (await (opened ??= openEngine(path))).reply(messages, maxTokens, schema ?? null);
        onToken?.(reply);
        return reply;
      },
    }),
    async close() {
      await (await opened)?.close();
    },
  };
}

interface Engine {
  reply(...call: readonly unknown[]): Promise<string>;
  close(): Promise<void>;
}

async function openEngine(path: string): Promise<Engine> {
  const wllama = dirname(createRequire(import.meta.url).resolve('@wllama/wllama'));
  const server = createServer((request, response) => {
    const url = (request.url ?? '/').split('?')[0] ?? '/';
    for (const [name, value] of Object.entries(ISOLATION_HEADERS)) response.setHeader(name, value);
    if (url === '/') {
      response.setHeader('Content-Type', 'text/html');
      response.end(PAGE);
      return;
    }
    const file = url === '/model.gguf' ? path : join(wllama, url.replace(/^\/wllama\//, ''));
    if (!existsSync(file)) {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader(
      'Content-Type',
      url.endsWith('.js') ? 'text/javascript' : url.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream',
    );
    response.setHeader('Content-Length', statSync(file).size);
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS],
    ...(executablePath === null ? {} : { executablePath }),
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(600_000);
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('window.load');
  const threads = Number(process.env['DATELINE_THREADS'] ?? NaN);
  await page.evaluate(`load(${CONTEXT_TOKENS}, ${Number.isInteger(threads) ? threads : null})`);
  return {
    reply: (...call) => page.evaluate<string>(`reply(${call.map((one) => JSON.stringify(one)).join(', ')})`),
    async close() {
      await browser.close();
      server.close();
    },
  };
}
