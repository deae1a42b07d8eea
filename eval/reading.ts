import type { Answer } from '../src/ask';
import { answerInScope, readScopedQuestion } from './scope';
import { writeAnswer } from '../src/ask/write';
import type { Reader } from '../src/models';
import { splitSentences } from '../src/text';
import { createNodeEngines } from '../src/engines/node';
import { cachedReader } from './cache';
import { currentGenerator } from './generator';
import { containsAnswer, exactMatch, mean, tokenF1 } from './metrics';
import { passagesOf, readingRows, titlesOf, UNANSWERABLE, type ReadingRow } from './reading-data';
import type { SuiteOptions, SuiteResult } from './suite';
import { writingMetrics, type Written } from './writing';

/** Answers a question from a row's passages; `null` when refused. */
type Method = (question: string, row: ReadingRow) => Promise<string | null>;

interface Outcome {
  readonly question: string;
  readonly answer: string;
  readonly said: string | null;
  readonly exactMatch: number;
  readonly f1: number;
}

/** The best span of all passages for the question in its own words. It never refuses. */
function readerAlone(reader: Reader): Method {
  return async (question, row) => {
    const spans = (await reader.read(question, passagesOf(row), 5)).flat();
    return spans.sort((a, b) => b.score - a.score)[0]?.text ?? null;
  };
}

async function outcome(method: Method, question: string, answer: string, row: ReadingRow): Promise<Outcome> {
  const said = await method(question, row);
  const none = answer === UNANSWERABLE;
  const agreed = (score: number): number => (none || said === null ? Number(none && said === null) : score);
  return {
    question,
    answer,
    said,
    exactMatch: agreed(exactMatch(said ?? '', [answer])),
    f1: agreed(tokenF1(said ?? '', [answer])),
  };
}

/**
 * Questions with a time scope over the row's own passages, as asked and with the scope moved: the time-scoped choice with
 * reader and rules, the rules without the reader, and the reader without the rules. The weights that ship were
 * fitted on these rows: `scripts/fit-scope.ts` prints what weights fitted on one half score on the other.
 */
export async function readingSuite(options: SuiteOptions): Promise<SuiteResult> {
  const rows = readingRows(options.data, options.limit);
  const reader = cachedReader((await createNodeEngines()).reader);
  const methods: Record<string, Method> = {
    '': async (question, row) => (await answerInScope(reader, question, passagesOf(row), titlesOf(row))).text,
    'rules.': async (question, row) => (await answerInScope(null, question, passagesOf(row), titlesOf(row))).text,
    'reader.': readerAlone(reader),
  };
  const started = performance.now();
  const metrics: Record<string, number> = {};
  const perQuestion: unknown[] = [];
  for (const [prefix, method] of Object.entries(methods)) {
    if (options.method !== null && `${options.method}.` !== prefix && options.method !== prefix) continue;
    const found: { asked: Outcome; shifted: Outcome }[] = [];
    for (const row of rows) {
      const asked = await outcome(method, row.question, row.answer, row);
      const shifted = await outcome(method, row.updated_question, row.updated_answer, row);
      found.push({ asked, shifted });
      perQuestion.push({ id: row.ID, type: row.type, method: prefix, asked, shifted });
    }
    addMetrics(metrics, prefix, found);
  }
  Object.assign(metrics, await writing(reader, rows, perQuestion));
  return { suite: 'reading', n: rows.length, metrics, seconds: (performance.now() - started) / 1000, perQuestion };
}

/** The answers put in sentences by the language model, where there is one. */
async function writing(
  reader: Reader,
  rows: readonly ReadingRow[],
  perQuestion: unknown[],
): Promise<Record<string, number>> {
  const generator = currentGenerator();
  if (generator === null) return {};
  const found: Written[] = [];
  const golds: string[] = [];
  for (const row of rows) {
    const answer = await scopedAnswer(reader, row);
    if (answer === null) continue;
    const written = await writeAnswer(generator, answer, () => undefined);
    const [item] = answer.answers;
    const quotes = (item?.evidence ?? []).map(({ quote }) => quote);
    found.push({ question: row.question, answer: item?.text ?? '', quotes, written, readAs: null });
    golds.push(row.answer);
    perQuestion.push({ id: row.ID, method: 'written.', written });
  }
  return writingMetrics(
    found,
    (at, text) => (golds[at] === UNANSWERABLE ? null : containsAnswer(text, [golds[at] ?? ''])),
    false,
  );
}

/** What the scoped choice answers, as the library would hand it to the writer: with the sentences it stands in. */
async function scopedAnswer(reader: Reader, row: ReadingRow): Promise<Answer | null> {
  const passages = passagesOf(row);
  const { text, place, choice } = await answerInScope(reader, row.question, passages, titlesOf(row));
  if (text === null || place === null) return null;
  const passage = passages[place.passage] ?? '';
  const sentences = splitSentences(passage);
  const at = sentences.findIndex(({ start, end }) => place.start >= start && place.start < end);
  const held = choice?.best?.held ?? null;
  const time = held === null ? null : ({ interval: held, granularity: 'span', certainty: 'exact' } as const);
  const evidence = [at, at - 1, at + 1].flatMap((sentence) => {
    const span = sentences[sentence];
    if (span === undefined) return [];
    return {
      articleId: `${row.ID}`,
      title: titlesOf(row)[place.passage] ?? '',
      source: null,
      url: null,
      publishedAt: null,
      quote: passage.slice(span.start, span.end),
      ...span,
      time: sentence === at ? time : null,
      highlight: null,
      superseded: false,
    };
  });
  const scope = readScopedQuestion(row.question).scope;
  return {
    question: row.question,
    status: 'answered',
    answers: [{ text, time, evidence, origin: 'reader', because: '', score: 1 }],
    constraint: scope === null || time === null ? null : { signal: 'overlap', interval: scope.interval },
  } as unknown as Answer;
}

function addMetrics(
  metrics: Record<string, number>,
  prefix: string,
  found: readonly { readonly asked: Outcome; readonly shifted: Outcome }[],
): void {
  metrics[`${prefix}exactMatch`] = mean(found.map((one) => one.asked.exactMatch));
  metrics[`${prefix}f1`] = mean(found.map((one) => one.asked.f1));
  metrics[`${prefix}shifted.exactMatch`] = mean(found.map((one) => one.shifted.exactMatch));
  metrics[`${prefix}shifted.f1`] = mean(found.map((one) => one.shifted.f1));
  const none = found.filter((one) => one.shifted.answer === UNANSWERABLE);
  metrics[`${prefix}unanswerableRefused`] = mean(none.map((one) => Number(one.shifted.said === null)));
}
