import { IDBFactory } from 'fake-indexeddb';
import { openDatabase, type Database } from '../../src/store/database';
import { MIGRATIONS } from '../../src/store/schema';
import { settle, turn, type Profile } from './profile';

/** Puts into `profile` what an older version of the app had stored of the same library: its tables, and no later one. */
export async function asOlderVersion(profile: Profile, filled: Profile, version: number): Promise<void> {
  const older = MIGRATIONS.slice(0, version);
  const known = new Set(older.flatMap(({ stores }) => Object.keys(stores)));
  const from = await openDatabase(filled.store);
  const to = await openDatabase(profile.store, older);
  for (const name of known) await copyTable(from, to, name);
  from.close();
  to.close();
}

async function copyTable(from: Database, to: Database, name: string): Promise<void> {
  await to.table(name).bulkPut(await from.table(name).toArray());
}

/**
 * Opens the library while the structure is brought up to date, and kills the tab after some turns: as the browser does then,
 * the upgrade's transaction is rolled back.
 */
export async function dieWhileUpgrading(profile: Profile, turns: number): Promise<void> {
  const { indexedDB } = profile;
  const whole = IDBFactory.prototype.open;
  indexedDB.open = (...args: Parameters<typeof whole>) => {
    const request = whole.apply(indexedDB, args);
    request.addEventListener('upgradeneeded', () => {
      const { transaction } = request;
      void (async () => {
        for (let left = turns; left > 0; left -= 1) await turn();
        try {
          transaction?.abort();
        } catch {
          // It was done already: the tab died a moment later.
        }
      })();
    });
    return request;
  };
  void profile.open(0).catch(() => undefined);
  await settle();
  Reflect.deleteProperty(indexedDB, 'open');
}
