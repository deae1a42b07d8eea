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
  for (const [name, reader] of Object.entries(DATE_READERS)) {
    const counts = noCounts();
    const speed = charsPerSecond(documents, (document) => {
      const found = reader(document.text, publicationDay(document));
      if (counts.documents < documents.length) {
        const pairs = pairDates(goldDates(document), found);
        count(counts, pairs, found.length);
        if (name === 'dateline') perQuestion.push({ id: document.id, pairs, found });
      }
    });
    metrics[`${name}.relaxedF1`] = f1(counts.relaxed, counts);
    metrics[`${name}.strictF1`] = f1(counts.strict, counts);
    metrics[`${name}.valueF1`] = f1(counts.value, counts);
    metrics[`${name}.charsPerSecond`] = speed;
  }
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

const MEASURE_MS = 1500;

/**
 * Speed of the fastest pass over the documents: the first pass scores, the others only read, until enough time was
 * measured. A reader that takes longer than that for one pass is measured by it.
 */
function charsPerSecond(documents: readonly TimexDocument[], read: (document: TimexDocument) => void): number {
  const chars = documents.reduce((sum, document) => sum + document.text.length, 0);
  const began = performance.now();
  let fastestMs = Infinity;
  do {
    const start = performance.now();
    for (const document of documents) read(document);
    fastestMs = Math.min(fastestMs, performance.now() - start);
  } while (performance.now() - began < MEASURE_MS && documents.length > 0);
  return Math.round((chars / fastestMs) * 1000);
}
