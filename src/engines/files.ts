import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { DatelineError } from '../errors';
import type { ModelFiles, ModelRecord } from './manifest';

/** Files under `baseUrl` (with a closing slash), from the page's own origin. */
export function fetchedFiles(
  baseUrl: string,
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
): ModelFiles {
  const load = async (path: string, cache: RequestCache): Promise<Uint8Array<ArrayBuffer> | null> => {
    const response = await fetch(new URL(path, baseUrl), { cache }).catch((cause: unknown) => {
      throw missing(path, cause);
    });
    if (response.status === 404) return null;
    if (!response.ok) throw missing(path, new Error(`HTTP ${response.status}`));
    return new Uint8Array(await response.arrayBuffer());
  };
  return {
    read: (path) => load(path, 'default'),
    // The service worker drops its copy at such a request.
    readAgain: (path) => load(path, 'reload'),
  };
}

/**
 * Reads one file of a model and compares it with the manifest before anything parses it: a login page served in place
 * of a model, or a download cut short, must not reach a parser. A damaged copy is replaced by a fresh one where that can
 * be had.
 * @throws DatelineError `MODEL_MISSING`, `MODEL_CORRUPT`, both with the path as detail
 */
export async function readChecked(
  files: ModelFiles,
  record: ModelRecord,
  name: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const path = `${record.id}/${name}`;
  const expected = record.files.find((file) => file.path === name);
  if (!expected) throw missing(path, new Error('not listed in the manifest'));
  const bytes = await files.read(path);
  if (!bytes) throw missing(path, new Error('not found'));
  const wrong = await faultOf(bytes, expected);
  if (wrong === null) return bytes;
  // What is kept is damaged: it is fetched anew, once.
  const fresh = await files.readAgain?.(path).catch(() => null);
  if (fresh && (await faultOf(fresh, expected)) === null) return fresh;
  throw corrupt(path, wrong);
}

/** What is wrong with the bytes of a file; `null` for nothing. */
async function faultOf(bytes: Uint8Array<ArrayBuffer>, expected: ModelRecord['files'][number]): Promise<string | null> {
  if (bytes.length !== expected.sizeBytes) return `${bytes.length} bytes instead of ${expected.sizeBytes}`;
  return (await sha256Hex(bytes)) === expected.sha256 ? null : 'its SHA-256 differs from the manifest';
}

/** The same for a JSON file. */
export async function readCheckedJson(files: ModelFiles, record: ModelRecord, name: string): Promise<object> {
  return JSON.parse(new TextDecoder().decode(await readChecked(files, record, name))) as object;
}

/** The browser's own digest where there is one; a page served over plain http has none. */
async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  return bytesToHex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes));
}

function missing(path: string, cause: unknown): DatelineError {
  return new DatelineError('MODEL_MISSING', `The model file ${path} could not be read.`, {
    hint: 'Reload the page once with the network on, so that the model is stored for offline use.',
    detail: path,
    cause,
  });
}

function corrupt(path: string, why: string): DatelineError {
  return new DatelineError('MODEL_CORRUPT', `The model file ${path} is damaged: ${why}.`, {
    hint: 'Reload the page with the network on: the file is then fetched again. Your library is kept, and words, dates and facts work meanwhile.',
    detail: path,
  });
}
