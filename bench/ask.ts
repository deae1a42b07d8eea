import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AskInput, AskTiming } from './in-page/ask';
import type { VectorSource } from './in-page/library-import';
import { realLibrary, STORE_NAME } from './real-library';
import { machine, runInPage, tableOf, withPages } from './runner';
import type { BenchOptions, BenchResult } from './types';

const ARTICLES = 'public/sample/articles.jsonl';
const QUESTIONS = 'test/fixtures/sample/questions.jsonl';
/** After the newest article of the sample library. */
const TODAY = '2025-11-15';
/** After the newest of the real articles. */
const AFTER_ARTICLES = '2024-01-15';
const SLOWEST = 8;

type Asked = AskInput['questions'][number];

/**
 * How long asking takes in Chromium, through the workers, with everything warm: over the sample library, or with `--data`
 * over the real articles below that folder, asked what people would ask of them. With made up vectors that library is
 * there in minutes; as much is searched and read, but half of what is found does not answer, so that more is read.
 */
export async function benchAsk({ n, data, dataNamed, madeUpVectors }: BenchOptions): Promise<BenchResult> {
  const rows = dataNamed ? await overArticles(data, n, madeUpVectors ? 'made up' : 'model') : await overSample(n);
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
  console.log(`${rows.length} questions over ${dataNamed ? data : 'the sample library'}. ${machine()}. The slowest:`);
  const slow = [...rows].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  console.log(
    tableOf(
      ['question', 'ms', 'first'],
      slow.map((row) => [row.question, row.ms, row.firstEventMs]),
    ),
  );
  return { bench: 'ask', n: rows.length, metrics };
}

function overSample(n: number | null): Promise<AskTiming[]> {
  const questions = spread(readQuestions(QUESTIONS), n);
  const articles = readFileSync(ARTICLES, 'utf8');
  return runInPage<AskInput, AskTiming[]>('ask', { articles, storeName: 'bench-ask', questions, today: TODAY });
}

/** Questions that cannot be answered are among them. */
async function overArticles(data: string, n: number | null, vectors: VectorSource): Promise<AskTiming[]> {
  const path = join(data, 'hand', 'questions.jsonl');
  if (!existsSync(path)) throw new Error(`There are no questions at ${path}. Name their folder with --data.`);
  const questions = spread(readQuestions(path), n);
  const profile = await realLibrary(data, null, vectors);
  const input = { articles: null, storeName: STORE_NAME, questions, today: AFTER_ARTICLES };
  return withPages((run) => run<AskInput, AskTiming[]>('ask', input), profile);
}

function readQuestions(path: string): Asked[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Asked);
}

/** `n` of them, spread over the kinds, which stand in blocks. */
function spread(all: readonly Asked[], n: number | null): Asked[] {
  const step = n === null ? 1 : Math.max(1, Math.floor(all.length / n));
  return all.filter((_, at) => at % step === 0).slice(0, n ?? all.length);
}

function quantile(rows: readonly AskTiming[], share: number, of: (row: AskTiming) => number): number {
  const sorted = rows.map(of).sort((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toPrecision(4));
}
