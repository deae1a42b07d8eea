import { join } from 'node:path';
import { answerInScope } from './scope';
import { createNodeEngines } from '../src/engines/node';
import { dayFromIso, type Day } from '../src/time';
import { cachedReader } from './cache';
import { readJsonLines } from './files';
import { importFiles, openEvalLibrary } from './library';
import { mean } from './metrics';
import { movedQuestions } from './moved-dates';
import { passagesOf, readingRows, titlesOf } from './reading-data';
import type { SampleQuestion } from './sample';
import type { SuiteOptions, SuiteResult } from './suite';

/** One question as it was or with its dates moved. */
interface Row {
  readonly part: 'sample' | 'reading';
  readonly question: string;
  readonly moved: boolean;
  readonly said: string | null;
}

/** The day the sample's questions are asked on. */
const TODAY = '2025-11-15';
/** Rows of `menatqa` whose dates are moved, evenly spread; all of them are asked as they are. */
const MOVED_ROWS = 120;

/** Questions of the sample library that have an answer, and those of them with a date moved. */
async function sampleRows(limit: number | null): Promise<Row[]> {
  const library = await openEvalLibrary();
  await importFiles(library, [join('public', 'sample', 'articles.jsonl')]);
  const all = readJsonLines<SampleQuestion>(join('test', 'fixtures', 'sample', 'questions.jsonl'));
  const chosen = all.filter((row) => !row.refused).slice(0, limit ?? all.length);
  const rows: Row[] = [];
  const ask = async (row: SampleQuestion, question: string, moved: boolean): Promise<void> => {
    const asOf = row.asOf === null ? null : dayFromIso(row.asOf);
    const answer = await library.ask(question, { asOf, today: dayFromIso(TODAY) as Day });
    const said = answer.status === 'answered' ? (answer.answers[0]?.text ?? '') : null;
    rows.push({ part: 'sample', question, moved, said });
  };
  for (const row of chosen) {
    await ask(row, row.question, false);
    for (const question of movedQuestions(row.question)) await ask(row, question, true);
  }
  await library.close();
  return rows;
}

/** Questions over given passages that were answered without regard to refusing, and those with their dates moved. */
async function scopeRows(options: SuiteOptions): Promise<Row[]> {
  const all = readingRows(options.data, options.limit);
  const reader = cachedReader((await createNodeEngines()).reader);
  const step = Math.max(1, Math.floor(all.length / MOVED_ROWS));
  const rows: Row[] = [];
  for (const [at, row] of all.entries()) {
    const ask = async (question: string) => answerInScope(reader, question, passagesOf(row), titlesOf(row));
    const asked = await ask(row.question);
    if ((asked.choice?.ranked.length ?? 0) === 0) continue;
    rows.push({ part: 'reading', question: row.question, moved: false, said: asked.text });
    if (at % step !== 0) continue;
    for (const question of movedQuestions(row.question))
      rows.push({ part: 'reading', question, moved: true, said: (await ask(question)).text });
  }
  return rows;
}

/**
 * Refusing what cannot be answered without refusing what can: questions whose dates were moved to where nothing can be
 * true (`refused`), and the questions that have an answer as they were (`kept`). Over the sample library, and over
 * given passages (`reading.`); the figures without a prefix are over both.
 */
export async function refusalSuite(options: SuiteOptions): Promise<SuiteResult> {
  const started = performance.now();
  const rows: Row[] = [];
  if (options.method !== 'reading') rows.push(...(await sampleRows(options.limit)));
  if (options.method !== 'sample') rows.push(...(await scopeRows(options)));
  const metrics: Record<string, number> = {};
  for (const [prefix, own] of [
    ['', rows],
    ['sample.', rows.filter((row) => row.part === 'sample')],
    ['reading.', rows.filter((row) => row.part === 'reading')],
  ] as const) {
    metrics[`${prefix}refused`] = mean(own.filter((row) => row.moved).map((row) => Number(row.said === null)));
    metrics[`${prefix}kept`] = mean(own.filter((row) => !row.moved).map((row) => Number(row.said !== null)));
    metrics[`${prefix}moved`] = own.filter((row) => row.moved).length;
  }
  return {
    suite: 'refusal',
    n: rows.length,
    metrics,
    seconds: (performance.now() - started) / 1000,
    perQuestion: rows,
  };
}
