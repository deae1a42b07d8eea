import type { IndexSpeedInput, IndexSpeedRow } from './in-page/index-speed';
import { machine, runInPage, tableOf } from './runner';
import type { BenchOptions, BenchResult } from './types';

const DEFAULT_ROWS = 20_000;

/** Build, query and memory of the vector index beside hnswlib-wasm: 384 dimensions, M = 16, efConstruction = 200. */
export async function benchIndex({ n }: BenchOptions): Promise<BenchResult> {
  const rows = n ?? DEFAULT_ROWS;
  const found = await runInPage<IndexSpeedInput, IndexSpeedRow[]>('index-speed', { n: rows, queries: 300 });
  const [ours, theirs, exact] = found as [IndexSpeedRow, IndexSpeedRow, IndexSpeedRow];
  console.log(`${rows} vectors of 384, 10 nearest. ${machine()}`);
  const head = ['index', 'build s', 'ef', 'recall@10', 'p50 ms', 'p95 ms', 'memory MB'];
  console.log(
    tableOf(
      head,
      found.map((row) => [row.name, row.buildSeconds, row.ef, row.recall10, row.p50Ms, row.p95Ms, row.memoryMb]),
    ),
  );
  const memory =
    ours.memoryMb === null || theirs.memoryMb === null ? {} : { 'memory.ratio': ours.memoryMb / theirs.memoryMb };
  return {
    bench: 'index',
    n: rows,
    metrics: {
      'query.p50Ms': ours.p50Ms,
      'query.ratio': theirs.p50Ms / ours.p50Ms,
      'build.seconds': ours.buildSeconds,
      'build.ratio': theirs.buildSeconds / ours.buildSeconds,
      recall10: ours.recall10,
      'exact.p50Ms': exact.p50Ms,
      ...memory,
    },
  };
}
