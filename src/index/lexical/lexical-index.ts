import type { SegmentInfo } from '../../store';
import { indexOfSorted } from '../arrays';
import type { ChunkFacts } from '../chunk-facts';
import { UNDATED, passes, readyFilter } from '../filter';
import { TopK } from '../top';
import type { ChunkFilter, ChunkId, IndexHit } from '../types';
import { findTerm, firstFrom, PostingBuffer, readPostings, termAt, type LexicalArrays } from './format';
import { tokenize } from './tokens';

/** BM25's term-frequency saturation and length normalisation. */
export const K1 = 1.2;
export const B = 0.75;

/** A segment in memory. */
export interface LexicalSegment {
  readonly info: SegmentInfo;
  readonly arrays: LexicalArrays;
  readonly dead: Uint8Array;
  readonly days: Int32Array;
  deadCount: number;
}

/**
 * BM25 over immutable segments. Deleted chunks count for nothing: neither in document frequencies nor in lengths, so
 * that scores are the same before and after a merge or a reopening.
 */
export class LexicalIndex {
  readonly #facts: ChunkFacts;
  #segments: LexicalSegment[] = [];
  #documents = 0;
  #totalLength = 0;
  readonly #buffer = new PostingBuffer();
  #scores = new Float64Array(0);

  constructor(facts: ChunkFacts) {
    this.#facts = facts;
  }

  /** Live chunks. */
  get size(): number {
    return this.#documents;
  }

  get segments(): readonly LexicalSegment[] {
    return this.#segments;
  }

  /** Takes up a segment, in the place of `replaced` or at the end. */
  admit(
    added: readonly { info: SegmentInfo; arrays: LexicalArrays }[],
    replaced: readonly LexicalSegment[] = [],
  ): void {
    const at = replaced.length > 0 ? this.#segments.indexOf(replaced[0]!) : this.#segments.length;
    const ready = added.map(({ info, arrays }) => this.#ready(info, arrays));
    const rest = this.#segments.filter((segment) => !replaced.includes(segment));
    rest.splice(at, 0, ...ready);
    this.#segments = rest;
    for (const segment of replaced) this.#count(segment, -1);
    for (const segment of ready) this.#count(segment, 1);
  }

  /** Looks again whether these chunks are live and when they were published. */
  refresh(ids: Iterable<ChunkId>): void {
    for (const id of ids) {
      for (const segment of this.#segments) {
        const doc = indexOfSorted(segment.arrays.ids, id);
        if (doc < 0) continue;
        const dead = this.#facts.isLive(id) ? 0 : 1;
        const died = dead - segment.dead[doc]!;
        segment.dead[doc] = dead;
        segment.deadCount += died;
        this.#documents -= died;
        this.#totalLength -= died * segment.arrays.lengths[doc]!;
        segment.days[doc] = this.#facts.dayNumber(id);
      }
    }
  }

  has(id: ChunkId): boolean {
    return this.#segments.some(({ arrays }) => indexOfSorted(arrays.ids, id) >= 0);
  }

  /** The terms a text is searched by, repeats kept. */
  termsOf(text: string): string[] {
    return tokenize(text);
  }

  /** Terms that begin so, those in most chunks first; at most `limit`. */
  termsFrom(beginning: string, limit: number): string[] {
    const found = new Set<string>();
    for (const { arrays } of this.#segments) {
      for (let at = firstFrom(arrays, beginning); at < arrays.ends.length; at++) {
        const term = termAt(arrays, at);
        if (!term.startsWith(beginning)) break;
        found.add(term);
      }
    }
    return this.#mostFrequent(found, limit);
  }

  /** Terms that `like` holds of. Looks at every term there is. */
  termsLike(like: (term: string) => boolean): string[] {
    const found = new Set<string>();
    for (const { arrays } of this.#segments) {
      for (let at = 0; at < arrays.ends.length; at++) {
        const term = termAt(arrays, at);
        if (like(term)) found.add(term);
      }
    }
    return this.#mostFrequent(found, found.size);
  }

  #mostFrequent(terms: Iterable<string>, limit: number): string[] {
    return [...terms]
      .map((term) => ({ term, holding: this.documentFrequency(term) }))
      .filter(({ holding }) => holding > 0)
      .sort((a, b) => b.holding - a.holding || (a.term < b.term ? -1 : 1))
      .slice(0, limit)
      .map(({ term }) => term);
  }

  /**
   * Inverse document frequency of a term as {@link termsOf} gives it: ln(1 + (N − n + ½) / (n + ½)), always positive.
   */
  idf(term: string): number {
    const holding = this.documentFrequency(term);
    return Math.log(1 + (this.#documents - holding + 0.5) / (holding + 0.5));
  }

  /** Live chunks that hold the term. */
  documentFrequency(term: string): number {
    let holding = 0;
    for (const segment of this.#segments) {
      const index = findTerm(segment.arrays, term);
      if (index < 0) continue;
      if (segment.deadCount === 0) {
        holding += segment.arrays.counts[index]!;
        continue;
      }
      readPostings(segment.arrays, index, this.#buffer);
      const { docs, length } = this.#buffer;
      for (let i = 0; i < length; i++) holding += 1 - segment.dead[docs[i]!]!;
    }
    return holding;
  }

  /** At most `k` chunks that hold a term of `query`, by BM25, best first; equal scores by chunk id. */
  search(query: string, k: number, filter?: ChunkFilter): IndexHit[] {
    const weights = new Map<string, number>();
    for (const term of tokenize(query)) weights.set(term, (weights.get(term) ?? 0) + 1);
    return this.searchTerms(weights, k, filter);
  }

  /** As {@link search}, with the terms already made and weighed. */
  searchTerms(weights: ReadonlyMap<string, number>, k: number, filter?: ChunkFilter): IndexHit[] {
    const ready = readyFilter(filter);
    const top = new TopK(k);
    if (this.#documents === 0 || k === 0) return [];
    const terms = [...weights].map(([term, weight]) => ({ term, weight: weight * this.idf(term) }));
    const meanLength = this.#totalLength / this.#documents;
    for (const segment of this.#segments) {
      const scores = this.#scoreSegment(segment, terms, meanLength);
      const { ids } = segment.arrays;
      for (let doc = 0; doc < ids.length; doc++) {
        const score = scores[doc]!;
        if (score === 0) continue;
        scores[doc] = 0;
        if (score < top.bar || segment.dead[doc]) continue;
        if (ready.all || passes(ready, ids[doc]!, segment.days[doc]!)) top.offer(score, ids[doc]!);
      }
    }
    return top.take();
  }

  /** Adds up the scores of one segment's documents. The array is shared and must be left at zero. */
  #scoreSegment(
    { arrays }: LexicalSegment,
    terms: readonly { term: string; weight: number }[],
    meanLength: number,
  ): Float64Array {
    const { ids, lengths } = arrays;
    if (this.#scores.length < ids.length) this.#scores = new Float64Array(ids.length);
    const scores = this.#scores;
    const perLength = (K1 * B) / meanLength;
    for (const { term, weight } of terms) {
      const index = findTerm(arrays, term);
      if (index < 0) continue;
      readPostings(arrays, index, this.#buffer);
      const { docs, frequencies, length } = this.#buffer;
      for (let i = 0; i < length; i++) {
        const doc = docs[i]!;
        const frequency = frequencies[i]!;
        const saturated = frequency / (frequency + K1 * (1 - B) + perLength * lengths[doc]!);
        scores[doc] = scores[doc]! + weight * (K1 + 1) * saturated;
      }
    }
    return scores;
  }

  #ready(info: SegmentInfo, arrays: LexicalArrays): LexicalSegment {
    const dead = new Uint8Array(arrays.ids.length);
    const days = new Int32Array(arrays.ids.length).fill(UNDATED);
    let deadCount = 0;
    arrays.ids.forEach((id, doc) => {
      if (this.#facts.isLive(id)) days[doc] = this.#facts.dayNumber(id);
      else deadCount += dead[doc] = 1;
    });
    return { info, arrays, dead, days, deadCount };
  }

  /** Adds a segment's live chunks to the sums, or takes them off. */
  #count({ arrays: { lengths }, dead, deadCount }: LexicalSegment, sign: 1 | -1): void {
    this.#documents += sign * (lengths.length - deadCount);
    for (let doc = 0; doc < lengths.length; doc++) if (!dead[doc]) this.#totalLength += sign * lengths[doc]!;
  }
}
