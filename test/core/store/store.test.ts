import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { storeSuite } from './suite';

storeSuite(() => ({ indexedDB: new IDBFactory(), IDBKeyRange }));
