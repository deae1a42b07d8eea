import { DatelineError } from '../errors';
import type { ArticleStructure, ColumnRole } from '../importers';
import { read, write, type Database } from './database';
import type { ArticleChange, StructureKind, StructureRow } from './types';

/** Rows loaded at a time: many small lists of edges, few tables, which may be large. */
const PAGE: Readonly<Record<StructureKind, number>> = { edges: 200, table: 4 };

/** Reads the tables and graphs that articles were made of. Rows that are gone are left out. */
export interface StructureStore {
  get(ordinals: readonly number[]): Promise<StructureRow[]>;
  /** Every article whose present text has a structure of this kind, by ordinal, a page at a time. */
  all(kind: StructureKind): AsyncGenerator<StructureRow>;
  count(kind: StructureKind): Promise<number>;
  /**
   * Corrects what the columns of an article's table hold; the words of the article are the caller's to make anew.
   * @param roles one per column
   * @throws DatelineError `BAD_INPUT` when the article has no table, or one with another number of columns
   */
  setTableRoles(ordinal: number, roles: readonly ColumnRole[]): Promise<void>;
}

export function createStructureStore(db: Database): StructureStore {
  return {
    get: (ordinals) => read(async () => present(await db.structures.bulkGet([...ordinals]))),
    async *all(kind) {
      const keys = await read(() => db.structures.where('kind').equals(kind).primaryKeys());
      for (let at = 0; at < keys.length; at += PAGE[kind])
        yield* present(await read(() => db.structures.bulkGet(keys.slice(at, at + PAGE[kind]))));
    },
    count: (kind) => read(() => db.structures.where('kind').equals(kind).count()),
    setTableRoles: (ordinal, roles) =>
      write(db, [db.structures], async () => {
        const row = await db.structures.get(ordinal);
        if (row?.structure?.kind !== 'table' || row.structure.table.columns.length !== roles.length) {
          throw new DatelineError('BAD_INPUT', 'There is no table with these columns.', {
            hint: 'Open the article again: it may have changed.',
            detail: String(ordinal),
          });
        }
        const structure = { ...row.structure, table: { ...row.structure.table, roles: [...roles] } };
        await db.structures.put({ ...row, structure });
      }),
  };
}

/** Writes the structures of new articles inside the caller's transaction. */
export async function addStructures(
  db: Database,
  added: readonly { readonly ordinal: number; readonly structure: ArticleStructure | undefined }[],
): Promise<void> {
  await db.structures.bulkAdd(
    added.flatMap(({ ordinal, structure }) => (structure === undefined ? [] : [rowOf(ordinal, structure, [])])),
  );
}

/**
 * Follows changed articles inside the caller's transaction. A structure belongs to a text: one that was replaced takes it
 * along, one that is kept as an earlier version keeps it.
 */
export async function changeStructures(db: Database, changed: readonly ArticleChange[]): Promise<void> {
  const touched = changed.filter(({ content, structure }) => content !== null || structure !== undefined);
  if (touched.length === 0) return;
  const stored = await db.structures.bulkGet(touched.map(({ article }) => article.ordinal));
  const put: StructureRow[] = [];
  const gone: number[] = [];
  touched.forEach(({ article, content, keepReading, structure }, i) => {
    const old = stored[i];
    const row = rowOf(
      article.ordinal,
      structure ?? null,
      content === null ? (old?.earlier ?? []) : keepReading ? earlierOf(old, content.revisions.length) : [],
    );
    if (row.structure === null && row.earlier.every((one) => one === null)) gone.push(article.ordinal);
    else put.push(row);
  });
  await db.structures.bulkDelete(gone);
  await db.structures.bulkPut(put);
}

/** What is kept of earlier versions, parallel to their texts. */
function earlierOf(old: StructureRow | undefined, revisions: number): (ArticleStructure | null)[] {
  const earlier = [...(old?.earlier ?? []), old?.structure ?? null].slice(-revisions);
  while (earlier.length < revisions) earlier.unshift(null);
  return earlier;
}

function rowOf(
  ordinal: number,
  structure: ArticleStructure | null,
  earlier: readonly (ArticleStructure | null)[],
): StructureRow {
  // An absent kind is in no index; `null` would be no key.
  return { ordinal, ...(structure === null ? {} : { kind: structure.kind }), structure, earlier };
}

function present<T>(rows: readonly (T | undefined)[]): T[] {
  return rows.filter((row): row is T => row !== undefined);
}
