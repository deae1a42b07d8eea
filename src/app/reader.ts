import type { ImportFile } from '../library';
import { DatelineError } from '../errors';

/**
 * The reader of the server that the app came from, where one was switched on (`npm start -- --reader`): it fetches a
 * page or a feed of another origin, which a page itself may not.
 */
export interface AddressReader {
  /** Whether there is one. Asked once; again after it was not there. */
  on(): Promise<boolean>;
  /** @throws DatelineError `BAD_INPUT` with what the reader or the site said */
  read(url: string, signal?: AbortSignal): Promise<ReadAddress>;
}

/** What lies at an address. */
export interface ReadAddress {
  /** After all redirects. */
  readonly url: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

const HEADERS = { 'X-Dateline-Reader': '1' };

export function createAddressReader(baseUrl: string): AddressReader {
  const address = new URL('read', baseUrl);
  let known = false;
  return {
    async on() {
      if (known) return true;
      const response = await fetch(address, { headers: HEADERS, cache: 'no-store' }).catch(() => null);
      // Hosts that answer everything with the app's page have none.
      known = response?.ok === true && /^text\/plain/.test(response.headers.get('Content-Type') ?? '');
      return known;
    },
    async read(url, signal) {
      const asked = new URL(address);
      asked.searchParams.set('url', url);
      const response = await fetch(asked, {
        headers: HEADERS,
        cache: 'no-store',
        ...(signal === undefined ? {} : { signal }),
      }).catch(() => null);
      if (response === null || !response.ok) {
        const said = response === null ? 'The reader does not answer.' : await response.text();
        throw new DatelineError('BAD_INPUT', said, {
          hint: 'Open the address in the browser and save the page, or try again later.',
          detail: url,
        });
      }
      return {
        url: response.headers.get('X-Read-Url') ?? url,
        mediaType: response.headers.get('X-Read-Type') ?? '',
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    },
  };
}

/** What was read as a file for the importers: a page carries its address, as browsers save pages. */
export function fileOfAddress({ url, mediaType, bytes }: ReadAddress): ImportFile {
  const [, charset] = /charset\s*=\s*"?([\w.:-]+)/i.exec(mediaType) ?? [];
  const name = url.replace(/^https?:\/\//, '');
  if (!isPage(mediaType, bytes)) return { name, mediaType: mediaType.split(';')[0] ?? '', bytes };
  const text = decode(bytes, charset);
  const page = text === null ? null : `\ufeff<!-- saved from url=(0000)${url.replaceAll('--', '%2D%2D')} -->${text}`;
  return { name, mediaType: 'text/html', bytes: page === null ? bytes : new TextEncoder().encode(page) };
}

const isPage = (mediaType: string, bytes: Uint8Array): boolean =>
  /html/i.test(mediaType) || /^\s*(?:<!doctype html|<html)/i.test(new TextDecoder().decode(bytes.subarray(0, 300)));

/** In the encoding that the server said, else the one that the page says; `null` for an unknown one. */
function decode(bytes: Uint8Array, charset: string | undefined): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const said = charset ?? /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(said).decode(bytes);
  } catch {
    return null;
  }
}

/** The feed that a page names as its own; `null` when it names none. */
export function feedOfPage({ url, bytes }: ReadAddress): string | null {
  const head = new TextDecoder().decode(bytes.subarray(0, 200_000));
  for (const [tag] of head.matchAll(/<link\b[^>]*>/gi)) {
    if (!/rel\s*=\s*["']?[^"'>]*\balternate\b/i.test(tag)) continue;
    if (!/type\s*=\s*["']?application\/(?:rss\+xml|atom\+xml|feed\+json|json)/i.test(tag)) continue;
    const href = /href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag);
    const found = href?.[1] ?? href?.[2] ?? href?.[3];
    try {
      if (found) return new URL(found.replaceAll('&amp;', '&'), url).href;
    } catch {
      // The next one may be sound.
    }
  }
  return null;
}
