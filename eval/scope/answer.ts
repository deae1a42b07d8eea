import type { CancelSignal, Reader } from '../../src/models';
import { readTimes } from '../../src/time';
import { scopedCandidates, type PassageReading } from './candidates';
import { chooseInScope, isWithinReach } from './choose';
import { splitClauses } from './clauses';
import { sharesMost } from './features';
import { readScopedQuestion } from './question';
import { readSupposition } from './suppose';
import type { ScopedChoice, TimeScope } from './types';

/** Spans asked of the reader for a passage and for a clause. */
const PASSAGE_SPANS = 5;
const CLAUSE_SPANS = 3;

/** The answer within given passages; `text` is `null` when refused. */
export interface ScopedAnswer {
  readonly text: string | null;
  /** Where it stands, end exclusive; `null` when refused. */
  readonly place: { readonly passage: number; readonly start: number; readonly end: number } | null;
  /** How it was chosen; `null` when a supposition of the question decided. */
  readonly choice: ScopedChoice | null;
}

const REFUSED: ScopedAnswer = { text: null, place: null, choice: null };

function isNear(scope: TimeScope, passages: readonly string[]): boolean {
  return passages.some((text) =>
    readTimes(text, { reference: null }).some((time) => time.bounds !== null && isWithinReach(time.bounds, scope)),
  );
}

/** What the reader offers for a question within passages, clause by clause and passage by passage. */
export async function readPassages(
  reader: Reader,
  question: string,
  bare: string,
  passages: readonly string[],
  signal?: CancelSignal,
): Promise<PassageReading[]> {
  const clauses = passages.map((text) => splitClauses(text));
  const parts = passages.flatMap((text, at) =>
    (clauses[at] ?? []).map((clause) => text.slice(clause.start, clause.end)),
  );
  const byPart = await reader.read(bare, parts, CLAUSE_SPANS, signal);
  const bareSpans = await reader.read(bare, passages, PASSAGE_SPANS, signal);
  const wordedSpans = await reader.read(question, passages, PASSAGE_SPANS, signal);
  let part = 0;
  return passages.map((_, at) => ({
    byClause: (clauses[at] ?? []).map((clause) =>
      (byPart[part++] ?? []).map((span) => ({
        ...span,
        start: span.start + clause.start,
        end: span.end + clause.start,
      })),
    ),
    bare: bareSpans[at] ?? [],
    worded: wordedSpans[at] ?? [],
  }));
}

/**
 * Answers a question with a time scope from given passages alone: candidates by rule and from the reader, each with the
 * interval its clause and its neighbours give it, and the one that best held over the scope. A supposition ("if she had
 * left in 1957") replaces what the passages say about its value.
 * @param reader `null`: rules alone
 * @param titles of the passages; a section is often named after the value it tells of. May be empty
 */
export async function answerInScope(
  reader: Reader | null,
  question: string,
  passages: readonly string[],
  titles: readonly string[] = [],
  signal?: CancelSignal,
): Promise<ScopedAnswer> {
  const asked = readScopedQuestion(question);
  if (asked.supposition !== null && asked.scope !== null) {
    const supposed = readSupposition(asked.supposition, asked.bare, passages);
    if (supposed !== null) {
      if (!sharesMost(supposed.held, asked.scope)) return REFUSED;
      const { text, passage, start, end } = supposed;
      return { text, place: { passage, start, end }, choice: null };
    }
  }
  // Nothing the passages date comes near: no need to read.
  if (asked.scope !== null && !isNear(asked.scope, passages)) return REFUSED;
  const readings = reader === null ? null : await readPassages(reader, asked.worded, asked.bare, passages, signal);
  const choice = chooseInScope(asked.scope, scopedCandidates(asked.bare, passages, titles, readings, { rules: true }));
  if (choice.best === null) return { text: null, place: null, choice };
  const { text, passage, start, end } = choice.best;
  return { text, place: { passage, start, end }, choice };
}
