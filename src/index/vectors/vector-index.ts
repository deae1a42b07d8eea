import { DatelineError } from '../../errors';
import { orderOf, type NewSegment, type SegmentInfo } from '../../store';
import type { ChunkFacts } from '../chunk-facts';
import { readyFilter } from '../filter';
import type { ChunkFilter, ChunkId, IndexHit, VectorPlan } from '../types';
import { candidatesFor, rescoreCount, scanCandidates } from './exact';
import { GraphIndex } from './graph-index';
import { BLOCK, type VectorKernel } from './kernel';
import { planSearch, type SearchWish } from './planner';
import { QUANTISER } from './quantise';
import { VectorRows } from './rows';
import { daySpan, packVectors, type VectorArrays } from './vector-arrays';

/** Rows of a large segment: 3 MB at 384 dimensions. */
export const MOST_ROWS = 4096;

/** Hits with how they were found. */
export interface VectorResult {
  readonly hits: IndexHit[];
  readonly plan: VectorPlan;
}

/** The space of a model's vectors in the store. */
export function vectorSpace(modelId: string): string {
  return `${modelId} ${QUANTISER}`;
}

/** The vectors of one model: kept in slots, stored in segments, searched exactly or through a graph. */
export class VectorIndex {
  readonly modelId: string;
  readonly space: string;
  readonly rows: VectorRows;
  readonly graph: GraphIndex;
  readonly #facts: ChunkFacts;
  #segments: SegmentInfo[] = [];
  /** Rows of stored segments that are still to be taken up, by segment. */
  readonly #announced = new Map<number, number>();

  constructor(modelId: string, kernel: VectorKernel, facts: ChunkFacts, seed: number) {
    this.modelId = modelId;
    this.space = vectorSpace(modelId);
    this.rows = new VectorRows(kernel);
    this.graph = new GraphIndex(this.rows, this.space, seed);
    this.#facts = facts;
  }

  /** Live vectors, those included that are still to be taken up. */
  get size(): number {
    let size = this.rows.live;
    for (const rows of this.#announced.values()) size += rows;
    return size;
  }

  get dimensions(): number {
    return this.rows.dimensions;
  }

  get segments(): readonly SegmentInfo[] {
    return this.#segments;
  }

  has(id: ChunkId): boolean {
    const slot = this.rows.slotOf(id);
    return slot >= 0 && !this.rows.isDead(slot);
  }

  /** The vector of a chunk as floats, `null` when it has none. */
  vectorOf(id: ChunkId): Float32Array | null {
    return this.has(id) ? this.rows.vector(this.rows.slotOf(id)) : null;
  }

  /**
   * The `k` chunks nearest to `query` among those that pass, best first; at most {@link BLOCK}.
   * @param query `Float32Array, [dimensions]`, L2-normalised
   * @param wish how many rows a walk keeps, or that every row is compared; chosen by the planner when absent
   * @throws DatelineError `MODEL_MISMATCH` for another number of dimensions
   */
  search(query: Float32Array, k: number, filter?: ChunkFilter, wish?: SearchWish): VectorResult {
    if (query.length !== this.dimensions) {
      throw mismatch(`A query of ${query.length} dimensions for an index of ${this.dimensions}.`);
    }
    const ready = readyFilter(filter);
    const { rows, graph } = this;
    const candidates = candidatesFor(rows, ready);
    const graphSize = graph.size;
    const pending = graphSize > 0 ? graph.pending.length : 0;
    const shape = { k, candidates: candidates.count, size: this.size, graphSize, pending };
    const plan = planSearch(rows.kernel.name, shape, wish);
    if (plan.strategy === 'none' || k <= 0) return { hits: [], plan };
    const { kernel } = rows;
    kernel.setQuery(query);
    kernel.begin();
    const top = rescoreCount(k);
    if (plan.strategy === 'hnsw') graph.search({ ef: plan.ef!, patience: plan.patience!, top }, candidates, ready);
    else scanCandidates(rows, candidates, ready, Math.min(BLOCK, top));
    return { hits: this.#takeHits(k), plan };
  }

  /** The kernel's best, scored again by the float query and both planes. */
  #takeHits(k: number): IndexHit[] {
    const { kernel, ids } = this.rows;
    const count = Math.min(rescoreCount(k), kernel.take());
    kernel.rescore(count);
    const { found, nears } = kernel.memory;
    const hits: IndexHit[] = [];
    // Nearly in order already: each goes a place or two up.
    for (let i = 0; i < count; i++) {
      const hit = { chunkId: ids[found[i]!]!, score: nears[i]! };
      let at = i;
      for (; at > 0 && isBefore(hit, hits[at - 1]!); at--) hits[at] = hits[at - 1]!;
      hits[at] = hit;
    }
    return hits.length > k ? hits.slice(0, k) : hits;
  }

  /** Segments to be stored for new vectors: `Float32Array, [ids.length, dimensions]`, L2-normalised rows. */
  pack(ids: readonly ChunkId[], vectors: Float32Array): { arrays: VectorArrays; segment: NewSegment }[] {
    const { dimensions } = this;
    if (vectors.length !== ids.length * dimensions) {
      throw mismatch(`${vectors.length} numbers for ${ids.length} vectors of ${dimensions}.`);
    }
    const packed: { arrays: VectorArrays; segment: NewSegment }[] = [];
    for (let from = 0; from < ids.length; from += MOST_ROWS) {
      const part = ids.slice(from, from + MOST_ROWS);
      const numbers = vectors.subarray(from * dimensions, (from + part.length) * dimensions);
      const arrays = packVectors(part, numbers, dimensions, (id) => this.#facts.dayNumber(id));
      packed.push({ arrays, segment: this.toSegment(arrays, null) });
    }
    return packed;
  }

  toSegment({ ids, days, scales, coarse, fine }: VectorArrays, order: number | null): NewSegment {
    const parts = { main: { ids, days, scales, coarse, fine } };
    return { kind: 'vectors', space: this.space, rows: ids.length, order, days: daySpan(days), parts };
  }

  /** Makes room for segments that are to be taken up. */
  announce(infos: readonly SegmentInfo[]): void {
    for (const { id, rows } of infos) this.#announced.set(id, rows);
    // With room for what is added next: growing moves all that is there.
    this.rows.expect(infos.reduce((sum, { rows }) => sum + rows, infos.length > 0 ? MOST_ROWS : 0));
  }

  /** Takes back the announcement of a segment that cannot be read. */
  renounce({ id }: SegmentInfo): void {
    this.#announced.delete(id);
  }

  /** Takes up stored segments whose rows are not in memory yet. */
  admit(added: readonly { info: SegmentInfo; arrays: VectorArrays }[]): void {
    for (const { info, arrays } of added) {
      this.#announced.delete(info.id);
      this.#segments.push(info);
      this.rows.append(arrays, info.id, this.#facts);
    }
    this.graph.rowsChanged();
  }

  /** Puts the segments in the order of the store, after they were taken up in another. */
  sortSegments(): void {
    this.#segments.sort((a, b) => orderOf(a) - orderOf(b) || a.id - b.id);
  }

  /** Notes that the rows of `removed` are stored in `added` now; rows in none of them are purged. */
  exchange(removed: readonly SegmentInfo[], added: readonly { info: SegmentInfo; arrays: VectorArrays }[]): void {
    const gone = new Set(removed.map(({ id }) => id));
    const at = this.#segments.findIndex(({ id }) => gone.has(id));
    const rest = this.#segments.filter(({ id }) => !gone.has(id));
    rest.splice(at < 0 ? rest.length : at, 0, ...added.map(({ info }) => info));
    this.#segments = rest;
    const purged = new Set(this.slotsIn(gone));
    for (const { info, arrays } of added) {
      for (const id of arrays.ids) {
        const slot = this.rows.slotOf(id);
        this.rows.segmentOf[slot] = info.id;
        purged.delete(slot);
      }
    }
    this.graph.remove(purged);
    this.rows.erase(purged);
  }

  /** Takes up what another tab made of the stored segments: `gone` are no more, `added` may hold rows of both kinds. */
  takeUp(gone: readonly SegmentInfo[], added: readonly { info: SegmentInfo; arrays: VectorArrays }[]): void {
    for (const { info, arrays } of added) this.rows.appendNew(arrays, info.id, this.#facts);
    this.exchange(gone, added);
    this.graph.rowsChanged();
  }

  /** Slots of the rows stored in these segments. */
  slotsIn(segments: ReadonlySet<number>): number[] {
    const slots: number[] = [];
    const { segmentOf, length } = this.rows;
    for (let slot = 0; slot < length; slot++) if (segments.has(segmentOf[slot]!)) slots.push(slot);
    return slots;
  }

  /** Looks again whether these chunks are live and on which day they were said. */
  refresh(ids: Iterable<ChunkId>): void {
    this.rows.refresh(ids, this.#facts);
    this.graph.rowsChanged();
  }
}

function isBefore(a: IndexHit, b: IndexHit): boolean {
  return a.score > b.score || (a.score === b.score && a.chunkId < b.chunkId);
}

function mismatch(message: string): DatelineError {
  return new DatelineError('MODEL_MISMATCH', message, {
    hint: 'Reload the page, so that the library and the embedding model agree.',
  });
}
