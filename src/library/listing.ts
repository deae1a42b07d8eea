import { isBareLink } from '../importers';
import type { Article, Store } from '../store';
import type { Day } from '../time';
import type { ArticleQuery, ArticleState, LibraryLabels } from './browse-types';

/** What lists and filters need of an article. */
export interface ListingRow {
  readonly ordinal: number;
  readonly id: string;
  readonly publishedAt: Day | null;
  readonly savedAt: Day | null;
  readonly source: string | null;
  readonly tags: readonly string[];
  readonly folders: readonly string[];
  readonly states: readonly ArticleState[];
  readonly link: boolean;
  readonly importId: number | null;
  /** Equal for equal words; `null` without words. */
  readonly contentKey: string | null;
  readonly sketch: Int32Array | null;
}

/** All articles as lists see them, read once and kept until one comes, goes or is edited. */
export interface Listing {
  rows(): Promise<readonly ListingRow[]>;
  labels(): Promise<LibraryLabels>;
  /** Ids and ordinals of the articles with a tag, in a folder, from a source. */
  within(query: Pick<ArticleQuery, 'tag' | 'folder' | 'source'>): Promise<readonly ListingRow[]>;
  forget(): void;
}

export function createListing(store: Store): Listing {
  let known: Promise<readonly ListingRow[]> | null = null;
  const load = async (): Promise<readonly ListingRow[]> => {
    const rows: ListingRow[] = [];
    await store.articles.each((article) => rows.push(rowOf(article)));
    return rows;
  };
  const rows = (): Promise<readonly ListingRow[]> => {
    if (known !== null) return known;
    const loading = load();
    known = loading;
    // One that failed is tried again.
    loading.catch(() => {
      if (known === loading) known = null;
    });
    return loading;
  };
  return {
    rows,
    labels: async () => labelsOf(await rows()),
    within: async (query) => (await rows()).filter((row) => passesQuery(row, query)),
    forget() {
      known = null;
    },
  };
}

function rowOf(article: Article): ListingRow {
  const { ordinal, id, publishedAt, savedAt, source, tags, marks, archived, contentKey, sketch } = article;
  const states: ArticleState[] = [];
  if (marks?.starred === true) states.push('starred');
  if (marks?.read === false) states.push('unread');
  if (marks?.read === true) states.push('read');
  if (archived) states.push('archived');
  if (marks !== undefined && (marks.note !== null || marks.highlights.length > 0)) states.push('marked');
  return {
    ordinal,
    id,
    publishedAt,
    savedAt: savedAt?.day ?? null,
    source,
    tags,
    folders: marks?.folders ?? [],
    states,
    link: isBareLink(article),
    importId: article.importId,
    contentKey: article.textLength > 0 ? contentKey : null,
    sketch: sketch ?? null,
  };
}

/** Whether an article belongs in a list; words are another matter. */
export function passesQuery(row: ListingRow, query: Partial<ArticleQuery>): boolean {
  const { shelf, tag, folder, state, source, published, imports } = query;
  if (shelf !== undefined && row.link !== (shelf === 'links')) return false;
  if (tag !== undefined && !row.tags.includes(tag)) return false;
  if (folder !== undefined && !row.folders.some((one) => isIn(one, folder))) return false;
  if (state !== undefined && !row.states.includes(state)) return false;
  if (imports !== undefined && !imports.includes(row.importId ?? -1)) return false;
  if (source !== undefined && row.source !== source) return false;
  if (published === undefined && query.undated !== true) return true;
  if (row.publishedAt === null) return query.undated === true;
  if (published === undefined) return false;
  const { start, end } = published;
  return (start === null || row.publishedAt >= start) && (end === null || row.publishedAt <= end);
}

/** Between a folder and one that lies in it. */
const DEEPER = ' / ';

const isIn = (folder: string, around: string): boolean => folder === around || folder.startsWith(around + DEEPER);

function labelsOf(rows: readonly ListingRow[]): LibraryLabels {
  const tags = new Map<string, number>();
  const folders = new Map<string, number>();
  const states: Record<ArticleState, number> = { starred: 0, unread: 0, read: 0, archived: 0, marked: 0 };
  const count = (counts: Map<string, number>, keys: Iterable<string>): void => {
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  let links = 0;
  for (const row of rows) {
    if (row.link) links += 1;
    count(tags, row.tags);
    count(folders, row.folders.flatMap(withParents));
    for (const state of row.states) states[state] += 1;
  }
  const named = [...tags].map(([tag, articles]) => ({ tag, articles }));
  return {
    articles: rows.length - links,
    links,
    states,
    tags: named.sort((a, b) => b.articles - a.articles || a.tag.localeCompare(b.tag, 'en')),
    folders: [...folders]
      .map(([folder, articles]) => ({ folder, articles }))
      .sort((a, b) => a.folder.localeCompare(b.folder, 'en')),
  };
}

/** "Ports / North" lies in "Ports". */
function withParents(folder: string): string[] {
  const parts = folder.split(DEEPER);
  return parts.map((_, at) => parts.slice(0, at + 1).join(DEEPER));
}
