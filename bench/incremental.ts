import type { AddInput, AddResult } from './in-page/library-add';
import type { FillInput } from './in-page/library-fill';
import { machine, tableOf, withPages } from './runner';
import type { BenchOptions, BenchResult } from './types';

const DEFAULT_FACTS = 100_000;
const ADDED = 100;
const ROUNDS = 9;

/** What 100 facts more cost in a library and in one ten times as large. */
export async function benchIncremental({ n }: BenchOptions): Promise<BenchResult> {
  const large = n ?? DEFAULT_FACTS;
  const sizes = [large / 10, large];
  const found = await withPages(async (run) => {
    for (const size of sizes) await run<FillInput, void>('library-fill', { name: `bench-${size}`, n: size });
    const times = sizes.map(() => ({ findable: [] as number[], settled: [] as number[] }));
    // In turn, so that whatever else the machine does falls on both.
    for (let round = 0; round < ROUNDS; round += 3) {
      for (const [i, size] of sizes.entries()) {
        const input = { name: `bench-${size}`, chunks: ADDED, rounds: 3 };
        const { findableMs, settledMs } = await run<AddInput, AddResult>('library-add', input);
        times[i]!.findable.push(...findableMs);
        times[i]!.settled.push(...settledMs);
      }
    }
    return times.map(({ findable, settled }) => ({ findable: median(findable), settled: median(settled) }));
  });
  console.log(`${ADDED} facts added, with chunks, vectors and entities. ${machine()}. Median of ${ROUNDS}`);
  const rows = found.map(({ findable, settled }, i) => [`into ${sizes[i]!}`, findable, settled] as const);
  console.log(tableOf(['', 'findable ms', 'all upkeep done ms'], rows));
  const [small, big] = [found[0]!, found[1]!];
  return {
    bench: 'incremental',
    n: large,
    metrics: {
      ratio: big.findable / small.findable,
      'settled.ratio': big.settled / small.settled,
      'small.findableMs': small.findable,
      'large.findableMs': big.findable,
      'small.settledMs': small.settled,
      'large.settledMs': big.settled,
    },
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
