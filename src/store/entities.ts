import type { Entity, EntityType } from '../text';
import type { Database } from './database';
import type { EntityRow, Reading } from './types';

/** A change in how many articles use each entity, gathered over a batch so that each row is read and written once. */
export type EntityChanges = Map<string, { entity: Entity; by: number }[]>;

/** Adds to `changes` that an article with this reading came (`by` 1) or went (−1). */
export function countEntities(changes: EntityChanges, reading: Reading, by: 1 | -1): void {
  for (const entity of reading.entities) {
    const list = changes.get(entity.key);
    if (list) list.push({ entity, by });
    else changes.set(entity.key, [{ entity, by }]);
  }
}

/** Writes that are remembered: after more, the table of names is made anew. */
const MOST_CHANGES = 256;

/** Writes the changes inside the caller's transaction, which takes in `entityChanges`. An entity that no article uses any more is deleted. */
export async function applyEntityChanges(db: Database, changes: EntityChanges): Promise<void> {
  const keys = [...changes.keys()];
  const rows = await db.entities.bulkGet(keys);
  const put: EntityRow[] = [];
  const gone: string[] = [];
  keys.forEach((key, i) => {
    const row = rows[i];
    const names = new Tally(row?.names);
    const types = new Tally(row?.types);
    const aliases = new Tally(row?.aliases);
    let articles = row?.articles ?? 0;
    for (const { entity, by } of changes.get(key)!) {
      articles += by;
      names.add(entity.name, by);
      types.add(entity.type, by);
      for (const alias of new Set(entity.aliases)) aliases.add(alias, by);
    }
    if (articles > 0)
      put.push({ key, articles, names: names.counts(), types: types.counts(), aliases: aliases.counts() });
    else gone.push(key);
  });
  await db.entities.bulkPut(put);
  await db.entities.bulkDelete(gone);
  if (keys.length === 0) return;
  const id = await db.entityChanges.add({ keys });
  await db.entityChanges
    .where('id')
    .belowOrEqual(id - MOST_CHANGES)
    .delete();
}

/** The entity of a row: its most used name and type (the first in alphabetical order among equals), all its aliases. */
export function toEntity(row: EntityRow): Entity {
  return {
    key: row.key,
    name: mostUsed(row.names) ?? row.key,
    type: (mostUsed(row.types) ?? 'other') as EntityType,
    aliases: Object.keys(row.aliases).sort(),
  };
}

function mostUsed(counts: Readonly<Record<string, number>>): string | null {
  let best: string | null = null;
  for (const name of Object.keys(counts).sort()) if (best === null || counts[name]! > counts[best]!) best = name;
  return best;
}

class Tally {
  readonly #counts: Map<string, number>;

  constructor(counts: Readonly<Record<string, number>> = {}) {
    this.#counts = new Map(Object.entries(counts));
  }

  add(name: string, by: number): void {
    const count = (this.#counts.get(name) ?? 0) + by;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
