import type { KernelMemory } from './memory';

export { BLOCK } from './memory';

/** How far a walk through the graph goes. */
export interface Walk {
  /** Rows kept. */
  readonly ef: number;
  /** Rows that do not pass (see {@link STATE}) lead on, but are not kept. */
  readonly filtered: boolean;
  /** It ends as soon as `patience` nodes in turn brought nothing new among the best `top`. */
  readonly top: number;
  readonly patience: number;
}

/**
 * What computes over the rows of an index. It owns their memory, so that one in WebAssembly can work in its own. All
 * kernels give the same integers for the coarse planes, and with them the same graph and the same results.
 *
 * A search is: {@link setQuery}, {@link begin}, any of {@link scan}, {@link walk} and
 * {@link offer}, which keep the best rows, and {@link take}. Similarities are `product of integers × scale of the row`,
 * in float32, without the scale of the query; of equal ones the lower slot comes first.
 */
export interface VectorKernel {
  /** `wasm+` multiplies with relaxed SIMD. */
  readonly name: 'js' | 'wasm' | 'wasm+';
  readonly memory: KernelMemory;
  /** Sets what rows are compared with: `Float32Array, [dimensions]`. */
  setQuery(query: Float32Array): void;
  /** Empties the best. */
  begin(): void;
  /** Offers the live rows of the slots `[from, to)`, with `check` only those of the days asked for in `state`. */
  scan(from: number, to: number, limit: number, check: boolean): void;
  /** Offers the live rows of the first `count ≤ BLOCK` slots in `memory.slots`. */
  offer(count: number, limit: number): void;
  /** Finds by the graph the nearest rows, of those that pass when `filtered`. Begins anew. */
  walk(walk: Walk): void;
  /** Empties the best into `memory.found` and `memory.nears`, best first. @returns how many */
  take(): number;
  /** Replaces the first `count` of `memory.nears` by products of the float query with both planes of the rows. */
  rescore(count: number): void;
  /** Links a row that is not in the graph. Upper links need room first. Changes the query. */
  insert(slot: number, level: number): void;
  /** Mends the nodes of the slots `[from, to)` that are linked to `GOING` ones. */
  mend(from: number, to: number): void;
  /** Sets the query to a row, by its coarse plane. */
  aim(slot: number): void;
  /** Integer products of the query with the first `count` slots in `memory.slots`, into `memory.nears` as int32. */
  dots(count: number): void;
  /** A number made from a row, by which a changed row is noticed. */
  fingerprint(slot: number): number;
}
