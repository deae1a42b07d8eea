import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { faultSuite } from './faults';

faultSuite(() => ({ indexedDB: new IDBFactory(), IDBKeyRange, IDBObjectStore: IDBObjectStore as never }), 1);
