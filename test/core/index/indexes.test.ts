import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { indexSuite } from './suite';

indexSuite(() => ({ indexedDB: new IDBFactory(), IDBKeyRange }), 60);
