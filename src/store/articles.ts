import type { Table } from 'dexie';
import type { Entity } from '../text';
import { read, type Database } from './database';
import { toEntity } from './entities';
import type { DirectoryRow } from './page-rows';
import { directoryRows } from './pages';
import type { Annotations, Article, Content, Stage, StoreCounts } from './types';

/** What may show that an article is there already. */
export interface ArticleKeys {
  readonly ids?: readonly string[];
  readonly contentKeys?: readonly string[];
  readonly urlKeys?: readonly string[];
  readonly guids?: readonly string[];
}

/** Reads articles and what belongs to them. Rows that are gone are left out; the order of the request is kept. */
export interface ArticleReader {
  byId(id: string): Promise<Article | null>;
  get(ordinals: readonly number[]): Promise<Article[]>;
  /** Every article that has one of these keys, by ordinal. */
  matching(keys: ArticleKeys): Promise<Article[]>;
  /** What the chunk directory needs of every article, by ordinal, read from a few pages. */
  directory(): Promise<DirectoryRow[]>;
  /** Calls `visit` for every article by ordinal, without loading words. */
  each(visit: (article: Article) => void): Promise<void>;
  /** The first `limit` articles at a stage, oldest import first. */
  atStage(stage: Stage, limit: number): Promise<Article[]>;
  /** Articles in which the person marked a passage, or of which there is a note; by ordinal. */
  marked(): Promise<Article[]>;
  contents(ordinals: readonly number[]): Promise<Content[]>;
  annotations(ordinals: readonly number[]): Promise<Annotations[]>;
  /** Annotations of the articles that mention one of these entities or use it in a fact, by ordinal. */
  annotationsByEntity(keys: readonly string[]): Promise<Annotations[]>;
  /** Annotations of the articles with a fact of this relation, by ordinal. */
  annotationsByRelation(relation: string): Promise<Annotations[]>;
  entities(keys: readonly string[]): Promise<Entity[]>;
  /** Calls `visit` for every entity with the number of articles that mention it, by key. */
  eachEntity(visit: (entity: Entity, articles: number) => void): Promise<void>;
  /** Sources with their number of articles, in alphabetical order. */
  sources(): Promise<{ source: string; articles: number }[]>;
  /** Languages of up to `limit` articles of a source, `null` for those that could not be told. */
  languagesOf(source: string, limit: number): Promise<(string | null)[]>;
  /** Reads every article's row; {@link entityCount} alone does not. */
  counts(): Promise<StoreCounts>;
  entityCount(): Promise<number>;
}

export function createArticleReader(db: Database): ArticleReader {
  return {
    byId: (id) => read(async () => (await db.articles.where('id').equals(id).first()) ?? null),
    get: (ordinals) => read(() => rowsOf(db.articles, ordinals)),
    matching: (keys) => read(() => matching(db, keys)),
    directory: () => directoryRows(db),
    each: (visit) => read(() => eachRow(db.articles, visit)),
    atStage: (stage, limit) => read(() => db.articles.where('stage').equals(stage).limit(limit).toArray()),
    marked: () =>
      read(async () => {
        const noted = await db.articles.where('marks.note').above('').toArray();
        const highlighted = await db.articles.where('marks.highlights.length').above(0).toArray();
        return byOrdinal([...new Map([...noted, ...highlighted].map((row) => [row.ordinal, row])).values()]);
      }),
    contents: (ordinals) => read(() => rowsOf(db.contents, ordinals)),
    annotations: (ordinals) => read(() => rowsOf(db.annotations, ordinals)),
    annotationsByEntity: (keys) =>
      read(async () =>
        byOrdinal(
          await db.annotations
            .where('entityKeys')
            .anyOf([...keys])
            .distinct()
            .toArray(),
        ),
      ),
    annotationsByRelation: (relation) =>
      read(async () => byOrdinal(await db.annotations.where('relations').equals(relation).toArray())),
    entities: (keys) => read(async () => present(await db.entities.bulkGet([...keys])).map(toEntity)),
    eachEntity: (visit) => read(() => eachRow(db.entities, (row) => visit(toEntity(row), row.articles))),
    sources: () => read(() => sources(db)),
    languagesOf: (source, limit) =>
      read(async () => {
        const some = await db.articles.where('source').equals(source).limit(limit).toArray();
        return some.map(({ language }) => language);
      }),
    counts: () => read(() => counts(db)),
    entityCount: () => read(() => db.entities.count()),
  };
}

/** Rows read at a time: one request for many rows is much faster than a cursor. */
const PAGE = 500;

async function eachRow<T, K, I>(table: Table<T, K, I>, visit: (row: T) => void): Promise<void> {
  const key = String(table.schema.primKey.keyPath);
  let page = await table.orderBy(key).limit(PAGE).toArray();
  while (page.length > 0) {
    page.forEach(visit);
    if (page.length < PAGE) return;
    const last = page[page.length - 1] as Record<string, string | number>;
    page = await table.where(key).above(last[key]!).limit(PAGE).toArray();
  }
}

async function matching(db: Database, keys: ArticleKeys): Promise<Article[]> {
  const found = new Map<number, Article>();
  for (const [index, values] of [
    ['id', keys.ids],
    ['contentKey', keys.contentKeys],
    ['urlKey', keys.urlKeys],
    ['guid', keys.guids],
  ] as const) {
    if (!values || values.length === 0) continue;
    for (const article of await db.articles
      .where(index)
      .anyOf([...values])
      .toArray())
      found.set(article.ordinal, article);
  }
  return byOrdinal([...found.values()]);
}

async function sources(db: Database): Promise<{ source: string; articles: number }[]> {
  const found = new Map<string, number>();
  for (const key of await db.articles.orderBy('source').keys()) {
    const source = String(key);
    found.set(source, (found.get(source) ?? 0) + 1);
  }
  return [...found].map(([source, articles]) => ({ source, articles }));
}

async function counts(db: Database): Promise<StoreCounts> {
  const stages: Record<Stage, number> = { imported: 0, extracted: 0, embedded: 0 };
  let chunks = 0;
  let facts = 0;
  let articles = 0;
  await eachRow(db.articles, (article) => {
    articles++;
    stages[article.stage]++;
    facts += article.factCount;
    chunks += article.earlier.reduce((sum, { chunkCount }) => sum + chunkCount, article.chunkCount);
  });
  return { articles, chunks, facts, entities: await db.entities.count(), stages };
}

/** From so many on, rows that mostly follow one another are read as ranges: a request each takes several times as long. */
const MANY = 64;
const RANGE = 2048;

/** Rows of these articles in the order asked for; those that are gone are left out. */
async function rowsOf<T extends { readonly ordinal: number }, I>(
  table: Table<T, number, I>,
  ordinals: readonly number[],
): Promise<T[]> {
  const sorted = [...ordinals].sort((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  if (sorted.length < MANY || last - first >= 2 * sorted.length) return present(await table.bulkGet([...ordinals]));
  const found = new Map<number, T>();
  for (let from = first; from <= last; from += RANGE) {
    const rows = await table
      .where(':id')
      .between(from, Math.min(from + RANGE, last + 1))
      .toArray();
    for (const row of rows) found.set(row.ordinal, row);
  }
  return present(ordinals.map((ordinal) => found.get(ordinal)));
}

function present<T>(rows: readonly (T | undefined)[]): T[] {
  return rows.filter((row): row is T => row !== undefined);
}

function byOrdinal<T extends { readonly ordinal: number }>(rows: T[]): T[] {
  return rows.sort((a, b) => a.ordinal - b.ordinal);
}
