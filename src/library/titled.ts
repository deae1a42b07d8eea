import type { DirectoryEntry, Indexes } from '../index';
import { titleLabel, type TitledArticle } from '../retrieve';
import type { Store } from '../store';
import type { Day } from '../time';

interface Looked {
  /** Changes with the text. */
  readonly chunkBase: number;
  /** `null` for a title without a period. */
  readonly title: string | null;
}

/** Articles whose title names a period, looked up once each: of a library that grows only what is new is read. */
export function createTitled(store: Store, indexes: Indexes): (asOf: Day | null) => Promise<readonly TitledArticle[]> {
  const looked = new Map<number, Looked>();
  return async (asOf) => {
    const { directory } = indexes;
    const fresh = [...directory.entries()].filter(
      ({ ordinal, chunkBase }) => looked.get(ordinal)?.chunkBase !== chunkBase,
    );
    if (fresh.length > 0) {
      for (const { ordinal, chunkBase, title } of await store.articles.get(fresh.map(({ ordinal }) => ordinal))) {
        looked.set(ordinal, { chunkBase, title: titleLabel(title) === null ? null : title });
      }
    }
    const found: TitledArticle[] = [];
    for (const entry of directory.entries()) {
      const title = looked.get(entry.ordinal)?.title ?? null;
      if (title !== null && isOut(entry, asOf)) found.push(titledOf(entry, title));
    }
    return found;
  };
}

function isOut({ knownAt }: DirectoryEntry, asOf: Day | null): boolean {
  return asOf === null || (knownAt !== null && knownAt <= asOf);
}

function titledOf({ id, chunkBase, chunkCount }: DirectoryEntry, title: string): TitledArticle {
  return { articleId: id, title, chunkBase, chunkCount };
}
