/** Packs the names of a library and is ended then: see `packNames`. */
import { packNames } from '../src/library/name-table';
import { serveNames } from '../src/rpc/names-worker';

serveNames(self as unknown as Worker, (name) =>
  packNames({ name, indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange }),
);
