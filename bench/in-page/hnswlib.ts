import { loadHnswlib } from 'hnswlib-wasm';
import type { Sample } from './vectors';

/** The peer, with the same parameters. */
export interface Hnswlib {
  add(row: number): void;
  setEf(ef: number): void;
  /** @returns rows, nearest first */
  search(query: Float32Array, k: number, passes?: (row: number) => boolean): readonly number[];
}

export async function openHnswlib({ dimensions, rows }: Sample): Promise<Hnswlib> {
  const lib = await loadHnswlib();
  const index = new lib.HierarchicalNSW('ip', dimensions, '');
  index.initIndex(rows.length / dimensions, 16, 200, 1);
  return {
    add: (row) => void index.addPoint(rows.subarray(row * dimensions, (row + 1) * dimensions), row, false),
    setEf: (ef) => index.setEfSearch(ef),
    search: (query, k, passes) => index.searchKnn(query, k, passes as never).neighbors,
  };
}
