import { join } from 'node:path';
import {
  collectEvidence,
  createGraph,
  createGraphAsker,
  edgeInput,
  type EvidenceSet,
  type TemporalGraph,
} from '../src/graph';
import type { Answer } from '../src/ask';
import { civilFromDay, yearInterval } from '../src/time';
import { compressEvidence, decompressEvidence, plainEvidence } from './cik-prompt';
import { readJsonLines } from './files';
import { loadGraph, questionReader } from './graph-data';
import { askGraph, firstLabel, openGraphLibrary } from './graph-library';
import { vectorLabels } from './graph-vector';
import { exactMatch, mean } from './metrics';
import type { SuiteOptions, SuiteResult } from './suite';

interface Row {
  readonly category: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly answerType: string;
  /** Last year that a fact it needs begins or ends in. */
  readonly until: number;
}

/** Whether a time answer has exactly the years of the gold one: its first and its last. */
function sameYears(answer: Answer, gold: readonly string[]): boolean {
  const { start, end } = answer.answers[0]?.time?.interval ?? { start: null, end: null };
  if (start === null || end === null) return false;
  const said = new Set([start, end].map((day) => String(civilFromDay(day).year)));
  return said.size === new Set(gold).size && gold.every((year) => said.has(year));
}

/** Snapshots of CIK-LLM §4, beside the whole graph. */
const SNAPSHOTS = [1960, 2000] as const;

/** Questions of each category that plain vector retrieval is asked, too; all of them with `--method vector`. */
const VECTOR_SAMPLE = 10;

/**
 * Questions in CronQuestions' five categories put to a library that holds the facts: `hits1` in all and by category,
 * answered from the question's words alone (the rows' own entities are not used), and `cited`, the share of the answers
 * whose evidence is a sentence of an article. Beside it: `vector`, plain vector retrieval on a few questions of each
 * category; `cik`, the same reasoning over CIK-LLM's pruned evidence only; `known1960`, `known2000`: asked as of that year,
 * over the questions whose facts are all over by then; the size of compressed prompts, each of which is decompressed and
 * compared.
 */
export async function graphSuite(options: SuiteOptions): Promise<SuiteResult> {
  const started = performance.now();
  const { graph, folder } = loadGraph(options.data);
  const all = readJsonLines<Row>(join(folder, 'questions.jsonl'));
  // Rows are sorted by category: a limit takes some of each.
  const step = options.limit === null ? 1 : Math.max(1, Math.ceil(all.length / options.limit));
  const rows = all.filter((_, at) => at % step === 0);
  const library = await openGraphLibrary(folder);
  const scores = new Map<string, number[]>();
  const note = (key: string, value: number): void => void scores.set(key, [...(scores.get(key) ?? []), value]);
  const sampled = options.method === 'vector' ? rows : sampleOf(rows);
  const vector = new Map(zip(sampled, await vectorLabels(graph, sampled)));
  const perQuestion: unknown[] = [];
  for (const row of rows) {
    const answer = await askGraph(library, row.question);
    const label = firstLabel(answer, row.answerType);
    const hit = exactMatch(label ?? '', row.answers);
    note('hits1', hit);
    note(`${row.category}.hits1`, hit);
    if (row.answerType === 'time') note(`${row.category}.bothYears`, Number(sameYears(answer, row.answers)));
    if (answer.status === 'answered') note('cited', Number((answer.answers[0]?.evidence.length ?? 0) > 0));
    const nearest = vector.get(row);
    if (nearest !== undefined) {
      const near = exactMatch(nearest ?? '', row.answers);
      note('vector.hits1', near);
      note(`${row.category}.vector`, near);
    }
    const evidence = await collectEvidence(graph, row.question, answer.constraint?.interval ?? null);
    const cik = await answerFromEvidence(graph, row, evidence);
    note('cik.hits1', cik);
    note(`${row.category}.cik`, cik);
    noteEvidence(graph, row.question, evidence, note);
    perQuestion.push({
      ...row,
      label,
      hit,
      cik,
      refusal: answer.refusal,
      evidence: answer.answers[0]?.evidence.map((one) => one.quote) ?? [],
    });
  }
  for (const year of SNAPSHOTS) {
    for (const row of rows.filter((one) => one.until <= year)) {
      const then = await askGraph(library, row.question, yearInterval(year).end);
      note(`known${year}.hits1`, exactMatch(firstLabel(then, row.answerType) ?? '', row.answers));
    }
  }
  const metrics: Record<string, number> = {};
  for (const [key, values] of scores) metrics[key] = mean(values);
  metrics['compression.ratio'] = (metrics['compression.characters'] ?? 0) / (metrics['plain.characters'] ?? 1);
  return { suite: 'graph', n: rows.length, metrics, seconds: (performance.now() - started) / 1000, perQuestion };
}

/** The first questions of each category. */
function sampleOf(rows: readonly Row[]): readonly Row[] {
  const count = new Map<string, number>();
  return rows.filter(({ category }) => {
    count.set(category, (count.get(category) ?? 0) + 1);
    return (count.get(category) ?? 0) <= VECTOR_SAMPLE;
  });
}

const zip = <A, B>(as: readonly A[], bs: readonly B[]): [A, B][] => as.map((a, at) => [a, bs[at] as B]);

/** The question again, with nothing but the pruned evidence. */
async function answerFromEvidence(graph: TemporalGraph, row: Row, evidence: EvidenceSet): Promise<number> {
  const part = createGraph(evidence.edges.map((edge) => edgeInput(graph, edge)));
  const { answers } = await createGraphAsker(part, { reader: questionReader }).ask(row.question);
  const items = answers.map((one) => ({ ...one, evidence: [], origin: 'rule' as const, score: 0 }));
  return exactMatch(firstLabel({ answers: items }, row.answerType) ?? '', row.answers);
}

function noteEvidence(
  graph: TemporalGraph,
  question: string,
  { edges, entities, counts }: EvidenceSet,
  note: (key: string, value: number) => void,
): void {
  for (const [step, count] of Object.entries(counts)) note(`facts.${step}`, count);
  const inputs = edges.map((edge) => edgeInput(graph, edge));
  const named = entities.map((one) => graph.entities[one.entity] ?? '');
  const compressed = compressEvidence(inputs, named, question);
  const back = decompressEvidence(compressed.text, compressed.names);
  const key = (one: unknown): string => JSON.stringify(one);
  const [before, after] = [inputs.map(key).sort(), back.map(key).sort()];
  if (before.join('\n') !== after.join('\n')) throw new Error(`Compression lost something of: ${question}`);
  note('plain.characters', plainEvidence(inputs, named).length);
  note('compression.characters', compressed.text.length + compressed.association.length);
}
