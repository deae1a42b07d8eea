import { indexSuite } from '../core/index/suite';
import { storeSuite } from '../core/store/suite';

const host = () => ({ indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange });

storeSuite(host);
indexSuite(host, 12);
