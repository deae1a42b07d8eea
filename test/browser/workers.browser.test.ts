/** The library and the models in their workers, joined as the app joins them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatelineError, type DatelineError } from '../../src/errors';
import { spawn } from '../../src/rpc/spawn';
import type { LibraryStatus } from '../../src/library';
import type { Dateline } from '../../src/rpc';
import { ask, begin, importArticle, TODAY } from './through-workers';

const STORE = 'workers-test';
let dateline: Dateline;

beforeAll(async () => {
  indexedDB.deleteDatabase(STORE);
  dateline = begin('wasm', STORE);
  await importArticle(dateline);
});
afterAll(() => dateline.stop());

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (isDatelineError(error) ? error.code : String(error)),
  );

describe('the library over its worker', () => {
  it('answers, with the models in another worker', async () => {
    expect((await dateline.device()).engine).toBe('wasm');
    expect(await ask(dateline)).toMatch(/9 June 2023|June 9, 2023/);
  });

  it('embeds what was imported', async () => {
    const { articles, chunks, embedded } = await dateline.library.settled();
    expect(articles).toBe(1);
    expect(chunks).toBeGreaterThan(0);
    expect(embedded).toBe(chunks);
  });

  it('tells its status now and on each change, until told to stop', async () => {
    const seen: LibraryStatus[] = [];
    const stop = await dateline.library.onStatus((status) => seen.push(status));
    expect(seen.length).toBeGreaterThan(0);
    await dateline.library.pauseBackground();
    await dateline.library.status();
    expect(seen.at(-1)?.paused).toBe(true);
    stop();
    const before = seen.length;
    await dateline.library.resumeBackground();
    await dateline.library.status();
    expect(seen).toHaveLength(before);
  });

  it('keeps the code of an error and carries an abort', async () => {
    const blank = dateline.library.ask('  ', { asOf: null, today: TODAY });
    expect(await codeOf(blank)).toBe('BAD_INPUT');
    expect(await codeOf(ask(dateline, AbortSignal.abort()))).toBe('CANCELLED');
  });

  it('is there again after the page was left', async () => {
    dateline.stop();
    expect(await codeOf(dateline.library.status())).toBe('WORKER_DIED');
    dateline = begin('wasm', STORE);
    expect((await dateline.library.status()).articles).toBe(1);
    expect(await ask(dateline)).toMatch(/9 June 2023|June 9, 2023/);
  });
});

describe('a second tab', () => {
  it('notices what the first imports, and finds it', async () => {
    const second = begin('wasm', STORE);
    try {
      expect((await second.library.status()).articles).toBe(1);
      const news = {
        id: 'orla-2',
        title: 'Orla floods',
        published: '2024-02-01',
        text: 'The river flooded Orla on Monday.',
      };
      const bytes = new TextEncoder().encode(`${JSON.stringify(news)}\n`);
      const file = { name: 'more.jsonl', mediaType: 'application/x-ndjson', bytes };
      await dateline.library.importEnded(await dateline.library.import([file]));
      await dateline.library.settled();
      await expect
        .poll(async () => (await second.library.status()).embedded, { timeout: 20_000 })
        .toBe((await dateline.library.status()).embedded);
      expect((await second.library.status()).articles).toBe(2);
      const options = { asOf: null, today: TODAY, method: 'vector' };
      const { passages, plan } = await second.library.retrieve('Which town was flooded?', options, 1);
      expect(passages.map(({ title }) => title)).toEqual(['Orla floods']);
      expect(plan?.strategy).toBe('exact');
    } finally {
      second.stop();
    }
  });
});

describe('a worker that cannot be', () => {
  const broken = (source: string): Worker =>
    new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), { type: 'module' });

  it.each([
    ['has a script that throws', 'throw new Error("no")'],
    ['has a script that is none', '}{'],
    ['throws while a call is under way', 'addEventListener("message", () => { throw new Error("no") })'],
  ])('ends the call when it %s', async (_, source) => {
    const deaths: DatelineError[] = [];
    const { remote, stop } = spawn<{ ask(): Promise<void> }>({
      name: 'a test',
      create: () => broken(source),
      onDeath: (error) => deaths.push(error),
    });
    expect(await codeOf(remote.ask())).toBe('WORKER_DIED');
    expect(deaths).toHaveLength(1);
    stop();
  });
});
