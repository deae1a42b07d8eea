import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import type { DatelineError } from '../../../src/errors';
import { openStore, type StoreOptions } from '../../../src/store';
import { sampleArticle } from './samples';

const NEVER = new Promise<never>(() => undefined);
const options = (indexedDB: StoreOptions['indexedDB'], more: Partial<StoreOptions> = {}): StoreOptions => ({
  name: 'library',
  indexedDB,
  IDBKeyRange,
  ...more,
});

/** A database that the browser refuses. */
const refusing = (name: string): StoreOptions['indexedDB'] => ({
  open() {
    throw new DOMException('Not here.', name);
  },
});

/** One that never answers. */
const silent: StoreOptions['indexedDB'] = { open: () => new EventTarget() };

/** A factory, and what the browser does when it closes a connection by itself. */
function losing() {
  const factory = new IDBFactory();
  let last: { onclose: (() => void) | null; close(): void } | null = null;
  let opened = 0;
  const indexedDB = {
    open(...args: Parameters<IDBFactory['open']>) {
      const request = factory.open(...args);
      // Dexie keeps a list of names in a database of its own.
      if (args[0] !== 'library') return request;
      opened += 1;
      request.addEventListener('success', () => (last = request.result as unknown as typeof last));
      return request;
    },
  };
  return {
    indexedDB,
    lose(): void {
      last?.close();
      last?.onclose?.();
    },
    /** Without a word: the next transaction finds out. */
    loseSilently: (): void => last?.close(),
    get opened() {
      return opened;
    },
  };
}

describe('a browser without storage', () => {
  test.each([
    ['has none', undefined],
    ['refuses it', refusing('SecurityError')],
    ['lets nothing be changed', refusing('InvalidStateError')],
    ['cannot open it', refusing('UnknownError')],
  ])('that %s says so in these words', async (_, indexedDB) => {
    const failed = openStore(options(indexedDB));
    await expect(failed).rejects.toMatchObject({ code: 'STORE_REFUSED' });
    const { hint, message } = (await failed.catch((error: unknown) => error)) as DatelineError;
    expect(hint.length).toBeGreaterThan(20);
    expect(`${message} ${hint}`).not.toMatch(/another tab|taken over/);
  });

  test('that does not answer is told of once patience ends, and not after opening', async () => {
    const told: DatelineError[] = [];
    let end = (): void => undefined;
    const patience = () => new Promise<void>((resolve) => (end = resolve));
    void openStore(options(silent, { patience, onBlocked: (error) => void told.push(error) }));
    await Promise.resolve();
    expect(told).toEqual([]);
    end();
    await new Promise((resolve) => setTimeout(resolve));
    expect(told).toMatchObject([{ code: 'STORE_BLOCKED' }]);

    const store = await openStore(
      options(new IDBFactory(), { patience: () => Promise.resolve(), onBlocked: (error) => void told.push(error) }),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    store.close();
  });
});

describe('a connection that the browser closes', () => {
  test.each(['lose', 'loseSilently'] as const)('is opened again without a word (%s)', async (how) => {
    const host = losing();
    const told: DatelineError[] = [];
    const store = await openStore(
      options(host.indexedDB, { patience: () => NEVER, onBlocked: (error) => void told.push(error) }),
    );
    const add = (id: string) =>
      store.commitImportBatch({ added: [sampleArticle(id)], changed: [], segments: [], progress: null });
    await add('a');
    host[how]();
    await add('b');
    host[how]();
    expect((await store.articles.counts()).articles).toBe(2);
    expect(host.opened).toBe(3);
    expect(told).toEqual([]);
    store.close();
    await expect(store.articles.counts()).rejects.toMatchObject({ code: 'STORE_BLOCKED' });
  });
});
