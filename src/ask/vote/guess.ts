import type { ReadArticle } from '../corpus';
import { groupEvidence } from '../evidence';
import type { Session } from '../session';
import { meetsCondition, type Condition } from '../timing';
import type { Answer, AnswerItem } from '../types';
import { namesAll, namesToFind } from '../verify';
import { candidatesOf, tally, type Count } from './count';
import { MOST_READ, readBallots } from './read';

const MOST_EVIDENCE = 2;
/** Votes that a guess needs, of all that could be: below, the reader has no idea. */
const LEAST_SHARE = 0.01;

/**
 * A refusal with what the reader would take from the passages if it had to: the same votes without the bars that an
 * answer must clear. It is no answer and is shown apart, with the sentences it stands in; nothing is guessed whose time
 * breaks the condition, or from an article that names nothing of what the question names. Who stops the guessing keeps
 * the refusal.
 */
export async function withGuess(session: Session, refused: Answer): Promise<Answer> {
  if (refused.status !== 'refused' || refused.retrieved.length === 0) return refused;
  const guess = await guessByVote(session, refused).catch(() => null);
  if (guess === null) return refused;
  const whole: Answer = { ...refused, guess };
  session.emit({ kind: 'answer', depth: 0, answer: whole });
  return whole;
}

/** `null` without a reader, or when it picks nothing that stands in a sentence. */
async function guessByVote(session: Session, refused: Answer): Promise<AnswerItem | null> {
  const { frame, retrieved, constraint } = refused;
  if (session.reader === null || frame.answerType === 'yes-no') return null;
  const names = namesToFind(frame);
  const speaksOf = (article: ReadArticle): boolean =>
    names.length === 0 || names.some((name) => namesAll(session.corpus, article, [name]));
  const { ballots, read } = await readBallots(session, session.reader, frame, retrieved, MOST_READ);
  for (const count of tally(ballots, read)) {
    if (count.share < LEAST_SHARE) return null;
    const guess = toGuess(count, constraint, speaksOf);
    if (guess !== null) return guess;
  }
  return null;
}

function toGuess(
  count: Count,
  condition: Condition | null,
  speaksOf: (article: ReadArticle) => boolean,
): AnswerItem | null {
  const candidates = candidatesOf(count, speaksOf).filter((one) => meetsCondition(one.time, condition) !== 'no');
  const [first] = candidates;
  if (first === undefined) return null;
  const { key, share } = count;
  const evidence = groupEvidence({ key, text: first.text, candidates, score: share, meets: 'unknown' }, MOST_EVIDENCE);
  return {
    text: first.text,
    time: first.time.value,
    evidence,
    origin: 'reader',
    because: 'read between the lines: no sentence says it outright',
    score: share,
  };
}
