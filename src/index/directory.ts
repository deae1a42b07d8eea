import type { DirectoryRow, Stage, Store } from '../store';
import type { Day } from '../time';
import { UNDATED } from './filter';
import type { ChunkId } from './types';

/** Where a chunk stands. */
export interface ChunkPlace {
  readonly ordinal: number;
  /** Place among the chunks of its version, from 0. */
  readonly chunk: number;
  /** Index into `Content.revisions` for a chunk of an earlier version; `null` for the present one. */
  readonly revision: number | null;
}

/** What is kept in memory of an article. */
export type DirectoryEntry = DirectoryRow;

/** Sums over the library. */
export interface DirectoryCounts {
  readonly articles: number;
  readonly chunks: number;
  readonly facts: number;
  readonly stages: Readonly<Record<Stage, number>>;
  /** Oldest and newest known publication day. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

const NOBODY = -1;
const PRESENT = -1;

/**
 * Which article each chunk belongs to and on which day it was said, in columns by chunk id, made from the pages of the
 * directory without reading articles. A chunk is live exactly when it is in here.
 */
export class Directory {
  readonly #entries = new Map<number, DirectoryEntry>();
  #lastOrdinal = -1;
  #counts: DirectoryCounts | null = null;
  #ordinals = new Int32Array(0);
  #days = new Int32Array(0);
  #bases = new Int32Array(0);
  #revisions = new Int16Array(0);

  static async open(store: Store): Promise<Directory> {
    const directory = new Directory();
    for (const row of await store.articles.directory()) directory.put(row);
    return directory;
  }

  /** `null` when the chunk's article or version is gone. */
  locate(id: ChunkId): ChunkPlace | null {
    const ordinal = this.#ordinals[id] ?? NOBODY;
    if (ordinal === NOBODY) return null;
    const revision = this.#revisions[id]!;
    return { ordinal, chunk: id - this.#bases[id]!, revision: revision === PRESENT ? null : revision };
  }

  isLive(id: ChunkId): boolean {
    return (this.#ordinals[id] ?? NOBODY) !== NOBODY;
  }

  /** Day on which the chunk's words were said; `null` when unknown or the chunk is gone. */
  day(id: ChunkId): Day | null {
    const day = this.dayNumber(id);
    return day === UNDATED ? null : (day as Day);
  }

  /** As {@link day}, with {@link UNDATED} for unknown. */
  dayNumber(id: ChunkId): number {
    return this.isLive(id) ? this.#days[id]! : UNDATED;
  }

  entry(ordinal: number): DirectoryEntry | null {
    return this.#entries.get(ordinal) ?? null;
  }

  /** In the order in which the articles came. */
  entries(): IterableIterator<DirectoryEntry> {
    return this.#entries.values();
  }

  /** Ids of all chunks of an article, those of earlier versions first. Empty when it is gone. */
  chunksOf(ordinal: number): ChunkId[] {
    const entry = this.#entries.get(ordinal);
    if (!entry) return [];
    return [...entry.earlier, entry].flatMap(({ chunkBase, chunkCount }) => idRange(chunkBase, chunkCount));
  }

  /** Whether something holds for every chunk of an article, those of earlier versions included. */
  everyChunk(ordinal: number, holds: (id: ChunkId) => boolean): boolean {
    const entry = this.#entries.get(ordinal);
    if (!entry) return true;
    for (const { chunkBase, chunkCount } of [...entry.earlier, entry]) {
      for (let id = chunkBase; id < chunkBase + chunkCount; id++) if (!holds(id)) return false;
    }
    return true;
  }

  counts(): DirectoryCounts {
    return (this.#counts ??= this.#count());
  }

  #count(): DirectoryCounts {
    const stages: Record<Stage, number> = { imported: 0, extracted: 0, embedded: 0 };
    let chunks = 0;
    let facts = 0;
    let firstDay: Day | null = null;
    let lastDay: Day | null = null;
    for (const entry of this.#entries.values()) {
      stages[entry.stage]++;
      facts += entry.factCount;
      chunks += entry.earlier.reduce((sum, { chunkCount }) => sum + chunkCount, entry.chunkCount);
      const day = entry.publishedAt;
      if (day === null) continue;
      if (firstDay === null || day < firstDay) firstDay = day;
      if (lastDay === null || day > lastDay) lastDay = day;
    }
    return { articles: this.#entries.size, chunks, facts, stages, firstDay, lastDay };
  }

  /** Takes up an article, or its new state. @returns chunks that came, went or changed their day */
  put(article: DirectoryRow): ChunkId[] {
    this.#counts = null;
    const touched = new Set(this.#vacate(article.ordinal));
    const { ordinal, id, publishedAt, knownAt, language, stage, factCount, chunkBase, chunkCount, earlier } = article;
    const entry = { ordinal, id, publishedAt, knownAt, language, stage, factCount, chunkBase, chunkCount, earlier };
    const comesBack = ordinal < this.#lastOrdinal && !this.#entries.has(ordinal);
    this.#entries.set(ordinal, entry);
    if (comesBack) this.#sort();
    this.#lastOrdinal = Math.max(this.#lastOrdinal, ordinal);
    earlier.forEach((range, revision) => this.#place(ordinal, range, revision));
    this.#place(ordinal, entry, PRESENT);
    for (const chunk of this.chunksOf(ordinal)) touched.add(chunk);
    return [...touched];
  }

  /** @returns the chunks that went */
  remove(ordinal: number): ChunkId[] {
    this.#counts = null;
    const chunks = this.#vacate(ordinal);
    this.#entries.delete(ordinal);
    return chunks;
  }

  /** Notes what became of an article without touching its chunks. */
  update(ordinal: number, { stage, factCount }: Partial<Pick<DirectoryEntry, 'stage' | 'factCount'>>): void {
    const entry = this.#entries.get(ordinal);
    if (!entry) return;
    this.#counts = null;
    this.#entries.set(ordinal, { ...entry, stage: stage ?? entry.stage, factCount: factCount ?? entry.factCount });
  }

  #vacate(ordinal: number): ChunkId[] {
    const chunks = this.chunksOf(ordinal);
    for (const chunk of chunks) this.#ordinals[chunk] = NOBODY;
    return chunks;
  }

  #sort(): void {
    const sorted = [...this.#entries].sort(([a], [b]) => a - b);
    this.#entries.clear();
    for (const [ordinal, entry] of sorted) this.#entries.set(ordinal, entry);
  }

  #place(
    ordinal: number,
    range: { readonly chunkBase: number; readonly chunkCount: number; readonly knownAt: Day | null },
    revision: number,
  ): void {
    const end = range.chunkBase + range.chunkCount;
    if (end > this.#ordinals.length) this.#grow(end);
    this.#ordinals.fill(ordinal, range.chunkBase, end);
    this.#days.fill(range.knownAt ?? UNDATED, range.chunkBase, end);
    this.#bases.fill(range.chunkBase, range.chunkBase, end);
    this.#revisions.fill(revision, range.chunkBase, end);
  }

  #grow(length: number): void {
    const capacity = Math.max(length, this.#ordinals.length * 2, 1024);
    const grown = (old: Int32Array, fill: number) => {
      const next = new Int32Array(capacity).fill(fill, old.length);
      next.set(old);
      return next;
    };
    this.#ordinals = grown(this.#ordinals, NOBODY);
    this.#days = grown(this.#days, UNDATED);
    this.#bases = grown(this.#bases, 0);
    const revisions = new Int16Array(capacity);
    revisions.set(this.#revisions);
    this.#revisions = revisions;
  }
}

function idRange(base: number, count: number): ChunkId[] {
  return Array.from({ length: count }, (_, i) => base + i);
}
