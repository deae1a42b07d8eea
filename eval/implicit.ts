import type { Answer } from '../src/ask';
import { createGraphAsker, edgeInput, type TemporalGraph } from '../src/graph';
import { civilFromDay, type Interval } from '../src/time';
import { loadGraph, questionReader } from './graph-data';
import { askGraph, openGraphLibrary } from './graph-library';
import { generateImplicit, type ImplicitQuestion, type YearFact } from './implicit-questions';
import { exactMatch, mean } from './metrics';
import type { SuiteOptions, SuiteResult } from './suite';

const QUESTIONS = 600;
const SEED = 20240317;

/** Whole years of a closed interval; `null` with an end open. */
function years({ start, end }: Interval): readonly [number, number] | null {
  return start === null || end === null ? null : [civilFromDay(start).year, civilFromDay(end).year];
}

function yearFacts(graph: TemporalGraph): readonly YearFact[] {
  return graph.edges.flatMap((edge) => {
    const of = years(edge.time.interval);
    const { subject, relation, object } = edgeInput(graph, edge);
    return of === null ? [] : [{ subject, relation, object, start: of[0], end: of[1] }];
  });
}

/** Whether the implicit part was resolved to the years of its fact. */
function rightInterval(answer: Answer, question: ImplicitQuestion): boolean {
  const interval = answer.resolutions[0]?.candidates[0]?.time.interval;
  const found = interval === undefined ? null : years(interval);
  return found !== null && found[0] === question.implicit.start && found[1] === question.implicit.end;
}

/**
 * Implicit questions made from the facts (see `implicit-questions.ts`), put to a library that holds them: `hits1` is the
 * share whose first answer is right, `interval` the share whose implicit part came to the right years. `untimed.hits1` is
 * what the same reasoning reaches when it passes over the implicit part: how much of it the time decides.
 */
export async function implicitSuite(
  options: Pick<SuiteOptions, 'data' | 'limit'> & { readonly seed?: number },
): Promise<SuiteResult> {
  const started = performance.now();
  const { graph, folder } = loadGraph(options.data);
  const questions = generateImplicit(yearFacts(graph), options.limit ?? QUESTIONS, options.seed ?? SEED);
  const library = await openGraphLibrary(folder);
  const untimed = createGraphAsker(graph, {
    reader: { ...questionReader, frame: (question) => ({ ...questionReader.frame(question), implicit: null }) },
  });
  const scores = new Map<string, number[]>();
  const note = (key: string, value: number): void => void scores.set(key, [...(scores.get(key) ?? []), value]);
  const perQuestion: unknown[] = [];
  for (const question of questions) {
    const answer = await askGraph(library, question.question);
    const hit = exactMatch(answer.answers[0]?.text ?? '', question.answers);
    const interval = Number(rightInterval(answer, question));
    const anyTime = await untimed.ask(question.question);
    note('untimed.hits1', exactMatch(anyTime.answers[0]?.text ?? '', question.answers));
    for (const prefix of ['', `${question.signal}.`]) {
      note(`${prefix}hits1`, hit);
      note(`${prefix}interval`, interval);
    }
    perQuestion.push({
      ...question,
      got: answer.answers.map((one) => one.text),
      evidence: answer.answers[0]?.evidence.map((one) => one.quote) ?? [],
      refusal: answer.refusal,
      asked: answer.resolutions[0]?.questions ?? [],
      hit,
      intervalRight: interval,
    });
  }
  const metrics = Object.fromEntries([...scores].map(([key, values]) => [key, mean(values)]));
  return {
    suite: 'implicit',
    n: questions.length,
    metrics,
    seconds: (performance.now() - started) / 1000,
    perQuestion,
  };
}
