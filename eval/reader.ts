import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createNodeEngines } from '../src/engines/node';
import type { Reader } from '../src/models';
import { readJsonLines } from './files';
import { exactMatch, mean, tokenF1 } from './metrics';
import type { SuiteOptions, SuiteResult } from './suite';

/** A question with its context; no answers: the context does not answer it. */
interface ReadingRow {
  readonly id: string;
  readonly question: string;
  readonly context: string;
  readonly answers: readonly { readonly text: string }[];
}

/** What the reader made of a row. */
interface ReadRow {
  readonly file: string;
  readonly id: string;
  readonly said: string;
  /** Score of the best span over no answer. */
  readonly margin: number;
  /** How likely the context answers at all; the margin again from a reader that does not tell. */
  readonly answers: number;
  readonly answerable: boolean;
  readonly exactMatch: number;
  readonly f1: number;
}

/** Files of questions with contexts: `reading-train/*-dev` and all of `reading2`. */
function filesOf(data: string): string[] {
  const own = [
    { folder: join(data, 'reading-train'), pattern: /-dev\.jsonl\.gz$/ },
    { folder: join(data, 'reading2'), pattern: /\.jsonl(?:\.gz)?$/ },
  ];
  return own.flatMap(({ folder, pattern }) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => pattern.test(name))
          .sort()
          .map((name) => join(folder, name))
      : [],
  );
}

async function readOne(reader: Reader, file: string, row: ReadingRow): Promise<ReadRow> {
  const [spans] = await reader.read(row.question, [row.context], 1);
  const best = spans?.[0];
  const gold = row.answers.map((one) => one.text);
  const said = best?.text ?? '';
  const margin = best?.score ?? -100;
  return {
    file,
    id: row.id,
    said,
    margin,
    answers: best?.answers ?? margin,
    answerable: gold.length > 0,
    exactMatch: exactMatch(said, gold),
    f1: tokenF1(said, gold),
  };
}

/**
 * Area under the curve: how often a row with an answer scores above one without; ties count half.
 * @returns `null` unless there are rows of both kinds
 */
export function auroc(rows: readonly { readonly score: number; readonly positive: boolean }[]): number | null {
  const sorted = [...rows].sort((a, b) => a.score - b.score);
  const positives = sorted.filter((row) => row.positive).length;
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return null;
  let ranks = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]?.score === sorted[from]?.score) to += 1;
    for (let at = from; at < to; at++) if (sorted[at]?.positive === true) ranks += (from + 1 + to) / 2;
    from = to;
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** The shipped reader on questions with contexts: spans where there is an answer, and whether it knows that there is none. */
export async function readerSuite(options: SuiteOptions): Promise<SuiteResult> {
  const started = performance.now();
  const { reader } = await createNodeEngines();
  const rows: ReadRow[] = [];
  const metrics: Record<string, number> = {};
  for (const path of filesOf(options.data)) {
    const file = basename(path).replace(/\.jsonl(?:\.gz)?$/, '');
    const all = readJsonLines<ReadingRow>(path);
    const own: ReadRow[] = [];
    for (const row of options.limit === null ? all : all.slice(0, options.limit)) {
      own.push(await readOne(reader, file, row));
    }
    const answerable = own.filter((row) => row.answerable);
    metrics[`${file}.exactMatch`] = mean(answerable.map((row) => row.exactMatch));
    metrics[`${file}.f1`] = mean(answerable.map((row) => row.f1));
    const area = auroc(own.map((row) => ({ score: row.answers, positive: row.answerable })));
    const margin = auroc(own.map((row) => ({ score: row.margin, positive: row.answerable })));
    if (area !== null) metrics[`${file}.auroc`] = area;
    if (margin !== null) metrics[`${file}.aurocMargin`] = margin;
    rows.push(...own);
  }
  return {
    suite: 'reader',
    n: rows.length,
    metrics,
    seconds: (performance.now() - started) / 1000,
    perQuestion: rows,
  };
}
