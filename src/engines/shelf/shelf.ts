import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { DatelineError } from '../../errors';
import type { CancelSignal } from '../../models';
import type { ModelFolder } from './folder';
import { readGgufHead } from './gguf';
import { eachPiece, type OnProgress } from './pieces';
import { readRecord, writeRecord, type ModelRecordFile } from './record';
import type { DamagedModel, ModelLabel, ShelfContents, ShelfModel, UnfinishedModel, WeightsFile } from './types';

/** The language models on this device. */
export interface Shelf {
  contents(): Promise<ShelfContents>;
  /**
   * Copies a GGUF file from disk. The same file again is the same model.
   * @throws DatelineError `MODEL_CORRUPT`, `QUOTA_EXCEEDED`, `CANCELLED`: then nothing of it stays
   */
  addFile(file: File, onProgress?: OnProgress, signal?: CancelSignal): Promise<ShelfModel>;
  /**
   * The files of a model, their sizes checked: what was cut short or thrown away by the browser is never parsed.
   * @throws DatelineError `MODEL_MISSING`, `MODEL_CORRUPT`
   */
  open(id: string): Promise<{ readonly model: ShelfModel; readonly files: readonly File[] }>;
  /**
   * Reads a model from end to end against its checksums.
   * @throws DatelineError as {@link open}, `CANCELLED`
   */
  verify(id: string, onProgress?: OnProgress, signal?: CancelSignal): Promise<void>;
  remove(id: string): Promise<void>;
}

/** A name that can stand in a path: "Qwen2.5-0.5B-Instruct.Q4_K_M". */
export function shelfId(name: string): string {
  return (
    name
      .replace(/\.gguf$/i, '')
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 80) || 'model'
  );
}

export function createShelf(folder: ModelFolder): Shelf {
  const open: Shelf['open'] = async (id) => {
    const found = await look(folder, id);
    if (found.kind !== 'whole') throw unusable(id, found.kind === 'damaged' ? found.damaged.why : null);
    const files: File[] = [];
    for (const { name } of found.model.files) {
      const file = await folder.file(id, name);
      if (file === null) throw unusable(id, null);
      files.push(file);
    }
    return { model: found.model, files };
  };

  return {
    async contents() {
      const models: ShelfModel[] = [];
      const unfinished: UnfinishedModel[] = [];
      const damaged: DamagedModel[] = [];
      for (const id of await folder.models()) {
        const found = await look(folder, id);
        if (found.kind === 'whole') models.push(found.model);
        else if (found.kind === 'arriving') unfinished.push(found.unfinished);
        else if (found.kind === 'damaged') damaged.push(found.damaged);
      }
      return { models, unfinished, damaged };
    },
    async addFile(file, onProgress, signal) {
      const head = await readGgufHead(file, file.name);
      const id = shelfId(file.name);
      const label: ModelLabel = {
        name: head.name ?? file.name.replace(/\.gguf$/i, ''),
        kind: 'gguf',
        licence: head.licence,
        origin: null,
        contextTokens: head.contextTokens,
      };
      // A whole one under this name stays until the new one is there.
      const target = (await folder.file(id, 'model.json')) === null ? id : await freeId(folder, id);
      try {
        const stored = await copyIn(folder, target, file, onProgress, signal);
        const twin = await sameModel(folder, stored.sha256, target);
        if (twin !== null) {
          await folder.remove(target);
          return twin;
        }
        await writeRecord(folder, target, { ...label, version: 1, files: [stored], arriving: null });
        return { ...label, id: target, files: [stored], sizeBytes: stored.sizeBytes };
      } catch (error) {
        await folder.remove(target);
        throw error;
      }
    },
    open,
    async verify(id, onProgress, signal) {
      const { model, files } = await open(id);
      let doneBytes = 0;
      for (const [at, file] of files.entries()) {
        const expected = model.files[at];
        const hash = sha256.create();
        await eachPiece(file, signal, (piece) => {
          hash.update(piece);
          doneBytes += piece.length;
          onProgress?.({ doneBytes, totalBytes: model.sizeBytes });
        });
        if (bytesToHex(hash.digest()) !== expected?.sha256) throw unusable(id, `${file.name} has changed on disk.`);
      }
    },
    remove: (id) => folder.remove(id),
  };
}

type Looked =
  | { readonly kind: 'whole'; readonly model: ShelfModel }
  | { readonly kind: 'arriving'; readonly unfinished: UnfinishedModel }
  | { readonly kind: 'damaged'; readonly damaged: DamagedModel }
  | { readonly kind: 'absent' };

/** What stands in a model's folder, without reading its weights. */
async function look(folder: ModelFolder, id: string): Promise<Looked> {
  const present = new Map((await folder.files(id)).map((file) => [file.name, file.sizeBytes]));
  const sizeBytes = [...present.values()].reduce((sum, size) => sum + size, 0);
  const damaged = (name: string, why: string): Looked => ({ kind: 'damaged', damaged: { id, name, sizeBytes, why } });
  let record: ModelRecordFile | null;
  try {
    record = await readRecord(folder, id);
  } catch {
    return damaged(id, 'Its description cannot be read.');
  }
  if (record === null && present.size === 0) return { kind: 'absent' };
  if (record === null) return damaged(id, 'Only a part of it was stored.');
  const { name, kind, licence, origin, contextTokens, files, arriving } = record;
  const label: ModelLabel = { name, kind, licence, origin, contextTokens };
  for (const file of files) {
    const size = present.get(file.name);
    if (size === undefined) return damaged(name, `${file.name} is gone: the browser may have made room.`);
    if (size !== file.sizeBytes) return damaged(name, `${file.name} has ${size} bytes instead of ${file.sizeBytes}.`);
  }
  if (arriving !== null) {
    const receivedBytes = [...files.map((file) => file.sizeBytes), present.get(arriving.file) ?? 0].reduce(
      (a, b) => a + b,
      0,
    );
    return { kind: 'arriving', unfinished: { ...label, id, receivedBytes, totalBytes: arriving.totalBytes } };
  }
  const total = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  return { kind: 'whole', model: { ...label, id, files, sizeBytes: total } };
}

async function copyIn(
  folder: ModelFolder,
  id: string,
  file: File,
  onProgress: OnProgress | undefined,
  signal: CancelSignal | undefined,
): Promise<WeightsFile> {
  const name = 'weights.gguf';
  const hash = sha256.create();
  const writer = await folder.writer(id, name, 0);
  let doneBytes = 0;
  try {
    await eachPiece(file, signal, (piece) => {
      writer.write(piece);
      hash.update(piece);
      doneBytes += piece.length;
      onProgress?.({ doneBytes, totalBytes: file.size });
    });
  } finally {
    writer.close();
  }
  return { name, sizeBytes: doneBytes, sha256: bytesToHex(hash.digest()) };
}

async function sameModel(folder: ModelFolder, digest: string, except: string): Promise<ShelfModel | null> {
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

function unusable(id: string, why: string | null): DatelineError {
  const code = why === null ? 'MODEL_MISSING' : 'MODEL_CORRUPT';
  return new DatelineError(
    code,
    why === null ? `The model ${id} is not on this device.` : `The model ${id} is damaged: ${why}`,
    {
      hint: 'Remove it, then import or download it again.',
      detail: id,
    },
  );
}
