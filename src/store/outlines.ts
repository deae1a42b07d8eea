import { firstPlace } from '../text';
import type { Day } from '../time';
import { read, type Database } from './database';
import type { Annotations, Content, Outline, Reading } from './types';

/** Stands for an unknown day in an outline's columns. */
const NO_DAY = -0x8000_0000;
/** Columns of one fact in `Outline.facts`. */
const FACT_COLUMNS = 12;
const PHASES = ['start', 'end', 'holds'] as const;

/** One fact of an outline, without its words. */
export interface OutlineFact {
  /** Revision that says it; `null` for the present version. */
  readonly revision: number | null;
  /** Place among the facts of that version's reading. */
  readonly index: number;
  /** Place of the first chunk that holds its words; `null` when none does. */
  readonly chunk: number | null;
  readonly subject: string;
  readonly object: string | null;
  readonly relation: string | null;
  readonly phase: 'start' | 'end' | 'holds' | null;
  readonly knownAt: Day | null;
  /** First and last day of its time; `null` where open or unknown. */
  readonly from: Day | null;
  readonly to: Day | null;
  /** Span in the text of its version. */
  readonly start: number;
  readonly end: number;
}

/**
 * The facts of an outline, all versions, in the order of the columns.
 * @param about only those whose subject or object is such a key; all if left out
 */
export function outlineFacts({ facts, keys, relations }: Outline, about?: (key: string) => boolean): OutlineFact[] {
  const found: OutlineFact[] = [];
  const wanted = about === undefined ? null : keys.map(about);
  for (let i = 0; i < facts.length; i += FACT_COLUMNS) {
    if (wanted !== null && !wanted[facts[i + 3]!] && wanted[facts[i + 4]!] !== true) continue;
    const at = (column: number): number => facts[i + column]!;
    const day = (column: number): Day | null => (at(column) === NO_DAY ? null : (at(column) as Day));
    found.push({
      revision: at(0) < 0 ? null : at(0),
      index: at(1),
      chunk: at(2) < 0 ? null : at(2),
      subject: keys[at(3)]!,
      object: keys[at(4)] ?? null,
      relation: relations[at(5)] ?? null,
      phase: PHASES[at(6)] ?? null,
      knownAt: day(7),
      from: day(8),
      to: day(9),
      start: at(10),
      end: at(11),
    });
  }
  return found;
}

/** A chunk of one version of an article with the keys it mentions. */
export interface OutlineChunk {
  /** `null` for the present version. */
  readonly revision: number | null;
  /** Place among the chunks of that version. */
  readonly chunk: number;
  readonly keys: readonly string[];
}

/** Chunks, of all versions, that mention a key that `about` holds of, each with everything it mentions. */
export function outlineChunks({ sightings, keys }: Outline, about: (key: string) => boolean): OutlineChunk[] {
  const wanted = keys.map(about);
  const found = new Map<number, { revision: number | null; chunk: number; keys: string[] }>();
  const place = (i: number): number => sightings[i + 1]! * 0x10000 + sightings[i + 2]!;
  for (let i = 0; i < sightings.length; i += 3) {
    if (!wanted[sightings[i]!] || found.has(place(i))) continue;
    const revision = sightings[i + 1]!;
    found.set(place(i), { revision: revision < 0 ? null : revision, chunk: sightings[i + 2]!, keys: [] });
  }
  // Most chunks of most articles are not asked for: what they mention is never made into anything.
  if (found.size === 0) return [];
  for (let i = 0; i < sightings.length; i += 3) found.get(place(i))?.keys.push(keys[sightings[i]!]!);
  return [...found.values()];
}

/** Reads outlines. Articles that are gone or not read yet are left out; the order is that of the request. */
export interface OutlineReader {
  get(ordinals: readonly number[]): Promise<Outline[]>;
  /** Articles that mention one of these entities or use it in a fact, ascending, without reading anything of them. */
  ordinalsOf(keys: readonly string[]): Promise<number[]>;
  /** Outlines of these articles. */
  byEntity(keys: readonly string[]): Promise<Outline[]>;
}

export function createOutlineReader(db: Database): OutlineReader {
  const get = async (ordinals: readonly number[]): Promise<Outline[]> => {
    const rows = await db.outlines.bulkGet([...ordinals]);
    const missing = ordinals.filter((_, at) => rows[at] === undefined);
    if (missing.length === 0) return rows as Outline[];
    const made = new Map((await makeMissing(db, missing)).map((outline) => [outline.ordinal, outline]));
    return ordinals.flatMap((ordinal, at) => rows[at] ?? made.get(ordinal) ?? []);
  };
  const ordinalsOf = async (keys: readonly string[]): Promise<number[]> => {
    // One request a key: for several at once Dexie walks a cursor, article by article.
    const found = await Promise.all(keys.map((key) => db.annotations.where('entityKeys').equals(key).primaryKeys()));
    return [...new Set(found.flat())].sort((a, b) => a - b);
  };
  return {
    get: (ordinals) => read(() => get(ordinals)),
    ordinalsOf: (keys) => read(() => ordinalsOf(keys)),
    byEntity: (keys) => read(async () => get(await ordinalsOf(keys))),
  };
}

/** Articles read before there were outlines get theirs when they are first asked for. */
async function makeMissing(db: Database, ordinals: readonly number[]): Promise<Outline[]> {
  const made = await outlinesOf(db, await db.annotations.bulkGet([...ordinals]));
  // An article may have been deleted or read anew meanwhile: only what is still missing is added.
  await db.transaction('rw', [db.annotations, db.outlines], async () => {
    const there = await db.outlines.bulkGet(made.map(({ ordinal }) => ordinal));
    const live = new Set(
      await db.annotations
        .where('ordinal')
        .anyOf([...ordinals])
        .primaryKeys(),
    );
    await db.outlines.bulkPut(made.filter(({ ordinal }, at) => there[at] === undefined && live.has(ordinal)));
  });
  return made;
}

/** Makes and stores the outlines of annotations, inside the caller's transaction over `contents` and `outlines`. */
export async function putOutlines(db: Database, annotations: readonly Annotations[]): Promise<void> {
  await db.outlines.bulkPut(await outlinesOf(db, annotations));
}

async function outlinesOf(db: Database, annotations: readonly (Annotations | undefined)[]): Promise<Outline[]> {
  const rows = annotations.filter((row) => row !== undefined);
  const contents = await db.contents.bulkGet(rows.map(({ ordinal }) => ordinal));
  return rows.flatMap((row, at) => {
    const content = contents[at];
    return content === undefined ? [] : [outlineOf(row, content)];
  });
}

/** The outline of one article: see {@link Outline} for the columns. */
export function outlineOf(row: Annotations, content: Pick<Content, 'chunks' | 'revisions'>): Outline {
  const keys = [...row.entityKeys];
  const relations = [...row.relations];
  const keyAt = new Map(keys.map((key, at) => [key, at]));
  const relationAt = new Map(relations.map((relation, at) => [relation, at]));
  const mentions = new Int32Array(keys.length);
  const sightings: number[] = [];
  const facts: number[] = [];
  for (const { entityKey } of row.mentions) mentions[keyAt.get(entityKey) ?? -1]! += 1;
  const versions: readonly { version: number; reading: Reading | null; chunks: Int32Array | undefined }[] = [
    ...row.earlier.map((reading, version) => ({ version, reading, chunks: content.revisions[version]?.chunks })),
    { version: -1, reading: row, chunks: content.chunks },
  ];
  for (const { version, reading, chunks } of versions) {
    if (reading === null || chunks === undefined) continue;
    const seen = new Set<number>();
    for (const { entityKey, start, end } of reading.mentions) {
      const key = keyAt.get(entityKey)!;
      for (const chunk of chunksHolding(chunks, start, end)) {
        const mark = key * 0x10000 + chunk;
        if (seen.has(mark)) continue;
        seen.add(mark);
        sightings.push(key, version, chunk);
      }
    }
    reading.facts.forEach((fact, index) => {
      const { subject, object, relation, phase, knownAt, validTime, start, end } = fact;
      facts.push(
        version,
        index,
        chunksHolding(chunks, start, end)[0] ?? -1,
        keyAt.get(subject)!,
        object === null ? -1 : keyAt.get(object)!,
        relation === null ? -1 : relationAt.get(relation)!,
        phase === null ? -1 : PHASES.indexOf(phase),
        knownAt ?? NO_DAY,
        validTime?.interval.start ?? NO_DAY,
        validTime?.interval.end ?? NO_DAY,
        start,
        end,
      );
    });
  }
  return {
    ordinal: row.ordinal,
    keys,
    mentions,
    sightings: Int32Array.from(sightings),
    relations,
    facts: Int32Array.from(facts),
  };
}

/**
 * Places of the chunks that hold a span whole; of the one it begins in, if none does. Chunks begin and end in order, so
 * those before it are not looked at: a long text has as many mentions as it has chunks.
 */
function chunksHolding(chunks: Int32Array, start: number, end: number): number[] {
  const whole: number[] = [];
  let begins = -1;
  for (
    let chunk = firstPlace(chunks.length / 4, (at) => chunks[at * 4 + 1]! >= start);
    chunk * 4 < chunks.length;
    chunk++
  ) {
    const from = chunks[chunk * 4]!;
    const to = chunks[chunk * 4 + 1]!;
    if (from > start) break;
    if (start < to && begins < 0) begins = chunk;
    if (end <= to) whole.push(chunk);
  }
  return whole.length > 0 || begins < 0 ? whole : [begins];
}
