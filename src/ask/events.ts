import type { Passage } from '../retrieve';
import { formatTime } from '../time';
import { ruleCandidates, voteKey, type Candidate } from './candidates';
import { dateCandidates } from './dating';
import { groupCandidates, orderByQuestion, type AnswerGroup } from './choose';
import { readCandidates } from './reading';
import { rankSentences, weighWords, type QuestionWords, type RankedSentence } from './sentences';
import type { Session } from './session';
import { throwIfCancelled } from './session';
import type { Condition } from './timing';
import type { Frame } from './types';
import { contentWords } from './words';

/** Sentences that spans are taken from. */
const MOST_SENTENCES = 40;
/** Sentences that cover less than this share of what the best one covers are not looked at. */
const NEAR_BEST = 0.55;
/** Passages the reader is given. */
const MOST_READ = 8;

/** A date must fit the question at least this well. */
const LEAST_FIT = 0.4;

/** What the sentences of the library say to a question. */
export interface EventAnswer {
  /** Ordered as the question asks, those that meet the time condition first. */
  readonly groups: readonly AnswerGroup[];
  readonly ranked: readonly RankedSentence[];
}

/** Answers from the sentences of the retrieved passages, by rule and by the reader together. */
export async function answerFromSentences(
  session: Session,
  frame: Frame,
  passages: readonly Passage[],
  condition: Condition | null,
): Promise<EventAnswer> {
  const { corpus, reader, signal } = session;
  const question = weighWords(corpus, frame.relation);
  const ranked = await rankSentences(corpus, question, passages);
  if (frame.answerType === 'date') {
    const dated = current(dateCandidates(corpus, frame, ranked).filter((one) => one.score >= LEAST_FIT));
    return { groups: orderByQuestion(groupCandidates(dated, condition), frame, condition), ranked };
  }
  const best = ranked[0]?.coverage ?? 0;
  const near = ranked.filter((one) => one.coverage >= best * NEAR_BEST).slice(0, MOST_SENTENCES);
  throwIfCancelled(signal);
  const found = near.flatMap((one) => ruleCandidates(frame, question, one));
  if (reader !== null) {
    const spans = await readCandidates(reader, corpus, frame, passages, MOST_READ, signal);
    found.push(...fitToType(frame, question, ranked, spans));
  }
  const groups = groupCandidates(current(found), condition);
  return { groups: orderByQuestion(groups, frame, condition), ranked };
}

/** Candidates from versions that nothing has replaced, unless there are no others. */
function current(found: readonly Candidate[]): readonly Candidate[] {
  const kept = found.filter((candidate) => !candidate.article.superseded);
  return kept.length > 0 ? kept : found;
}

/** Brings the reader's spans into the form of the answer type, weighs them by their sentence, drops what does not fit. */
function fitToType(
  frame: Frame,
  question: QuestionWords,
  ranked: readonly RankedSentence[],
  spans: readonly Candidate[],
): Candidate[] {
  const coverage = new Map(ranked.map((one) => [`${one.article.id}:${one.sentence}`, one.coverage]));
  const asked = new Set(question.words.map((word) => word.stem));
  return spans.flatMap((span): Candidate[] => {
    const words = contentWords(span.text);
    // A span made of the question's own words answers nothing.
    if (words.length > 0 && words.every((word) => asked.has(word.stem))) return [];
    const covered = coverage.get(`${span.article.id}:${span.sentence}`) ?? 0;
    const weighed = { ...span, score: span.score * (0.4 + 0.6 * covered) };
    if (frame.answerType === 'date') return toDate(weighed);
    if (frame.answerType === 'person' || frame.answerType === 'place' || frame.answerType === 'organisation') {
      return [toEntity(weighed)];
    }
    return [weighed];
  });
}

function toDate(span: Candidate): Candidate[] {
  const time = span.article.times.find((one) => one.start < span.end && span.start < one.end && one.value !== null);
  if (time === undefined || time.value === null) return [];
  const text = formatTime(time.value);
  return [
    {
      ...span,
      text,
      key: voteKey(text),
      start: time.start,
      end: time.end,
      time: { value: time.value, source: 'text' },
      isTime: true,
    },
  ];
}

/** The canonical name where the span is a mention of an entity. */
function toEntity(span: Candidate): Candidate {
  const { article } = span;
  const mention = article.mentions.find((one) => one.start < span.end && span.start < one.end);
  const entity = mention && article.entities.find((one) => one.key === mention.entityKey);
  if (mention === undefined || entity === undefined) return span;
  const covers = mention.end - mention.start >= (span.end - span.start) * 0.6;
  if (!covers) return span;
  return { ...span, text: entity.name, key: voteKey(entity.name), start: mention.start, end: mention.end };
}
