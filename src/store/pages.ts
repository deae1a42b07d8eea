import type { Day } from '../time';
import { read, write, type Database } from './database';
import type { DirectoryPage, DirectoryRow } from './page-rows';
import type { Stage } from './types';

const PAGE_ARTICLES = 256;
const NO_DAY = -0x8000_0000;
const STAGES: readonly Stage[] = ['imported', 'extracted', 'embedded'];
/** Articles read at a time when pages are made anew. */
const REBUILT_AT_ONCE = PAGE_ARTICLES * 4;

/** Notes articles that came, changed or went, inside the caller's transaction. */
export async function updatePages(
  db: Database,
  changed: readonly DirectoryRow[],
  gone: readonly number[] = [],
): Promise<void> {
  const pages = [...new Set([...changed.map(({ ordinal }) => ordinal), ...gone].map(pageOf))];
  const rows = new Map<number, Map<number, DirectoryRow>>();
  const stored = await db.pages.bulkGet(pages);
  pages.forEach((page, i) => rows.set(page, new Map(rowsOf(stored[i]).map((row) => [row.ordinal, row]))));
  for (const ordinal of gone) rows.get(pageOf(ordinal))!.delete(ordinal);
  for (const row of changed) rows.get(pageOf(row.ordinal))!.set(row.ordinal, row);
  await db.pages.bulkPut(pages.map((page) => pack(page, [...rows.get(page)!.values()])));
}

/** Every article's row, by ordinal. Pages that do not agree with the articles are made anew from them. */
export async function directoryRows(db: Database): Promise<DirectoryRow[]> {
  const stored = await read(() => db.transaction('r', [db.pages, db.articles], () => readPages(db)));
  return stored ?? rebuild(db);
}

async function readPages(db: Database): Promise<DirectoryRow[] | null> {
  const articles = await db.articles.count();
  const rows = (await db.pages.toArray()).flatMap(rowsOf);
  return rows.length === articles ? rows : null;
}

function rebuild(db: Database): Promise<DirectoryRow[]> {
  return write(db, [db.articles, db.pages], async () => {
    await db.pages.clear();
    const all: DirectoryRow[] = [];
    for (let from = 0; ;) {
      const articles = await db.articles.where('ordinal').aboveOrEqual(from).limit(REBUILT_AT_ONCE).toArray();
      if (articles.length === 0) return all;
      await updatePages(db, articles);
      for (const article of articles) all.push(rowOf(article));
      from = articles[articles.length - 1]!.ordinal + 1;
    }
  });
}

function pageOf(ordinal: number): number {
  return Math.floor(ordinal / PAGE_ARTICLES);
}

function rowOf(article: DirectoryRow): DirectoryRow {
  const { ordinal, id, publishedAt, knownAt, language, stage, factCount, chunkBase, chunkCount, earlier } = article;
  return { ordinal, id, publishedAt, knownAt, language, stage, factCount, chunkBase, chunkCount, earlier };
}

function pack(page: number, unsorted: readonly DirectoryRow[]): DirectoryPage {
  const rows = [...unsorted].sort((a, b) => a.ordinal - b.ordinal);
  const column = (of: (row: DirectoryRow) => number) => Int32Array.from(rows, of);
  return {
    page,
    ordinals: column(({ ordinal }) => ordinal),
    ids: rows.map(({ id }) => id),
    published: column(({ publishedAt }) => publishedAt ?? NO_DAY),
    known: column(({ knownAt }) => knownAt ?? NO_DAY),
    languages: rows.map(({ language }) => language),
    stages: Uint8Array.from(rows, ({ stage }) => STAGES.indexOf(stage)),
    facts: column(({ factCount }) => factCount),
    bases: column(({ chunkBase }) => chunkBase),
    counts: column(({ chunkCount }) => chunkCount),
    earlier: rows.flatMap(({ earlier }, i) => (earlier.length > 0 ? [[i, earlier] as const] : [])),
  };
}

function rowsOf(page: DirectoryPage | undefined): DirectoryRow[] {
  if (!page) return [];
  const earlier = new Map(page.earlier);
  const day = (value: number) => (value === NO_DAY ? null : (value as Day));
  return page.ids.map((id, i) => ({
    ordinal: page.ordinals[i]!,
    id,
    publishedAt: day(page.published[i]!),
    knownAt: day(page.known[i]!),
    language: page.languages[i] ?? null,
    stage: STAGES[page.stages[i]!]!,
    factCount: page.facts[i]!,
    chunkBase: page.bases[i]!,
    chunkCount: page.counts[i]!,
    earlier: earlier.get(i) ?? [],
  }));
}
