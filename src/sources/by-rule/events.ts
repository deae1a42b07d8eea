import type { Passage } from '../../retrieve';
import type { Candidate } from '../candidates';
import { groupCandidates, orderByQuestion, type AnswerGroup } from './choose';
import { dateCandidates } from './dating';
import { figureCandidates } from './figures';
import { nameCandidates } from './naming';
import { rankSentences, weighWords, type RankedSentence } from '../sentences';
import { type Session, throwIfCancelled } from '../session';
import type { Condition } from '../timing';
import type { Frame } from '../../question';

/** A date must fit the question at least this well. */
const LEAST_FIT = 0.33;

/** What the sentences of the library say to a question. */
export interface EventAnswer {
  /** Ordered as the question asks, those that meet the time condition first. */
  readonly groups: readonly AnswerGroup[];
  readonly ranked: readonly RankedSentence[];
}

/** "What is the marathon world record?" asks for a figure. */
const A_RECORD = /^what (?:is|was|has been) the [^?]*\brecord(?: (?:in|for|over) [^?]*)?\??$/i;

/** What rules find in the sentences of the retrieved passages. */
export async function answerFromSentences(
  session: Session,
  frame: Frame,
  passages: readonly Passage[],
  condition: Condition | null,
): Promise<EventAnswer> {
  const { corpus, signal } = session;
  if (A_RECORD.test(frame.relation) && frame.answerType !== 'number')
    return answerFromSentences(session, { ...frame, answerType: 'number' }, passages, condition);
  const question = weighWords(corpus, frame.relation);
  const ranked = await rankSentences(corpus, question, passages);
  if (frame.answerType === 'date') {
    const dated = current(dateCandidates(corpus, frame, ranked).filter((one) => one.score >= LEAST_FIT));
    return { groups: orderByQuestion(groupCandidates(dated, condition), frame, condition), ranked };
  }
  throwIfCancelled(signal);
  const held = heldCondition(frame, condition);
  const groups = groupCandidates(current(byRule(session, frame, ranked)), held);
  return { groups: orderByQuestion(groups, frame, held), ranked };
}

/**
 * What the time of the evidence must satisfy. A record is held by who set it last before; how many were killed "when the
 * bridge fell" may be told at any time.
 */
function heldCondition(frame: Frame, condition: Condition | null): Condition | null {
  if (condition === null || condition.signal !== 'overlap') return condition;
  if (frame.implicit !== null && /^(?:count|number|money|duration)$/.test(frame.answerType)) return null;
  if (/\b(?:held|holds|hold)\b.*\brecord\b/i.test(frame.relation))
    return { signal: 'before', interval: condition.interval };
  return condition;
}

function byRule(session: Session, frame: Frame, ranked: readonly RankedSentence[]): Candidate[] {
  switch (frame.answerType) {
    case 'yes-no':
      return [];
    case 'number':
    case 'count':
    case 'money':
    case 'duration':
      return figureCandidates(session.corpus, frame, ranked).filter((one) => one.score >= LEAST_FIT);
    case 'phrase':
      return [
        ...figureCandidates(session.corpus, frame, ranked).filter(
          (one) => one.score >= LEAST_FIT && WANTS_FIGURE.test(frame.relation),
        ),
        ...nameCandidates(session.corpus, frame, ranked).filter((one) => one.score >= LEAST_NAME),
      ];
    default:
      return nameCandidates(session.corpus, frame, ranked).filter((one) => one.score >= LEAST_NAME);
  }
}

const WANTS_FIGURE = /\b(?:score|(?:what|which) time|record|share|per ?cent)\b/i;
const LEAST_NAME = 0.38;

/** Candidates from versions that something has replaced come after those of the present ones. */
function current(found: readonly Candidate[]): Candidate[] {
  if (found.every((candidate) => candidate.article.superseded)) return [...found];
  return found.map((one) => (one.article.superseded ? { ...one, score: one.score * REPLACED } : one));
}

const REPLACED = 0.3;
