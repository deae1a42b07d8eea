import { play, type CancelSignal, type Generator } from '../../models';
import { formatTime } from '../../time';
import type { Answer, Evidence, WrittenAnswer } from '../types';
import { checkClaim } from './check';
import { evidenceLine, writerRole, type WriteInput } from './prompt';
import { textOfReply } from './stream';

const MOST_EVIDENCE = 8;
/** Tokens for the rules, the chat template and one retry. */
const OVERHEAD_TOKENS = 420;

/**
 * Lets a language model put an answer in sentences, from the evidence that was found and nothing else, and checks each
 * sentence against what it cites. The short answer itself stays as it was: a model is never trusted alone.
 * @returns `null` when there is nothing to write about
 * @throws DatelineError `CANCELLED`
 */
export async function writeAnswer(
  generator: Generator,
  answer: Answer,
  onText: (piece: string) => void,
  signal?: CancelSignal,
): Promise<WrittenAnswer | null> {
  if (answer.status !== 'answered') return null;
  const input = await packed(generator, answer);
  if (input.evidence.length === 0) return null;
  const onToken = textOfReply(onText);
  const drafts = await play(generator, writerRole, input, { onToken, ...(signal === undefined ? {} : { signal }) });
  const claims = (drafts ?? []).map((claim) => checkClaim(claim, input, answer.constraint));
  const problem =
    drafts === null
      ? 'The language model gave no usable answer.'
      : claims.some((claim) => claim.supported)
        ? null
        : 'Nothing that the language model wrote is contained in the evidence.';
  return { modelId: generator.modelId, claims, evidence: input.evidence, problem };
}

/** As much evidence, in order, as the model's context holds. */
async function packed(generator: Generator, answer: Answer): Promise<WriteInput> {
  const all = uniqueQuotes(answer.answers.flatMap((item) => item.evidence)).slice(0, MOST_EVIDENCE);
  const { constraint } = answer;
  const condition =
    constraint === null
      ? null
      : `${constraint.signal} ${formatTime({ interval: constraint.interval, granularity: 'span', certainty: 'exact' })}`;
  let left =
    generator.contextTokens -
    writerRole.maxTokens -
    OVERHEAD_TOKENS -
    (await generator.countTokens(`${answer.question} ${condition ?? ''}`));
  const evidence: Evidence[] = [];
  for (const one of all) {
    left -= await generator.countTokens(evidenceLine(one, evidence.length + 1));
    if (left < 0) break;
    evidence.push(one);
  }
  return { question: answer.question, answers: answer.answers.map((item) => item.text), condition, evidence };
}

function uniqueQuotes(evidence: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>();
  return evidence.filter(({ quote }) => !seen.has(quote) && seen.add(quote));
}
