import type { FilterSpeedRow } from './in-page/filter-speed';
import { machine, runInPage, tableOf } from './runner';
import type { BenchOptions, BenchResult } from './types';

const DEFAULT_ROWS = 20_000;
const WINDOWS: readonly (readonly [string, number])[] = [
  ['w0.1', 0.001],
  ['w1', 0.01],
  ['w10', 0.1],
  ['w50', 0.5],
];

/** Searches within windows of time, beside hnswlib-wasm with a predicate. */
export async function benchFilter({ n }: BenchOptions): Promise<BenchResult> {
  const rows = n ?? DEFAULT_ROWS;
  const input = { n: rows, queries: 100, shares: WINDOWS.map(([, share]) => share) };
  const found = await runInPage<typeof input, FilterSpeedRow[]>('filter-speed', input);
  console.log(`${rows} vectors of 384, 10 nearest within a window of time. ${machine()}`);
  const head = ['window', 'ours by', 'recall@10', 'p50 ms', 'hnswlib-wasm ef', 'recall@10', 'p50 ms'];
  console.log(
    tableOf(
      head,
      found.map((row) => [
        `${row.share * 100} %`,
        row.strategy,
        row.recall10,
        row.p50Ms,
        row.theirEf,
        row.theirRecall10,
        row.theirP50Ms,
      ]),
    ),
  );
  const metrics: Record<string, number> = {};
  found.forEach((row, i) => {
    const [name] = WINDOWS[i]!;
    metrics[`${name}.recall10`] = row.recall10;
    metrics[`${name}.p50Ms`] = row.p50Ms;
    metrics[`${name}.ratio`] = row.theirP50Ms / row.p50Ms;
  });
  return { bench: 'filter', n: rows, metrics };
}
