import { bytesToHex } from '@noble/hashes/utils.js';
import { DatelineError } from '../../../errors';
import type { CancelSignal } from '../../../models';
import { ask, checkAnswer, isOffline, unreachable, WAITS_MS, type DownloadPorts } from '../hub';
import { isStopped, stopped, type OnProgress } from '../pieces';
import type { DamagedModel, ShelfContents, ShelfModel, UnfinishedModel, WebLlmModel, WeightsFile } from '../types';
import { openMlcCache, type MlcCache } from './cache';
import { firstFiles, otherFiles, weightsFolder, type MlcFile } from './plan';
import { openMlcRecords, type MlcRecord, type StoredFile } from './record';

/** Where the bytes of a compiled model come from: a hub, or a folder that the person chose. */
export type MlcSource = (file: MlcFile) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;

/** The models of this device that are compiled for web-llm. */
export interface MlcShelf {
  contents(): Promise<ShelfContents>;
  has(id: string): Promise<boolean>;
  /**
   * Fetches what is missing of a model, file by file; what has arrived is kept, also when the person pauses.
   * @throws DatelineError `CANCELLED` when paused, `MODEL_MISSING` when the hub does not give it or cannot be reached,
   *   `MODEL_CORRUPT` when something else came (that file is not kept), `QUOTA_EXCEEDED`
   */
  download(
    model: WebLlmModel,
    licence: string | null,
    ports: DownloadPorts,
    onProgress?: OnProgress,
    signal?: CancelSignal,
  ): Promise<ShelfModel>;
  /** The same from a folder on disk. */
  add(
    model: WebLlmModel,
    licence: string | null,
    source: MlcSource,
    onProgress?: OnProgress,
    signal?: CancelSignal,
  ): Promise<ShelfModel>;
  /**
   * Reads a model from end to end against its checksums.
   * @throws DatelineError `MODEL_MISSING`, `MODEL_CORRUPT` (the files at fault are forgotten, so that a download fetches
   *   just those), `CANCELLED`
   */
  verify(id: string, onProgress?: OnProgress, signal?: CancelSignal): Promise<ShelfModel>;
  /** Its files, to be saved elsewhere. @throws DatelineError as {@link verify} */
  files(id: string): Promise<readonly File[]>;
  remove(id: string): Promise<void>;
}

export function createMlcShelf(caches: CacheStorage): MlcShelf {
  const cache = openMlcCache(caches);
  const records = openMlcRecords(caches);

  const found = async (id: string): Promise<{ record: MlcRecord; lost: StoredFile[] } | null> => {
    const record = await records.read(id).catch(() => null);
    if (record === null) return null;
    const lost: StoredFile[] = [];
    for (const file of record.files) if (!(await cache.holds(file, file.sizeBytes))) lost.push(file);
    return { record, lost };
  };

  const collect = async (
    model: WebLlmModel,
    about: Pick<MlcRecord, 'licence' | 'origin'>,
    put: (file: MlcFile, onBytes: (bytes: number) => void) => Promise<WeightsFile>,
    onProgress: OnProgress | undefined,
  ): Promise<ShelfModel> => {
    const before = await found(model.id);
    const kept = new Map(
      before?.record.files.filter((file) => !before.lost.includes(file)).map((file) => [file.url, file]),
    );
    let record: MlcRecord = { version: 1, model, ...about, whole: false, totalBytes: null, files: [...kept.values()] };
    let doneBytes = record.files.reduce((sum, file) => sum + file.sizeBytes, 0);
    const get = async (file: MlcFile): Promise<void> => {
      if (kept.has(file.url)) return;
      const start = doneBytes;
      const stored = await put(file, (bytes) => {
        doneBytes += bytes;
        onProgress?.({ doneBytes, totalBytes: record.totalBytes });
      });
      doneBytes = start + stored.sizeBytes;
      const { url, scope } = file;
      record = { ...record, files: [...record.files, { ...stored, url, scope }] };
      await records.write(record);
    };
    const first = firstFiles(model);
    for (const file of first) await get(file);
    const [config, tensors] = await Promise.all(first.map((file) => bytesOf(cache, file)));
    const others = otherFiles(model, config!, tensors!);
    const known = others.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
    record = { ...record, totalBytes: known + doneBytes - keptShards(kept, others) };
    for (const file of others) await get(file);
    // What an older list named and the present one does not is of no use.
    const wanted = new Set([...first, ...others].map(({ url }) => url));
    const files = record.files.filter(({ url }) => wanted.has(url));
    record = { ...record, files, whole: true, totalBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0) };
    await records.write(record);
    return modelOf(record);
  };

  const shelf: MlcShelf = {
    async contents() {
      const models: ShelfModel[] = [];
      const unfinished: UnfinishedModel[] = [];
      const damaged: DamagedModel[] = [];
      for (const id of await records.ids()) {
        const known = await found(id);
        if (known === null) damaged.push({ ...unreadable(id), why: 'Its description cannot be read.' });
        else if (!known.record.whole) unfinished.push(unfinishedOf(known.record, known.lost));
        else if (known.lost.length > 0) damaged.push(damagedOf(known.record, known.lost));
        else models.push(modelOf(known.record));
      }
      return { models, unfinished, damaged };
    },
    has: async (id) => (await records.ids()).includes(id),
    download(model, licence, ports, onProgress, signal) {
      const source: MlcSource = async (file) => {
        const response = await ask(ports, file.url, signal);
        checkAnswer(response, file.url, 'the folder of a compiled model');
        if (response.body === null) throw new Error('an empty answer');
        return response.body;
      };
      const put = async (file: MlcFile, onBytes: (bytes: number) => void): Promise<WeightsFile> => {
        for (let tried = 0; ; tried++) {
          if (isStopped(signal)) throw stopped();
          let came = 0;
          try {
            return await cache.put(file, await source(file), (bytes) => onBytes(((came += bytes), bytes)), signal);
          } catch (error) {
            onBytes(-came);
            if (isStopped(signal)) throw stopped();
            if (error instanceof DatelineError) throw error;
            const wait = WAITS_MS[tried];
            if (wait === undefined || isOffline()) throw unreachable(file.url, error);
            await ports.pause(wait);
          }
        }
      };
      return collect(model, { licence, origin: weightsFolder(model) }, put, onProgress);
    },
    async add(model, licence, source, onProgress, signal) {
      const before = await records.read(model.id).catch(() => null);
      const put = async (file: MlcFile, onBytes: (bytes: number) => void): Promise<WeightsFile> =>
        cache.put(file, await source(file), onBytes, signal);
      try {
        return await collect(model, { licence, origin: before?.origin ?? null }, put, onProgress);
      } catch (error) {
        // Nothing of a folder that is no model stays; what was being downloaded before does.
        if (before === null) await shelf.remove(model.id);
        throw error;
      }
    },
    async verify(id, onProgress, signal) {
      const { record, lost } = (await found(id)) ?? fail(id, null);
      if (!record.whole) fail(id, null);
      let doneBytes = 0;
      const wrong = [...lost];
      for (const file of record.files) {
        if (isStopped(signal)) throw stopped();
        const blob = wrong.includes(file) ? null : await cache.read(file);
        if (blob !== null && (blob.size !== file.sizeBytes || (await digest(blob)) !== file.sha256)) wrong.push(file);
        doneBytes += file.sizeBytes;
        onProgress?.({ doneBytes, totalBytes: record.totalBytes });
      }
      if (wrong.length === 0) return modelOf(record);
      for (const file of wrong) await cache.remove(file);
      return fail(id, `${wrong.map(({ name }) => name).join(', ')} changed or went missing.`);
    },
    async files(id) {
      await shelf.verify(id);
      const { record } = (await found(id)) ?? fail(id, null);
      const files: File[] = [];
      for (const file of record.files) files.push(new File([(await cache.read(file)) ?? fail(id, null)], file.name));
      return files;
    },
    async remove(id) {
      const record = await records.read(id).catch(() => null);
      for (const file of record?.files ?? []) await cache.remove(file);
      await records.remove(id);
    },
  };
  return shelf;
}

async function bytesOf(cache: MlcCache, file: MlcFile): Promise<Uint8Array> {
  const blob = (await cache.read(file)) ?? fail(file.name, null);
  return new Uint8Array(await blob.arrayBuffer());
}

async function digest(blob: Blob): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())));
}

function keptShards(kept: ReadonlyMap<string, StoredFile>, files: readonly MlcFile[]): number {
  return files.reduce((sum, { url, sizeBytes }) => sum + (kept.has(url) ? (sizeBytes ?? 0) : 0), 0);
}

function labelOf({ model, licence, origin }: MlcRecord) {
  const { id, contextTokens } = model;
  return { id, name: id, kind: 'mlc', licence, origin, contextTokens, compiled: model } as const;
}

function modelOf(record: MlcRecord): ShelfModel {
  const files = record.files.map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 }));
  return { ...labelOf(record), files, sizeBytes: sum(record.files) };
}

function unfinishedOf(record: MlcRecord, lost: readonly StoredFile[]): UnfinishedModel {
  const { totalBytes } = record;
  return { ...labelOf(record), receivedBytes: sum(record.files) - sum(lost), totalBytes };
}

function damagedOf(record: MlcRecord, lost: readonly StoredFile[]): DamagedModel {
  const [first] = lost;
  const more = lost.length > 1 ? ` and ${lost.length - 1} more files are` : ' is';
  const why = `${first?.name ?? ''}${more} gone or changed: the browser may have made room.`;
  return { ...labelOf(record), sizeBytes: sum(record.files) - sum(lost), why };
}

function unreadable(id: string): Omit<DamagedModel, 'why'> {
  return { id, name: id, sizeBytes: 0, kind: 'mlc', origin: null };
}

function sum(files: readonly WeightsFile[]): number {
  return files.reduce((total, file) => total + file.sizeBytes, 0);
}

function fail(id: string, why: string | null): never {
  throw new DatelineError(
    why === null ? 'MODEL_MISSING' : 'MODEL_CORRUPT',
    why === null ? `The model ${id} is not on this device.` : `The model ${id} is damaged: ${why}`,
    { hint: 'Download it again, which fetches only what is missing, or import it from disk.', detail: id },
  );
}
