/** What the service worker put aside, as the page sees it; see `share.ts`. */

const CACHE = 'shared-with-dateline';

/** What was shared in words. */
interface Words {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** One thing that was shared, until it is taken in or thrown away. */
export interface Shared {
  /** Names it for {@link dropShared}. */
  readonly key: string;
  /** A file; or what was shared in words: a title, a text, an address. */
  readonly content:
    | { readonly kind: 'file'; readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array }
    | { readonly kind: 'words'; readonly title: string; readonly text: string; readonly url: string };
}

/** What waits to be taken in. Empty where the browser has no such storage. */
export async function sharedSoFar(caches: CacheStorage | undefined): Promise<readonly Shared[]> {
  const cache = await caches?.open(CACHE).catch(() => undefined);
  const found: Shared[] = [];
  for (const request of (await cache?.keys()) ?? []) {
    const response = await cache?.match(request);
    if (response === undefined) continue;
    const { headers } = response;
    if (headers.get('X-Kind') === 'words') {
      const { title, text, url } = (await response.json()) as Words;
      found.push({ key: request.url, content: { kind: 'words', title, text, url } });
    } else {
      const bytes = new Uint8Array(await response.arrayBuffer());
      const name = decodeURIComponent(headers.get('X-Name') ?? 'Shared file');
      found.push({ key: request.url, content: { kind: 'file', name, mediaType: headers.get('X-Type') ?? '', bytes } });
    }
  }
  return found;
}

/** Throws away what was taken in, or is not wanted. */
export async function dropShared(caches: CacheStorage | undefined, keys: readonly string[]): Promise<void> {
  const cache = await caches?.open(CACHE).catch(() => undefined);
  for (const key of keys) await cache?.delete(key);
}
