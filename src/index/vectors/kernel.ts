/** Most rows that one call of a kernel handles. */
export const BLOCK = 4096;

/**
 * Integer dot products over int8 rows. The kernel owns the memory of the rows, so that one in WebAssembly can keep them
 * in its own. All kernels give the same integers.
 */
export interface DistanceKernel {
  readonly name: 'js' | 'wasm';
  readonly dimensions: number;
  /** Bytes from one row to the next, `≥ dimensions`; the bytes between are zero. */
  readonly stride: number;
  /** `[capacity, stride]`. This and the two below are other arrays after {@link reserve}. */
  readonly rows: Int8Array;
  /** Input of {@link gather}: up to {@link BLOCK} row numbers. */
  readonly slots: Int32Array;
  /** Output of {@link scan} and {@link gather}. */
  readonly dots: Int32Array;
  /** Makes room for `capacity` rows, keeping those there are. */
  reserve(capacity: number): void;
  /** Sets what the rows are compared with: `dimensions` integers from −127 to 127. */
  setQuery(query: Int8Array): void;
  /** Sets the query to a row. */
  setQueryRow(slot: number): void;
  /** `dots[i] = query · row(from + i)` for `i < count ≤ BLOCK`. */
  scan(from: number, count: number): void;
  /** `dots[i] = query · row(slots[i])` for `i < count ≤ BLOCK`. */
  gather(count: number): void;
}
