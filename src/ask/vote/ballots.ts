import { headed, type ReaderSpan } from '../../models';
import type { Passage } from '../../retrieve';
import { voteKey, withoutFirstArticle } from '../candidates';
import type { ReadArticle } from '../corpus';
import type { AnswerType, Frame } from '../types';
import { contentWords } from '../words';

/** A span the reader picked from one passage, as a vote for an answer. */
export interface Ballot {
  readonly key: string;
  readonly text: string;
  /** 0–1: how sure the reader is, less for passages further down. */
  readonly weight: number;
  /** Position of its passage in the retrieved list, from 0. */
  readonly rank: number;
  readonly article: ReadArticle;
  /** Where it stands in the article's text; `null` when only the title says it. */
  readonly place: { readonly sentence: number; readonly start: number; readonly end: number } | null;
}

/** Reader scores are logits: a span at −2 is as likely right as wrong among the best of twenty passages. */
const EVEN_SCORE = -2;
const SCORE_SCALE = 2;
const RANK_DECAY = 0.1;

/** What one passage may weigh at most. */
export function passageWeight(rank: number): number {
  return 1 / (1 + RANK_DECAY * rank);
}

/** What the reader is given: news often says in its title what its first lines take as known. */
export function withHead({ title, text }: Passage): string {
  return headed(title, null, text);
}

/** The votes of one passage, each answer once. */
export function ballotsOf(
  frame: Frame,
  passage: Passage,
  article: ReadArticle,
  spans: readonly ReaderSpan[],
  rank: number,
): Ballot[] {
  const asked = new Set(contentWords(frame.question).map((word) => word.sense));
  const ballots = new Map<string, Ballot>();
  const head = withHead(passage).length - passage.text.length;
  for (const span of spans) {
    const offset = span.start - head;
    const text = trimSpan(withoutFirstArticle(span.text, passage.text, offset));
    const key = voteKey(text);
    const words = contentWords(text);
    // A span made of the question's own words answers nothing.
    if (key === '' || ballots.has(key) || words.every((word) => asked.has(word.sense))) continue;
    if (!fitsType(frame.answerType, text)) continue;
    const sure = 1 / (1 + Math.exp(-(span.score - EVEN_SCORE) / SCORE_SCALE));
    const place = placeOf(article, passage, text, offset);
    ballots.set(key, { key, text, weight: sure * passageWeight(rank), rank, article, place });
  }
  return [...ballots.values()];
}

/** The span up to the end of its line or sentence, without quotation marks, brackets and a possessive ending. */
function trimSpan(text: string): string {
  return (text.split(/\n|[.!?] (?=\p{Lu})/u)[0] ?? '')
    .replace(/^[\s"“”'‘’(,;:]+|[\s"“”'‘’),;:.!?]+$/gu, '')
    .replace(/['’]s$/, '');
}

const FIGURE =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|third|quarter|once|twice)\b/i;

/** Figures are asked for by a figure, names by a capital letter; the rest is open. */
function fitsType(asked: AnswerType, text: string): boolean {
  switch (asked) {
    case 'number':
    case 'count':
    case 'money':
    case 'duration':
      return FIGURE.test(text);
    case 'person':
    case 'place':
      return /\p{Lu}/u.test(text) && !/^\d[\d.,%]*$/.test(text);
    default:
      return true;
  }
}

/** Where the words stand in the text: in the passage itself, for words of the title where the article repeats them. */
function placeOf(article: ReadArticle, passage: Passage, text: string, offset: number): Ballot['place'] {
  const inPassage = offset >= 0 ? article.text.indexOf(text, passage.start + offset) : -1;
  const near = inPassage >= 0 && inPassage < passage.end ? inPassage : article.text.indexOf(text, passage.start);
  const start = near >= 0 ? near : article.text.indexOf(text);
  if (start < 0) return null;
  const sentence = article.sentences.findIndex((span) => span.start <= start && start < span.end);
  return sentence < 0 ? null : { sentence, start, end: start + text.length };
}
