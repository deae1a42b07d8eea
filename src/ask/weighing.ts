import type { Passage } from '../retrieve';
import {
  type AskCorpus,
  type Condition,
  questionMatch,
  type QuestionMatch,
  type QuestionWords,
  weighWords,
} from '../sources';
import type { Frame } from '../question';

/** A question as its claims are weighed against it. */
export interface Asked {
  readonly frame: Frame;
  readonly condition: Condition | null;
  /** It has a hidden time that no article dates. */
  readonly unresolved: boolean;
  readonly passages: readonly Passage[];
}

/** What all claims to one question are weighed against. */
export interface Weighing {
  readonly corpus: AskCorpus;
  readonly frame: Frame;
  readonly condition: Condition | null;
  readonly passages: readonly Passage[];
  readonly hasReader: boolean;
  readonly question: QuestionMatch;
  readonly words: QuestionWords;
  /** The words of a hidden time that no article dates; `null` where there is none. */
  readonly undated: QuestionWords | null;
}

/** Reads the question once for all its claims. */
export function weighing(
  corpus: AskCorpus,
  { frame, condition, unresolved, passages }: Asked,
  hasReader: boolean,
): Weighing {
  const question = questionMatch(corpus, frame);
  const words = weighWords(corpus, frame.relation);
  const undated = unresolved && frame.implicit !== null ? weighWords(corpus, frame.implicit) : null;
  return { corpus, frame, condition, passages, hasReader, question, words, undated };
}
