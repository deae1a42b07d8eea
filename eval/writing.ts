import type { Answer, WrittenAnswer } from '../src/ask';
import { play } from '../src/models';
import { currentGenerator } from './generator';
import { judgeRole, type Judgement } from './judge-role';
import { mean } from './metrics';

/** What a language model made of one question. */
export interface Written {
  readonly question: string;
  /** The short answer with its evidence, as it was without the model. */
  readonly answer: string;
  readonly quotes: readonly string[];
  readonly written: WrittenAnswer | null;
  readonly readAs: string | null;
}

export function writtenOf(answer: Answer): Written {
  const [first] = answer.answers;
  return {
    question: answer.question,
    answer: first?.text ?? '',
    quotes: (first?.evidence ?? []).map(({ quote }) => quote),
    written: answer.written ?? null,
    readAs: answer.readAs ?? null,
  };
}

/**
 * Figures of what a language model wrote; none where there was no model.
 *
 * - `written.answers`: answers it was to put in sentences; `written.parsed`: share with a reply of the right shape
 * - `written.claims`, `written.supported`, `written.struck`: sentences, and the shares kept and struck through
 * - `written.rawRight`, `written.keptRight`: share of the answers with a gold answer that any of its sentences holds, before
 *   and after the check; `written.rawPrecision`, `written.keptPrecision`: share of the sentences that hold it; absent
 *   where no row has a gold answer that decides, or nothing was kept
 * - `frame.readAs`: questions that it put in other words, so that the rules could read them
 * @param holds whether a sentence holds the gold answer, by the row's place; `null` where there is none
 */
export async function writingMetrics(
  rows: readonly Written[],
  holds: (row: number, text: string) => boolean | null,
  judge: boolean,
): Promise<Record<string, number>> {
  const generator = currentGenerator();
  if (generator === null) return {};
  const asked = rows.flatMap((row, at) => (row.written === null ? [] : [{ at, written: row.written }]));
  const claims = asked.flatMap(({ at, written }) => written.claims.map((claim) => ({ at, ...claim })));
  const kept = claims.filter((claim) => claim.supported);
  const precision = (of: readonly { at: number; text: string }[]): number[] =>
    of.flatMap(({ at, text }) => numberOf(holds(at, text)));
  const right = (keep: (claim: { supported: boolean }) => boolean): number[] =>
    asked.flatMap(({ at, written }) =>
      holds(at, '') === null ? [] : Number(written.claims.some((one) => keep(one) && holds(at, one.text) === true)),
    );
  const metrics: Record<string, number> = {
    'written.answers': asked.length,
    'written.parsed': mean(asked.map(({ written }) => Number(written.claims.length > 0))),
    'written.claims': claims.length,
    'written.supported': mean(claims.map((claim) => Number(claim.supported))),
    'written.struck': mean(claims.map((claim) => Number(!claim.supported))),
    'written.anyKept': mean(asked.map(({ written }) => Number(written.claims.some((one) => one.supported)))),
    ...meanOf(
      'written.rawRight',
      right(() => true),
    ),
    ...meanOf(
      'written.keptRight',
      right((claim) => claim.supported),
    ),
    ...meanOf('written.rawPrecision', precision(claims)),
    ...meanOf('written.keptPrecision', precision(kept)),
    'frame.readAs': rows.filter((row) => row.readAs !== null).length,
  };
  if (!judge) return metrics;
  // After all the writing: prompts of one role after the other share their beginning, which is computed once.
  const marks: Judgement[] = [];
  for (const { question, answer, quotes } of rows) {
    if (answer === '') continue;
    const mark = await play(generator, judgeRole, { question, answer, evidence: quotes });
    if (mark !== null) marks.push(mark);
  }
  return {
    ...metrics,
    'judge.answers': marks.length,
    'judge.helpfulness': mean(marks.map((mark) => mark.helpfulness)),
    'judge.relevance': mean(marks.map((mark) => mark.relevance)),
    'judge.faithfulness': mean(marks.map((mark) => mark.faithfulness)),
  };
}

/** Under its name, where there is anything to take it of. */
function meanOf(name: string, values: readonly number[]): Record<string, number> {
  return values.length === 0 ? {} : { [name]: mean(values) };
}

function numberOf(one: boolean | null): number[] {
  return one === null ? [] : [Number(one)];
}
