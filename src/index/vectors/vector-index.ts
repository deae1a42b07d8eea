import { DatelineError } from '../../errors';
import type { NewSegment, SegmentInfo } from '../../store';
import type { ChunkFacts } from '../chunk-facts';
import { readyFilter } from '../filter';
import type { ChunkFilter, ChunkId, IndexHit, VectorPlan } from '../types';
import { TopK } from '../top';
import { candidatesFor, rescore, rescoreCount, scanCandidates } from './exact';
import { GraphIndex } from './graph-index';
import type { DistanceKernel } from './kernel';
import { efFor, planSearch } from './planner';
import { quantise, QUANTISER } from './quantise';
import { packVectors, VectorRows, type VectorArrays } from './rows';

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
  readonly space: string;
  readonly rows: VectorRows;
  readonly graph: GraphIndex;
  readonly #facts: ChunkFacts;
  readonly #query: Int8Array;
  #segments: SegmentInfo[] = [];

  constructor(modelId: string, kernel: DistanceKernel, facts: ChunkFacts, seed: number) {
    this.space = vectorSpace(modelId);
    this.rows = new VectorRows(kernel);
    this.graph = new GraphIndex(this.rows, this.space, seed);
    this.#facts = facts;
    this.#query = new Int8Array(kernel.dimensions);
  }

  /** Live vectors. */
  get size(): number {
    return this.rows.live;
  }

  get dimensions(): number {
    return this.rows.dimensions;
  }

  get segments(): readonly SegmentInfo[] {
    return this.#segments;
  }

  has(id: ChunkId): boolean {
    const slot = this.rows.slotOf(id);
    return slot >= 0 && !this.rows.dead[slot];
  }

  /** The vector of a chunk as floats, `null` when it has none. */
  vectorOf(id: ChunkId): Float32Array | null {
    return this.has(id) ? this.rows.vector(this.rows.slotOf(id)) : null;
  }

  /**
   * The `k` chunks nearest to `query` among those that pass, best first.
   * @param query `Float32Array, [dimensions]`, L2-normalised
   * @throws DatelineError `MODEL_MISMATCH` for another number of dimensions
   */
  search(query: Float32Array, k: number, filter?: ChunkFilter): VectorResult {
    if (query.length !== this.dimensions) {
      throw new DatelineError(
        'MODEL_MISMATCH',
        `A query of ${query.length} dimensions for an index of ${this.dimensions}.`,
        {
          hint: 'Reload the page, so that the library and the embedding model agree.',
        },
      );
    }
    const ready = readyFilter(filter);
    const { rows, graph } = this;
    const candidates = candidatesFor(rows, ready);
    const graphSize = graph.graph.size;
    const pending = graphSize > 0 ? graph.pending.length : 0;
    const shape = { k, candidates: candidates.count, size: this.size, graphSize, pending };
    const plan = planSearch(rows.kernel.name, shape);
    if (plan.strategy === 'none' || k <= 0) return { hits: [], plan };
    quantise(query, 0, this.dimensions, this.#query, null);
    rows.kernel.setQuery(this.#query);
    const top = new TopK(rescoreCount(k));
    if (plan.strategy === 'hnsw') graph.search(efFor(k), candidates, ready, top);
    else scanCandidates(rows, candidates, ready, top);
    return { hits: rescore(rows, query, k, top), plan };
  }

  /** Segments to be stored for new vectors: `Float32Array, [ids.length, dimensions]`, L2-normalised rows. */
  pack(ids: readonly ChunkId[], vectors: Float32Array): { arrays: VectorArrays; segment: NewSegment }[] {
    const { dimensions } = this;
    if (vectors.length !== ids.length * dimensions) {
      throw new DatelineError(
        'MODEL_MISMATCH',
        `${vectors.length} numbers for ${ids.length} vectors of ${dimensions}.`,
        {
          hint: 'Reload the page, so that the library and the embedding model agree.',
        },
      );
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
    const parts = { main: { ids, days, scales, coarse }, fine: { fine } };
    return { kind: 'vectors', space: this.space, rows: ids.length, order, parts };
  }

  /** Takes up stored segments whose rows are not in memory yet. */
  admit(added: readonly { info: SegmentInfo; arrays: VectorArrays }[]): void {
    for (const { info, arrays } of added) {
      this.#segments.push(info);
      this.rows.append(
        arrays,
        info.id,
        (id) => this.#facts.isLive(id),
        (id) => this.#facts.dayNumber(id),
      );
    }
    this.graph.rowsChanged();
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

  /** Slots of the rows stored in these segments. */
  slotsIn(segments: ReadonlySet<number>): number[] {
    const slots: number[] = [];
    const { segmentOf, length } = this.rows;
    for (let slot = 0; slot < length; slot++) if (segments.has(segmentOf[slot]!)) slots.push(slot);
    return slots;
  }

  /** Looks again whether these chunks are live and on which day they were said. */
  refresh(ids: Iterable<ChunkId>): void {
    this.rows.refresh(
      ids,
      (id) => this.#facts.isLive(id),
      (id) => this.#facts.dayNumber(id),
    );
    this.graph.rowsChanged();
  }
}
