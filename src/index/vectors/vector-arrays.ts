import type { SegmentArrays } from '../../store';
import { UNDATED } from '../filter';
import type { ChunkId } from '../types';
import { strideOf } from './memory';
import { quantise } from './quantise';

/** A piece of vectors as it is stored, rows by day and then chunk id. */
export interface VectorArrays {
  readonly ids: Int32Array;
  readonly days: Int32Array;
  readonly scales: Float32Array;
  /** Both planes `[rows, stride]`, see `quantise.ts`. */
  readonly coarse: Uint8Array;
  readonly fine: Uint8Array;
}

/** The arrays of a stored part; `null` when they are not what a segment of this dimension holds. */
export function toVectorArrays(arrays: SegmentArrays, dimensions: number): VectorArrays | null {
  const { ids, days, scales, coarse, fine } = arrays;
  const right =
    ids instanceof Int32Array &&
    days instanceof Int32Array &&
    scales instanceof Float32Array &&
    coarse instanceof Uint8Array &&
    fine instanceof Uint8Array &&
    days.length === ids.length &&
    scales.length === ids.length &&
    coarse.length === ids.length * strideOf(dimensions) &&
    fine.length === coarse.length;
  return right ? { ids, days, scales, coarse, fine } : null;
}

/** Some rows of a piece, in their order. */
export function pick(
  { ids, days, scales, coarse, fine }: VectorArrays,
  rows: readonly number[],
  stride: number,
): VectorArrays {
  const plane = (from: Uint8Array) => {
    const bytes = new Uint8Array(rows.length * stride);
    rows.forEach((row, i) => bytes.set(from.subarray(row * stride, (row + 1) * stride), i * stride));
    return bytes;
  };
  return {
    ids: Int32Array.from(rows, (row) => ids[row]!),
    days: Int32Array.from(rows, (row) => days[row]!),
    scales: Float32Array.from(rows, (row) => scales[row]!),
    coarse: plane(coarse),
    fine: plane(fine),
  };
}

/** Packs vectors that came from an embedder: `[ids.length, dimensions]` row-major. */
export function packVectors(
  ids: readonly ChunkId[],
  vectors: Float32Array,
  dimensions: number,
  dayOf: (id: ChunkId) => number,
): VectorArrays {
  const days = ids.map(dayOf);
  const order = ids.map((_, i) => i).sort((a, b) => days[a]! - days[b]! || ids[a]! - ids[b]!);
  const stride = strideOf(dimensions);
  const coarse = new Uint8Array(ids.length * stride);
  const fine = new Uint8Array(ids.length * stride);
  const scales = new Float32Array(ids.length);
  order.forEach((from, row) => {
    scales[row] = quantise(vectors, from * dimensions, dimensions, coarse, fine, row * stride);
  });
  return {
    ids: Int32Array.from(order, (i) => ids[i]!),
    days: Int32Array.from(order, (i) => days[i]!),
    scales,
    coarse,
    fine,
  };
}

/** First and last known day of rows in their order; `null` when none is known. */
export function daySpan(days: Int32Array): readonly [number, number] | null {
  const first = days.find((day) => day !== UNDATED);
  return first === undefined ? null : [first, days[days.length - 1]!];
}
