import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { DatelineError, isDatelineError } from '../../errors';
import type { CancelSignal } from '../../models';
import type { ModelFolder } from './folder';
import { checkGgufExtent } from './gguf-extent';
import { readGgufHead } from './gguf';
import {
  ask,
  bodyBytes,
  checkAnswer,
  damagedOnTheWay,
  isOffline,
  unreachable,
  WAITS_MS,
  type DownloadPorts,
} from './hub';
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

const FILE = 'weights.gguf';
const WHAT = 'the .gguf file';

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
      if (tried >= WAITS_MS.length || wait === undefined || isOffline()) throw unreachable(request.origin, error);
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
  const response = await ask(ports, request.origin, signal, headers);
  // All of it is there already.
  if (response.status === 416 && there > 0 && there === known?.arriving?.totalBytes) return;
  checkAnswer(response, request.origin, WHAT);
  const from = response.status === 206 ? there : 0;
  const length = bodyBytes(response);
  const totalBytes = length === null ? null : from + length;
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
  await checkGgufExtent(file, request.name);
  const hash = sha256.create();
  await eachPiece(file, signal, (piece) => hash.update(piece));
  const digest = bytesToHex(hash.digest());
  if (request.sha256 !== null && digest !== request.sha256) {
    throw damagedOnTheWay(request.name, request.origin, 'its checksum differs');
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
