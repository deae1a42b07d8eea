import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { DatelineError, isDatelineError } from '../../errors';
import type { CancelSignal } from '../../models';
import type { ModelFolder } from './folder';
import { readGgufHead } from './gguf';
import { eachPiece, isStopped, stopped, type OnProgress } from './pieces';
import { readRecord, writeRecord, type Arriving, type ModelRecordFile } from './record';
import type { ModelLabel, ShelfModel } from './types';

/** A GGUF file to be fetched. */
export interface DownloadRequest extends ModelLabel {
  readonly id: string;
  readonly origin: string;
  /** Expected; `null` when nobody knows it beforehand. */
  readonly sha256: string | null;
}

export interface DownloadPorts {
  readonly fetch: typeof globalThis.fetch;
  /** Waits between two tries. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

const FILE = 'weights.gguf';
/** Waits before the second, third and fourth try. */
const WAITS_MS = [1000, 4000, 15_000];

/**
 * Fetches a model's file, going on where an earlier try stopped. A broken connection is tried again three times; what
 * has arrived is kept, also when the person pauses (`signal`), so that calling it again resumes.
 * @throws DatelineError `CANCELLED` when paused, `MODEL_MISSING` when the server has no such file or cannot be reached,
 *   `MODEL_CORRUPT` when what came is not the model (a login page, another checksum): then nothing of it stays;
 *   `QUOTA_EXCEEDED`
 */
export async function download(
  folder: ModelFolder,
  request: DownloadRequest,
  ports: DownloadPorts,
  onProgress?: OnProgress,
  signal?: CancelSignal,
): Promise<ShelfModel> {
  for (let tried = 0; ; tried++) {
    const before = (await folder.file(request.id, FILE))?.size ?? 0;
    try {
      await fetchRest(folder, request, ports, onProgress, signal);
      return await finish(folder, request, signal);
    } catch (error) {
      if (isDatelineError(error, 'MODEL_CORRUPT')) await folder.remove(request.id);
      if (error instanceof DatelineError) throw error;
      if (isStopped(signal)) throw stopped();
      const gained = ((await folder.file(request.id, FILE))?.size ?? 0) > before;
      // A connection that brings something each time is a slow one, not a dead one.
      if (gained) tried = -1;
      const wait = WAITS_MS[Math.max(tried, 0)];
      if (tried >= WAITS_MS.length || wait === undefined) throw unreachable(request.origin, error);
      await ports.pause(wait);
    }
  }
}

async function fetchRest(
  folder: ModelFolder,
  request: DownloadRequest,
  ports: DownloadPorts,
  onProgress: OnProgress | undefined,
  signal: CancelSignal | undefined,
): Promise<void> {
  if (isStopped(signal)) throw stopped();
  const known = await readRecord(folder, request.id).catch(() => null);
  const there = known?.arriving?.url === request.origin ? ((await folder.file(request.id, FILE))?.size ?? 0) : 0;
  const etag = known?.arriving?.etag ?? null;
  const headers: Record<string, string> = {};
  if (there > 0) {
    headers['Range'] = `bytes=${there}-`;
    if (etag !== null) headers['If-Range'] = etag;
  }
  const response = await ports.fetch(request.origin, {
    headers,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...(signal instanceof AbortSignal ? { signal } : {}),
  });
  // All of it is there already.
  if (response.status === 416 && there > 0 && there === known?.arriving?.totalBytes) return;
  if (response.status >= 500 || response.status === 416 || response.status === 429) {
    throw new Error(`HTTP ${response.status}`);
  }
  if (!response.ok) throw refused(request.origin, response.status);
  if (/^text\/html/i.test(response.headers.get('content-type') ?? '')) throw notTheFile(request.origin);
  const from = response.status === 206 ? there : 0;
  const length = Number(response.headers.get('content-length') ?? NaN);
  const totalBytes = Number.isFinite(length) ? from + length : null;
  const arriving: Arriving = {
    file: FILE,
    url: request.origin,
    etag: response.headers.get('etag'),
    totalBytes,
    sha256: request.sha256,
  };
  await writeRecord(folder, request.id, recordOf(request, arriving));
  const writer = await folder.writer(request.id, FILE, from);
  let doneBytes = from;
  try {
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) {
      if (isStopped(signal)) throw stopped();
      writer.write(next.value);
      doneBytes += next.value.length;
      onProgress?.({ doneBytes, totalBytes });
    }
  } finally {
    writer.close();
  }
  if (totalBytes !== null && doneBytes < totalBytes) throw new Error('the connection ended early');
}

/** Checks what has arrived from its first byte on, and only then takes it for a model. */
async function finish(
  folder: ModelFolder,
  request: DownloadRequest,
  signal: CancelSignal | undefined,
): Promise<ShelfModel> {
  const file = await folder.file(request.id, FILE);
  if (file === null) throw unreachable(request.origin, new Error('nothing arrived'));
  const head = await readGgufHead(file, request.name);
  const hash = sha256.create();
  await eachPiece(file, signal, (piece) => hash.update(piece));
  const digest = bytesToHex(hash.digest());
  if (request.sha256 !== null && digest !== request.sha256) {
    throw new DatelineError('MODEL_CORRUPT', `${request.name} arrived damaged: its checksum differs.`, {
      hint: 'Nothing of it was kept. Download it again.',
      detail: request.origin,
    });
  }
  const files = [{ name: FILE, sizeBytes: file.size, sha256: digest }];
  const contextTokens = request.contextTokens ?? head.contextTokens;
  const licence = request.licence ?? head.licence;
  const record = { ...recordOf(request, null), files, contextTokens, licence };
  await writeRecord(folder, request.id, record);
  const { name, kind, origin } = request;
  return { id: request.id, name, kind, origin, licence, contextTokens, files, sizeBytes: file.size };
}

function recordOf(request: DownloadRequest, arriving: Arriving | null): ModelRecordFile {
  const { name, kind, licence, origin, contextTokens } = request;
  return { version: 1, name, kind, licence, origin, contextTokens, files: [], arriving };
}

function refused(url: string, status: number): DatelineError {
  const login = status === 401 || status === 403;
  return new DatelineError(
    'MODEL_MISSING',
    login ? 'The server asks for a login.' : `The server has no such file (${status}).`,
    {
      hint: login
        ? 'Download the file with your browser where you are logged in, then import it from disk.'
        : 'Check the address; it must lead to the .gguf file itself.',
      detail: url,
    },
  );
}

function notTheFile(url: string): DatelineError {
  return new DatelineError('MODEL_CORRUPT', 'The address leads to a web page, not to a model.', {
    hint: 'It must lead to the .gguf file itself; on a hub that is the address of its download button.',
    detail: url,
  });
}

function unreachable(url: string, cause: unknown): DatelineError {
  return new DatelineError('MODEL_MISSING', 'The download did not get through.', {
    hint: 'Check the connection and try again: what has arrived is kept. This page may only fetch from the hosts it names.',
    detail: url,
    cause,
  });
}
