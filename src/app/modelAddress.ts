import { shelfId } from '../engines';

/** A GGUF file to be fetched, as its address tells. */
export interface ModelAddress {
  readonly url: string;
  readonly id: string;
  readonly name: string;
}

/** Reads what was typed; `null` when it is no https address of a `.gguf` file. Pages of a hub lead to its download. */
export function modelOfAddress(typed: string): ModelAddress | null {
  let url: URL;
  try {
    url = new URL(typed.trim());
  } catch {
    return null;
  }
  const local = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) return null;
  if (!/\.gguf$/i.test(url.pathname)) return null;
  url.pathname = url.pathname.replace('/blob/', '/resolve/');
  const file = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  const name = file.replace(/\.gguf$/i, '');
  return { url: url.href, id: shelfId(name), name };
}
