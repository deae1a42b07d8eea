/**
 * The files of one version of the app, kept for use without a network. Each version has a cache of its own that is never
 * added to by another: versions do not mix. At a first visit what the first screen needs is kept at once, and the page
 * has the rest kept when it is idle; a version that replaces another is complete before it is used.
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
  /** The first screen needs it. */
  readonly first?: true;
}

/** What the functions here need of the service worker's scope; tests hand in others. */
export interface PrecacheHost {
  readonly caches: CacheStorage;
  fetch(request: Request): Promise<Response>;
  /** Folder of the service worker, absolute, with a closing slash. */
  readonly baseUrl: string;
}

/**
 * Asked for below the service worker's folder, it is answered with the addresses of the files that are not kept yet, as
 * JSON. Whoever fetches those through the service worker has them kept.
 */
const MISSING = '__missing.json';
const PREFIX = 'dateline-';
/** In each cache, the list it was filled from. */
const LIST = '__precache.json';
/** Large and not needed everywhere: kept from the first time it is used. */
const ON_DEMAND = /\/(?:ort|wllama)\/[^?]+\.(?:wasm|mjs)$|\/assets\/on-demand-[^/]+\.js$/;

const cacheName = (precache: Precache): string => PREFIX + precache.version;

/**
 * Fills the cache of this version, or at a first visit as much of it as the first screen needs. A file that an older version has with the same content is copied from there; every
 * other is fetched and compared with its hash, so that a server in the middle of an update cannot mix versions.
 * @throws Error when a file cannot be had; the browser tries again at the next visit
 */
export async function install(precache: Precache, host: PrecacheHost): Promise<void> {
  const cache = await host.caches.open(cacheName(precache));
  const older = await olderFiles(precache, host);
  for (const { url, sha256, first } of precache.files) {
    const address = new URL(url, host.baseUrl).href;
    if ((older === null && !first) || (await cache.match(address))) continue;
    const kept = older?.get(`${address} ${sha256}`);
    const response = (await kept?.()) ?? (await fetchChecked(address, sha256, host));
    await cache.put(address, response);
  }
  await cache.put(new URL(LIST, host.baseUrl), new Response(JSON.stringify(precache)));
}

/** The files that this version lacks, absolute, in the order in which they are to be fetched. */
async function missingFiles(precache: Precache, cache: Cache, host: PrecacheHost): Promise<string[]> {
  const missing: string[] = [];
  for (const { url } of precache.files) {
    const address = new URL(url, host.baseUrl).href;
    if (!(await cache.match(address))) missing.push(address);
  }
  return missing;
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
  if (path === '' || path === 'index.html' || path === MISSING) return true;
  return precache.files.some((file) => file.url === path) || ON_DEMAND.test(`/${path}`);
}

/** The answer to a request: from this version's cache, else from the network. */
export async function respond(request: Request, precache: Precache, host: PrecacheHost): Promise<Response> {
  const cache = await host.caches.open(cacheName(precache));
  const address = new URL(request.url);
  address.search = '';
  address.hash = '';
  if (address.href === new URL(MISSING, host.baseUrl).href) {
    return Response.json(await missingFiles(precache, cache, host));
  }
  const listed = precache.files.find(({ url }) => new URL(url, host.baseUrl).href === address.href);
  const kept = await cache.match(request.mode === 'navigate' ? new URL('./', host.baseUrl).href : address.href);
  // A browser whose own cache is off asks for everything anew, without a network too: only what is damaged is dropped. It
  // stays dropped where it cannot be had again, so that the next visit fetches it.
  const damaged = request.cache === 'reload' && kept && listed && !(await isAsListed(kept, listed.sha256));
  if (damaged) await cache.delete(address.href);
  else if (kept) return kept;
  if (listed) return keep(address.href, listed.sha256, cache, host);
  const response = await host.fetch(request);
  if (response.ok && ON_DEMAND.test(address.pathname)) await cache.put(address.href, response.clone());
  return response;
}

/** What is kept has the policy of the page; the worker that fetches models has its own. */
export function withPolicy(kept: Response, policy: string): Response {
  const headers = new Headers(kept.headers);
  headers.set('Content-Security-Policy', policy);
  return new Response(kept.body, { status: kept.status, headers });
}

/** Files on their way into the cache: the page and a worker may ask for the same one. */
const underWay = new Map<string, Promise<Response>>();

/** Fetches a file of this version that is not kept yet, and keeps it. */
async function keep(address: string, sha256: string, cache: Cache, host: PrecacheHost): Promise<Response> {
  const key = `${address} ${sha256}`;
  let fetched = underWay.get(key);
  if (!fetched) {
    fetched = fetchChecked(address, sha256, host).then(async (response) => {
      await cache.put(address, response.clone());
      return response;
    });
    underWay.set(key, fetched);
    // Deleted once it is kept, or to be tried again.
    fetched.finally(() => underWay.delete(key)).catch(() => undefined);
  }
  return (await fetched).clone();
}

type Copy = () => Promise<Response | undefined>;

/** Files of older versions, by address and content; `null` when there is no older version. */
async function olderFiles(precache: Precache, host: PrecacheHost): Promise<Map<string, Copy> | null> {
  let found: Map<string, Copy> | null = null;
  for (const name of await host.caches.keys()) {
    if (!name.startsWith(PREFIX) || name === cacheName(precache)) continue;
    const cache = await host.caches.open(name);
    const list = await cache.match(new URL(LIST, host.baseUrl));
    if (!list) continue;
    const { files } = (await list.json()) as Precache;
    found ??= new Map();
    for (const { url, sha256 } of files) {
      const address = new URL(url, host.baseUrl).href;
      found.set(`${address} ${sha256}`, () => cache.match(address));
    }
  }
  return found;
}

async function isAsListed(kept: Response, sha256: string): Promise<boolean> {
  return (await sha256Of(await kept.clone().arrayBuffer())) === sha256;
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function fetchChecked(address: string, sha256: string, host: PrecacheHost): Promise<Response> {
  const response = await host.fetch(new Request(address, { cache: 'no-cache', credentials: 'same-origin' }));
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  const bytes = await response.arrayBuffer();
  if ((await sha256Of(bytes)) !== sha256) throw new Error(`${address} belongs to another version`);
  // A redirected response may not answer a navigation; a new one keeps the headers that make the page isolated.
  return new Response(bytes, { headers: response.headers });
}
