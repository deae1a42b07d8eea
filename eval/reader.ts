import { createNodeEngines } from '../src/engines/node';
import { headed, type Reader, type ReaderSpan } from '../src/models';
import type { Passage } from '../src/retrieve';
import { splitSentences } from '../src/text';
import { dayFromIso } from '../src/time';
import { cachedReader } from './cache';
import { openHand } from './hand-data';
import { exactMatch, holdsAnswer, mean, tokenF1 } from './metrics';
import { judgeRows, readSets, type ReadRow } from './reader-data';
import type { SuiteOptions, SuiteResult } from './suite';

const PASSAGES = 10;
const SUREST = 20;

/** How often a value of the first list stands above one of the second; a tie is half. */
function auroc(above: readonly number[], below: readonly number[]): number {
  let won = 0;
  for (const a of above) for (const b of below) won += a > b ? 1 : a === b ? 0.5 : 0;
  return won / Math.max(1, above.length * below.length);
}

interface Read {
  readonly row: ReadRow;
  readonly text: string;
  readonly margin: number;
  /** As the margin where the model has no such output. */
  readonly answers: number;
}

async function readAll(reader: Reader, rows: readonly ReadRow[]): Promise<Read[]> {
  const found: Read[] = [];
  for (const row of rows) {
    const [spans = []] = await reader.read(row.question, [row.context], 1);
    const [best] = spans;
    const margin = best?.score ?? Number.NEGATIVE_INFINITY;
    found.push({ row, text: best?.text ?? '', margin, answers: best?.answers ?? margin });
  }
  return found;
}

/** Exact match and F1 where there is an answer; how well the margin and the third output tell where there is none. */
function figures(name: string, found: readonly Read[]): Record<string, number> {
  const yes = found.filter(({ row }) => row.answers.length > 0);
  const no = found.filter(({ row }) => row.answers.length === 0);
  const metrics: Record<string, number> = {};
  if (yes.length > 0) {
    metrics[`${name}.exactMatch`] = mean(yes.map(({ text, row }) => exactMatch(text, row.answers)));
    metrics[`${name}.f1`] = mean(yes.map(({ text, row }) => tokenF1(text, row.answers)));
  }
  if (yes.length > 0 && no.length > 0) {
    const of = (rows: readonly Read[], key: 'margin' | 'answers'): number[] => rows.map((one) => one[key]);
    metrics[`${name}.auroc`] = auroc(of(yes, 'answers'), of(no, 'answers'));
    metrics[`${name}.aurocMargin`] = auroc(of(yes, 'margin'), of(no, 'margin'));
  }
  return metrics;
}

/** Words of a passage to be read at a time: all of them, or every two sentences. */
const CUTS: Readonly<Record<string, (passage: Passage) => string[]>> = {
  passages: (passage) => [passage.text],
  windows: ({ text }) => {
    const sentences = splitSentences(text);
    if (sentences.length < 3) return [text];
    return sentences.flatMap(({ start }, at) =>
      at % 2 === 1 ? [] : [text.slice(start, (sentences[at + 1] ?? sentences[at])?.end ?? text.length)],
    );
  },
};

/** What makes a span sure. */
const SURENESS: Readonly<Record<string, (span: ReaderSpan) => number>> = {
  '': (span) => span.score,
  'answers.': ({ score, answers }) => answers ?? score,
};

interface HandRead {
  readonly question: string;
  readonly expected: readonly string[];
  readonly said: string;
  readonly sure: number;
  readonly right: boolean;
}

/** The surest span over the first ten passages of each hand-written question: nothing but the reader. */
async function hand(reader: Reader, options: SuiteOptions, perQuestion: unknown[]): Promise<Record<string, number>> {
  const opened = await openHand(options, false);
  if (opened === null) return {};
  const found = new Map<string, HandRead[]>();
  for (const { question, asOf, answer } of opened.questions) {
    const asOfDay = asOf === null ? null : dayFromIso(asOf);
    const limits = { asOf: asOfDay, today: asOfDay ?? opened.today };
    const { passages } = await opened.library.retrieve(question, limits, PASSAGES);
    for (const [cut, wordsOf] of Object.entries(CUTS)) {
      const texts = passages.flatMap((passage) =>
        wordsOf(passage).map((words) => ({ words, text: headed(passage.title, passage.publishedAt, words) })),
      );
      const read = await reader.read(
        question,
        texts.map(({ text }) => text),
        2,
      );
      const spans = read.flatMap((one, at) => {
        const { words = '', text = '' } = texts[at] ?? {};
        return one.filter((span) => span.start >= text.length - words.length);
      });
      for (const [prefix, sureness] of Object.entries(SURENESS)) {
        const [best] = [...spans].sort((a, b) => sureness(b) - sureness(a) || b.score - a.score);
        const said = best?.text ?? '';
        const sure = best === undefined ? Number.NEGATIVE_INFINITY : sureness(best);
        const key = `hand.${cut}.${prefix}`;
        const row = { question, expected: answer, said, sure, right: holdsAnswer(said, answer) };
        found.set(key, [...(found.get(key) ?? []), row]);
        perQuestion.push({ set: key, ...row });
      }
    }
  }
  await opened.library.close();
  const metrics: Record<string, number> = {};
  for (const [key, rows] of found) {
    const surest = [...rows].sort((a, b) => b.sure - a.sure).slice(0, SUREST);
    const sureOf = (right: boolean): number[] => rows.filter((row) => row.right === right).map((row) => row.sure);
    metrics[`${key}right`] = rows.filter((row) => row.right).length;
    metrics[`${key}share`] = mean(rows.filter((row) => row.expected.length > 0).map((row) => Number(row.right)));
    metrics[`${key}precision20`] = mean(surest.map((row) => Number(row.right)));
    metrics[`${key}auroc`] = auroc(sureOf(true), sureOf(false));
  }
  return metrics;
}

/**
 * The reader alone, as it ships: on sets of texts with questions (`F.…`), on the questions it was not trained on
 * (`questions.…`, by what makes them unanswerable too), and over the passages found for the hand-written questions (`hand.…`).
 */
export async function readerSuite(options: SuiteOptions): Promise<SuiteResult> {
  const started = performance.now();
  const reader = cachedReader((await createNodeEngines()).reader);
  const metrics: Record<string, number> = {};
  const perQuestion: unknown[] = [];
  let n = 0;
  const sets = readSets(options);
  for (const [name, rows] of [...sets, ['questions', judgeRows(options)] as const]) {
    const found = await readAll(reader, rows);
    n += found.length;
    Object.assign(metrics, figures(name, found));
    for (const { row, ...rest } of found) perQuestion.push({ set: name, ...row, ...rest });
    const yes = found.filter(({ row }) => row.answers.length > 0);
    for (const trap of [...new Set(found.flatMap(({ row }) => row.trap ?? []))].sort()) {
      const no = found.filter(({ row }) => row.trap === trap);
      metrics[`${name}.${trap}.auroc`] = figures('trap', [...yes, ...no])['trap.auroc'] ?? 0;
    }
  }
  Object.assign(metrics, await hand(reader, options, perQuestion));
  return { suite: 'reader', n, metrics, seconds: (performance.now() - started) / 1000, perQuestion };
}
