import type { Answer } from '../src/ask';
import { dayFromIso } from '../src/time';
import { openHand, openHandSample, type HandQuestion, type HandSet } from './hand-data';
import { holdsAnswer, mean } from './metrics';
import type { SuiteOptions, SuiteResult } from './suite';

/** How one hand-written question came out. */
export interface HandRow {
  readonly part: 'news' | 'sample';
  readonly id: string;
  readonly question: string;
  readonly kind: string;
  readonly style: string;
  readonly expected: readonly string[];
  readonly level: Answer['level'];
  /** The value shown, at any level; empty where there is none. */
  readonly value: string;
  /** What the judge gave the first answer, and the source that made it; `null` without an answer. */
  readonly probability: number | null;
  readonly source: string | null;
  readonly quotes: readonly string[];
  /** The value shown holds an accepted answer. */
  readonly valueRight: boolean;
  /** The value does, or one of the first three quotes. */
  readonly shownRight: boolean;
  readonly ms: number;
  /** From the question to the first sentence on the screen; `null` when none came. */
  readonly firstEvidenceMs: number | null;
}

const MOST_QUOTES = 3;

/** Asks one question and scores it as `hand/README.md` says. */
async function askOne(set: HandSet, part: HandRow['part'], row: HandQuestion, method: string | null): Promise<HandRow> {
  const started = performance.now();
  let firstEvidenceMs: number | null = null;
  const answer = await set.library.ask(
    row.question,
    {
      asOf: row.asOf === null ? null : dayFromIso(row.asOf),
      today: row.asOf === null ? set.today : (dayFromIso(row.asOf) ?? set.today),
      write: false,
      ...(method === null ? {} : { method }),
    },
    (event) => {
      const shows =
        event.depth === 0 &&
        ((event.kind === 'retrieved' && event.passages.length > 0) ||
          (event.kind === 'answer' && event.answer.answers.length > 0));
      if (shows) firstEvidenceMs ??= performance.now() - started;
    },
  );
  const ms = performance.now() - started;
  const said = answer.level === 'said' ? answer.answers : [];
  const value = said.map((one) => (one.label === undefined ? one.text : `${one.label}: ${one.text}`)).join('; ');
  const quotes = shownQuotes(answer).slice(0, MOST_QUOTES);
  const valueRight = holdsAnswer(value, row.answer);
  return {
    part,
    id: row.id,
    question: row.question,
    kind: row.kind,
    style: row.style ?? 'plain',
    expected: row.answer,
    level: answer.level,
    value,
    probability: answer.answers[0]?.score ?? null,
    source: answer.answers[0]?.source ?? null,
    quotes,
    valueRight,
    shownRight: valueRight || quotes.some((quote) => holdsAnswer(quote, row.answer)),
    ms,
    firstEvidenceMs,
  };
}

/** The sentences on the screen, in their order: those of what is said, else those to read oneself. */
function shownQuotes(answer: Answer): string[] {
  const said = answer.level === 'said' ? answer.answers.flatMap((one) => one.evidence) : answer.quotes;
  return said.map((one) => one.quote);
}

/** The value below which a share of the sorted values lies. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The keys of DESIGN.md for one part, each behind `prefix`. */
function metricsOf(rows: readonly HandRow[], prefix: string): Record<string, number> {
  const answerable = rows.filter((row) => row.expected.length > 0);
  const unanswerable = rows.filter((row) => row.expected.length === 0);
  const said = rows.filter((row) => row.level === 'said');
  const metrics: Record<string, number> = {
    'said.precision': mean(said.map((row) => Number(row.valueRight))),
    'said.coverage': mean(answerable.map((row) => Number(row.level === 'said' && row.valueRight))),
    'shown.right': mean(answerable.map((row) => Number(row.shownRight))),
    'unanswerable.said': mean(unanswerable.map((row) => Number(row.level === 'said'))),
    msP50: percentile(
      rows.map((row) => row.ms),
      0.5,
    ),
    msP95: percentile(
      rows.map((row) => row.ms),
      0.95,
    ),
    firstEvidenceMsP50: percentile(
      rows.flatMap((row) => row.firstEvidenceMs ?? []),
      0.5,
    ),
  };
  for (const kind of new Set(answerable.map((row) => row.kind))) {
    metrics[`kind.${kind}.right`] = mean(
      answerable.filter((row) => row.kind === kind).map((row) => Number(row.shownRight)),
    );
  }
  return Object.fromEntries(Object.entries(metrics).map(([key, value]) => [`${prefix}${key}`, value]));
}

/** Whether the judge was fitted on a question of the suite: every second one; `apart.` are the figures of the others. */
export function isFitted(id: string): boolean {
  return Number(id.slice(1)) % 2 === 0;
}

/** Hand-written questions over a personal news library and over the sample library, by the level on the screen. */
export async function handSuite(options: SuiteOptions): Promise<SuiteResult> {
  const started = performance.now();
  const rows: HandRow[] = [];
  for (const part of ['news', 'sample'] as const) {
    const set = part === 'news' ? await openHand(options, false) : await openHandSample(options);
    if (set === null) continue;
    for (const question of set.questions) rows.push(await askOne(set, part, question, options.method));
    await set.library.close();
  }
  const news = rows.filter((row) => row.part === 'news');
  const sample = rows.filter((row) => row.part === 'sample');
  return {
    suite: 'hand',
    n: rows.length,
    metrics: {
      ...(news.length === 0 ? {} : metricsOf(news, '')),
      ...(sample.length === 0 ? {} : metricsOf(sample, 'sample.')),
      ...metricsOf(
        news.filter((row) => !isFitted(row.id)),
        'apart.',
      ),
      ...(sample.length === 0
        ? {}
        : metricsOf(
            sample.filter((row) => !isFitted(row.id)),
            'apart.sample.',
          )),
    },
    seconds: (performance.now() - started) / 1000,
    perQuestion: rows,
  };
}
