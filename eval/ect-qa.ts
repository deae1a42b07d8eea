import { isInside, openCalls, type CallQuestion, type Calls, type FoundSentence } from './ect-qa-data';
import { mean } from './metrics';
import type { SuiteOptions, SuiteResult } from './suite';
import { dayFromIso, type Day } from '../src/time';

const DEPTH = 20;
/** The questions are asked when all calls are over. */
const ASKED = dayFromIso('2025-03-31') as Day;

/** TG-RAG's benchmark over the transcripts of one year: evidence, refusals, answers, global answers. */
export async function ectQaSuite(options: SuiteOptions): Promise<SuiteResult> {
  const calls = await openCalls(options.data);
  const questions = calls.questions.slice(0, options.limit ?? undefined);
  const started = performance.now();
  const metrics: Record<string, number> = {};
  const perQuestion: Record<string, unknown>[] = questions.map(({ question, answer }) => ({ question, gold: answer }));
  const method = options.method ?? 'default';
  for (const one of [...new Set([method, 'vector', 'lexical', 'tg-rag'])]) {
    const key = one === method ? '' : `${one}.`;
    Object.assign(metrics, await evidenceRecall(calls, questions, one, key, perQuestion));
  }
  await calls.library.close();
  return { suite: 'ect-qa', n: questions.length, metrics, seconds: (performance.now() - started) / 1000, perQuestion };
}

/** Share of the gold sentences inside the first passages. */
async function evidenceRecall(
  calls: Calls,
  questions: readonly CallQuestion[],
  method: string,
  key: string,
  perQuestion: Record<string, unknown>[],
): Promise<Record<string, number>> {
  const exact: number[] = [];
  const all: number[] = [];
  if (!(await calls.library.methods()).includes(method)) return {};
  for (const [at, question] of questions.entries()) {
    const gold = calls.all(question);
    if (gold.length === 0) continue;
    const asked = { asOf: null, today: ASKED, method };
    const { passages } = await calls.library.retrieve(question.question, asked, DEPTH);
    const inside = (sentences: readonly FoundSentence[]): number[] =>
      sentences.map((sentence) => Number(isInside(sentence, passages)));
    exact.push(...inside(calls.exact(question)));
    all.push(...inside(gold));
    Object.assign(perQuestion[at] ?? {}, { [`${key}found`]: inside(gold) });
  }
  return { [`${key}recall20`]: mean(exact), [`${key}recall20.allFiles`]: mean(all) };
}
