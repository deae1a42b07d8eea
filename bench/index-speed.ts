import type { IndexMemoryInput } from './in-page/index-memory';
import type { IndexSpeedInput, IndexSpeedRow } from './in-page/index-speed';
import type { PeerName, PeerSpeedInput } from './in-page/peer-speed';
import { machine, runInPage, tableOf } from './runner';
import type { BenchOptions, BenchResult } from './types';

const DEFAULT_ROWS = 20_000;
/** Up to here memory is taken three times: small ones are more of a matter of chance, and soon built. */
const MANY = 20_000;

/**
 * Build, query and memory of the vector index beside hnswlib-wasm with M = 16 and efConstruction = 200; 384 dimensions.
 * Both are built and asked in turn on one page; the memory of each is taken on a page of its own.
 */
export async function benchIndex({ n, allPeers }: BenchOptions): Promise<BenchResult> {
  const rows = n ?? DEFAULT_ROWS;
  const memoryOf = async (which: IndexMemoryInput['which']): Promise<number | null> => {
    const times = rows <= MANY ? 3 : 1;
    const found: number[] = [];
    for (let i = 0; i < times; i++) {
      const grown = await runInPage<IndexMemoryInput, number | null>('index-memory', { n: rows, which });
      if (grown !== null) found.push(grown);
    }
    return found.length > 0 ? found.sort((a, b) => a - b)[Math.floor(found.length / 2)]! : null;
  };
  const ourMb = await memoryOf('ours');
  const theirMb = await memoryOf('hnswlib-wasm');
  const found = await runInPage<IndexSpeedInput, IndexSpeedRow[]>('index-speed', { n: rows, queries: 300 });
  const [ours, theirs, exact] = found as [IndexSpeedRow, IndexSpeedRow, IndexSpeedRow];
  console.log(`${rows} vectors of 384, 10 nearest, each at its smallest ef with recall@10 of 0.95. ${machine()}`);
  const head = ['index', 'build s', 'ef', 'recall@10', 'p50 ms', 'p95 ms', 'memory MB'];
  const memory = [ourMb, theirMb, null];
  console.log(
    tableOf(
      head,
      found.map((row, i) => [row.name, row.buildSeconds, row.ef, row.recall10, row.p50Ms, row.p95Ms, memory[i]!]),
    ),
  );
  if (allPeers) await showPeers(rows);
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
      'exact.recall10': exact.recall10,
      ...(ourMb === null || theirMb === null ? {} : { 'memory.ratio': ourMb / theirMb }),
    },
  };
}

const PEERS: readonly PeerName[] = ['mememo', 'edgevec', '@orama/orama'];

/** Other libraries, each alone on a page: they take minutes, and none comes near the main one. */
async function showPeers(n: number): Promise<void> {
  const rows: IndexSpeedRow[] = [];
  for (const name of PEERS) {
    rows.push(await runInPage<PeerSpeedInput, IndexSpeedRow>('peer-speed', { name, n, queries: 100 }));
    console.error(`${name} is done`);
  }
  const head = ['one after the other', 'build s', 'ef', 'recall@10', 'p50 ms', 'p95 ms'];
  console.log(
    tableOf(
      head,
      rows.map((row) => [row.name, row.buildSeconds, row.ef, row.recall10, row.p50Ms, row.p95Ms]),
    ),
  );
}
