import type { CountedEntity, PackedNames } from '../text';
import { read, write, type Database } from './database';
import { toEntity } from './entities';
import type { NamesRow } from './types';

/** Which way names were packed: those of another build are not read. */
const FORMAT = 1;
const ONLY = 'all';

/** All names as they were packed last, and what changed since. */
export interface KeptNames {
  readonly packed: PackedNames;
  /** Keys of entities that came, changed or went since. */
  readonly changed: ReadonlySet<string>;
  /** The last of these changes. */
  readonly upTo: number;
}

/** The table of names beside the entities it is made of, so that it need not be made of a hundred thousand rows. */
export interface NameStore {
  /** `null` when none is kept, or it is not known any more what changed since. */
  kept(): Promise<KeptNames | null>;
  /** Number of the last change of entities; 0 for none. To be asked before they are read. */
  lastChange(): Promise<number>;
  /** Entities of these keys; those that are gone are left out. */
  rows(keys: readonly string[]): Promise<CountedEntity[]>;
  /**
   * Keeps the names of entities that were read after change `upTo`. Those that changed meanwhile count as changed since,
   * whichever state of them was read.
   */
  keep(packed: PackedNames, upTo: number): Promise<void>;
}

export function createNameStore(db: Database): NameStore {
  const last = async (): Promise<number> => (await db.entityChanges.orderBy(':id').last())?.id ?? 0;
  return {
    kept: () =>
      read(() =>
        db.transaction('r', [db.names, db.entityChanges], async () => {
          const row = await db.names.get(ONLY);
          if (row?.format !== FORMAT) return null;
          const since = await db.entityChanges.where('id').above(row.upTo).toArray();
          const upTo = await last();
          if (upTo - row.upTo !== since.length) return null;
          return { packed: row.packed, changed: new Set(since.flatMap(({ keys }) => keys)), upTo };
        }),
      ),
    lastChange: () => read(last),
    rows: (keys) =>
      read(async () => {
        const rows = await db.entities.bulkGet([...keys]);
        return rows.flatMap((row) => (row === undefined ? [] : { entity: toEntity(row), articles: row.articles }));
      }),
    keep: (packed, upTo) =>
      write(db, [db.names], async () => {
        const kept = await db.names.get(ONLY);
        if (kept?.format === FORMAT && kept.upTo > upTo) return;
        await db.names.put({ id: ONLY, format: FORMAT, upTo, packed } satisfies NamesRow);
      }),
  };
}
