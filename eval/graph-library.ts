import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../src/ask';
import type { Library } from '../src/library';
import { civilFromDay, type Day } from '../src/time';
import { ASKED_ON } from './graph-data';
import { openEvalLibrary } from './library';

/**
 * A library that holds the facts of a folder, imported as a person would drop the file. Graphs need neither reading nor
 * embedding to be asked: both are left for later, as they are in the first minutes after an import.
 */
export async function openGraphLibrary(folder: string): Promise<Library> {
  const library = await openEvalLibrary();
  await library.pauseBackground();
  const bytes = new Uint8Array(readFileSync(join(folder, 'facts.tsv')));
  const report = await library.importEnded(await library.import([{ name: 'facts.tsv', mediaType: '', bytes }]));
  if (report.status !== 'finished' || report.failed.length > 0)
    throw new Error(`Import ${report.status}: ${JSON.stringify(report.problem ?? report.failed.slice(0, 3))}`);
  return library;
}

/** Puts a question to a library of facts; the questions have their time in them, so that the day decides nothing. */
export function askGraph(library: Library, question: string, asOf: Day | null = null): Promise<Answer> {
  return library.ask(question, { asOf, today: ASKED_ON });
}

/** The label ranked first: a name, or, of an interval, the year it begins in. */
export function firstLabel(answer: Pick<Answer, 'answers'>, type: string): string | null {
  const first = answer.answers[0];
  if (first === undefined) return null;
  if (type !== 'time') return first.text;
  const { start = null, end = null } = first.time?.interval ?? {};
  const day = start ?? end;
  return day === null ? null : String(civilFromDay(day).year);
}
