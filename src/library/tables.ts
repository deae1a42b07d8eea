import type { TablePart } from '../ask';
import type { Indexes } from '../index';
import type { Store } from '../store';
import type { TableDetail } from './browse-types';

/** Tables up to this size are shown whole, others by the rows of one article. */
const SHOWN_WHOLE = 100;

/** The tables of all articles, read at the first question in a library that has any. */
export interface LibraryTables {
  /** The same list until {@link forget}. */
  parts(): Promise<readonly TablePart[]>;
  /** All parts of the table that an article is a part of, in order; empty for any other article. */
  partsOf(articleId: string): Promise<readonly TablePart[]>;
  table(articleId: string): Promise<TableDetail | null>;
  /** Articles came, changed or went. */
  forget(): void;
}

export function createLibraryTables(store: Store, indexes: Indexes): LibraryTables {
  let known: Promise<readonly TablePart[]> | null = null;

  const load = async (): Promise<readonly TablePart[]> => {
    const parts: TablePart[] = [];
    if ((await store.structures.count('table')) === 0) return parts;
    for await (const { ordinal, structure } of store.structures.all('table')) {
      const entry = indexes.directory.entry(ordinal);
      if (entry !== null && structure?.kind === 'table') parts.push({ articleId: entry.id, table: structure.table });
    }
    return parts;
  };

  const tables: LibraryTables = {
    parts: () => (known ??= load()),
    async partsOf(articleId) {
      const parts = await tables.parts();
      const own = parts.find((part) => part.articleId === articleId);
      return own === undefined ? [] : parts.filter(({ table }) => keyOf(table) === keyOf(own.table));
    },
    async table(articleId) {
      const parts = await tables.partsOf(articleId);
      const own = parts.find((part) => part.articleId === articleId)?.table;
      if (own === undefined) return null;
      const rowCount = parts.reduce((sum, { table }) => sum + table.rows.length, 0);
      const shown = rowCount <= SHOWN_WHOLE ? parts : parts.filter((part) => part.articleId === articleId);
      return {
        caption: own.caption,
        columns: own.columns,
        roles: own.roles,
        rowCount,
        articleCount: parts.length,
        rows: shown.flatMap((part) => part.table.rows.map((cells) => ({ cells, articleId: part.articleId }))),
      };
    },
    forget() {
      known = null;
    },
  };
  return tables;
}

const keyOf = ({ caption, columns }: TablePart['table']): string => JSON.stringify([caption, columns]);
