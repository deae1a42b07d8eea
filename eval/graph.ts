import { join } from 'node:path';
import { createGraphAsker, type GraphAnswer } from '../src/graph';
import { civilFromDay, type Day } from '../src/time';
import { readJsonLines } from './files';
import { loadGraph, questionReader } from './graph-data';
import { exactMatch, mean } from './metrics';
import type { SuiteOptions, SuiteResult } from './suite';

interface Row {
  readonly category: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly answerType: string;
  readonly until: number;
}

/** The label ranked first: a name, or, of an interval, the year it begins in. */
export function firstLabel(answer: GraphAnswer, type: string): string | null {
  const first = answer.answers[0];
  if (first === undefined) return null;
  if (type !== 'time') return first.text;
  const day: Day | null = first.time.interval.start ?? first.time.interval.end;
  return day === null ? null : String(civilFromDay(day).year);
}

export async function graphSuite(options: Pick<SuiteOptions, 'data' | 'limit'>): Promise<SuiteResult> {
  const started = performance.now();
  const { graph, folder } = loadGraph(options.data);
  const rows = readJsonLines<Row>(join(folder, 'questions.jsonl')).slice(0, options.limit ?? undefined);
  const asker = createGraphAsker(graph, { reader: questionReader });
  const perQuestion: unknown[] = [];
  const hits = new Map<string, number[]>();
  const push = (key: string, value: number): void => void hits.set(key, [...(hits.get(key) ?? []), value]);
  for (const row of rows) {
    const answer = await asker.ask(row.question);
    const label = firstLabel(answer, row.answerType);
    const hit = label === null ? 0 : exactMatch(label, row.answers);
    push('', hit);
    push(row.category, hit);
    perQuestion.push({ ...row, label, hit, refusal: answer.refusal, relation: answer.relation });
  }
  const metrics: Record<string, number> = {};
  for (const [key, values] of hits) metrics[key === '' ? 'hits1' : `${key}.hits1`] = mean(values);
  return { suite: 'graph', n: rows.length, metrics, seconds: (performance.now() - started) / 1000, perQuestion };
}
