import { selectPairs } from '../extract';
import type { DirectoryEntry, Indexes } from '../index';
import { outlineChunks, type Outline, type OutlineFact, type Store } from '../store';
import type { Entity } from '../text';
import type { Day, Interval } from '../time';
import { factPlaces, loadFacts, type FactPlace } from './entity-facts';
import { rolesOf } from './entity-roles';
import type { EntityNames } from './entity-names';
import type { NameTable } from './name-table';
import { findSpikes } from './entity-spikes';
import type {
  Companion,
  EntityArticle,
  EntityDay,
  EntityDetail,
  EntityOptions,
  EntityPage,
  EntityQuery,
  EntityOutlook,
  EntitySummary,
} from './entity-types';

const MOST_FACTS = 40;
const MOST_ARTICLES = 60;
const MOST_COMPANIONS = 12;
/** Chunks that company is looked for in, those of the articles imported last. */
const MOST_PAIRED = 3000;
const SPIKE_ARTICLES = 3;
const FEW_ALIASES = 4;
const MOST_LEADING = 10;
/** Articles imported last that an outlook's roles are read from. */
const MOST_OUTLINED = 40;

/** Looks up and lists the entities of a library. */
export interface EntityBrowser {
  /** By key or by any of its names; `null` when nobody is called so. */
  entity(keyOrName: string, options?: EntityOptions): Promise<EntityDetail | null>;
  entities(query: EntityQuery): Promise<EntityPage>;
  entitiesNamed(names: readonly string[]): Promise<readonly (EntitySummary | null)[]>;
  outlooks(keys: readonly string[]): Promise<readonly EntityOutlook[]>;
}

export function createEntityBrowser(store: Store, indexes: Indexes, names: EntityNames): EntityBrowser {
  return {
    async entity(keyOrName, options = {}) {
      const table = await names.load();
      const entity = table.find(keyOrName);
      return entity === null ? null : readEntity(store, indexes, table, entity.key, options);
    },
    async entities({ text = '', type, offset, limit }) {
      const table = await names.load();
      const { total, entities } = table.search(text, type, offset, limit);
      return { total, entities: entities.map(({ entity, articles }) => toSummary(entity, articles)) };
    },
    async entitiesNamed(asked) {
      const table = await names.load();
      return asked.map((name) => {
        const entity = table.find(name);
        return entity === null ? null : toSummary(entity, table.articlesOf(entity.key));
      });
    },
    async outlooks(keys) {
      const table = await names.load();
      const found: EntityOutlook[] = [];
      for (const key of keys) {
        const entity = table.find(key);
        if (entity !== null) found.push(await readOutlook(store, indexes, table, entity));
      }
      return found;
    },
  };
}

/** Only the outlines of a few articles are read: this is asked of the names that most articles mention. */
async function readOutlook(
  store: Store,
  indexes: Indexes,
  table: NameTable,
  { key, name, type }: Entity,
): Promise<EntityOutlook> {
  const members = new Set(table.keysOf(key));
  const ordinals = await store.outlines.ordinalsOf([...members]);
  const articles = new Map<Day, number>();
  for (const ordinal of ordinals) {
    const day = indexes.directory.entry(ordinal)?.publishedAt ?? null;
    if (day !== null) articles.set(day, (articles.get(day) ?? 0) + 1);
  }
  const outlines = await store.outlines.get(ordinals.slice(-MOST_OUTLINED));
  const places = outlines.flatMap((outline) => {
    const entry = indexes.directory.entry(outline.ordinal);
    return entry === null ? [] : factPlaces(outline, entry.id, (one) => members.has(one));
  });
  const days = [...articles].map(([day, count]) => ({ day, articles: count })).sort((a, b) => a.day - b.day);
  return { key, name, type, days, roles: rolesOf(places, members, table) };
}

function toSummary({ key, name, type, aliases }: Entity, articles: number): EntitySummary {
  return { key, name, type, aliases: aliases.slice(0, FEW_ALIASES), articles };
}

/** An article about the entity, from its outline. */
interface OutlinedArticle {
  readonly outline: Outline;
  readonly entry: DirectoryEntry;
  readonly mentions: number;
}

async function readEntity(
  store: Store,
  indexes: Indexes,
  table: NameTable,
  key: string,
  options: EntityOptions,
): Promise<EntityDetail> {
  const members = new Set(table.keysOf(key));
  const { asOf } = options;
  const articles = (await store.outlines.byEntity([...members])).flatMap((outline): OutlinedArticle[] => {
    const entry = indexes.directory.entry(outline.ordinal);
    if (entry === null) return [];
    if (asOf !== undefined && (entry.publishedAt === null || entry.publishedAt > asOf)) return [];
    const mentions = outline.keys.reduce((sum, one, at) => sum + (members.has(one) ? outline.mentions[at]! : 0), 0);
    return [{ outline, entry, mentions }];
  });
  const mentioning = articles.filter(({ mentions }) => mentions > 0);
  const days = countDays(mentioning);
  const spikes = findSpikes(days);
  const most = mostMentions(mentioning);
  const ofSpikes = spikes.map((spike) =>
    most
      .filter(
        ({ entry: { publishedAt } }) => publishedAt !== null && publishedAt >= spike.start && publishedAt <= spike.end,
      )
      .slice(0, SPIKE_ARTICLES),
  );
  const listed = most.slice(0, MOST_ARTICLES);
  const titled = await titlesOf(store, [...listed, ...ofSpikes.flat()]);
  const titlesFor = (list: readonly OutlinedArticle[]): EntityArticle[] =>
    list.flatMap((one) => titled.get(one.outline.ordinal) ?? []);
  const all = articles.flatMap(({ outline, entry }) => factPlaces(outline, entry.id, (one) => members.has(one)));
  const chosen = chooseFacts(articles, all, table, options);
  const latest = chosen.slice(Math.max(0, chosen.length - (options.facts ?? MOST_FACTS)));
  const facts = await loadFacts(store, indexes, table, latest, all);
  const repeated = mostRepeated(chosen, table, MOST_LEADING);
  const leading = await loadFacts(
    store,
    indexes,
    table,
    repeated.map(({ place }) => place),
    all,
  );
  const entity = table.directory.get(key)!;
  return {
    ...entity,
    articleCount: mentioning.length,
    mentions: mentioning.reduce((sum, { mentions }) => sum + mentions, 0),
    undatedMentions: mentioning.reduce((sum, one) => sum + (one.entry.publishedAt === null ? one.mentions : 0), 0),
    days,
    spikes: spikes.map((spike, at) => ({ ...spike, articles: titlesFor(ofSpikes[at]!) })),
    factCount: chosen.length,
    factsShown: latest.length,
    facts,
    leading: leading.map((one) => {
      const told = repeated.find(
        ({ place }) => place.articleId === one.articleId && place.fact.start === one.fact.start,
      );
      return { ...one, repeats: Math.max(one.repeats, (told?.articles ?? 1) - 1) };
    }),
    roles: rolesOf(all, members, table),
    articles: titlesFor(listed),
    companions: companionsOf(articles, key, table, indexes.directory.counts().articles),
  };
}

function countDays(articles: readonly OutlinedArticle[]): EntityDay[] {
  const days = new Map<Day, { mentions: number; articles: number }>();
  for (const { entry, mentions } of articles) {
    if (entry.publishedAt === null) continue;
    const day = days.get(entry.publishedAt) ?? { mentions: 0, articles: 0 };
    days.set(entry.publishedAt, { mentions: day.mentions + mentions, articles: day.articles + 1 });
  }
  return [...days].map(([day, counts]) => ({ day, ...counts })).sort((a, b) => a.day - b.day);
}

function mostMentions(articles: readonly OutlinedArticle[]): OutlinedArticle[] {
  return [...articles].sort(
    (a, b) => b.mentions - a.mentions || (b.entry.publishedAt ?? -Infinity) - (a.entry.publishedAt ?? -Infinity),
  );
}

async function titlesOf(store: Store, articles: readonly OutlinedArticle[]): Promise<Map<number, EntityArticle>> {
  const mentions = new Map(articles.map((one) => [one.outline.ordinal, one.mentions]));
  const rows = await store.articles.get([...mentions.keys()]);
  return new Map(
    rows.map(({ ordinal, id, title, source, publishedAt }) => [
      ordinal,
      { id, title, source, publishedAt, mentions: mentions.get(ordinal) ?? 0 },
    ]),
  );
}

/** Facts about the entity that pass the options, in time order, undated ones first. */
function chooseFacts(
  articles: readonly OutlinedArticle[],
  all: readonly FactPlace[],
  table: NameTable,
  { period, with: other }: EntityOptions,
): FactPlace[] {
  const keys = other === undefined ? null : new Set(table.keysOf(other));
  const shared = new Map(
    keys === null ? [] : articles.map(({ outline }) => [outline.ordinal, chunksNaming(outline, keys)]),
  );
  return all
    .filter(
      ({ ordinal, fact }) =>
        (keys === null || shared.get(ordinal)?.has(chunkKey(fact.revision, fact.chunk)) === true) &&
        (period === undefined || touches(fact, period)),
    )
    .sort((a, b) => orderDay(a.fact) - orderDay(b.fact) || a.ordinal - b.ordinal || a.fact.start - b.fact.start);
}

function chunkKey(revision: number | null, chunk: number | null): string {
  return `${revision ?? ''}:${chunk ?? ''}`;
}

function chunksNaming(outline: Outline, keys: ReadonlySet<string>): ReadonlySet<string> {
  const naming = outlineChunks(outline, (key) => keys.has(key));
  return new Set(naming.map(({ revision, chunk }) => chunkKey(revision, chunk)));
}

/**
 * The facts that most articles tell: those that say the same of the same two, in the same time. Facts without a relation say
 * nothing that can be compared and come after them, the newest first. In time order.
 */
function mostRepeated(
  places: readonly FactPlace[],
  table: NameTable,
  most: number,
): { readonly place: FactPlace; readonly articles: number }[] {
  const groups = new Map<string, { place: FactPlace; ordinals: Set<number> }>();
  for (const place of places) {
    const { fact, ordinal } = place;
    const { subject, relation, object, from, to, revision } = fact;
    if (revision !== null) continue;
    const same = relation === null ? `${ordinal}:${fact.start}` : `${relation}\n${object ?? ''}\n${from ?? ''}`;
    const key = `${table.canonical(subject)}\n${same}\n${relation === null ? (to ?? '') : ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { place, ordinals: new Set([ordinal]) });
    else {
      group.ordinals.add(ordinal);
      // The first to tell it is nearest to it.
      if ((fact.knownAt ?? Infinity) < (group.place.fact.knownAt ?? Infinity)) group.place = place;
    }
  }
  const sentences = new Set<string>();
  return [...groups.values()]
    .sort(
      (a, b) =>
        b.ordinals.size - a.ordinals.size ||
        Number(b.place.fact.relation !== null) - Number(a.place.fact.relation !== null) ||
        (b.place.fact.knownAt ?? -Infinity) - (a.place.fact.knownAt ?? -Infinity),
    )
    .filter(({ place: { ordinal, fact } }) => {
      const sentence = `${ordinal}:${fact.start}`;
      if (sentences.has(sentence)) return false;
      sentences.add(sentence);
      return true;
    })
    .slice(0, most)
    .map(({ place, ordinals }) => ({ place, articles: ordinals.size }))
    .sort((a, b) => orderDay(a.place.fact) - orderDay(b.place.fact));
}

/** The fact's own time, or, without one, the day it was said on, lies within. */
function touches({ from, to, knownAt }: OutlineFact, { start, end }: Interval): boolean {
  const [first, last] = from === null && to === null ? [knownAt, knownAt] : [from, to];
  if (from === null && to === null && knownAt === null) return false;
  return (end === null || (first ?? -Infinity) <= end) && (start === null || (last ?? Infinity) >= start);
}

function orderDay({ from, to, knownAt }: OutlineFact): number {
  return from ?? to ?? knownAt ?? -Infinity;
}

/** NEON §2.1, M2: the objects that co-occur with the entity more than their commonness explains. */
function companionsOf(
  articles: readonly OutlinedArticle[],
  key: string,
  table: NameTable,
  articleCount: number,
): Companion[] {
  const members = new Set(table.keysOf(key));
  const chunks = articles
    .flatMap(({ outline, entry }) =>
      outlineChunks(outline, (one) => members.has(one))
        .filter(({ revision }) => revision === null)
        .map(({ keys }) => ({ articleId: entry.id, day: entry.publishedAt, keys, start: 0, end: 0 })),
    )
    .slice(-MOST_PAIRED)
    .map(({ keys, ...chunk }) => ({ ...chunk, entities: keys.map((one) => table.canonical(one)) }));
  const pairs = selectPairs(chunks, {
    subjects: new Set([key]),
    maxObjects: MOST_COMPANIONS,
    inverseFrequency: (other) => Math.log(1 + articleCount / Math.max(1, table.articlesOf(other))),
  });
  return pairs.flatMap(({ object, batches }) => {
    const entity = table.directory.get(object);
    if (entity === null) return [];
    const places = batches.flat();
    const days = new Set(places.flatMap((at) => chunks[at]?.day ?? []));
    return [{ key: object, name: entity.name, passages: places.length, days: [...days].sort((a, b) => a - b) }];
  });
}
