import { isInside, openCalls, type CallQuestion, type Calls, type FoundSentence } from './ect-qa-data';
import { openOnce } from './library';
import { mean } from './metrics';
import type { SuiteOptions, SuiteResult } from './suite';
import { writingMetrics, writtenOf, type Written } from './writing';
import { dayFromIso, type Day } from '../src/time';

const DEPTH = 20;
/** The questions are asked when all calls are over. */
const ASKED = dayFromIso('2025-03-31') as Day;

/** TG-RAG's benchmark over the transcripts of one year: evidence, refusals, answers, global answers. */
export async function ectQaSuite(options: SuiteOptions): Promise<SuiteResult> {
  const calls = await openOnce('ect-qa', () => openCalls(options.data));
  const questions = calls.questions.slice(0, options.limit ?? undefined);
  const started = performance.now();
  const metrics: Record<string, number> = {};
  const perQuestion: Record<string, unknown>[] = questions.map(({ question, answer }) => ({ question, gold: answer }));
  const method = options.method ?? 'default';
  for (const one of [...new Set([method, 'vector', 'lexical', 'tg-rag'])]) {
    const key = one === method ? '' : `${one}.`;
    Object.assign(metrics, await evidenceRecall(calls, questions, one, key, perQuestion));
  }
  Object.assign(metrics, await answering(calls, questions, options.method, perQuestion));
  Object.assign(metrics, await globalAnswers(calls, options));
  return { suite: 'ect-qa', n: questions.length, metrics, seconds: (performance.now() - started) / 1000, perQuestion };
}

/** Which questions are refused, and how much of the gold answer the answers hold. */
async function answering(
  calls: Calls,
  questions: readonly CallQuestion[],
  method: string | null,
  perQuestion: Record<string, unknown>[],
): Promise<Record<string, number>> {
  const unanswerable: number[] = [];
  const answerable: number[] = [];
  const match: number[] = [];
  const rows: Written[] = [];
  const golds: string[] = [];
  for (const [at, question] of questions.entries()) {
    const gold = calls.all(question);
    const whole = gold.length > 0 && gold.length === question.evidence_list.length;
    const none = question.reasoning_type.startsWith('unanswerable');
    if (!whole && !none) continue;
    const asked = { asOf: null, today: ASKED, ...(method === null ? {} : { method }) };
    const answer = await calls.library.ask(question.question, asked);
    const refused = Number(answer.status === 'refused');
    const said = answer.answers.flatMap(({ label, text }) => [label ?? '', text]).join('\n');
    Object.assign(perQuestion[at] ?? {}, { status: answer.status, said, written: answer.written ?? null });
    if (!none) {
      rows.push(writtenOf(answer));
      golds.push(question.answer);
    }
    if (none) unanswerable.push(refused);
    else {
      answerable.push(refused);
      match.push(refused === 1 ? 0 : heldShare(question.answer, said, answer.answers[0]?.text ?? ''));
      Object.assign(perQuestion[at] ?? {}, { match: match.at(-1) });
    }
  }
  return {
    unanswerable: unanswerable.length,
    unanswerableRefused: mean(unanswerable),
    answerable: answerable.length,
    answerableRefused: mean(answerable),
    answerMatch: mean(match),
    ...(await writingMetrics(rows, (at, text) => holdsGold(golds[at] ?? '', text), false)),
  };
}

/** How many of the abstract questions get a global answer, and what its points cite. */
async function globalAnswers(calls: Calls, { limit, method }: SuiteOptions): Promise<Record<string, number>> {
  const asked = { asOf: null, today: ASKED, ...(method === null ? {} : { method }) };
  const points: number[] = [];
  const dated: number[] = [];
  const rows: Written[] = [];
  for (const { question } of calls.abstract.slice(0, limit ?? undefined)) {
    const answer = await calls.library.ask(question, asked);
    const { answers, global } = answer;
    rows.push(writtenOf(answer));
    points.push(global === undefined ? 0 : answers.length);
    if (global === undefined) continue;
    dated.push(...answers.map(({ time, evidence }) => Number(time !== null && evidence.length > 0)));
  }
  return {
    'abstract.answered': mean(points.map((count) => Number(count > 0))),
    'abstract.points': mean(points),
    'abstract.dated': mean(dated),
    ...prefixed('abstract.', await writingMetrics(rows, () => null, false)),
  };
}

function prefixed(prefix: string, metrics: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(metrics).map(([key, value]) => [`${prefix}${key}`, value]));
}

/**
 * Whether a sentence is right: it holds all of the gold answer's numbers or, where that is a name, begins or ends with it.
 * In between others may stand that it is compared with.
 */
function holdsGold(gold: string, text: string): boolean {
  if (/\d/.test(gold)) return heldShare(gold, text, text) === 1;
  return plainWords(text).startsWith(plainWords(gold)) || plainWords(text).endsWith(plainWords(gold));
}

/**
 * Share of the numbers and names of a gold answer that an answer holds. One that is nothing but a name or a quarter must
 * be the first answer.
 */
function heldShare(gold: string, said: string, first: string): number {
  const quarter = quarterOf(gold);
  const rest = gold.replace(QUARTER, ' ');
  const parts = rest.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  if (parts.length === 0 && quarter !== null) return Number(quarterOf(first) === quarter);
  if (parts.length === 0) {
    return Number(plainWords(first).length > 0 && plainWords(gold).startsWith(plainWords(first)));
  }
  const numbers = new Set((said.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map(plainNumber));
  return mean(parts.map((part) => Number(numbers.has(plainNumber(part)))));
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const QUARTER = /\b(?:Q([1-4])[- ](\d{4})|(\d{4})[- ]Q([1-4]))\b/gi;

function quarterOf(text: string): string | null {
  const [match] = text.matchAll(QUARTER);
  return match === undefined ? null : `${match[2] ?? match[3]} ${match[1] ?? match[4]}`;
}

function plainNumber(text: string): number {
  return Number(text.replace(/,/g, ''));
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
