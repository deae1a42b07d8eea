import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatelineError } from '../../../src/errors';
import type { LibraryStatus } from '../../../src/library';
import { startDateline, type Dateline } from '../../../src/rpc';
import { MAX_RESPAWNS } from '../../../src/rpc/spawn';
import { asWorker, FakeWorker } from './fake-worker';

Object.assign(globalThis, { __ORT_FOLDER__: 'ort/1/', __WLLAMA_FOLDER__: 'wllama/1/' });

/** No language model is asked for here. */
const noWorker = (): Worker => {
  throw new Error('no worker for language models was to be started');
};

let libraries: FakeWorker[];
let engines: FakeWorker[];
let chosen: string[];
let failures: string[];
let connected: number;
let tell: (status: Partial<LibraryStatus>) => void;
let openEngines: () => Promise<unknown>;
let compiled: number;
let loadReader: () => Promise<void>;
let deaths: string[];
let block: (error: DatelineError) => void;
let need: (what: 'wanted' | 'idle') => void;
let problems: DatelineError[];
let dateline: Dateline;

const libraryService = (): object => ({
  open: (_settings: unknown, onProblem: typeof block, onEngines: typeof need) => {
    [block, need] = [onProblem, onEngines];
    return Promise.resolve();
  },
  connectEngines: () => Promise.resolve(void connected++),
  endEngines: ({ code }: { code: string }) => Promise.resolve(void failures.push(code)),
  status: () => Promise.resolve({ articles: 1 }),
  onStatus: (listener: typeof tell) => {
    tell = listener;
    return Promise.resolve(() => undefined);
  },
});

const engineService = (): object => ({
  open: ({ engine }: { engine: string }) => {
    chosen.push(engine);
    return openEngines();
  },
  whole: () => loadReader(),
  compiled: () => Promise.resolve({ number: compiled++ }),
  attach: () => Promise.resolve(),
});

beforeEach(() => {
  [libraries, engines, chosen, failures, deaths, connected, compiled] = [[], [], [], [], [], 0, 0];
  problems = [];
  openEngines = () => Promise.resolve({ engine: 'webgpu' });
  loadReader = () => Promise.resolve();
  dateline = startDateline({
    baseUrl: 'https://app.test/',
    createLibraryWorker: () => asWorker(libraries[libraries.push(new FakeWorker(libraryService())) - 1]!),
    createGenerationWorker: noWorker,
    createEmbeddingWorker: () => asWorker(engines[engines.push(new FakeWorker(engineService())) - 1]!),
    onDeath: (error) => deaths.push(error.code),
    onProblem: (error) => problems.push(error),
  });
});
afterEach(() => dateline.stop());

const until = async (condition: () => boolean): Promise<void> => {
  for (let tries = 0; !condition() && tries < 400; tries++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(condition()).toBe(true);
};

describe('the running app', () => {
  it('starts the models when the library wants them, and joins both', async () => {
    await dateline.library.status();
    expect(engines).toHaveLength(0);
    need('wanted');
    await until(() => connected === 1);
    expect(await dateline.device()).toEqual({ engine: 'webgpu' });
    expect(chosen).toEqual(['auto']);
    expect(engines).toHaveLength(1);
  });

  it('ends models that are idle, and starts others when they are wanted again, on the same device', async () => {
    const started: unknown[] = [];
    dateline.onDevice((report) => started.push(report));
    dateline.warm();
    dateline.warm();
    await until(() => connected === 1 && compiled === 1);
    need('idle');
    await until(() => engines[0]!.terminated);
    need('wanted');
    await until(() => connected === 2);
    expect(chosen).toEqual(['auto', 'auto']);
    await until(() => started.length === 2);
    expect(deaths).toEqual([]);
    // The page holds what the first of them compiled.
    await dateline.device();
    expect(compiled).toBe(1);
  });

  it('asks for no graphics adapter again where none could be used, and still says why', async () => {
    openEngines = () => Promise.resolve({ engine: 'wasm', why: `start ${chosen.length}` });
    expect(await dateline.device()).toMatchObject({ why: 'start 1' });
    await until(() => connected === 1 && compiled === 1);
    need('idle');
    await until(() => engines[0]!.terminated);
    expect(await dateline.device()).toMatchObject({ engine: 'wasm', why: 'start 1' });
    expect(chosen).toEqual(['auto', 'wasm']);
  });

  it('starts the models again on WASM after their worker died, and joins them again', async () => {
    await dateline.device();
    await until(() => connected === 1);
    engines[0]?.crash();
    await until(() => connected === 2 && engines.length === 2);
    await dateline.device();
    expect(chosen).toEqual(['auto', 'wasm']);
    expect(failures).toEqual([]);
    expect(deaths).toEqual([]);
  });

  it('tells the library when the models are gone for good', async () => {
    for (let death = 0; death <= MAX_RESPAWNS; death++) {
      await dateline.device();
      engines.at(-1)?.crash();
    }
    await until(() => failures.length > 0);
    expect(failures).toContain('WORKER_DIED');
    expect(deaths).toEqual(['WORKER_DIED']);
  });

  it('joins the embedder where the reader cannot be loaded, and tells why it cannot', async () => {
    loadReader = () => Promise.reject(new DatelineError('MODEL_CORRUPT', 'bad', { hint: 'reload', detail: 'x' }));
    dateline.warm();
    await until(() => connected === 1);
    await expect(dateline.device()).rejects.toMatchObject({ code: 'MODEL_CORRUPT', detail: 'x' });
    expect([failures, deaths]).toEqual([[], []]);
  });

  it('tells the library why the models cannot be loaded', async () => {
    dateline.stop();
    openEngines = () => Promise.reject(new DatelineError('MODEL_CORRUPT', 'bad', { hint: 'reload', detail: 'x' }));
    const second = startDateline({
      baseUrl: 'https://app.test/',
      createLibraryWorker: () => asWorker(new FakeWorker(libraryService())),
      createGenerationWorker: noWorker,
      createEmbeddingWorker: () => asWorker(new FakeWorker(engineService())),
    });
    failures = [];
    second.warm();
    await until(() => failures.includes('MODEL_CORRUPT'));
    await expect(second.device()).rejects.toMatchObject({ code: 'MODEL_CORRUPT', detail: 'x' });
    second.stop();
  });

  it('starts a dead library again by itself, and status listeners stay', async () => {
    const seen: number[] = [];
    const stop = await dateline.library.onStatus(({ articles }) => seen.push(articles));
    expect(seen).toEqual([1]);
    libraries[0]?.crash();
    await until(() => libraries.length === 2);
    await dateline.library.status();
    tell({ articles: 7 });
    await until(() => seen.includes(7));
    stop();
    tell({ articles: 8 });
    await dateline.library.status();
    expect(seen).not.toContain(8);
  });
});

it('errors given to a callback keep their type, code and hint', async () => {
  await dateline.library.status();
  block(new DatelineError('STORE_BLOCKED', 'Held.', { hint: 'Close the other tabs.', detail: 'x' }));
  await until(() => problems.length > 0);
  expect(problems[0]).toBeInstanceOf(DatelineError);
  expect(problems[0]).toMatchObject({ code: 'STORE_BLOCKED', hint: 'Close the other tabs.', detail: 'x' });
});
