import type { EntityType } from '../text';
import type { ReadArticle } from './corpus';
import { wholeSpan } from './qualifiers';
import type { RankedSentence } from './sentences';
import { timeOfSpan, type EventTime } from './timing';
import type { AnswerType } from '../question';

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
  /** Its sentence counts what the question counts ("the third woman to …"). */
  readonly counted?: boolean;
  readonly origin: 'rule' | 'reader';
  /** 0–1 within its origin. */
  readonly score: number;
  /** Position of its passage in the retrieved list. */
  readonly rank: number;
}

/** Names of things that the reading of names could not tell from people's. */
const A_THING =
  /^(?:Stade|Mount|River|Bank|Ministry|Department|Museum|University|Court|Church|House|Port|Republic|Kingdom) |\b(?:Stadium|Arena|Street|Road|Avenue|Square|Tower|Station|River|Ocean|Airport|University|College|School|Museum|Palace|Cathedral|Hospital|Prize|Award|Cup|League|Act|Agreement|Accord|Treaty|Group|Company|Corporation|Inc|Ltd|Union|Party|Council|Committee|Commission|Association|Agency|Authority|Ministry|Department|Office|Centre|Institute|Project|Programme|Times|News)$/;

/**
 * How well an entity's type fits what is asked for; 0 excludes it. Types are read from names alone, so the shape of the
 * name has a say.
 * @param contest a contest is won by a team as well as by a person
 */
export function typeFit(asked: AnswerType, type: EntityType, name: string, contest = false): number {
  const words = name.split(' ').length;
  switch (asked) {
    case 'person':
      if (type === 'person') return 1;
      if (type === 'other')
        return A_THING.test(name) || !/^\p{Lu}/u.test(name) ? 0 : words > 1 && words < 4 ? 0.95 : 0.75;
      return contest && (type === 'organisation' || type === 'place') ? 0.85 : 0;
    case 'organisation':
      return type === 'organisation'
        ? 1
        : type === 'place'
          ? 0.9
          : type === 'other'
            ? 0.85
            : type === 'person'
              ? 0.45
              : 0;
    case 'place':
      return type === 'place' ? 1 : type === 'other' ? 0.7 : 0;
    case 'work':
    case 'event':
      return type === asked ? 1 : type === 'other' ? 0.6 : 0;
    case 'phrase':
      return type === 'person' ? 0.6 : 0.75;
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

/** A candidate by rule, dated by what stands around it; never a part of a word or of a range. */
export function makeCandidate(
  ranked: RankedSentence,
  text: string,
  start: number,
  end: number,
  score: number,
): Candidate {
  const { article, sentence, rank } = ranked;
  const whole = wholeSpan(article, start, end);
  const said = whole.start === start && whole.end === end ? text : article.text.slice(whole.start, whole.end);
  const time = timeOfSpan(article, sentence, whole.start, whole.end);
  return { text: said, key: voteKey(said), article, sentence, ...whole, time, origin: 'rule', score, rank };
}
