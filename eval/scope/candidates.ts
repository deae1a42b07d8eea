import type { ReaderSpan } from '../../src/models';
import type { Span } from '../../src/text';
import { readTimes } from '../../src/time';
import { splitClauses } from './clauses';
import { isCued, relationKind, shapeFit } from './kind';
import { nameSpans, type NameSpan } from './spans';
import { heldAt, momentsOf } from './timeline';
import { withFullNames } from './full-names';
import { endBySuccession } from './succession';
import type { ScopedCandidate } from './types';
import { plain } from './words';

/** What the reader offered for one passage; spans are relative to the passage. */
export interface PassageReading {
  /** For the question without its time, clause by clause, in the order of {@link splitClauses}. */
  readonly byClause: readonly (readonly ReaderSpan[])[];
  /** For the question without its time, over the whole passage. */
  readonly bare: readonly ReaderSpan[];
  /** For the question in its own words, over the whole passage. */
  readonly worded: readonly ReaderSpan[];
}

export interface CandidateOptions {
  /** Name spans by rule. */
  readonly rules: boolean;
}

/**
 * Spans of the passages that may answer, each dated by its clause and ended by the next of its kind.
 * @param readings one for each passage, or `null` without a reader
 */
export function scopedCandidates(
  bare: string,
  passages: readonly string[],
  titles: readonly string[],
  readings: readonly PassageReading[] | null,
  options: CandidateOptions,
): ScopedCandidate[] {
  const kind = relationKind(bare);
  const asked = ` ${plain(bare)} `;
  const found: ScopedCandidate[] = [];
  for (const [passage, text] of passages.entries()) {
    const times = readTimes(text, { reference: null });
    const moments = momentsOf(text, times);
    const title = ` ${plain(titles[passage] ?? '')} `;
    const reading = readings?.[passage];
    for (const [at, clause] of splitClauses(text).entries()) {
      const body = text.slice(clause.start, clause.end);
      const inClause = (spans: readonly ReaderSpan[]): ReaderSpan[] =>
        spans.filter((span) => span.start >= clause.start && span.end <= clause.end);
      const offered = [
        reading?.byClause[at] ?? [],
        inClause(reading?.bare ?? []),
        inClause(reading?.worded ?? []),
      ] as const;
      const ruled = options.rules ? nameSpans(body).map((span) => ({ ...span, ...shifted(span, clause.start) })) : [];
      for (const span of distinct([...ruled, ...offered.flat()].map((one) => trimmed(text, one)))) {
        const words = text.slice(span.start, span.end);
        if (
          /\d/.test(words) &&
          !words.endsWith(')') &&
          times.some((time) => /\d{3}/.test(time.text) && time.start >= span.start && time.end <= span.end)
        )
          continue;
        if (words === '' || asked.includes(` ${plain(words)} `) || /^[\d\W]+$/.test(words)) continue;
        const [clauseScore, passageScore, wordedScore] = offered.map((spans) => scoreOf(text, spans, span));
        found.push({
          text: words,
          passage,
          clause: at,
          start: span.start,
          end: span.end,
          ...heldAt(kind, text, clause, span, moments),
          clauseScore: clauseScore ?? null,
          passageScore: passageScore ?? null,
          wordedScore: wordedScore ?? null,
          shape: shapeFit(kind, words),
          cued: Number(isCued(kind, text.slice(clause.start, span.start))),
          ruled: ruledAs(ruled, span),
          familiar: familiarity(words, asked),
          titled: Number(title.includes(` ${plain(words)} `)),
          mentions: 1,
          short: 0,
          shortened: 0,
        });
      }
    }
  }
  return endBySuccession(counted(withFullNames(found)));
}

/** 1 for a whole name, 0.5 for one cut out of a longer name, 0 for bounds that only the reader gave. */
function ruledAs(ruled: readonly NameSpan[], span: Span): number {
  const same = ruled.filter((one) => one.start === span.start && one.end === span.end);
  return same.length === 0 ? 0 : same.some((one) => one.whole) ? 1 : 0.5;
}

/** Share of the words that the question holds: a value is rarely named in its question. */
function familiarity(words: string, asked: string): number {
  const own = plain(words)
    .split(' ')
    .filter((word) => word.length > 2);
  return own.length === 0 ? 0 : own.filter((word) => asked.includes(` ${word} `)).length / own.length;
}

function counted(candidates: readonly ScopedCandidate[]): ScopedCandidate[] {
  const counts = new Map<string, number>();
  for (const one of candidates) counts.set(plain(one.text), (counts.get(plain(one.text)) ?? 0) + 1);
  return candidates.map((one) => ({ ...one, mentions: counts.get(plain(one.text)) ?? 1 }));
}

/** The reader's score of exactly this span, else of one that shares most of its words, less what they do not share. */
function scoreOf(text: string, spans: readonly ReaderSpan[], span: Span): number | null {
  let top: number | null = null;
  for (const offered of spans) {
    const one = trimmed(text, offered);
    const shared = Math.min(one.end, span.end) - Math.max(one.start, span.start);
    if (shared <= 0) continue;
    const apart = one.end - one.start + span.end - span.start - 2 * shared;
    const score = offered.score - (apart === 0 ? 0 : 1.5 + (4 * apart) / (apart + 2 * shared));
    if (top === null || score > top) top = score;
  }
  return top;
}

/** Without the signs and the article around it; a bracket inside keeps its partner. */
function trimmed(text: string, span: Span): Span {
  let { start, end } = span;
  const lead = /^(?:[\s"“”'‘’(,;:.–-]+|(?:the|a|an)\s+)+/iu.exec(text.slice(start, end));
  start += lead?.[0].length ?? 0;
  const tail = /[\s"“”'‘’,;:–-]+$|\s+\.$|\s*\($/u.exec(text.slice(start, end));
  end -= tail?.[0].length ?? 0;
  const words = text.slice(start, end);
  if (words.endsWith(')') && !words.includes('(')) end -= /\s*\)$/.exec(words)?.[0].length ?? 0;
  else if (words.includes('(') && !words.includes(')') && /^\s*\)/.test(text.slice(end)))
    end += /^\s*\)/.exec(text.slice(end))?.[0].length ?? 0;
  return { start, end: Math.max(start, end) };
}

function shifted(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}

function distinct(spans: readonly Span[]): Span[] {
  const seen = new Map(spans.map((span) => [`${span.start}-${span.end}`, { start: span.start, end: span.end }]));
  return [...seen.values()];
}
