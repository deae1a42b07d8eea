import { afterEach, describe, expect, it } from 'vitest';
import { DatelineError, isDatelineError } from '../../../src/errors';
import { MAX_RESPAWNS, spawn, type Supervised } from '../../../src/rpc/spawn';
import { asWorker, FakeWorker } from './fake-worker';

interface Service {
  add(a: number, b: number): Promise<number>;
  refuse(): Promise<never>;
  fail(): Promise<never>;
  never(): Promise<void>;
  count(to: number, tell: (n: number) => void): Promise<void>;
  untilAborted(signal: AbortSignal): Promise<string>;
  watch(listener: (n: number) => void): Promise<() => void>;
  vector(): Promise<Float32Array>;
}

const service = (): Service => ({
  add: async (a, b) => a + b,
  refuse: async () => {
    throw new DatelineError('QUOTA_EXCEEDED', 'full', { hint: 'free some', detail: 'disk' });
  },
  fail: async () => {
    throw new TypeError('not a function');
  },
  never: () => new Promise(() => undefined),
  count: async (to, tell) => {
    for (let n = 1; n <= to; n++) tell(n);
  },
  untilAborted: (signal) =>
    new Promise((resolve) => {
      if (signal.aborted) resolve('at once');
      signal.addEventListener('abort', () => resolve('later'));
    }),
  watch: async (listener) => {
    let stopped = false;
    const tick = (n: number): void => {
      if (stopped) return;
      listener(n);
      setTimeout(tick, 1, n + 1);
    };
    tick(1);
    return () => {
      stopped = true;
    };
  },
  vector: async () => Float32Array.of(1, 2, 3),
});

const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (isDatelineError(error) ? error.code : `another error: ${String(error)}`),
  );

let workers: FakeWorker[] = [];
let supervised: Supervised<Service> | null = null;
const deaths: boolean[] = [];

function start(limits: Record<string, number> = {}): Service {
  workers = [];
  deaths.length = 0;
  supervised = spawn<Service>({
    name: 'a test',
    create: () => {
      const worker = new FakeWorker(service());
      workers.push(worker);
      return asWorker(worker);
    },
    timeLimit: (method) => limits[method] ?? null,
    onDeath: (_, final) => deaths.push(final),
  });
  return supervised.remote;
}

const crash = (): void => workers.at(-1)?.crash();

afterEach(() => {
  supervised?.stop();
});

describe('calls to a worker', () => {
  it('carry arguments, results, vectors and callbacks', async () => {
    const remote = start();
    expect(await remote.add(2, 3)).toBe(5);
    expect(await remote.vector()).toEqual(Float32Array.of(1, 2, 3));
    const seen: number[] = [];
    await remote.count(3, (n) => seen.push(n));
    await remote.add(0, 0);
    expect(seen).toEqual([1, 2, 3]);
  });

  it('bring back a function that works', async () => {
    const remote = start();
    let last = 0;
    const stop = await remote.watch((n) => (last = n));
    while (last < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    await stop();
    const stoppedAt = last;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(last).toBeLessThanOrEqual(stoppedAt + 1);
  });

  it('keep the type, code, hint and detail of an error', async () => {
    const error: unknown = await start()
      .refuse()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatelineError);
    expect(error).toMatchObject({ code: 'QUOTA_EXCEEDED', message: 'full', hint: 'free some', detail: 'disk' });
  });

  it('make any other error an INTERNAL one', async () => {
    expect(await code(start().fail())).toBe('INTERNAL');
  });

  it('carry an abort across, before and during the call', async () => {
    const remote = start();
    expect(await remote.untilAborted(AbortSignal.abort())).toBe('at once');
    const controller = new AbortController();
    const waiting = remote.untilAborted(controller.signal);
    setTimeout(() => controller.abort(), 5);
    expect(await waiting).toBe('later');
  });

  it('end in WORKER_DIED when the worker dies, and the next call finds a new one', async () => {
    const remote = start();
    await remote.add(1, 1);
    const waiting = [code(remote.never()), code(remote.never())];
    await remote.add(1, 1);
    crash();
    expect(await Promise.all(waiting)).toEqual(['WORKER_DIED', 'WORKER_DIED']);
    expect(workers[0]?.terminated).toBe(true);
    expect(await remote.add(2, 2)).toBe(4);
    expect(workers).toHaveLength(2);
  });

  it('end in WORKER_DIED after their time limit', async () => {
    const remote = start({ never: 20 });
    expect(await code(remote.never())).toBe('WORKER_DIED');
    expect(workers[0]?.terminated).toBe(true);
    expect(await remote.add(2, 2)).toBe(4);
  });

  it('end in WORKER_DIED when a message cannot be read', async () => {
    const remote = start();
    await remote.add(1, 1);
    const waiting = code(remote.never());
    await remote.add(1, 1);
    workers[0]?.dispatchEvent(new Event('messageerror'));
    expect(await waiting).toBe('WORKER_DIED');
  });

  it('give up after so many deaths', async () => {
    const remote = start();
    for (let death = 0; death <= MAX_RESPAWNS; death++) {
      await remote.add(1, 1);
      crash();
    }
    expect(await code(remote.add(1, 1))).toBe('WORKER_DIED');
    expect(workers).toHaveLength(MAX_RESPAWNS + 1);
    expect(deaths).toEqual([false, false, false, true]);
  });

  it('wait until the worker is prepared, and a failed preparation is tried afresh', async () => {
    let attempts = 0;
    const created: FakeWorker[] = [];
    const { remote, stop } = spawn<Service>({
      name: 'a test',
      create: () => {
        created.push(new FakeWorker(service()));
        return asWorker(created.at(-1)!);
      },
      prepare: async () => {
        if (++attempts === 1) throw new DatelineError('MODEL_MISSING', 'gone', { hint: 'reload' });
      },
    });
    expect(await code(remote.add(1, 1))).toBe('MODEL_MISSING');
    expect(await remote.add(1, 1)).toBe(2);
    expect(created).toHaveLength(2);
    expect(created[0]?.terminated).toBe(true);
    stop();
  });
});
