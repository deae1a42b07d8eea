import type { TablePart } from '../ask';
import type { Indexes } from '../index';
import type { Store } from '../store';

/** The tables of all articles, read at the first question in a library that has any. */
export interface LibraryTables {
  /** The same list until {@link forget}. */
  parts(): Promise<readonly TablePart[]>;
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

  return {
    parts: () => (known ??= load()),
    forget() {
      known = null;
    },
  };
}
