import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { CancelSignal } from '../../../models';
import { damagedOnTheWay } from '../hub';
import { isStopped, stopped } from '../pieces';
import { isQuota, noRoom } from '../room';
import type { WeightsFile } from '../types';
import { checkForm, type MlcFile } from './plan';

/** The files of compiled models, in the caches where web-llm looks for them. */
export interface MlcCache {
  /** The bytes as they are stored; `null` if there are none. */
  read(file: Pick<MlcFile, 'scope' | 'url'>): Promise<Blob | null>;
  /** Whether there is an entry whose stated length is `sizeBytes`; no contents are read. */
  holds(file: Pick<MlcFile, 'scope' | 'url'>, sizeBytes: number): Promise<boolean>;
  /**
   * Stores a file whole or not at all, checked by its length, checksum and form as far as they are known.
   * @param onBytes called with the length of each piece that arrives
   * @throws DatelineError `MODEL_CORRUPT`, `QUOTA_EXCEEDED`, `CANCELLED`; whatever the source throws
   */
  put(
    file: MlcFile,
    source: ReadableStream<Uint8Array<ArrayBuffer>>,
    onBytes: (bytes: number) => void,
    signal?: CancelSignal,
  ): Promise<WeightsFile>;
  remove(file: Pick<MlcFile, 'scope' | 'url'>): Promise<void>;
}

/** Files that are parsed are read whole before they are stored; none of them is larger. */
const MOST_PARSED_BYTES = 1 << 27;

export function openMlcCache(caches: CacheStorage): MlcCache {
  return {
    async read({ scope, url }) {
      const found = await (await caches.open(scope)).match(url);
      return found === undefined ? null : found.blob();
    },
    async holds({ scope, url }, sizeBytes) {
      const found = await (await caches.open(scope)).match(url);
      return found !== undefined && Number(found.headers.get('content-length') ?? NaN) === sizeBytes;
    },
    async put(file, source, onBytes, signal) {
      const checked = checking(file, onBytes, signal);
      const stream = source.pipeThrough(checked.through);
      const cache = await caches.open(file.scope);
      try {
        // A parsed file is looked at before it is stored; weights are stored while they come.
        const body = file.form === 'bytes' && file.sizeBytes !== null ? stream : await wholeOf(file, stream);
        const headers: Record<string, string> = {
          'Content-Type': file.form === 'wasm' ? 'application/wasm' : 'application/octet-stream',
        };
        const length = body instanceof ReadableStream ? file.sizeBytes : body.byteLength;
        if (length !== null) headers['Content-Length'] = String(length);
        await cache.put(file.url, new Response(body, { headers }));
        return checked.result();
      } catch (cause) {
        await cache.delete(file.url);
        // The cache only says that the stream broke; why, the stream knows.
        const failure = checked.failure() ?? cause;
        if (isQuota(failure)) throw noRoom(file.name, failure);
        throw failure;
      }
    },
    async remove({ scope, url }) {
      await (await caches.open(scope)).delete(url);
    },
  };
}

/** Lets bytes through, counts and hashes them, and breaks the stream at its end when they are not what they must be. */
function checking(file: MlcFile, onBytes: (bytes: number) => void, signal: CancelSignal | undefined) {
  const digest = sha256.create();
  const sum = file.md5 === null ? null : md5.create();
  let sizeBytes = 0;
  let failure: unknown = null;
  let sha = '';
  const fail = (error: unknown): never => {
    failure = error;
    throw error;
  };
  const through = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      if (isStopped(signal)) fail(stopped());
      digest.update(piece);
      sum?.update(piece);
      sizeBytes += piece.length;
      if (file.form !== 'bytes' && sizeBytes > MOST_PARSED_BYTES) {
        fail(damagedOnTheWay(file.name, file.url, 'it is far too long'));
      }
      onBytes(piece.length);
      controller.enqueue(piece);
    },
    flush() {
      if (file.sizeBytes !== null && sizeBytes !== file.sizeBytes) {
        fail(damagedOnTheWay(file.name, file.url, `it has ${sizeBytes} of ${file.sizeBytes} bytes`));
      }
      if (sum !== null && bytesToHex(sum.digest()) !== file.md5) {
        fail(damagedOnTheWay(file.name, file.url, 'its checksum differs'));
      }
      sha = bytesToHex(digest.digest());
    },
  });
  return {
    through,
    failure: () => failure,
    result: (): WeightsFile => ({ name: file.name, sizeBytes, sha256: sha }),
  };
}

async function wholeOf(file: MlcFile, stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ArrayBuffer> {
  const bytes = await new Response(stream).arrayBuffer();
  checkForm(file, new Uint8Array(bytes));
  return bytes;
}
