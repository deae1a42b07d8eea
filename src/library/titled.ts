import type { DirectoryEntry, Indexes } from '../index';
import { subjectOf, titleLabel, type TitledArticle } from '../retrieve';
import type { Article, Store } from '../store';
import type { Day } from '../time';

/** What heads an article, without its place. */
type Heading = Pick<TitledArticle, 'title' | 'subject' | 'period' | 'tags'>;

interface Looked {
  /** Changes with the text. */
  readonly chunkBase: number;
  /** `null` for a title without a subject and a period. */
  readonly heading: Heading | null;
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
      for (const article of await store.articles.get(fresh.map(({ ordinal }) => ordinal))) {
        looked.set(article.ordinal, { chunkBase: article.chunkBase, heading: headingOf(article) });
      }
    }
    const found: TitledArticle[] = [];
    for (const entry of directory.entries()) {
      const heading = looked.get(entry.ordinal)?.heading ?? null;
      if (heading === null || !isOut(entry, asOf)) continue;
      found.push({ ...heading, articleId: entry.id, chunkBase: entry.chunkBase, chunkCount: entry.chunkCount });
    }
    return found;
  };
}

function headingOf({ title, tags }: Article): Heading | null {
  const period = titleLabel(title);
  const subject = period === null ? '' : subjectOf(title);
  if (period === null || subject === '') return null;
  return { title, subject, period, tags: tags.map((tag) => tag.toLowerCase()) };
}

function isOut({ knownAt }: DirectoryEntry, asOf: Day | null): boolean {
  return asOf === null || (knownAt !== null && knownAt <= asOf);
}
