import { join } from 'node:path';
import type { Answer, AnswerItem } from '../src/ask';
import type { Library } from '../src/library';
import { dayFromIso, parsePeriod, readTime, type Day, type Interval } from '../src/time';
import { readJsonLines } from './files';
import { importFiles, openEvalLibrary } from './library';
import { mean, normaliseAnswer } from './metrics';
import type { SuiteOptions, SuiteResult } from './suite';

/** A question over the sample library. */
export interface SampleQuestion {
  readonly id: string;
  readonly question: string;
  readonly kind: string;
  readonly answers: readonly string[];
  readonly refused: boolean;
  readonly asOf: string | null;
  /** First and last day that the implicit part resolves to. */
  readonly resolved: readonly [string, string] | null;
}

/** How one question came out. */
export interface SampleRow {
  readonly id: string;
  readonly kind: string;
  readonly question: string;
  readonly expected: readonly string[];
  readonly got: string;
  /** Said and right, or rightly not said. */
  readonly right: boolean;
  /** The screen claims a value. */
  readonly said: boolean;
  /** Right, or left to be read with the right words marked first. */
  readonly shown: boolean;
  /** `null` where the question resolves nothing. */
  readonly resolvedRight: boolean | null;
  readonly resolved: string;
  readonly ms: number;
}

/** The day the sample's questions are asked on: after its newest article, the same on every run. */
const TODAY = '2025-11-15';

/** Asks a sample question and judges the answer. */
export async function askSample(library: Library, row: SampleQuestion): Promise<SampleRow> {
  const started = performance.now();
  const answer = await library.ask(row.question, {
    asOf: row.asOf === null ? null : dayFromIso(row.asOf),
    today: dayFromIso(TODAY) as Day,
  });
  const top = answer.status === 'answered' ? answer.answers[0] : undefined;
  const isRight = (item: AnswerItem | undefined): boolean =>
    item !== undefined && row.answers.some((gold) => agrees(gold, item.text, item.time?.interval ?? null));
  const got = top?.text ?? `(${answer.level} ${answer.refusal ?? ''} ${answer.likely[0]?.text ?? ''})`;
  return {
    id: row.id,
    kind: row.kind,
    question: row.question,
    expected: row.answers,
    got,
    right: row.refused ? answer.level !== 'said' : isRight(top),
    said: answer.level === 'said',
    shown: row.refused ? answer.level !== 'said' : isRight(top ?? answer.likely[0]),
    resolvedRight: row.resolved === null ? null : resolvedTo(answer, row.resolved),
    resolved: answer.resolutions
      .map((one) => one.candidates[0]?.time.interval)
      .map((one) => (one === undefined ? 'unresolved' : `${iso(one.start)}..${iso(one.end)}`))
      .join(' | '),
    ms: performance.now() - started,
  };
}

function iso(day: Day | null): string {
  return day === null ? '' : new Date(day * 86_400_000).toISOString().slice(0, 10);
}

function resolvedTo(answer: Answer, [from, to]: readonly [string, string]): boolean {
  const wanted = { start: dayFromIso(from), end: dayFromIso(to) };
  const close = (a: Day | null, b: Day | null): boolean => a !== null && b !== null && Math.abs(a - b) <= 1;
  return answer.resolutions.some((one) => {
    const found = one.candidates[0]?.time.interval;
    return found !== undefined && close(found.start, wanted.start) && close(found.end, wanted.end);
  });
}

/** Same words after normalisation, one name inside the other, or the same days. */
export function agrees(gold: string, said: string, time: Interval | null): boolean {
  const a = normaliseAnswer(gold);
  const b = normaliseAnswer(said);
  if (a === b) return true;
  // "At least 80" says the figure with its bound.
  if (/^\d[\d,.]*$/.test(a) && ` ${b} `.includes(` ${a} `)) return true;
  const days = /^\d{4}(-\d{2}){0,2}$/.test(gold)
    ? parsePeriod(gold)?.interval
    : readTime(gold, { reference: null })?.value?.interval;
  if (days != null) {
    const spoken = readTime(said, { reference: null })?.value?.interval ?? time;
    return spoken !== null && spoken !== undefined && spoken.start === days.start && spoken.end === days.end;
  }
  return (
    a.length > 2 && (` ${b} `.includes(` ${a} `) || (b.length > 2 && ` ${a} `.includes(` ${b} `) && !/\d/.test(a)))
  );
}

/** The questions of the sample library that ships, by kind. */
export async function sampleSuite(options: SuiteOptions): Promise<SuiteResult> {
  const library = await openEvalLibrary();
  await importFiles(library, [join('public', 'sample', 'articles.jsonl')]);
  const all = readJsonLines<SampleQuestion>(join('test', 'fixtures', 'sample', 'questions.jsonl'));
  const chosen = options.limit === null ? all : all.slice(0, options.limit);
  const started = performance.now();
  const rows: SampleRow[] = [];
  for (const question of chosen) rows.push(await askSample(library, question));
  await library.close();
  const metrics: Record<string, number> = { right: mean(rows.map((row) => Number(row.right))) };
  metrics['shown'] = mean(rows.map((row) => Number(row.shown)));
  metrics['said.precision'] = mean(rows.filter((row) => row.said).map((row) => Number(row.right)));
  metrics['said.share'] = mean(rows.map((row) => Number(row.said)));
  metrics['resolved'] = mean(rows.flatMap((row) => (row.resolvedRight === null ? [] : [Number(row.resolvedRight)])));
  metrics['msPerQuestion'] = mean(rows.map((row) => row.ms));
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const own = rows.filter((row) => row.kind === kind);
    metrics[`${kind}.right`] = mean(own.map((row) => Number(row.right)));
    metrics[`${kind}.n`] = own.length;
  }
  return {
    suite: 'sample',
    n: rows.length,
    metrics,
    seconds: (performance.now() - started) / 1000,
    perQuestion: rows,
  };
}
