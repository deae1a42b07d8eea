/** Watched folders, kept on this device beside the library: a handle is of this browser and goes into no backup. */

/** A folder with the files of it that were taken in. */
export interface WatchedFolder {
  readonly name: string;
  readonly handle: FileSystemDirectoryHandle;
  /** Size and time of change of each file, by its path. */
  readonly seen: Readonly<Record<string, string>>;
}

const DATABASE = 'dateline-folders';
const STORE = 'folders';

export const keptFolders = (): Promise<WatchedFolder[]> =>
  inStore('readonly', (store) => store.getAll() as IDBRequest<WatchedFolder[]>).catch(() => []);

/** A folder of the same name takes its place. */
export const keepFolder = (folder: WatchedFolder): Promise<unknown> =>
  inStore('readwrite', (store) => store.put({ ...folder, seen: { ...folder.seen } }));

export const forgetFolder = (name: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(name));

function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((fulfil, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'name' });
    opening.onerror = () => reject(opening.error ?? new Error('The list of folders could not be opened.'));
    opening.onsuccess = () => {
      const db = opening.result;
      const request = run(db.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => fulfil(request.result);
      request.onerror = () => reject(request.error ?? new Error('The list of folders could not be read.'));
      request.transaction?.addEventListener('complete', () => db.close());
    };
  });
}
