import type { WebLlmModel, WeightsFile } from '../types';
import type { MlcScope } from './plan';

/** A file of a compiled model that is stored whole. */
export interface StoredFile extends WeightsFile {
  readonly url: string;
  readonly scope: MlcScope;
}

/** What is kept beside the files of a compiled model: which there are, and that they are all there. */
export interface MlcRecord {
  readonly version: 1;
  readonly model: WebLlmModel;
  readonly licence: string | null;
  /** Address of its folder on a hub; `null` when it came from disk. */
  readonly origin: string | null;
  /** All files are there. Otherwise a download has not ended. */
  readonly whole: boolean;
  /** Of all files, as far as their list says; `null` before it was read. */
  readonly totalBytes: number | null;
  readonly files: readonly StoredFile[];
}

export interface MlcRecords {
  ids(): Promise<string[]>;
  /** `null` when there is none; throws when it cannot be read. */
  read(id: string): Promise<MlcRecord | null>;
  write(record: MlcRecord): Promise<void>;
  remove(id: string): Promise<void>;
}

const SCOPE = 'dateline/compiled-models';
/** Never asked for: a name in a cache has to look like an address. */
const KEYS = 'https://models.invalid/';

export function openMlcRecords(caches: CacheStorage): MlcRecords {
  const keyOf = (id: string): string => KEYS + encodeURIComponent(id);
  return {
    async ids() {
      const keys = await (await caches.open(SCOPE)).keys();
      return keys.map(({ url }) => decodeURIComponent(url.slice(KEYS.length))).sort();
    },
    async read(id) {
      const found = await (await caches.open(SCOPE)).match(keyOf(id));
      if (found === undefined) return null;
      const record = (await found.json()) as Partial<MlcRecord> | null;
      if (record?.version !== 1 || typeof record.model?.id !== 'string' || !Array.isArray(record.files)) {
        throw new TypeError('not a record of a model');
      }
      return record as MlcRecord;
    },
    async write(record) {
      await (await caches.open(SCOPE)).put(keyOf(record.model.id), Response.json(record));
    },
    async remove(id) {
      await (await caches.open(SCOPE)).delete(keyOf(id));
    },
  };
}
