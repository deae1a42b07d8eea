import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { activate, install, isOurs, respond, type Precache, type PrecacheHost } from '../../../src/service';

const BASE = 'https://app.test/dateline/';

/** As much of the Cache API as is used, in memory. */
class MemoryCaches {
  readonly stores = new Map<string, Map<string, Response>>();
  async open(name: string): Promise<Cache> {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return {
      match: async (key: string | URL) => store.get(String(key))?.clone(),
      put: async (key: string | URL, response: Response) => void store.set(String(key), response),
      delete: async (key: string | URL) => store.delete(String(key)),
    } as unknown as Cache;
  }
  async keys(): Promise<string[]> {
    return [...this.stores.keys()];
  }
  async delete(name: string): Promise<boolean> {
    return this.stores.delete(name);
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function listOf(version: string, files: Record<string, string>): Precache {
  return { version, files: Object.entries(files).map(([url, text]) => ({ url, sha256: sha256(text), first: true })) };
}

/** The same, where the first screen does not need the model. */
function withModelLater(version: string, files: Record<string, string>): Precache {
  const later = ({ url, sha256 }: Precache['files'][number]) => ({ url, sha256 });
  return {
    version,
    files: listOf(version, files).files.map((file) => (/^models/.test(file.url) ? later(file) : file)),
  };
}

let caches: MemoryCaches;
let server: Record<string, string>;
let fetched: string[];
let host: PrecacheHost;

beforeEach(() => {
  caches = new MemoryCaches();
  fetched = [];
  host = {
    caches: caches as unknown as CacheStorage,
    baseUrl: BASE,
    fetch: async (request) => {
      const path = request.url.slice(BASE.length) || './';
      fetched.push(path);
      const text = server[path];
      const headers = { 'Cross-Origin-Opener-Policy': 'same-origin' };
      return text === undefined ? new Response('no', { status: 404 }) : new Response(text, { headers });
    },
  };
});

const one = { './': '<page 1>', 'assets/app-1.js': 'app 1', 'models/m.onnx': 'model' };
const two = { './': '<page 2>', 'assets/app-2.js': 'app 2', 'models/m.onnx': 'model' };

async function get(precache: Precache, path: string): Promise<string> {
  return (await respond(new Request(BASE + path), precache, host)).text();
}

/** What the page is told that it is to fetch. */
async function missing(precache: Precache): Promise<string[]> {
  return JSON.parse(await get(precache, '__missing.json')) as string[];
}

describe('precache', () => {
  it('answers from what was installed when the network is gone, with the headers as served', async () => {
    server = one;
    await install(listOf('1', one), host);
    server = {};
    expect(await get(listOf('1', one), 'assets/app-1.js')).toBe('app 1');
    expect(await get(listOf('1', one), 'models/m.onnx?x=1')).toBe('model');
    const response = await respond(new Request(BASE + 'models/m.onnx'), listOf('1', one), host);
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  });

  it('answers any navigation with the page', async () => {
    server = one;
    await install(listOf('1', one), host);
    const navigation = Object.defineProperty(new Request(`${BASE}?q=who`), 'mode', { value: 'navigate' });
    expect(await (await respond(navigation, listOf('1', one), host)).text()).toBe('<page 1>');
  });

  it('copies what an older version has alike, and fetches the rest', async () => {
    server = one;
    await install(listOf('1', one), host);
    server = two;
    fetched = [];
    await install(listOf('2', two), host);
    expect(fetched).toEqual(['./', 'assets/app-2.js']);
    expect(await get(listOf('2', two), 'models/m.onnx')).toBe('model');
  });

  it('keeps versions apart until the old one is dropped', async () => {
    server = one;
    await install(listOf('1', one), host);
    server = two;
    await install(listOf('2', two), host);
    expect(await get(listOf('1', one), 'assets/app-1.js')).toBe('app 1');
    caches.stores.set('of-another-app', new Map());
    await activate(listOf('2', two), host);
    expect(await caches.keys()).toEqual(['dateline-2', 'of-another-app']);
  });

  it('keeps what the first screen needs at a first visit, and the rest as it is asked for', async () => {
    server = one;
    const list = withModelLater('1', one);
    await install(list, host);
    expect(fetched).toEqual(['./', 'assets/app-1.js']);
    expect(await missing(list)).toEqual([`${BASE}models/m.onnx`]);
    fetched = [];
    // Asked for twice at once, fetched once.
    expect(await Promise.all([get(list, 'models/m.onnx'), get(list, 'models/m.onnx')])).toEqual(['model', 'model']);
    expect(fetched).toEqual(['models/m.onnx']);
    expect(await missing(list)).toEqual([]);
    server = {};
    expect(await get(list, 'models/m.onnx')).toBe('model');
  });

  it('keeps nothing of another version later on, and tries again', async () => {
    server = one;
    const list = withModelLater('1', one);
    await install(list, host);
    server = { ...one, 'models/m.onnx': 'model of version 2' };
    await expect(get(list, 'models/m.onnx')).rejects.toThrow('belongs to another version');
    expect(await missing(list)).toHaveLength(1);
    server = one;
    expect(await get(list, 'models/m.onnx')).toBe('model');
  });

  it('replaces a version that lacks something by one that is whole', async () => {
    server = one;
    await install(withModelLater('1', one), host);
    server = two;
    fetched = [];
    await install(withModelLater('2', two), host);
    expect(fetched).toEqual(['./', 'assets/app-2.js', 'models/m.onnx']);
  });

  it('refuses a file of another version', async () => {
    server = { ...one, 'assets/app-1.js': 'app 2' };
    await expect(install(listOf('1', one), host)).rejects.toThrow('assets/app-1.js');
  });

  it('goes on where an interrupted installation stopped', async () => {
    server = { './': one['./'] };
    await expect(install(listOf('1', one), host)).rejects.toThrow();
    server = one;
    fetched = [];
    await install(listOf('1', one), host);
    expect(fetched).toEqual(['assets/app-1.js', 'models/m.onnx']);
  });

  it('keeps the runtime that is loaded on demand from its first use, and nothing else', async () => {
    server = { ...one, 'ort/1/gpu.wasm': 'wasm', 'other.json': '{}' };
    await install(listOf('1', one), host);
    await get(listOf('1', one), 'ort/1/gpu.wasm');
    await get(listOf('1', one), 'other.json');
    server = {};
    expect(await get(listOf('1', one), 'ort/1/gpu.wasm')).toBe('wasm');
    expect(await get(listOf('1', one), 'other.json')).toBe('no');
  });
});

describe('isOurs', () => {
  it('knows the addresses of the app, and leaves the rest of its folder to others', () => {
    const list = listOf('1', { 'assets/a.js': 'a', 'sample/articles.jsonl': 's' });
    const ours = ['', '?from=home', '#/ask', 'index.html', 'assets/a.js', 'sample/articles.jsonl?x', 'ort/a.wasm'];
    const others = ['other/', 'other/index.html', 'assets/b.js', 'notes.html', 'a.wasm'];
    expect(ours.filter((path) => !isOurs(BASE + path, list, BASE))).toEqual([]);
    expect(others.filter((path) => isOurs(BASE + path, list, BASE))).toEqual([]);
    expect(isOurs('https://app.test/', list, BASE)).toBe(false);
  });
});

describe('a kept file that is damaged', () => {
  it('is dropped and fetched again when the page asks for it anew', async () => {
    const list = listOf('1', { 'models/a.bin': 'sound' });
    server['models/a.bin'] = 'sound';
    await install(list, host);
    const cache = await caches.open('dateline-1');
    await cache.put(`${BASE}models/a.bin`, new Response('damaged'));
    const ask = (init?: RequestInit): Promise<Response> =>
      respond(new Request(`${BASE}models/a.bin`, init), list, host);
    expect(await (await ask()).text()).toBe('damaged');
    expect(await (await ask({ cache: 'reload' })).text()).toBe('sound');
    expect(await (await ask()).text()).toBe('sound');
  });

  it('is not given up without a network because a browser with its own cache off asks for everything anew', async () => {
    const list = listOf('1', { './': 'page', 'assets/a.js': 'code' });
    server['./'] = 'page';
    server['assets/a.js'] = 'code';
    await install(list, host);
    server = {};
    for (const [path, text] of Object.entries({ '': 'page', 'assets/a.js': 'code' })) {
      const request = new Request(`${BASE}${path}`, { cache: 'reload' });
      expect(await (await respond(request, list, host)).text()).toBe(text);
      expect(await (await respond(request, list, host)).text()).toBe(text);
    }
  });
});
