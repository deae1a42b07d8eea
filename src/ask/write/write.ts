import { shortNames } from '../../graph';
import { mostThatFit, play, type CancelSignal, type Generator } from '../../models';
import { formatTime } from '../../time';
import type { Answer, Draft, Evidence, WrittenAnswer } from '../../sources';
import { checkClaim } from './check';
import { writerRole, type WriteInput } from './prompt';
import { hearing } from './stream';

const MOST_EVIDENCE = 8;
/** A question for figures may have a hundred. */
const MOST_ANSWERS = 5;
/** Room for a reply that has to be asked for again. */
const RETRY_TOKENS = 200;

/**
 * Lets a language model put an answer in sentences, from the evidence that was found and nothing else, and checks each
 * sentence against what it cites. The short answer itself stays as it was: a model is never trusted alone.
 * @param onDraft told as it reads and writes
 * @returns `null` when there is nothing to write about
 * @throws DatelineError `CANCELLED`
 */
export async function writeAnswer(
  generator: Generator,
  answer: Answer,
  onDraft: (draft: Draft) => void,
  signal?: CancelSignal,
): Promise<WrittenAnswer | null> {
  if (answer.status !== 'answered') return null;
  const input = await packed(generator, answer);
  if (input.evidence.length === 0) return null;
  const heard = hearing(onDraft, input.short ?? null);
  const drafts = await play(generator, writerRole, input, {
    ...heard.options,
    ...(signal === undefined ? {} : { signal }),
  });
  const claims = (drafts ?? []).map((claim) => checkClaim(claim, input, answer.constraint));
  const problem =
    drafts === null
      ? 'The language model gave no usable answer.'
      : claims.some((claim) => claim.supported)
        ? null
        : 'Nothing that the language model wrote is contained in the evidence.';
  return { modelId: generator.modelId, claims, evidence: input.evidence, problem, replies: heard.replies() };
}

/**
 * As much evidence, in order, as the model's context holds: as it is, or with the names it repeats put short where that
 * lets more of it in.
 */
async function packed(generator: Generator, answer: Answer): Promise<WriteInput> {
  const all = uniqueQuotes(answer.answers.flatMap((item) => item.evidence)).slice(0, MOST_EVIDENCE);
  const { constraint, question } = answer;
  const condition =
    constraint === null
      ? null
      : `${constraint.signal} ${formatTime({ interval: constraint.interval, granularity: 'span', certainty: 'exact' })}`;
  const answers = answer.answers.slice(0, MOST_ANSWERS).map((item) => item.text);
  const inputOf = (count: number, short: WriteInput['short']): WriteInput => ({
    question,
    answers,
    condition,
    evidence: all.slice(0, count),
    found: answer.answers,
    short: short ?? null,
  });
  const fitting = (short: WriteInput['short']): Promise<number> =>
    mostThatFit(generator, all.length, writerRole.maxTokens + RETRY_TOKENS, (count) =>
      writerRole.messages(inputOf(count, short)),
    );
  const plain = await fitting(null);
  if (plain === all.length) return inputOf(plain, null);
  const short = shortNames(
    all.map(({ quote }) => quote),
    [question, condition ?? '', ...answers],
  );
  const shorter = short === null ? 0 : await fitting(short);
  return shorter > plain ? inputOf(shorter, short) : inputOf(plain, null);
}

function uniqueQuotes(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>();
  return evidence.filter(({ quote }) => !seen.has(quote) && seen.add(quote));
}
