/**
 * The files of one version of the app, kept for use without a network. Each version has a cache of its own that is
 * complete before the version is used and is never added to by another: versions do not mix.
 */
export interface Precache {
  /** Changes with any file. */
  readonly version: string;
  readonly files: readonly PrecacheFile[];
}

export interface PrecacheFile {
  /** Relative to the service worker's folder; `./` for the page itself. */
  readonly url: string;
  /** SHA-256 of the content, lower-case hexadecimal. */
  readonly sha256: string;
}

/** What the functions here need of the service worker's scope; tests hand in others. */
export interface PrecacheHost {
  readonly caches: CacheStorage;
  fetch(request: Request): Promise<Response>;
  /** Folder of the service worker, absolute, with a closing slash. */
  readonly baseUrl: string;
}

const PREFIX = 'dateline-';
/** In each cache, the list it was filled from. */
const LIST = '__precache.json';
/** Large and not needed everywhere: kept from the first time it is used. */
const ON_DEMAND = /\/(?:ort|wllama)\/[^?]+\.(?:wasm|mjs)$|\/assets\/on-demand-[^/]+\.js$/;

const cacheName = (precache: Precache): string => PREFIX + precache.version;

/**
 * Fills the cache of this version. A file that an older version has with the same content is copied from there; every
 * other is fetched and compared with its hash, so that a server in the middle of an update cannot mix versions.
 * @throws Error when a file cannot be had; the browser tries again at the next visit
 */
export async function install(precache: Precache, host: PrecacheHost): Promise<void> {
  const cache = await host.caches.open(cacheName(precache));
  const older = await olderFiles(precache, host);
  for (const { url, sha256 } of precache.files) {
    const address = new URL(url, host.baseUrl).href;
    if (await cache.match(address)) continue;
    const kept = older.get(`${address} ${sha256}`);
    const response = (await kept?.()) ?? (await fetchChecked(address, sha256, host));
    await cache.put(address, response);
  }
  await cache.put(new URL(LIST, host.baseUrl), new Response(JSON.stringify(precache)));
}

/** Deletes the caches of other versions. */
export async function activate(precache: Precache, host: PrecacheHost): Promise<void> {
  for (const name of await host.caches.keys()) {
    if (name.startsWith(PREFIX) && name !== cacheName(precache)) await host.caches.delete(name);
  }
}

/** Whether an address is one of the app's: its page and its files. What else lies in the same folder is not ours to answer. */
export function isOurs(url: string, precache: Precache, baseUrl: string): boolean {
  if (!url.startsWith(baseUrl)) return false;
  const path = url.slice(baseUrl.length).replace(/[?#].*$/, '');
  if (path === '' || path === 'index.html') return true;
  return precache.files.some((file) => file.url === path) || ON_DEMAND.test(`/${path}`);
}

/** The answer to a request: from this version's cache, else from the network. */
export async function respond(request: Request, precache: Precache, host: PrecacheHost): Promise<Response> {
  const cache = await host.caches.open(cacheName(precache));
  const address = new URL(request.url);
  address.search = '';
  address.hash = '';
  if (request.cache === 'reload') return renewed(request, address.href, cache, precache, host);
  const kept = await cache.match(request.mode === 'navigate' ? new URL('./', host.baseUrl).href : address.href);
  if (kept) return kept;
  const response = await host.fetch(request);
  if (response.ok && ON_DEMAND.test(address.pathname)) await cache.put(address.href, response.clone());
  return response;
}

/**
 * A file that the page found damaged: dropped, fetched again and kept, if it is the one of this version. Without a network
 * it stays dropped, so that the next visit fetches it.
 */
async function renewed(
  request: Request,
  address: string,
  cache: Cache,
  precache: Precache,
  host: PrecacheHost,
): Promise<Response> {
  await cache.delete(address);
  const listed = precache.files.find(({ url }) => new URL(url, host.baseUrl).href === address);
  if (listed === undefined) return host.fetch(request);
  const response = await fetchChecked(address, listed.sha256, host);
  await cache.put(address, response.clone());
  return response;
}

type Copy = () => Promise<Response | undefined>;

/** Files of older versions, by address and content. */
async function olderFiles(precache: Precache, host: PrecacheHost): Promise<Map<string, Copy>> {
  const found = new Map<string, Copy>();
  for (const name of await host.caches.keys()) {
    if (!name.startsWith(PREFIX) || name === cacheName(precache)) continue;
    const cache = await host.caches.open(name);
    const list = await cache.match(new URL(LIST, host.baseUrl));
    if (!list) continue;
    const { files } = (await list.json()) as Precache;
    for (const { url, sha256 } of files) {
      const address = new URL(url, host.baseUrl).href;
      found.set(`${address} ${sha256}`, () => cache.match(address));
    }
  }
  return found;
}

async function fetchChecked(address: string, sha256: string, host: PrecacheHost): Promise<Response> {
  const response = await host.fetch(new Request(address, { cache: 'no-cache', credentials: 'same-origin' }));
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (found !== sha256) throw new Error(`${address} belongs to another version`);
  // A redirected response may not answer a navigation; a new one keeps the headers that make the page isolated.
  return new Response(bytes, { headers: response.headers });
}
