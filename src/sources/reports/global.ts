import { titleScope } from '../../retrieve';
import { readTimes, type Interval, type Day } from '../../time';
import { passagePoints, reportPoints, type Point, type Topic } from './global-points';
import { throwIfCancelled, type Session } from '../session';
import { weighWords } from '../sentences';
import type { Answer, AnswerItem } from '../types';

/** Passages read, points kept, characters they may take, and points of one article. */
const DEPTH = 40;
const MOST_POINTS = 12;
const BUDGET = 3600;
const MOST_OF_ONE = 3;
const FEWEST = 2;
/** A point that shares so much with a better one says it again. */
const SAME = 0.55;
/** Each further point of one article or one stretch of time counts less. */
const SPREAD = 0.8;

const OVERVIEW =
  /\b(?:main|key|major|biggest|most important|important|significant|notable|top)\b[^?]*\b(?:developments?|events?|stories|news|trends?|themes?|changes|topics|happenings)\b|\bwhat (?:has |had |else )?happened (?:in|during|over|between|from|on)\b|\b(?:summari[sz]e|summary|overview|recap|sum up)\b/i;
const COURSE = /^\s*(?:how|why) (?:did|have|has|had|do|does|were|was)\b/i;
const OVER_TIME =
  /\b(?:evolve|develop|change|unfold|shift|transform|progress|influence|impact|shape|sustain|maintain|navigate|drive|achieve|offset|leverage|contribute|differ|improve|strategies|trends?|sectors?|companies|performance)\w*\b/i;
/** What such a question asks, as against what about. */
const ASKING =
  /\b(?:what|which|how|why|were|was|did|has|have|had|the|main|key|major|biggest|most|important|significant|notable|top|developments?|events?|stories|news|trends?|themes?|changes|topics|happened|happenings|summari[sz]e|summary|overview|recap|sum up|give|me|an?|of|in|during|over|across|between|from|to|through|all|quarters?|four|years?|months?|sectors?|companies|company|impact|influence|please|tell|about|there|on|and)\b/gi;

/** Whether a question asks for the course of things over a time rather than for one fact. */
export function isGlobalQuestion(question: string, hasDocuments: boolean): boolean {
  const times = readTimes(question, { reference: null });
  const long = times.some(
    ({ bounds, value, fiscal }) =>
      fiscal != null ||
      (value !== null &&
        bounds !== null &&
        (bounds.end === null || bounds.start === null || bounds.end - bounds.start > 26)),
  );
  if (OVERVIEW.test(question))
    return times.some(({ bounds }) => bounds !== null) || /\b(?:last|this|past) \w+/i.test(question);
  return long && hasDocuments && COURSE.test(question) && OVER_TIME.test(question);
}

/**
 * TG-RAG §III-B4, global retrieval without a language model: the best passages and the reports of the question's time
 * are evidence, each sentence a point with a score and a confidence; the least sure go until the rest fits, and what is
 * left is ordered by score. `null` when the question is no global one or there are too few points.
 */
export async function answerGlobally(session: Session, question: string): Promise<Partial<Answer> | null> {
  const { corpus, asOf, today } = session;
  const scope = await titleScope(question, corpus, asOf);
  if (!isGlobalQuestion(question, scope !== null && scope.articles.length > 0)) return null;
  const reference = asOf ?? today;
  const times = readTimes(question, { reference });
  const newest = session.newest ?? reference;
  const intervals = times.flatMap(({ bounds }) => (bounds === null ? [] : [clip(bounds, newest)]));
  if (intervals.length === 0) return null;
  let about = question;
  for (const { start, end } of [...times].reverse()) about = `${about.slice(0, start)} ${about.slice(end)}`;
  for (const subject of scope?.subjects ?? []) about = about.replaceAll(subject, ' ');
  const topic: Topic = {
    words: weighWords(corpus, about.replace(ASKING, ' ')),
    reasons: COURSE.test(question),
    intervals,
    scope: scope !== null && scope.articles.length > 0 ? scope : null,
  };
  const passages = await session.retriever.retrieve(
    { text: question, entities: [], interval: intervals[0] ?? null, asOf, questionDay: reference },
    DEPTH,
    session.signal,
  );
  session.emit({ kind: 'retrieved', depth: 0, passages });
  throwIfCancelled(session.signal);
  const reports =
    topic.scope === null ? (await Promise.all(intervals.map((one) => corpus.timeReports(one, asOf)))).flat() : [];
  const overview = topic.words.total === 0 && topic.scope === null;
  const points = [
    ...reportPoints(topic, reports),
    // A question for nothing but a time is answered by the reports of that time alone.
    ...(overview && reports.length > 0 ? [] : await passagePoints(corpus, topic, passages)),
  ];
  const chosen = reduce(points);
  if (chosen.length < FEWEST) return null;
  return {
    status: 'answered',
    answers: chosen.map((point) => toItem(point)),
    global: { points: chosen.map(({ score, confidence }) => ({ score, confidence })), reports: reports.length },
    retrieved: passages,
  };
}

/** The same once, spread over articles and time; the least sure go first when there is no room. */
function reduce(points: readonly Point[]): Point[] {
  const left = [...points].sort((a, b) => b.score - a.score);
  const perArticle = new Map<string, number>();
  const perTime = new Map<string, number>();
  const chosen: Point[] = [];
  while (chosen.length < MOST_POINTS * 2 && left.length > 0) {
    let best = -1;
    let most = -Infinity;
    left.forEach((point, at) => {
      const value =
        point.score *
        SPREAD ** (perArticle.get(point.evidence.articleId) ?? 0) *
        SPREAD ** ((perTime.get(timeKey(point)) ?? 0) / 2);
      if (value > most) [best, most] = [at, value];
    });
    const [point] = left.splice(best, 1) as [Point];
    const many = perArticle.get(point.evidence.articleId) ?? 0;
    if (many >= MOST_OF_ONE || chosen.some((one) => saysSame(one, point))) continue;
    perArticle.set(point.evidence.articleId, many + 1);
    perTime.set(timeKey(point), (perTime.get(timeKey(point)) ?? 0) + 1);
    chosen.push({ ...point, score: most });
  }
  const room = (kept: readonly Point[]): boolean =>
    kept.length <= MOST_POINTS && kept.reduce((sum, { evidence }) => sum + evidence.quote.length, 0) <= BUDGET;
  while (!room(chosen)) {
    // Of equals the one that matters less goes; the order is that of the score.
    const least = chosen.reduce((low, point, at) => (point.confidence <= chosen[low]!.confidence ? at : low), 0);
    chosen.splice(least, 1);
  }
  return chosen.sort((a, b) => b.score - a.score);
}

function timeKey({ head, time }: Point): string {
  return `${head ?? ''} ${time.interval.start ?? ''}`;
}

function saysSame(a: Point, b: Point): boolean {
  // The reports of two quarters say their own figures in the same words.
  if (a.head !== b.head) return false;
  const shared = [...b.words].filter((word) => a.words.has(word)).length;
  return shared >= SAME * Math.min(a.words.size, b.words.size);
}

function toItem({ evidence, head, time, score }: Point): AnswerItem {
  return {
    text: evidence.quote,
    ...(head === null ? {} : { label: head }),
    time,
    evidence: [evidence],
    origin: 'rule',
    because: head === null ? 'one of the most telling sentences of that time' : `said in “${evidence.title}”`,
    score,
  };
}

/** An open time ends with the newest article. */
function clip({ start, end }: Interval, newest: Day): Interval {
  return { start, end: end ?? (start !== null && newest < start ? start : newest) };
}
