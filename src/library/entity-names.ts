import type { Store } from '../store';
import type { NameTable } from './name-table';
import type { LibraryPorts } from './ports';

/** The library's entities by name, loaded when first needed and kept until articles change. */
export interface EntityNames {
  load(): Promise<NameTable>;
  /** What was loaded last; `null` before that and after {@link forget}. */
  readonly loaded: NameTable | null;
  /** Articles changed or went. */
  forget(): void;
}

export function createEntityNames(store: Store, pack?: LibraryPorts['packNames']): EntityNames {
  let table: NameTable | null = null;
  let loading: Promise<NameTable> | null = null;
  return {
    load() {
      if (loading !== null) return loading;
      // Lists of first names and places come with it: most visits begin without.
      const mine = import('./name-table').then(({ readNames }) => readNames(store, pack));
      loading = mine;
      void mine.then(
        // What was read before a change is of no use after it.
        (read) => void (loading === mine && (table = read)),
        () => void (loading === mine && (loading = null)),
      );
      return mine;
    },
    get loaded() {
      return table;
    },
    forget() {
      table = null;
      loading = null;
    },
  };
}
