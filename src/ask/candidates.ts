import type { EntityType } from '../text';
import type { ReadArticle } from './corpus';
import type { QuestionWords, RankedSentence } from './sentences';
import { timeOfSpan, timesWithin, type EventTime } from './timing';
import type { AnswerType, Frame } from './types';
import { contentWords } from './words';

/** A span that may answer the question, with the sentence it stands in. */
export interface Candidate {
  /** What is shown: the canonical name of an entity, the words of the span otherwise. */
  readonly text: string;
  /** Votes for the same answer share a key. */
  readonly key: string;
  readonly article: ReadArticle;
  readonly sentence: number;
  /** Character span in the article's text. */
  readonly start: number;
  readonly end: number;
  readonly time: EventTime;
  /** The answer is the time itself, not something with a time. */
  readonly isTime?: boolean;
  readonly origin: 'rule' | 'reader';
  /** 0–1 within its origin. */
  readonly score: number;
  /** Position of its passage in the retrieved list. */
  readonly rank: number;
}

/** How well an entity's type fits what is asked for; 0 excludes it. */
function typeFit(asked: AnswerType, type: EntityType): number {
  switch (asked) {
    case 'person':
      return type === 'person' ? 1 : type === 'other' ? 0.4 : 0;
    case 'organisation':
      return type === 'organisation' ? 1 : type === 'other' ? 0.7 : type === 'place' ? 0.4 : 0;
    case 'place':
      return type === 'place' ? 1 : type === 'other' ? 0.4 : 0;
    case 'work':
    case 'event':
      return type === asked ? 1 : type === 'other' ? 0.7 : type === 'organisation' ? 0.3 : 0;
    case 'phrase':
      return 0.4;
    default:
      return 0;
  }
}

/** Normal form under which spans vote together. */
export function voteKey(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}.%$€£ ]/gu, ' ')
    .replace(/\b(a|an|the|rep|sen|mr|mrs|ms|dr|sir|president|former)\b\.?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Spans of the sentence that fit the answer type, by rule. */
export function ruleCandidates(frame: Frame, question: QuestionWords, ranked: RankedSentence): Candidate[] {
  switch (frame.answerType) {
    case 'number':
    case 'count':
      return numberCandidates(frame, ranked);
    case 'money':
      return patternCandidates(ranked, MONEY);
    case 'duration':
      return timesWithin(ranked.article, ranked.start, ranked.end)
        .filter((time) => time.type === 'DURATION')
        .map((time) => make(ranked, time.text, time.start, time.end, ranked.coverage));
    case 'date':
    case 'yes-no':
      return [];
    default:
      return entityCandidates(frame, question, ranked);
  }
}

function make(ranked: RankedSentence, text: string, start: number, end: number, score: number): Candidate {
  const { article, sentence, rank } = ranked;
  const time = timeOfSpan(article, sentence, start, end);
  return { text, key: voteKey(text), article, sentence, start, end, time, origin: 'rule', score, rank };
}

function entityCandidates(frame: Frame, question: QuestionWords, ranked: RankedSentence): Candidate[] {
  const { article } = ranked;
  const entities = new Map(article.entities.map((entity) => [entity.key, entity]));
  const asked = new Set(question.words.map((word) => word.stem));
  const matched = contentWords(ranked.text).filter((word) => question.words.some((q) => q.sense === word.sense));
  const found: Candidate[] = [];
  for (const mention of article.mentions) {
    if (mention.sentence !== ranked.sentence) continue;
    const entity = entities.get(mention.entityKey);
    if (entity === undefined) continue;
    const fit = typeFit(frame.answerType, entity.type);
    if (fit === 0) continue;
    // A name the question already has is not what it asks for.
    const words = contentWords(entity.name);
    if (words.length > 0 && words.every((word) => asked.has(word.stem))) continue;
    const at = mention.start - ranked.start;
    const gap = Math.min(...matched.map((word) => Math.abs(word.start - at)), 200);
    found.push(make(ranked, entity.name, mention.start, mention.end, ranked.coverage * fit * (1 - gap / 500)));
  }
  return found;
}

const NUMBER =
  /(?<![\p{L}\d$€£])(?:(?:about|around|more than|over|at least|nearly|almost|some)\s+)?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?(?:million|billion|trillion|thousand|hundred))?(?:\s?(?:%|per ?cent|percent))?|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|dozens|hundreds|thousands)\b/giu;
const MONEY =
  /(?:[$€£¥]|\b(?:US|A|C|HK)\$|\bUSD|\bEUR)\s?\d[\d,]*(?:\.\d+)?(?:\s?(?:million|billion|trillion|bn|m|k)\b)?|\b\d[\d,]*(?:\.\d+)?\s?(?:million|billion|trillion)?\s?(?:dollars|euros|pounds|yen|yuan|rupees|francs)\b/gi;

function patternCandidates(ranked: RankedSentence, pattern: RegExp): Candidate[] {
  return [...ranked.text.matchAll(pattern)].map((match) =>
    make(ranked, match[0], ranked.start + match.index, ranked.start + match.index + match[0].length, ranked.coverage),
  );
}

const HEAD_NOUN = /\bhow (?:many|much) (?:more |other )?(?:of (?:the )?)?((?:[\p{L}-]+\s){0,2}[\p{L}-]+)/iu;

function numberCandidates(frame: Frame, ranked: RankedSentence): Candidate[] {
  const dates = timesWithin(ranked.article, ranked.start, ranked.end).filter((time) => time.type === 'DATE');
  const counted = HEAD_NOUN.exec(frame.question)?.[1];
  const nouns = new Set(counted === undefined ? [] : contentWords(counted).map((word) => word.sense));
  return patternCandidates(ranked, NUMBER)
    .filter((found) => !dates.some((time) => time.start < found.end && found.start < time.end))
    .map((found) => {
      const after = ranked.text.slice(found.end - ranked.start, found.end - ranked.start + 40);
      const counts = contentWords(after)
        .slice(0, 3)
        .some((word) => nouns.has(word.sense));
      return { ...found, score: found.score * (counts ? 1 : 0.55) };
    });
}
