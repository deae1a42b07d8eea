import { containedShare, faultAgainst, withoutDates, type Ground } from '../../extract';
import { mostThatFit, play, type Generator, type PlayOptions } from '../../models';
import type { ReportClaim } from '../../store';
import { reportRole } from './report-role';

/** A dated sentence of a node's report, with its words. */
export interface ReportFact extends Ground {
  readonly title: string;
  /** "14 March 2023": put before its words. */
  readonly when: string;
}

/** Share of a sentence's words that the facts it cites must have. */
const LEAST_CONTAINED = 0.75;

/**
 * The report of a time node by a language model (TG-RAG §3.1.2), from the points that were chosen for it bottom-up; each
 * sentence is held against those it cites.
 * @returns `null` when there is no usable reply: the points are the report
 * @throws DatelineError `CANCELLED`
 */
export async function writeReport(
  generator: Generator,
  period: string,
  points: readonly ReportFact[],
  options: PlayOptions = {},
): Promise<readonly ReportClaim[] | null> {
  const facts = points.map(({ when, quote }) => `${when}: ${quote}`);
  const inputOf = (count: number) => ({ period, facts: facts.slice(0, count) });
  const count = await mostThatFit(generator, facts.length, reportRole.maxTokens, (some) =>
    reportRole.messages(inputOf(some)),
  );
  if (count === 0) return null;
  const sentences = await play(generator, reportRole, inputOf(count), options);
  return (sentences ?? []).length === 0
    ? null
    : (sentences ?? []).map(({ text, cites }) => {
        const at = cites.map((n) => n - 1);
        const why = faultOf(
          text,
          at.flatMap((one) => points[one] ?? []),
        );
        return { text, supported: why === null, why: why ?? '', cites: at };
      });
}

function faultOf(text: string, grounds: readonly ReportFact[]): string | null {
  if (grounds.length === 0) return 'It cites no evidence.';
  const titles = grounds.map(({ title }) => title);
  const fault = faultAgainst(text, grounds, '', titles);
  if (fault !== null) return fault;
  const quotes = grounds.map(({ quote }) => quote).join('\n');
  return containedShare(withoutDates(text), [quotes, ...titles].join('\n')) < LEAST_CONTAINED
    ? 'It says more than the evidence does.'
    : null;
}
