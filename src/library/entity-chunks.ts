import { selectPairs, type PairChunk } from '../extract';
import type { DirectoryEntry, Indexes } from '../index';
import type { ChunkAbout, PlacedFact } from '../retrieve';
import { outlineChunks, outlineFacts, type Outline, type Store } from '../store';
import { containsDay, type Day, type Interval } from '../time';
import type { EntityNames } from './entity-names';
import type { NameTable } from './name-table';

/** Objects of M2 pairs kept for one entity. */
const MOST_PARTNERS = 24;
/** Chunks that pairs are chosen from, the last imported ones. */
const MOST_PAIRED = 2000;

/** What `Corpus` says about entities, from the articles' outlines. */
export function createEntityChunks(store: Store, indexes: Indexes, names: EntityNames) {
  return {
    async entitiesIn(text: string, given: readonly string[]): Promise<readonly string[]> {
      const table = await names.load();
      const asked = given.length > 0 ? given.map((name) => table.find(name)) : table.namedIn(text);
      const keys = new Set(asked.flatMap((entity) => entity?.key ?? []));
      return [...keys].sort((a, b) => table.articlesOf(a) - table.articlesOf(b));
    },
    async chunksAbout(
      keys: readonly string[],
      asOf: Day | null,
      said: Interval | null,
    ): Promise<readonly ChunkAbout[]> {
      if (keys.length === 0) return [];
      const table = await names.load();
      const versions = new Map<number, number | null>();
      for (const ordinal of await store.outlines.ordinalsOf(keys.flatMap((key) => table.keysOf(key)))) {
        const entry = indexes.directory.entry(ordinal);
        const version = entry === null ? undefined : versionOn(entry, asOf);
        if (entry === null || version === undefined) continue;
        const { knownAt } = version === null ? entry : entry.earlier[version]!;
        if (said === null || (knownAt !== null && containsDay(said, knownAt))) versions.set(ordinal, version);
      }
      const wanted = new Set(keys);
      const read = (await store.outlines.get([...versions.keys()])).flatMap((outline) => {
        const entry = indexes.directory.entry(outline.ordinal);
        return entry === null
          ? []
          : [readOutline(outline, entry, versions.get(outline.ordinal) ?? null, table, wanted)];
      });
      const articles = indexes.directory.counts().articles;
      const partners = partnersOf(read.flatMap((article) => article.chunks).slice(-MOST_PAIRED), wanted, (key) =>
        Math.log(1 + articles / Math.max(1, table.articlesOf(key))),
      );
      return read
        .flatMap(({ chunks, facts }) => chunks.map((chunk) => about(chunk, facts, wanted, partners)))
        .filter((chunk) => chunk.entities.length > 0 || chunk.facts.length > 0)
        .sort((a, b) => a.chunkId - b.chunkId);
    },
  };
}

/** The version current on `asOf`: a revision, `null` for the present one; `undefined` when the article was not out then. */
export function versionOn(entry: DirectoryEntry, asOf: Day | null): number | null | undefined {
  if (asOf === null || (entry.knownAt !== null && entry.knownAt <= asOf)) return null;
  for (let revision = entry.earlier.length - 1; revision >= 0; revision--) {
    const { knownAt } = entry.earlier[revision]!;
    if (knownAt !== null && knownAt <= asOf) return revision;
  }
  return undefined;
}

interface ReadChunk extends PairChunk {
  readonly chunkId: number;
  readonly place: number;
}

interface ReadFact extends Omit<PlacedFact, 'method'> {
  readonly chunk: number;
}

/** One version of an article: its chunks with the canonical keys they mention, and the facts about those wanted. */
function readOutline(
  outline: Outline,
  entry: DirectoryEntry,
  revision: number | null,
  table: NameTable,
  wanted: ReadonlySet<string>,
): { readonly chunks: readonly ReadChunk[]; readonly facts: readonly ReadFact[] } {
  const names = new Map(outline.keys.map((key) => [key, table.canonical(key)]));
  const range = revision === null ? entry : entry.earlier[revision]!;
  const seen = new Map<number, Set<string>>();
  const at = (chunk: number): Set<string> => {
    const keys = seen.get(chunk) ?? new Set();
    seen.set(chunk, keys);
    return keys;
  };
  for (const chunk of outlineChunks(outline, (key) => wanted.has(names.get(key)!))) {
    if (chunk.revision === revision) seen.set(chunk.chunk, new Set(chunk.keys.map((key) => names.get(key)!)));
  }
  const facts: ReadFact[] = [];
  for (const fact of outlineFacts(outline, (key) => wanted.has(names.get(key)!))) {
    if (fact.revision !== revision || fact.chunk === null) continue;
    const subject = names.get(fact.subject)!;
    const object = fact.object === null ? null : names.get(fact.object)!;
    at(fact.chunk);
    facts.push({ chunk: fact.chunk, subject, object, from: fact.from, to: fact.to });
  }
  const chunks = [...seen].map(([place, keys]) => ({
    chunkId: range.chunkBase + place,
    place,
    articleId: entry.id,
    day: range.knownAt,
    entities: [...keys],
    start: 0,
    end: 0,
  }));
  return { chunks, facts };
}

/** For each entity asked for, those it keeps company with (NEON §2.1, M2, step 1). */
function partnersOf(
  chunks: readonly PairChunk[],
  subjects: ReadonlySet<string>,
  inverseFrequency: (key: string) => number,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { subject, object } of selectPairs(chunks, { subjects, inverseFrequency, maxObjects: MOST_PARTNERS })) {
    const objects = found.get(subject) ?? new Set();
    objects.add(object);
    found.set(subject, objects);
  }
  return found;
}

function about(
  chunk: ReadChunk,
  facts: readonly ReadFact[],
  wanted: ReadonlySet<string>,
  partners: ReadonlyMap<string, ReadonlySet<string>>,
): ChunkAbout {
  const placed = facts
    .filter((fact) => fact.chunk === chunk.place)
    .flatMap(({ subject, object, from, to }): PlacedFact[] => {
      const joins =
        object !== null && (partners.get(subject)?.has(object) === true || partners.get(object)?.has(subject) === true);
      // What is only done to an entity by one it has little to do with is no interaction of theirs.
      if (!joins && !wanted.has(subject)) return [];
      return [{ subject, object, from, to, method: joins ? 'M2' : 'M1' }];
    });
  const entities = chunk.entities.filter((key) => wanted.has(key));
  return { chunkId: chunk.chunkId, day: chunk.day, entities, facts: placed };
}
