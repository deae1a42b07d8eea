import { readFileSync } from 'node:fs';
import type { AskInput, AskTiming } from './in-page/ask';
import { machine, runInPage, tableOf } from './runner';
import type { BenchOptions, BenchResult } from './types';

const ARTICLES = 'public/sample/articles.jsonl';
const QUESTIONS = 'test/fixtures/sample/questions.jsonl';
/** After the newest article of the sample library. */
const TODAY = '2025-11-15';
const SLOWEST = 8;

/** How long asking takes over the sample library in Chromium, through the workers, with everything warm. */
export async function benchAsk({ n }: BenchOptions): Promise<BenchResult> {
  const all = readFileSync(QUESTIONS, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as AskInput['questions'][number]);
  // Spread over the kinds, which stand in blocks.
  const step = n === null ? 1 : Math.max(1, Math.floor(all.length / n));
  const questions = all.filter((_, at) => at % step === 0).slice(0, n ?? all.length);
  const input = { articles: readFileSync(ARTICLES, 'utf8'), questions, today: TODAY };
  const rows = await runInPage<AskInput, AskTiming[]>('ask', input);
  const metrics: Record<string, number> = {};
  const add = (prefix: string, own: readonly AskTiming[]): void => {
    if (own.length === 0) return;
    metrics[`${prefix}p50Ms`] = quantile(own, 0.5, ({ ms }) => ms);
    metrics[`${prefix}p95Ms`] = quantile(own, 0.95, ({ ms }) => ms);
  };
  add('', rows);
  add(
    'implicit.',
    rows.filter(({ kind }) => kind === 'implicit' || kind === 'implicit-nested'),
  );
  add(
    'nested.',
    rows.filter(({ kind }) => kind === 'implicit-nested'),
  );
  metrics['firstEventMs'] = quantile(rows, 0.5, (row) => row.firstEventMs);
  metrics['firstEvent.p95Ms'] = quantile(rows, 0.95, (row) => row.firstEventMs);
  metrics['firstEvidence.p50Ms'] = quantile(rows, 0.5, (row) => row.firstEvidenceMs);
  console.log(`${rows.length} questions over the sample library. ${machine()}. The slowest:`);
  const slow = [...rows].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  console.log(
    tableOf(
      ['question', 'ms', 'first'],
      slow.map((row) => [row.question, row.ms, row.firstEventMs]),
    ),
  );
  return { bench: 'ask', n: rows.length, metrics };
}

function quantile(rows: readonly AskTiming[], share: number, of: (row: AskTiming) => number): number {
  const sorted = rows.map(of).sort((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toPrecision(4));
}
