import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { CancelSignal } from '../../models';
import type { ModelFolder } from './folder';
import { checkGgufExtent } from './gguf-extent';
import { readGgufHead } from './gguf';
import { look, unusable } from './look';
import { shelfId } from './name';
import { eachPiece, type OnProgress } from './pieces';
import { readEmbedder, type FolderFiles } from './onnx';
import { take } from './take';
import type { ModelRecordFile } from './record';
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
   * Copies a folder with an embedding model (ONNX weights, tokenizer, settings).
   * @param name of the folder
   * @param sidecar what an earlier export wrote beside it, if anything
   * @throws DatelineError as {@link addFile}, `MODEL_MISSING` where a file is not there, `UNSUPPORTED_FORMAT`
   */
  addEmbedder(
    name: string,
    files: FolderFiles,
    sidecar: ShelfModel | null,
    onProgress?: OnProgress,
    signal?: CancelSignal,
  ): Promise<ShelfModel>;
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
      await checkGgufExtent(file, file.name);
      const label: ModelLabel = {
        name: head.name ?? file.name.replace(/\.gguf$/i, ''),
        kind: 'gguf',
        licence: head.licence,
        origin: null,
        contextTokens: head.contextTokens,
      };
      const taking = {
        id: shelfId(file.name),
        files: [{ name: 'weights.gguf', blob: file }],
        describe: (files: readonly WeightsFile[]) => ({ ...label, version: 1, files, arriving: null }) as const,
      };
      return take(folder, taking, onProgress, signal);
    },
    async addEmbedder(name, files, sidecar, onProgress, signal) {
      const found = await readEmbedder(name, files);
      // What its own files do not tell comes back with an export.
      const { pooling, queryPrefix, passagePrefix } = sidecar?.embedder ?? {};
      const record = {
        ...found.record,
        ...(pooling === undefined ? {} : { pooling }),
        ...(queryPrefix === undefined ? {} : { queryPrefix }),
        ...(passagePrefix === undefined ? {} : { passagePrefix }),
      };
      const { licence = null, origin = null } = sidecar ?? {};
      const taking = {
        id: shelfId(name),
        files: found.files,
        ...(sidecar === null ? {} : { expected: new Map(sidecar.files.map((file) => [file.name, file.sha256])) }),
        describe: (stored: readonly WeightsFile[]): ModelRecordFile => ({
          version: 1,
          name,
          kind: 'onnx',
          licence,
          origin,
          contextTokens: record.contextTokens,
          files: stored,
          arriving: null,
          embedder: {
            ...record,
            // Vectors of other weights are never compared, whatever the folder is called.
            id: `${shelfId(name)}@${stored.find((file) => file.name.endsWith('.onnx'))?.sha256.slice(0, 12) ?? ''}`,
            files: stored.map(({ name: path, sizeBytes, sha256 }) => ({ path, sizeBytes, sha256 })),
          },
        }),
      };
      return take(folder, taking, onProgress, signal);
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
