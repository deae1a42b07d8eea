import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayFromIso, type Day } from '../src/time';
import type { Library } from '../src/library';
import { dataFolders, readJsonLines } from './files';
import { importAll, importFiles, openEvalLibrary } from './library';
import type { SuiteOptions } from './suite';

/** A row of `hand/questions.jsonl` or `hand/sample-questions.jsonl`. */
export interface HandQuestion {
  readonly id: string;
  readonly question: string;
  readonly kind: string;
  readonly style?: string;
  /** ISO day on which it is asked; `null`: after the last article. */
  readonly asOf: string | null;
  /** Accepted strings; none for an unanswerable question. */
  readonly answer: readonly string[];
}

/** Questions with the library that they are put to. */
export interface HandSet {
  readonly library: Library;
  readonly questions: readonly HandQuestion[];
  /** The day after the newest article: what "today" is for a question without a day. */
  readonly today: Day;
}

interface ArticleRow {
  readonly id: string;
  readonly published: string | null;
}

/**
 * The articles of `hand/articles.json`, or all articles of the `realtimeqa-*` folders, with the questions asked of them.
 * `null` where the folder has no `hand`.
 */
export async function openHand(options: SuiteOptions, whole: boolean): Promise<HandSet | null> {
  const folder = join(options.data, 'hand');
  if (!existsSync(join(folder, 'questions.jsonl'))) return null;
  const wanted = new Set(JSON.parse(readFileSync(join(folder, 'articles.json'), 'utf8')) as string[]);
  const rows = dataFolders(options.data, 'realtimeqa')
    .flatMap((one) => readJsonLines<ArticleRow>(join(one, 'articles.jsonl.gz')))
    .filter((row) => whole || wanted.has(row.id));
  const library = await openEvalLibrary(options.embedder ?? null, { timed: true });
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  await importAll(library, [
    { name: 'articles.jsonl', mediaType: '', bytes: new TextEncoder().encode(`${lines}\n`) },
  ]);
  return { library, questions: chosen(join(folder, 'questions.jsonl'), options), today: dayAfter(rows) };
}

/** The sample library that ships with the hand-written questions about it; `null` where the folder has none. */
export async function openHandSample(options: SuiteOptions): Promise<HandSet | null> {
  const path = join(options.data, 'hand', 'sample-questions.jsonl');
  if (!existsSync(path)) return null;
  const articles = join('public', 'sample', 'articles.jsonl');
  const library = await openEvalLibrary(options.embedder ?? null, { timed: true });
  await importFiles(library, [articles]);
  return { library, questions: chosen(path, options), today: dayAfter(readJsonLines<ArticleRow>(articles)) };
}

function chosen(path: string, options: SuiteOptions): HandQuestion[] {
  const all = readJsonLines<HandQuestion>(path);
  return options.limit === null ? all : all.slice(0, options.limit);
}

function dayAfter(rows: readonly ArticleRow[]): Day {
  const days = rows.map((row): number => dayFromIso((row.published ?? '').slice(0, 10)) ?? 0);
  return (days.reduce((latest, day) => Math.max(latest, day), 0) + 1) as Day;
}
