import type { ChunkId, IndexHit } from './types';

/**
 * The best `k` of a stream of scored chunks: a binary heap with the worst on top, in flat arrays.
 * Equal scores are ordered by chunk id, so that the result does not depend on the order of arrival.
 */
export class TopK {
  readonly #k: number;
  readonly #scores: Float64Array;
  readonly #ids: Int32Array;
  #length = 0;

  constructor(k: number) {
    this.#k = k;
    this.#scores = new Float64Array(k);
    this.#ids = new Int32Array(k);
  }

  /** A score below this cannot enter any more. */
  get bar(): number {
    return this.#length < this.#k ? -Infinity : this.#scores[0]!;
  }

  get length(): number {
    return this.#length;
  }

  offer(score: number, id: ChunkId): void {
    if (this.#k === 0) return;
    if (this.#length < this.#k) {
      this.#up(this.#length++, score, id);
    } else if (this.#worse(this.#scores[0]!, this.#ids[0]!, score, id)) {
      this.#down(0, score, id);
    }
  }

  /** Best first. The heap is used up. */
  take(): IndexHit[] {
    const hits = new Array<IndexHit>(this.#length);
    while (this.#length > 0) {
      const score = this.#scores[0]!;
      const chunkId = this.#ids[0]!;
      const last = --this.#length;
      this.#down(0, this.#scores[last]!, this.#ids[last]!);
      hits[last] = { chunkId, score };
    }
    return hits;
  }

  #worse(scoreA: number, idA: number, scoreB: number, idB: number): boolean {
    return scoreA < scoreB || (scoreA === scoreB && idA > idB);
  }

  #up(at: number, score: number, id: number): void {
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#worse(score, id, this.#scores[parent]!, this.#ids[parent]!)) break;
      this.#scores[at] = this.#scores[parent]!;
      this.#ids[at] = this.#ids[parent]!;
      at = parent;
    }
    this.#scores[at] = score;
    this.#ids[at] = id;
  }

  #down(at: number, score: number, id: number): void {
    const scores = this.#scores;
    const ids = this.#ids;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.#length) break;
      const right = child + 1;
      if (right < this.#length && this.#worse(scores[right]!, ids[right]!, scores[child]!, ids[child]!)) child = right;
      if (!this.#worse(scores[child]!, ids[child]!, score, id)) break;
      scores[at] = scores[child]!;
      ids[at] = ids[child]!;
      at = child;
    }
    scores[at] = score;
    ids[at] = id;
  }
}
