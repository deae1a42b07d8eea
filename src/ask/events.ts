import type { Passage } from '../retrieve';
import { typeFit, voteKey, type Candidate } from './candidates';
import { groupCandidates, orderByQuestion, type AnswerGroup } from './choose';
import type { AskCorpus } from './corpus';
import { dateCandidates } from './dating';
import { figureCandidates, figureIn } from './figures';
import { fitAt, questionMatch } from './match';
import { nameCandidates } from './naming';
import { LEAD } from './news';
import { readCandidates } from './reading';
import { rankSentences, weighWords, type RankedSentence } from './sentences';
import type { Session } from './session';
import { throwIfCancelled } from './session';
import { askedSlot, slotFit } from './slots';
import type { Condition } from './timing';
import type { AnswerType, Frame } from './types';
import { contentWords, senseOf } from './words';

/** Passages the reader is given. */
const MOST_READ = 4;

/** Candidates by rule that score this much need no second opinion. */
const DECIDED: Readonly<Record<AnswerType, number>> = {
  person: 0.62,
  organisation: 0.62,
  place: 0.75,
  work: 0.75,
  event: 0.75,
  phrase: 2,
  number: 0.6,
  count: 0.6,
  money: 0.5,
  duration: 0.5,
  date: 0,
  'yes-no': 0,
};

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

/** Answers from the sentences of the retrieved passages, by rule and by the reader together. */
export async function answerFromSentences(
  session: Session,
  frame: Frame,
  passages: readonly Passage[],
  condition: Condition | null,
): Promise<EventAnswer> {
  const { corpus, reader, signal } = session;
  if (A_RECORD.test(frame.relation) && frame.answerType !== 'number')
    return answerFromSentences(session, { ...frame, answerType: 'number' }, passages, condition);
  const question = weighWords(corpus, frame.relation);
  const ranked = await rankSentences(corpus, question, passages);
  if (frame.answerType === 'date') {
    const dated = current(dateCandidates(corpus, frame, ranked).filter((one) => one.score >= LEAST_FIT));
    return { groups: orderByQuestion(groupCandidates(dated, condition), frame, condition), ranked };
  }
  throwIfCancelled(signal);
  const found = current(byRule(session, frame, ranked));
  const decided = Math.max(0, ...found.map((one) => one.score));
  const read = reader !== null && decided < DECIDED[frame.answerType] ? passages.slice(0, MOST_READ) : [];
  if (reader !== null && read.length > 0) {
    const spans = await readCandidates(reader, corpus, frame, read, MOST_READ, signal);
    found.push(...fitToType(corpus, frame, spans));
  }
  const held = heldCondition(frame, condition);
  const groups = groupCandidates(current(found), held);
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

/** Brings the reader's spans into the form of the answer type, weighs them by their clause, drops what does not fit. */
function fitToType(corpus: AskCorpus, frame: Frame, spans: readonly Candidate[]): Candidate[] {
  const question = questionMatch(corpus, frame);
  const asked = new Set(contentWords(frame.question).map((word) => word.sense));
  const slot = askedSlot(frame);
  return spans.flatMap((span): Candidate[] => {
    const words = contentWords(span.text);
    // A span made of the question's own words answers nothing.
    if (words.length > 0 && words.every((word) => asked.has(word.sense))) return [];
    const { score } = fitAt(question, span.article, span.sentence, span.start, span.sentence < LEAD);
    const sentence = span.article.sentences[span.sentence];
    const part = sentence === undefined ? 1 : slotFit(slot, question, span.article, sentence, span);
    const weighed = { ...span, score: span.score * Math.min(1, score * part) };
    switch (frame.answerType) {
      case 'person':
      case 'place':
      case 'organisation':
        return toEntity(weighed, frame.answerType, question.verb === senseOf('win'));
      case 'duration':
        return /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|a|an)\b/i.test(span.text) &&
          UNIT.test(span.text)
          ? [toFigure(weighed, 'duration')]
          : [];
      case 'number':
      case 'count':
        return /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twice|dozen|hundred|thousand)/i.test(span.text)
          ? [toFigure(weighed, 'count')]
          : [];
      case 'money':
        return /\d/.test(span.text) ? [toFigure(weighed, 'money')] : [];
      default:
        return [weighed];
    }
  });
}

const UNIT = /\b(?:second|minute|hour|day|week|month|year|decade|centur)/i;

/** "30 May, 64 days": the figure that was asked for alone, where there is one. */
function toFigure(span: Candidate, asked: AnswerType): Candidate {
  const { article } = span;
  const at = figureIn(asked, article.text.slice(span.start, span.end));
  if (at === null) return span;
  const [start, end] = [span.start + at.start, span.start + at.end];
  const text = article.text.slice(start, end);
  return { ...span, text, key: voteKey(text), start, end };
}

/** The canonical name where the span is a mention of an entity of the right kind; nothing else names one. */
function toEntity(span: Candidate, asked: AnswerType, contest: boolean): Candidate[] {
  const { article } = span;
  const mention = article.mentions.find((one) => one.start < span.end && span.start < one.end);
  const entity = mention && article.entities.find((one) => one.key === mention.entityKey);
  if (mention === undefined || entity === undefined || typeFit(asked, entity.type, entity.name, contest) === 0)
    return [];
  return [{ ...span, text: entity.name, key: voteKey(entity.name), start: mention.start, end: mention.end }];
}
