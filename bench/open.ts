import type { ChurnInput } from './in-page/library-churn';
import type { FillInput } from './in-page/library-fill';
import type { OpenResult } from './in-page/library-open';
import { machine, tableOf, withPages, type RunOnPage } from './runner';
import type { BenchOptions, BenchResult } from './types';

const DEFAULT_FACTS = 100_000;
const NAME = 'bench-open';
const ROUNDS = 3;

/** From a stored library to the passages of a first question on a fresh page, before and after it was worked on. */
export async function benchOpen({ n }: BenchOptions): Promise<BenchResult> {
  const facts = n ?? DEFAULT_FACTS;
  const { fresh, churned } = await withPages(async (run) => {
    await run<FillInput, void>('library-fill', { name: NAME, n: facts });
    const fresh = await openings(run);
    const deletions = Math.min(5000, facts / 4);
    await run<ChurnInput, void>('library-churn', { name: NAME, imports: 50, chunksPerImport: 20, deletions });
    return { fresh, churned: await openings(run) };
  });
  console.log(`${facts} facts in ${facts} chunks with vectors, IndexedDB. ${machine()}. Median of ${ROUNDS}`);
  const head = ['', 'open ms', 'first answer ms', 'first question asked ms', 'passages', 'memory MB'];
  const line = (name: string, { openMs, firstAnswerMs, firstAskMs, passages, memoryMb }: OpenResult) =>
    [name, openMs, firstAnswerMs, firstAskMs, passages, memoryMb] as const;
  console.log(tableOf(head, [line('as imported', fresh), line('after 50 imports and deletions', churned)]));
  return {
    bench: 'open',
    n: facts,
    metrics: {
      firstAnswerMs: fresh.firstAnswerMs,
      'afterChurn.firstAnswerMs': churned.firstAnswerMs,
      'afterChurn.ratio': churned.firstAnswerMs / fresh.firstAnswerMs,
      ...(fresh.memoryMb === null ? {} : { memoryMb: fresh.memoryMb }),
    },
  };
}

/** The opening with the median time. */
async function openings(run: RunOnPage): Promise<OpenResult> {
  const results: OpenResult[] = [];
  for (let i = 0; i < ROUNDS; i++)
    results.push(await run<{ name: string }, OpenResult>('library-open', { name: NAME }));
  results.sort((a, b) => a.firstAnswerMs - b.firstAnswerMs);
  return results[Math.floor(ROUNDS / 2)]!;
}
