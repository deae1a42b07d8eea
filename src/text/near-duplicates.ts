import { COMMON_WORDS } from './gazetteer';

/** Near-duplicate chunks by trigrams and Jaccard similarity (NEON §2.1, step 4). */

/**
 * Sorted, distinct 32-bit hashes of the trigrams of a text. The two highest bits count the everyday words in a trigram,
 * so that "of the year" sorts last and telling trigrams come first.
 */
export type TrigramSet = Uint32Array;

/**
 * Trigrams of a text without regard to case and punctuation: of words by default, of characters if asked. A text of
 * fewer than three words is one shingle.
 */
export function trigramSet(text: string, unit: 'word' | 'character' = 'word'): TrigramSet {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const hashes: number[] = [];
  if (unit === 'character') {
    const joined = words.join(' ');
    for (let i = 0; i + 3 <= Math.max(joined.length, 3); i++) hashes.push(mix(hashText(joined.slice(i, i + 3), 0)));
  } else {
    const each = words.map((word) => hashText(word, 0x9747b28c));
    const common = words.map((word) => (COMMON_WORDS.has(word) || word.length < 3 ? 1 : 0));
    if (each.length > 0 && each.length < 3) hashes.push(mix(hashText(words.join(' '), 1)) >>> 2);
    for (let i = 0; i + 3 <= each.length; i++) {
      const hash = mix(
        Math.imul(each[i] ?? 0, 31) ^ Math.imul(each[i + 1] ?? 0, 1009) ^ Math.imul(each[i + 2] ?? 0, 65599),
      );
      const everyday = (common[i] ?? 0) + (common[i + 1] ?? 0) + (common[i + 2] ?? 0);
      hashes.push(((everyday << 30) | (hash >>> 2)) >>> 0);
    }
  }
  const sorted = Uint32Array.from(hashes).sort();
  let kept = 0;
  for (let i = 0; i < sorted.length; i++) {
    const value = sorted[i] ?? 0;
    if (i === 0 || value !== sorted[i - 1]) sorted[kept++] = value;
  }
  return sorted.slice(0, kept);
}

/** |a ∩ b| / |a ∪ b|; 0 when both are empty. */
export function jaccard(a: TrigramSet, b: TrigramSet): number {
  const shared = intersection(a, b);
  const union = a.length + b.length - shared;
  return union === 0 ? 0 : shared / union;
}

function intersection(a: TrigramSet, b: TrigramSet): number {
  let i = 0;
  let j = 0;
  let shared = 0;
  while (i < a.length && j < b.length) {
    const x = a[i] ?? 0;
    const y = b[j] ?? 0;
    if (x === y) shared++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return shared;
}

/** An earlier chunk that says nearly the same. */
export interface NearDuplicate {
  readonly id: number;
  readonly similarity: number;
}

const EMPTY = -1;

/**
 * Finds near-duplicates as chunks come in. Exact, not approximate: two sets of Jaccard ≥ t must share one of their
 * first `n − ⌈t·n⌉ + 1` hashes (prefix filter), so only chunks that do are compared. The hashes are the order, so no
 * statistics are needed and nothing depends on chance; rare trigrams come first, so that few chunks are compared. Duplicates are remembered with the chunk they repeat, and not
 * indexed.
 */
export class NearDuplicateIndex {
  readonly threshold: number;
  private readonly sets = new Map<number, TrigramSet>();
  private readonly originalOf = new Map<number, number>();
  private readonly copiesOf = new Map<number, number[]>();
  /** Chained hash table over (hash, chunk): bucket heads, and for each entry its key, chunk id and next entry. */
  private heads = new Int32Array(1 << 12).fill(EMPTY);
  private keys = new Uint32Array(1 << 12);
  private ids = new Int32Array(1 << 12);
  private next = new Int32Array(1 << 12);
  private entries = 0;

  /** @param threshold Jaccard similarity from which two chunks count as the same, in (0, 1]. */
  constructor(threshold = 0.7) {
    this.threshold = threshold;
  }

  /** Chunks kept, copies not counted. */
  get size(): number {
    return this.sets.size;
  }

  /** The most similar indexed chunk at or over the threshold, the earliest of equals; `null` if there is none. */
  find(set: TrigramSet): NearDuplicate | null {
    let best: NearDuplicate | null = null;
    const seen = new Set<number>();
    for (let i = 0, stop = this.prefixLength(set); i < stop; i++) {
      const key = set[i] ?? 0;
      for (
        let entry = this.heads[key & (this.heads.length - 1)] ?? EMPTY;
        entry !== EMPTY;
        entry = this.next[entry] ?? EMPTY
      ) {
        if (this.keys[entry] !== key) continue;
        const id = this.ids[entry] ?? EMPTY;
        if (seen.has(id)) continue;
        seen.add(id);
        const other = this.sets.get(id);
        if (
          other === undefined ||
          Math.min(other.length, set.length) < this.threshold * Math.max(other.length, set.length)
        )
          continue;
        const similarity = jaccard(set, other);
        if (similarity < this.threshold) continue;
        if (best === null || similarity > best.similarity || (similarity === best.similarity && id < best.id))
          best = { id, similarity };
      }
    }
    return best;
  }

  /** Adds a chunk. Returns the chunk that it repeats, or `null` when it is new. An id is added once. */
  add(id: number, set: TrigramSet): NearDuplicate | null {
    if (set.length === 0 || this.sets.has(id)) return null;
    const original = this.find(set);
    if (original !== null) {
      this.originalOf.set(id, original.id);
      const copies = this.copiesOf.get(original.id);
      if (copies === undefined) this.copiesOf.set(original.id, [id]);
      else copies.push(id);
      return original;
    }
    this.sets.set(id, set);
    for (let i = 0, stop = this.prefixLength(set); i < stop; i++) this.insert(set[i] ?? 0, id);
    return null;
  }

  /**
   * Forgets a chunk. Returns the chunks that were copies of it: they are unknown now and should be added again, since
   * the first of them becomes the one that is kept.
   */
  remove(id: number): number[] {
    const original = this.originalOf.get(id);
    if (original !== undefined) {
      this.originalOf.delete(id);
      const copies = (this.copiesOf.get(original) ?? []).filter((copy) => copy !== id);
      this.copiesOf.set(original, copies);
      return [];
    }
    this.sets.delete(id);
    const copies = this.copiesOf.get(id) ?? [];
    this.copiesOf.delete(id);
    for (const copy of copies) this.originalOf.delete(copy);
    return copies;
  }

  private prefixLength(set: TrigramSet): number {
    return set.length === 0 ? 0 : set.length - Math.ceil(this.threshold * set.length - 1e-9) + 1;
  }

  private insert(key: number, id: number): void {
    if (this.entries === this.keys.length) this.grow();
    const entry = this.entries++;
    const bucket = key & (this.heads.length - 1);
    this.keys[entry] = key;
    this.ids[entry] = id;
    this.next[entry] = this.heads[bucket] ?? EMPTY;
    this.heads[bucket] = entry;
  }

  /** Drops entries of removed chunks and doubles the table if it is still more than half full. */
  private grow(): void {
    const { keys, ids, entries } = this;
    let alive = 0;
    for (let i = 0; i < entries; i++) if (this.sets.has(ids[i] ?? EMPTY)) alive++;
    const size = alive * 2 > keys.length ? keys.length * 2 : keys.length;
    this.heads = new Int32Array(size).fill(EMPTY);
    this.keys = new Uint32Array(size);
    this.ids = new Int32Array(size);
    this.next = new Int32Array(size);
    this.entries = 0;
    for (let i = 0; i < entries; i++) {
      const id = ids[i] ?? EMPTY;
      if (this.sets.has(id)) this.insert(keys[i] ?? 0, id);
    }
  }
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** Spreads a hash over 32 bits, unsigned (murmur3's finaliser). */
function mix(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
