import { faultSuite } from '../core/index/faults';

faultSuite(
  () => ({
    indexedDB: globalThis.indexedDB,
    IDBKeyRange: globalThis.IDBKeyRange,
    IDBObjectStore: globalThis.IDBObjectStore as never,
  }),
  7,
);
