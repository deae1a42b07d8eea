import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Library } from '../src/library';
import { dayFromIso, type Day } from '../src/time';
import { readJsonLines, readText } from './files';
import { openEvalLibrary } from './library';
import { exactMatch, mean } from './metrics';
import { seeded } from './random';
import type { SuiteOptions, SuiteResult } from './suite';
import { measureTimeTerm } from './tpq-time-term';
import { oscarQuestions, oscarRows, tennisQuestions, type TpqQuestion } from './tpq-questions';

/** Questions of a set made here: as many as the paper's sets have. */
const QUESTIONS = 128;
const SEED = 2019;

/** A set of questions over the tables whose file names begin with a word. */
interface QuestionSet {
  /** Key of its metrics. */
  readonly key: string;
  readonly table: string;
  readonly questions: readonly TpqQuestion[];
}

/**
 * TablePedia: the tables are imported as they are, and every question is asked as of its day. `tennis2019`, `tennis2020`: the
 * question sets (`tpq-TABLE-YEAR.jsonl`); `oscars`: questions made by template about the awards of 2018 and 2019, asked in
 * the years after. `otherYears.*`: questions made in the same way about all other years. Then TempRALM's time term:
 * hits@1 without it, with it alone, with both.
 */
export async function tpqSuite(options: SuiteOptions): Promise<SuiteResult> {
  const started = performance.now();
  const folder = join(options.data, 'tablepedia');
  if (!existsSync(folder)) throw new Error(`${options.data} holds no folder tablepedia.`);
  const files = readdirSync(folder).sort();
  const tables = files.filter((name) => /\.(?:csv|tsv)(?:\.gz)?$/.test(name));
  const sets = [...givenSets(folder, files), ...madeSets(folder, tables)];
  const metrics: Record<string, number> = {};
  const perQuestion: unknown[] = [];
  for (const table of [...new Set(sets.map((set) => set.table))]) {
    const library = await openEvalLibrary();
    // Rows are answers as they are; nothing of them needs to be read or embedded first.
    await library.pauseBackground();
    await importTables(
      library,
      folder,
      tables.filter((name) => name.startsWith(table)),
    );
    for (const set of sets.filter((one) => one.table === table)) {
      const hits: number[] = [];
      const from = performance.now();
      for (const row of limited(set.questions, options.limit)) {
        const day = dayOf(row.asked);
        const answer = await library.ask(row.question, { asOf: day, today: day });
        const said = answer.answers[0]?.text ?? '';
        const hit = exactMatch(said, [row.answer]);
        hits.push(hit);
        const evidence = answer.answers[0]?.evidence[0]?.quote ?? null;
        perQuestion.push({ set: set.key, ...row, said, hit, status: answer.status, evidence });
      }
      metrics[`${set.key}.exactMatch`] = mean(hits);
      metrics[`${set.key}.questions`] = hits.length;
      metrics[`${set.key}.msPerQuestion`] = (performance.now() - from) / Math.max(1, hits.length);
    }
    await library.close();
  }
  const tennis = sets.filter(({ key, table }) => table === 'tennis' && !key.startsWith('otherYears'));
  const rows = readTable(folder, tables, 'tennis');
  if (rows.length > 0 && options.method !== 'answers') {
    Object.assign(metrics, await measureTimeTerm(rows, tennis, (questions) => limited(questions, options.limit)));
  }
  return { suite: 'tpq', n: perQuestion.length, metrics, seconds: (performance.now() - started) / 1000, perQuestion };
}

/** `tpq-tennis-2019.jsonl` → the set `tennis2019` over the tables `tennis…`. */
function givenSets(folder: string, files: readonly string[]): QuestionSet[] {
  return files.flatMap((name): QuestionSet[] => {
    const [, table, rest] = /^tpq-([a-z]+)-?(.*?)\.jsonl(?:\.gz)?$/.exec(name) ?? [];
    if (table === undefined) return [];
    return [{ key: `${table}${rest ?? ''}`, table, questions: readJsonLines<TpqQuestion>(join(folder, name)) }];
  });
}

function madeSets(folder: string, tables: readonly string[]): QuestionSet[] {
  const random = seeded(SEED);
  const sets: QuestionSet[] = [];
  const tennis = readTable(folder, tables, 'tennis');
  if (tennis.length > 0)
    sets.push({ key: 'otherYears.tennis', table: 'tennis', questions: tennisQuestions(tennis, QUESTIONS, random) });
  const oscars = oscarRows(readTable(folder, tables, 'oscars'));
  if (oscars.length > 0) {
    const years = [...new Set(oscars.map(({ year }) => year))].filter((year) => year !== 2018 && year !== 2019);
    const make = (of: readonly number[]): TpqQuestion[] => oscarQuestions(oscars, of, QUESTIONS, random);
    sets.push({ key: 'oscars', table: 'oscars', questions: [...make([2018]), ...make([2019])] });
    sets.push({ key: 'otherYears.oscars', table: 'oscars', questions: make(years) });
  }
  return sets;
}

/** Rows of the tables whose names begin with a word, without their headers. */
function readTable(folder: string, tables: readonly string[], prefix: string): readonly (readonly string[])[] {
  return tables
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => Papa.parse<string[]>(readText(join(folder, name)), { skipEmptyLines: true }).data.slice(1));
}

async function importTables(library: Library, folder: string, names: readonly string[]): Promise<void> {
  const files = names.map((name) => ({
    name: name.replace(/\.gz$/, ''),
    mediaType: 'text/csv',
    bytes: new TextEncoder().encode(readText(join(folder, name))),
  }));
  const report = await library.importEnded(await library.import(files));
  if (report.status !== 'finished' || report.failed.length > 0)
    throw new Error(`Import ${report.status}: ${JSON.stringify(report.problem ?? report.failed.slice(0, 3))}`);
}

/** Some of each kind, where a limit is set: questions of one kind stand together. */
function limited<T>(rows: readonly T[], limit: number | null): readonly T[] {
  const step = limit === null ? 1 : Math.max(1, Math.ceil(rows.length / limit));
  return rows.filter((_, at) => at % step === 0);
}

export function dayOf(iso: string): Day {
  const day = dayFromIso(iso);
  if (day === null) throw new Error(`${iso} is no day.`);
  return day;
}
