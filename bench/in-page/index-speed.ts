import { fillOurs } from './ours';
import { openHnswlib } from './hnswlib';
import { host, median, quantile, timeCalls } from './host';
import { makeSample, trueNearest } from './vectors';

export interface IndexSpeedInput {
  readonly n: number;
  readonly queries: number;
}

export interface IndexSpeedRow {
  readonly name: string;
  readonly buildSeconds: number;
  /** Smallest with recall@10 of at least 0.95; `null` for an exact search. */
  readonly ef: number | null;
  readonly recall10: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

const K = 10;
const EFS = [
  10, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 80, 96, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768,
  1024,
];
const ENOUGH = 0.95;
const ROUNDS = 3;
const GROUP = 10;
/** Rows that one builder gets before it is the other's turn. */
const TURN = 500;

/** Builds both graphs over the same rows, finds for each its smallest ef, and times them in turn. */
export default async function indexSpeed({ n, queries }: IndexSpeedInput): Promise<IndexSpeedRow[]> {
  const sample = makeSample(n, queries);
  const truth = sample.queries.map((query) => trueNearest(sample, query, K));
  const recallOf = (search: (query: Float32Array) => readonly number[]): number => {
    let found = 0;
    sample.queries.forEach((query, i) => {
      for (const row of search(query)) if (truth[i]!.has(row)) found++;
    });
    return found / (K * queries);
  };
  const smallestEf = (search: (query: Float32Array, ef: number) => readonly number[]) => {
    for (const ef of EFS) {
      const recall10 = recallOf((query) => search(query, ef));
      if (recall10 >= ENOUGH || ef === EFS[EFS.length - 1]) return { ef, recall10 };
    }
    throw new Error('There are no parameters to try.');
  };

  const seconds = { ours: 0, theirs: 0 };
  const timed = <T>(whose: keyof typeof seconds, work: () => T): T => {
    const start = performance.now();
    const result = work();
    seconds[whose] += (performance.now() - start) / 1000;
    return result;
  };
  const theirs = await openHnswlib(sample);
  const ours = timed('ours', () => fillOurs(sample));
  // In turn, so that whatever else the machine does falls on both.
  for (let from = 0; from < n; from += TURN) {
    timed('ours', () => ours.graph.extend(TURN));
    timed('theirs', () => {
      for (let row = from; row < Math.min(n, from + TURN); row++) theirs.add(row);
    });
    if (from % 20_000 === 0) await host.benchSay(`${from} rows linked`);
  }

  const ourIds = (query: Float32Array, wish: { ef: number } | 'exact') =>
    ours.search(query, K, undefined, wish).hits.map(({ chunkId }) => chunkId);
  const our = smallestEf((query, ef) => ourIds(query, { ef }));
  const their = smallestEf((query, ef) => {
    theirs.setEf(ef);
    return theirs.search(query, K);
  });
  theirs.setEf(their.ef);
  const runs = {
    graph: (i: number) => ours.search(sample.queries[i]!, K, undefined, { ef: our.ef }),
    theirs: (i: number) => theirs.search(sample.queries[i]!, K),
    exact: (i: number) => ours.search(sample.queries[i]!, K, undefined, 'exact'),
  };
  const times = { graph: [] as number[][], theirs: [] as number[][], exact: [] as number[][] };
  for (let round = 0; round < ROUNDS; round++) {
    const seen = { graph: [] as number[], theirs: [] as number[], exact: [] as number[] };
    // In turn, group by group, so that whatever else the machine does falls on all of them.
    for (let from = 0; from < queries; from += GROUP) {
      for (const name of ['graph', 'theirs', 'exact'] as const) {
        seen[name].push(...timeCalls(GROUP, name === 'exact' ? 1 : GROUP, (i) => runs[name](from + i)));
      }
    }
    for (const name of ['graph', 'theirs', 'exact'] as const) times[name].push(seen[name]);
  }
  const p = (name: keyof typeof times, share: number) => median(times[name].map((one) => quantile(one, share)));
  return [
    {
      name: `ours (${ours.rows.kernel.name})`,
      buildSeconds: seconds.ours,
      ...our,
      p50Ms: p('graph', 0.5),
      p95Ms: p('graph', 0.95),
    },
    {
      name: 'hnswlib-wasm',
      buildSeconds: seconds.theirs,
      ...their,
      p50Ms: p('theirs', 0.5),
      p95Ms: p('theirs', 0.95),
    },
    {
      name: 'ours, exact',
      buildSeconds: 0,
      ef: null,
      recall10: recallOf((query) => ourIds(query, 'exact')),
      p50Ms: p('exact', 0.5),
      p95Ms: p('exact', 0.95),
    },
  ];
}
