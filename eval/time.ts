import { dataFolders, readFolder } from './files';
import type { SuiteOptions, SuiteResult } from './suite';
import { dayFromIso, type Day } from '../src/time';
import { DATE_READERS, type FoundDate } from './time-peers';
import { count, f1, noCounts, pairDates } from './time-score';

/** A news document with its gold time expressions. */
interface TimexDocument {
  readonly id: string;
  readonly published: string;
  readonly text: string;
  readonly timexes: readonly { start: number; end: number; text: string; type: string; value: string }[];
}

/**
 * Suite `time`: DATE expressions of TempEval-3 documents. Relaxed F1 (spans overlap), strict F1 (same span) and value
 * F1 (spans overlap and the value is the same), with the speed of each reader in characters per second.
 */
export async function timeSuite(options: Pick<SuiteOptions, 'data' | 'limit'>): Promise<SuiteResult> {
  const began = performance.now();
  const all = dataFolders(options.data, 'timex').flatMap((folder) => readFolder<TimexDocument>(folder));
  const documents = options.limit === null ? all : all.slice(0, options.limit);
  const metrics: Record<string, number> = {};
  const perQuestion: unknown[] = [];
  const passes: Pass[] = [];
  for (const [name, reader] of Object.entries(DATE_READERS)) {
    const counts = noCounts();
    const read = (document: TimexDocument): FoundDate[] => reader(document.text, publicationDay(document));
    const start = performance.now();
    for (const document of documents) {
      const found = read(document);
      const pairs = pairDates(goldDates(document), found);
      count(counts, pairs, found.length);
      if (name === 'dateline') perQuestion.push({ id: document.id, pairs, found });
    }
    passes.push({ name, read, fastestMs: performance.now() - start });
    metrics[`${name}.relaxedF1`] = f1(counts.relaxed, counts);
    metrics[`${name}.strictF1`] = f1(counts.strict, counts);
    metrics[`${name}.valueF1`] = f1(counts.value, counts);
  }
  measure(passes, documents);
  const chars = documents.reduce((sum, document) => sum + document.text.length, 0);
  for (const { name, fastestMs } of passes) metrics[`${name}.charsPerSecond`] = Math.round((chars / fastestMs) * 1000);
  return { suite: 'time', n: documents.length, metrics, seconds: (performance.now() - began) / 1000, perQuestion };
}

function goldDates(document: TimexDocument): FoundDate[] {
  return document.timexes.filter((one) => one.type === 'DATE').map(({ start, end, value }) => ({ start, end, value }));
}

function publicationDay(document: TimexDocument): Day {
  const day = dayFromIso(document.published.slice(0, 10));
  if (day === null) throw new Error(`${document.id}: "${document.published}" is no day.`);
  return day;
}

/** A reader with the time of its fastest pass over the documents. */
interface Pass {
  readonly name: string;
  readonly read: (document: TimexDocument) => FoundDate[];
  fastestMs: number;
}

const MEASURE_MS = 4000;

/**
 * Reads the documents again and again, the readers by turns, so that what else runs on the machine slows all alike. One
 * whose first pass took longer than all of that is measured by it.
 */
function measure(passes: readonly Pass[], documents: readonly TimexDocument[]): void {
  const began = performance.now();
  const quick = passes.filter((pass) => pass.fastestMs < MEASURE_MS);
  do {
    for (const pass of quick) {
      const start = performance.now();
      for (const document of documents) pass.read(document);
      pass.fastestMs = Math.min(pass.fastestMs, performance.now() - start);
    }
  } while (quick.length > 0 && documents.length > 0 && performance.now() - began < MEASURE_MS);
}
