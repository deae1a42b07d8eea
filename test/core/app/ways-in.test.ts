import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bookmarkletFor, handedPage, isHanded } from '../../../src/app/bookmarklet';
import { guessMapping } from '../../../src/app/mapping';
import { feedOfPage, fileOfAddress } from '../../../src/app/reader';
import { readOne } from '../importers/helpers';

function memory(): () => Storage {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
  return () => storage;
}

function raise(name: string): never {
  throw new DOMException('denied', name);
}

const BASE = 'https://app.test/dateline/';
const handed = (token: string, html: string) => `#/handed/${token}/${gzipSync(html).toString('base64url')}`;

describe('a page in the address bar', () => {
  it('is trusted from the person’s own bookmark alone', async () => {
    const storage = memory();
    const script = decodeURIComponent(bookmarkletFor(BASE, storage).slice('javascript:'.length));
    expect(bookmarkletFor(BASE, storage)).toBe(`javascript:${encodeURIComponent(script)}`);
    const token = /#\/handed\/([^/]+)\//.exec(script)?.[1] ?? '';
    expect(script).toContain(`"${BASE}#/handed/${token}/"`);
    const html = '<title>Orla – heute</title><p>Ada Brandt</p>';
    expect(isHanded(handed(token, html))).toBe(true);
    const own = await handedPage(handed(token, html), storage);
    expect([new TextDecoder().decode(own?.bytes), own?.trusted]).toEqual([html, true]);
    expect((await handedPage(handed('guessed', html), storage))?.trusted).toBe(false);
    expect((await handedPage(handed('', html), memory()))?.trusted).toBe(false);
  });

  it.each([
    ['refuses storage', () => raise('SecurityError')],
    ['has none', () => null as unknown as Storage],
  ])('comes, and is asked about, where the browser %s', async (_, storage) => {
    const script = decodeURIComponent(bookmarkletFor(BASE, storage));
    const token = /#\/handed\/([0-9a-f]{36})\//.exec(script)?.[1] ?? '';
    const html = '<title>Orla</title>';
    const page = await handedPage(handed(token, html), storage);
    expect([new TextDecoder().decode(page?.bytes), page?.trusted]).toEqual([html, false]);
  });

  it('that is damaged or unpacks without end is none', async () => {
    const storage = memory();
    expect(await handedPage('#/handed/a/%%%', storage)).toBeNull();
    expect(await handedPage('#/handed/a/AAAA', storage)).toBeNull();
    expect(await handedPage(handed('a', ' '.repeat(70 * 1024 * 1024)), storage)).toBeNull();
  });
});

describe('what the reader brings', () => {
  const latin = Uint8Array.from(
    Buffer.from(
      '<html><head><title>M\xfcller</title></head><body><p>Gr\xfc\xdfe aus Orla.</p></body></html>',
      'latin1',
    ),
  );

  it('is a page with its address, in the encoding that the server said', async () => {
    const file = fileOfAddress({
      url: 'https://a.example/x--y',
      mediaType: 'text/html; charset=iso-8859-1',
      bytes: latin,
    });
    const article = await readOne({ ...file, mediaType: '' });
    expect(article).toMatchObject({ title: 'Müller', url: 'https://a.example/x%2D%2Dy' });
    expect(article.text).toContain('Grüße aus Orla.');
  });

  it('is a feed as it came', () => {
    const bytes = new TextEncoder().encode('<rss/>');
    expect(fileOfAddress({ url: 'https://a.example/feed', mediaType: 'application/rss+xml', bytes })).toEqual({
      name: 'a.example/feed',
      mediaType: 'application/rss+xml',
      bytes,
    });
  });

  it('names the feed of a site', () => {
    const page = (head: string) => ({
      url: 'https://a.example/news/',
      mediaType: 'text/html',
      bytes: new TextEncoder().encode(head),
    });
    const link =
      '<link rel="stylesheet" href="a.css"><link href=../feed.xml?a=1&amp;b=2 type="application/rss+xml" rel=alternate>';
    expect(feedOfPage(page(link))).toBe('https://a.example/feed.xml?a=1&b=2');
    expect(feedOfPage(page('<link rel="alternate" hreflang="de" href="/de">'))).toBeNull();
  });
});

it('fields of unknown names are guessed by what they hold', () => {
  const long = 'Ada Brandt became mayor of Orla on 1 May 2023, when she was elected by the council with one vote.';
  const fields = [
    { key: 'nr', sample: '17' },
    { key: 'kopf', sample: 'Ada Brandt becomes mayor' },
    { key: 'inhalt', sample: long },
    { key: 'am', sample: '2023-05-02T10:00:00Z' },
    { key: 'wo', sample: 'https://a.example/1' },
  ];
  expect(guessMapping(fields)).toEqual({ kopf: 'title', inhalt: 'text', am: 'published', wo: 'url' });
});
