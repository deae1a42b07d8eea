import { describe, expect, it } from 'vitest';
import { dropShared, isShare, keepShared, sharedSoFar } from '../../../src/service';

const BASE = 'https://app.test/dateline/';

/** As much of the Cache API as is used, in memory. */
function memoryCaches(): CacheStorage {
  const store = new Map<string, Response>();
  const urlOf = (key: RequestInfo | URL): string => (key instanceof Request ? key.url : String(key));
  const cache = {
    match: async (key: RequestInfo | URL) => store.get(urlOf(key))?.clone(),
    put: async (key: RequestInfo | URL, response: Response) => void store.set(urlOf(key), response),
    keys: async () => [...store.keys()].map((url) => new Request(url)),
    delete: async (key: RequestInfo | URL) => store.delete(urlOf(key)),
  };
  return { open: async () => cache } as unknown as CacheStorage;
}

function shareOf(fields: Record<string, string | File>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return new Request(`${BASE}share`, { method: 'POST', body });
}

describe('what other apps share', () => {
  it('is a form at one address, and nothing else', () => {
    expect(isShare(shareOf({ title: 'x' }), BASE)).toBe(true);
    expect(isShare(new Request(`${BASE}share`), BASE)).toBe(false);
    expect(isShare(new Request(`${BASE}other`, { method: 'POST' }), BASE)).toBe(false);
  });

  it('waits with its name and content until it is taken in or thrown away', async () => {
    const caches = memoryCaches();
    const file = new File(['<p>Orla</p>'], 'Zeitung – heute.html', { type: 'text/html' });
    const response = await keepShared(shareOf({ title: 'News', url: 'https://a.example/1', files: file }), {
      caches,
      baseUrl: BASE,
    });
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${BASE}#/library`]);
    const shared = await sharedSoFar(caches);
    expect(shared.map(({ content }) => content)).toEqual([
      {
        kind: 'file',
        name: 'Zeitung – heute.html',
        mediaType: 'text/html',
        bytes: new TextEncoder().encode('<p>Orla</p>'),
      },
      { kind: 'words', title: 'News', text: '', url: 'https://a.example/1' },
    ]);
    await dropShared(caches, [shared[0]!.key]);
    expect((await sharedSoFar(caches)).map(({ content }) => content.kind)).toEqual(['words']);
    expect(await sharedSoFar(undefined)).toEqual([]);
  });

  it('leaves nothing behind where nothing was shared', async () => {
    const caches = memoryCaches();
    await keepShared(shareOf({ title: ' ', files: new File([], '') }), { caches, baseUrl: BASE });
    expect(await sharedSoFar(caches)).toEqual([]);
  });
});
