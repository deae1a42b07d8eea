import type { Passage, TitleScope } from '../../retrieve';
import { overlaps, singleDay, type Day, type Interval, type TimeValue } from '../../time';
import type { AskCorpus, ReadArticle, ReportedPoint } from '../corpus';
import { sentenceEvidence } from '../evidence';
import type { QuestionWords } from '../sentences';
import { timeOfSpan } from '../timing';
import type { Evidence } from '../types';
import { contentWords } from '../../words';

/** A piece of evidence for a global answer, before they are reduced (TG-RAG §III-B4). */
export interface Point {
  readonly evidence: Evidence;
  /** "EPAM Systems Inc, Q2 2024", or `null` where nothing heads the article. */
  readonly head: string | null;
  readonly time: TimeValue;
  /** How much it matters to the question; for ordering. */
  readonly score: number;
  /** How sure it is that it is about the question's time and subject, and a fact: 0–1. */
  readonly confidence: number;
  readonly words: ReadonlySet<string>;
}

/** What a question is about, for judging points. */
export interface Topic {
  /** Words to be covered; `total` 0 when only a time is asked about. */
  readonly words: QuestionWords;
  /** Asked how or why something came about. */
  readonly reasons: boolean;
  readonly intervals: readonly Interval[];
  readonly scope: TitleScope | null;
}

const REASON =
  /\b(?:because|due to|driven by|drove|thanks to|led by|as a result|result(?:ed|ing) (?:in|from)|reflect(?:s|ed|ing)|enabl\w+|help(?:s|ed|ing)|allow\w+|primarily|mainly|by (?:\p{L}+ing)\b|contribut\w+|offset\w*|benefit\w+|support(?:s|ed|ing)|focus\w*|strateg\w+|initiativ\w+|invest\w+)/iu;
const OUTLOOK = /\b(?:expect|will|guidance|forecast|plan to|anticipate|outlook|going to|aim)\b/i;
const LEANS = /^(?:["“'‘]|(?:but|and|so|then|that|this|these|those|it|they|he|she|his|her|their)\b)/i;
const NOISE =
  /\?\s*$|\b(?:forward-looking|safe harbor|thank you|thanks|welcome|good (?:morning|afternoon|evening)|operator|conference call|turn (?:it|the call) over|reconciliation|press release|our website|slide \d+|your questions)\b/i;
const SHORTEST = 45;
const LONGEST = 420;
const LEAST_COVERAGE = 0.12;

/** Sentences of retrieved passages that say something to the topic. */
export async function passagePoints(corpus: AskCorpus, topic: Topic, passages: readonly Passage[]): Promise<Point[]> {
  const seen = new Set<string>();
  const points: Point[] = [];
  for (const [rank, passage] of passages.entries()) {
    const article = await corpus.article(passage.articleId, passage.revision);
    if (article === null) continue;
    for (const [sentence, span] of article.sentences.entries()) {
      if (span.start < passage.start || span.end > passage.end) continue;
      const id = `${article.id} ${sentence}`;
      if (seen.has(id)) continue;
      seen.add(id);
      const point = pointAt(topic, article, sentence, 1 / (1 + rank / 10));
      if (point !== null) points.push(point);
    }
  }
  return points;
}

function pointAt(topic: Topic, article: ReadArticle, sentence: number, standing: number): Point | null {
  const span = article.sentences[sentence];
  if (span === undefined) return null;
  const text = article.text.slice(span.start, span.end);
  if (text.length < SHORTEST || text.length > LONGEST || NOISE.test(text)) return null;
  const words = new Set(contentWords(text).map(({ sense }) => sense));
  const coverage = coverageOf(topic.words, words);
  if (topic.words.total > 0 && coverage < LEAST_COVERAGE) return null;
  const scoped = topic.scope?.articles.find((one) => one.article.articleId === article.id) ?? null;
  const said = timeOfSpan(article, sentence, span.start, span.end);
  const published = article.publishedAt === null ? null : dayValue(article.publishedAt);
  const time = said.source === 'text' && isWithin(said.value, topic.intervals) ? said.value : (published ?? said.value);
  if (time === null) return null;
  const within = scoped !== null || isWithin(time, topic.intervals);
  if (!within) return null;
  const evidence = sentenceEvidence(article, sentence, { value: time, source: said.source }, null);
  if (evidence === null) return null;
  const reason = topic.reasons && REASON.test(text) ? 0.35 : 0;
  const figure = /\d/.test(text) ? 0.12 : 0;
  const leans = LEANS.test(text) ? -0.2 : 0;
  const outlook = OUTLOOK.test(text);
  return {
    evidence,
    head: scoped === null ? null : scoped.article.title.replace(/ earnings call$/i, ''),
    time,
    score: coverage * 1.4 + reason + figure + leans + 0.3 * standing - (outlook ? 0.15 : 0),
    confidence:
      0.3 + (scoped === null ? 0 : 0.3) + (said.source === 'text' ? 0.15 : 0) + (outlook ? 0 : 0.15) + figure / 2,
    words,
  };
}

/** Points of the reports of the question's time. */
export function reportPoints(topic: Topic, reported: readonly ReportedPoint[]): Point[] {
  const most = Math.max(1, ...reported.map(({ score }) => score));
  return reported.flatMap(({ evidence, support, score }): Point[] => {
    if (evidence.time === null || NOISE.test(evidence.quote)) return [];
    const words = new Set(contentWords(evidence.quote).map(({ sense }) => sense));
    const coverage = topic.words.total > 0 ? coverageOf(topic.words, words) : 0;
    // A report tells of everything; what has nothing to do with the question is no part of its answer.
    if (topic.words.total > 0 && coverage < 0.34) return [];
    return [
      {
        evidence,
        head: null,
        time: evidence.time,
        score: coverage * 1.4 + score / most + Math.log(support) / 3,
        confidence: Math.min(1, 0.55 + 0.15 * (support - 1)),
        words,
      },
    ];
  });
}

function coverageOf(asked: QuestionWords, there: ReadonlySet<string>): number {
  if (asked.total === 0) return 0;
  return asked.words.reduce((sum, { sense, weight }) => sum + (there.has(sense) ? weight : 0), 0) / asked.total;
}

function dayValue(day: Day): TimeValue {
  return { interval: singleDay(day), granularity: 'day', certainty: 'approximate' };
}

function isWithin(time: TimeValue | null, intervals: readonly Interval[]): boolean {
  return time !== null && (intervals.length === 0 || intervals.some((one) => overlaps(time.interval, one)));
}
