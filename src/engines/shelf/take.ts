import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { CancelSignal } from '../../models';
import { damagedOnTheWay } from './hub';
import type { ModelFolder } from './folder';
import { look } from './look';
import { eachPiece, type OnProgress } from './pieces';
import { writeRecord, type ModelRecordFile } from './record';
import type { ShelfModel, WeightsFile } from './types';

/** A model's files, about to be copied to the shelf. */
export interface Taking {
  /** Wanted name of its folder. */
  readonly id: string;
  readonly files: readonly { readonly name: string; readonly blob: Blob }[];
  /** SHA-256 of files by name, where they are known beforehand. */
  readonly expected?: ReadonlyMap<string, string>;
  /** What is written beside them, once they are there. */
  readonly describe: (files: readonly WeightsFile[]) => ModelRecordFile;
}

/**
 * Copies a model to the shelf. The same weights again are the same model: what was there is returned.
 * @throws DatelineError `MODEL_CORRUPT` for another checksum, `QUOTA_EXCEEDED`, `CANCELLED`: then nothing of it stays
 */
export async function take(
  folder: ModelFolder,
  taking: Taking,
  onProgress?: OnProgress,
  signal?: CancelSignal,
): Promise<ShelfModel> {
  const { id, files, expected } = taking;
  // A whole one under this name stays until the new one is there.
  const target = (await folder.file(id, 'model.json')) === null ? id : await freeId(folder, id);
  const totalBytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
  let doneBytes = 0;
  try {
    const stored: WeightsFile[] = [];
    for (const { name, blob } of files) {
      const one = await copyIn(folder, target, name, blob, signal, (bytes) => {
        doneBytes += bytes;
        onProgress?.({ doneBytes, totalBytes });
      });
      const wanted = expected?.get(name);
      if (wanted !== undefined && wanted !== one.sha256) throw damagedOnTheWay(name, name, 'its checksum differs');
      stored.push(one);
    }
    const twin = await sameModel(folder, stored, target);
    if (twin !== null) {
      await folder.remove(target);
      return twin;
    }
    const record = taking.describe(stored);
    await writeRecord(folder, target, record);
    const { name, kind, licence, origin, contextTokens, embedder } = record;
    const label = { id: target, name, kind, licence, origin, contextTokens };
    return { ...label, files: stored, sizeBytes: doneBytes, ...(embedder === undefined ? {} : { embedder }) };
  } catch (error) {
    await folder.remove(target);
    throw error;
  }
}

async function copyIn(
  folder: ModelFolder,
  id: string,
  name: string,
  blob: Blob,
  signal: CancelSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<WeightsFile> {
  const hash = sha256.create();
  const writer = await folder.writer(id, name, 0);
  let sizeBytes = 0;
  try {
    await eachPiece(blob, signal, (piece) => {
      writer.write(piece);
      hash.update(piece);
      sizeBytes += piece.length;
      onBytes(piece.length);
    });
  } finally {
    writer.close();
  }
  return { name, sizeBytes, sha256: bytesToHex(hash.digest()) };
}

/** The model on the shelf with the same weights, which are the longest of the files. */
async function sameModel(
  folder: ModelFolder,
  files: readonly WeightsFile[],
  except: string,
): Promise<ShelfModel | null> {
  const digest = files.reduce((a, b) => (a.sizeBytes >= b.sizeBytes ? a : b)).sha256;
  for (const id of await folder.models()) {
    if (id === except) continue;
    const found = await look(folder, id);
    if (found.kind === 'whole' && found.model.files.some((file) => file.sha256 === digest)) return found.model;
  }
  return null;
}

async function freeId(folder: ModelFolder, id: string): Promise<string> {
  const taken = new Set(await folder.models());
  let number = 2;
  while (taken.has(`${id}-${number}`)) number++;
  return `${id}-${number}`;
}
