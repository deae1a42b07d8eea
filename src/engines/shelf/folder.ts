import { DatelineError } from '../../errors';
import { isQuota, noRoom } from './room';

/** Files of models in the browser's own file system (OPFS), which no other site and no other program sees. */
export interface ModelFolder {
  /** Names of the models' folders, in order. */
  models(): Promise<string[]>;
  /** The file as it is now; `null` if there is none. Reading it does not load it. */
  file(model: string, name: string): Promise<File | null>;
  files(model: string): Promise<{ readonly name: string; readonly sizeBytes: number }[]>;
  /**
   * Opens a file for writing from byte `at` on; what stood after it is cut off. One writer a file at a time.
   * @throws DatelineError `BAD_INPUT` while another tab writes it; `QUOTA_EXCEEDED`, also from `write` and `close`
   */
  writer(model: string, name: string, at: number): Promise<FileWriter>;
  /** Removes a model with all its files; nothing happens if there is none. */
  remove(model: string): Promise<void>;
}

export interface FileWriter {
  write(bytes: Uint8Array): void;
  /** Until then nothing is sure to be on disk. */
  close(): void;
}

const ROOT = 'models';

/**
 * @param storage `navigator.storage` of a dedicated worker: only there files can be written piece by piece. Where the browser
 *   has none, every call is `STORE_REFUSED`.
 */
export function openModelFolder(storage: Partial<Pick<StorageManager, 'getDirectory'>> | undefined): ModelFolder {
  const root = async (): Promise<FileSystemDirectoryHandle> => {
    if (storage?.getDirectory === undefined) {
      throw new DatelineError('STORE_REFUSED', 'This browser has no place for model files.', {
        hint: 'Open the page in an ordinary window of an up-to-date browser, or go on without a model of your own.',
      });
    }
    return (await storage.getDirectory()).getDirectoryHandle(ROOT, { create: true });
  };
  const folder = async (model: string): Promise<FileSystemDirectoryHandle | null> =>
    absent((await root()).getDirectoryHandle(model));

  return {
    async models() {
      const names: string[] = [];
      for await (const [name, handle] of (await root()).entries()) if (handle.kind === 'directory') names.push(name);
      return names.sort();
    },
    async file(model, name) {
      const handle = await absent((await folder(model))?.getFileHandle(name));
      return (await handle?.getFile()) ?? null;
    },
    async files(model) {
      const found: { name: string; sizeBytes: number }[] = [];
      for await (const [name, handle] of (await folder(model))?.entries() ?? []) {
        if (handle.kind !== 'file') continue;
        found.push({ name, sizeBytes: (await (handle as FileSystemFileHandle).getFile()).size });
      }
      return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async writer(model, name, at) {
      const path = `${model}/${name}`;
      const access = await openAccess(root, model, name);
      /** Any of its calls may be the one that finds the disk full. */
      const guarded = <T>(work: () => T): T => {
        try {
          return work();
        } catch (cause) {
          throw isQuota(cause) ? noRoom(path, cause) : cause;
        }
      };
      guarded(() => access.truncate(at));
      let position = at;
      return {
        write: (bytes) =>
          guarded(() => {
            const written = access.write(bytes, { at: position });
            if (written < bytes.length) throw new DOMException('The disk is full.', 'QuotaExceededError');
            position += written;
          }),
        close: () =>
          guarded(() => {
            try {
              access.flush();
            } finally {
              access.close();
            }
          }),
      };
    },
    async remove(model) {
      await absent((await root()).removeEntry(model, { recursive: true }));
    },
  };
}

/** @throws DatelineError `QUOTA_EXCEEDED`, `BAD_INPUT` while somebody else writes the file */
async function openAccess(
  root: () => Promise<FileSystemDirectoryHandle>,
  model: string,
  name: string,
): Promise<FileSystemSyncAccessHandle> {
  const path = `${model}/${name}`;
  try {
    const made = await (await root()).getDirectoryHandle(model, { create: true });
    return await (await made.getFileHandle(name, { create: true })).createSyncAccessHandle();
  } catch (cause) {
    if (isQuota(cause)) throw noRoom(path, cause);
    throw new DatelineError('BAD_INPUT', `The file ${name} of a model is being written elsewhere.`, {
      hint: 'Close other tabs of this page, then try again.',
      detail: path,
      cause,
    });
  }
}

/** `null` in place of a handle that does not exist. */
async function absent<T>(handle: Promise<T> | undefined): Promise<T | null> {
  if (handle === undefined) return null;
  try {
    return await handle;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
}
