import type { Span } from '../text';
import type { Day } from '../time';

/** A chunk as pair selection sees it. */
export interface PairChunk extends Span {
  readonly articleId: string;
  /** Publication day; chunks without one come last. */
  readonly day: Day | null;
  /** Entity keys mentioned in it; repeats count. */
  readonly entities: readonly string[];
}

/** A subject and an object that keep company, with the chunks that name both. */
export interface EntityPair {
  readonly subject: string;
  readonly object: string;
  /** Co-occurrence count × inverse chunk frequency of the object. */
  readonly score: number;
  /** Indices of chunks that name both, oldest first, in batches of at most `batchSize`. */
  readonly batches: readonly (readonly number[])[];
}

export interface PairOptions {
  /** NEON's target set *S*; every entity if left out. */
  readonly subjects?: ReadonlySet<string>;
  /** NEON's *k*. Default 8. */
  readonly batchSize?: number;
  /**
   * Inverse document frequency of an object. Default: over `chunks`, which must then be all chunks of the library; where
   * they are those of some subjects only, the caller has to say how common an object is elsewhere.
   */
  readonly inverseFrequency?: (key: string) => number;
  /** Objects kept for one subject. Default 12. */
  readonly maxObjects?: number;
}

/**
 * NEON §2.1, M2, steps 1–3: for each subject the objects that co-occur with it in chunks with a prominent TF-IDF score
 * (at or above the mean of the subject's candidates), each with its chunks in time order, cut into batches. Ordered by
 * score, then by name.
 */
export function selectPairs(chunks: readonly PairChunk[], options: PairOptions = {}): EntityPair[] {
  const { subjects, batchSize = 8, maxObjects = 12, inverseFrequency } = options;
  const order = chunks.map((_, i) => i).sort((a, b) => dayOf(chunks[a]) - dayOf(chunks[b]) || a - b);
  const frequency = new Map<string, number>();
  const together = new Map<string, Map<string, number[]>>();
  for (const i of order) {
    const present = [...new Set(chunks[i]?.entities ?? [])];
    for (const key of present) frequency.set(key, (frequency.get(key) ?? 0) + 1);
    for (const subject of present) {
      if (subjects !== undefined && !subjects.has(subject)) continue;
      const objects = together.get(subject) ?? new Map<string, number[]>();
      together.set(subject, objects);
      for (const object of present) {
        if (object === subject) continue;
        const list = objects.get(object) ?? [];
        list.push(i);
        objects.set(object, list);
      }
    }
  }
  const pairs: EntityPair[] = [];
  for (const [subject, objects] of together) {
    const scored = [...objects].map(([object, where]) => ({
      object,
      where,
      score: where.length * (inverseFrequency?.(object) ?? Math.log(1 + chunks.length / (frequency.get(object) ?? 1))),
    }));
    const mean = scored.reduce((sum, { score }) => sum + score, 0) / Math.max(1, scored.length);
    const prominent = scored
      .filter(({ score }) => score >= mean - 1e-9)
      .sort((a, b) => b.score - a.score || (a.object < b.object ? -1 : 1));
    for (const { object, where, score } of prominent.slice(0, maxObjects)) {
      pairs.push({ subject, object, score, batches: inBatches(where, batchSize) });
    }
  }
  return pairs.sort((a, b) => b.score - a.score || compare(`${a.subject}\n${a.object}`, `${b.subject}\n${b.object}`));
}

function dayOf(chunk: PairChunk | undefined): number {
  return chunk?.day ?? Number.MAX_SAFE_INTEGER;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function inBatches(indices: readonly number[], size: number): number[][] {
  const batches: number[][] = [];
  for (let i = 0; i < indices.length; i += size) batches.push(indices.slice(i, i + size));
  return batches;
}
