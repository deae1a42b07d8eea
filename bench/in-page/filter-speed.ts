import type { Day } from '../../src/time';
import { openHnswlib } from './hnswlib';
import { host, median, quantile, timeCalls } from './host';
import { fillOurs } from './ours';
import { makeSample, seeded, trueNearest } from './vectors';

export interface FilterSpeedRow {
  readonly share: number;
  readonly strategy: string;
  readonly recall10: number;
  readonly p50Ms: number;
  readonly theirEf: number;
  readonly theirRecall10: number;
  readonly theirP50Ms: number;
}

const K = 10;
const DAYS = 3000;
const ROUNDS = 3;
const GROUP = 5;
const THEIR_EFS = [16, 32, 64, 128];
const ENOUGH = 0.95;

/** Windows of time of different width: ours by the planner, the peer with a predicate inside its search. */
export default async function filterSpeed(input: {
  readonly n: number;
  readonly queries: number;
  readonly shares: readonly number[];
}): Promise<FilterSpeedRow[]> {
  const { n, queries, shares } = input;
  const sample = makeSample(n, queries);
  const random = seeded(17);
  const days = Array.from({ length: n }, () => Math.floor(random() * DAYS));
  const ours = fillOurs(sample, (row) => days[row]!);
  while (ours.graph.extend(1024) > 0);
  await host.benchSay('ours is built');
  const theirs = await openHnswlib(sample);
  for (let row = 0; row < n; row++) theirs.add(row);
  await host.benchSay('hnswlib-wasm is built');
  return shares.map((share) => {
    const width = Math.max(1, Math.round(DAYS * share));
    const windows = sample.queries.map(() => {
      const from = Math.floor(random() * (DAYS - width + 1));
      return { from, to: from + width - 1 };
    });
    const within = (i: number) => (row: number) => days[row]! >= windows[i]!.from && days[row]! <= windows[i]!.to;
    const truth = sample.queries.map((query, i) => trueNearest(sample, query, K, within(i)));
    const wanted = truth.reduce((sum, { size }) => sum + size, 0);
    const recallOf = (search: (i: number) => readonly number[]) => {
      let found = 0;
      truth.forEach((rows, i) => search(i).forEach((row) => rows.has(row) && found++));
      return found / wanted;
    };
    const our = (i: number) => {
      const published = { start: windows[i]!.from as Day, end: windows[i]!.to as Day };
      return ours.search(sample.queries[i]!, K, { published });
    };
    const their = (i: number) => theirs.search(sample.queries[i]!, K, within(i));
    const strategies = new Set(sample.queries.map((_, i) => our(i).plan.strategy));
    const recall10 = recallOf((i) => our(i).hits.map(({ chunkId }) => chunkId));
    let theirEf = 0;
    let theirRecall10 = 0;
    for (theirEf of THEIR_EFS) {
      theirs.setEf(theirEf);
      theirRecall10 = recallOf(their);
      if (theirRecall10 >= ENOUGH) break;
    }
    const times = { our: [] as number[], their: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      const seen = { our: [] as number[], their: [] as number[] };
      for (let from = 0; from < queries; from += GROUP) {
        seen.our.push(...timeCalls(GROUP, GROUP, (i) => our(from + i)));
        seen.their.push(...timeCalls(GROUP, 1, (i) => their(from + i)));
      }
      times.our.push(quantile(seen.our, 0.5));
      times.their.push(quantile(seen.their, 0.5));
    }
    const [p50Ms, theirP50Ms] = [median(times.our), median(times.their)];
    return { share, strategy: [...strategies].join('/'), recall10, p50Ms, theirEf, theirRecall10, theirP50Ms };
  });
}
