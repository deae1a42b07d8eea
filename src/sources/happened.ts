import {
  addDays,
  containsDay,
  formatTime,
  lengthDays,
  overlaps,
  satisfies,
  singleDay,
  type Interval,
  type TimeValue,
} from '../time';
import type { ReadArticle } from './corpus';
import { sentenceEvidence } from './evidence';
import { LEAD } from './news';
import { weighWords, type QuestionWords } from './sentences';
import type { Session } from './session';
import { timeOfSpan, type Condition, type EventTime } from './timing';
import type { AnswerItem, Evidence, Resolution } from './types';
import type { Frame } from '../question';
import { contentWords } from '../words';

const ASKS =
  /^(?:and )?what (?<else>else )?(?:(?<told>(?:was|has been|had been|were) (?:reported|published|written|in the (?:news|papers))|did the (?:papers|articles|news|reports) (?:say|report|tell)|(?:did|do) (?:we|you|people) read)|(?:happened|was happening|took place|occurred|was going on|went on))\b(?<about>[^?]*)\??$/i;
/** Words that say only that it was then. */
const THEN =
  /\b(?:(?:in|during) the (?:week|month|quarter|year|decade|days)|then|at (?:that|the same) (?:time|moment)|(?:on|in) (?:that|the same) (?:day|week|month|year)|on the day|in the (?:world|news|papers)|elsewhere|meanwhile|about|on|to|of|at|by)\b/gi;
const MOST = 8;
/** News comes out in the days after what it tells. */
const LATER_DAYS = 7;
/** A longer time is no "then". */
const LONGEST_DAYS = 400;
/** Share of the topic's weight that a sentence must have. */
const LEAST_ABOUT = 0.6;

/**
 * "What was reported on 2 May?": the articles that came out then, each by its first sentence. "What else happened when
 * the bridge fell?": what other articles tell of the resolved time. `null` for any other question, and when nothing is
 * told of that time.
 */
export async function answerHappenings(
  session: Session,
  frame: Frame,
  condition: Condition | null,
  resolutions: readonly Resolution[],
): Promise<AnswerItem[] | null> {
  const asked = ASKS.exec(frame.relation.trim())?.groups;
  if (asked === undefined || condition === null || condition.signal !== 'overlap') return null;
  const days = lengthDays(condition.interval);
  if (days === null || days > LONGEST_DAYS) return null;
  const about = weighWords(session.corpus, (asked['about'] ?? '').replace(THEN, ' '));
  const told = asked['told'] !== undefined;
  if (!told && asked['else'] === undefined && frame.implicit === null) return null;
  const used = new Set(resolutions.flatMap((one) => one.candidates[0]?.evidence ?? []).map((one) => one.articleId));
  const items = told
    ? await published(session, condition.interval, about)
    : await happened(session, condition.interval, about, asked['else'] === undefined ? new Set() : used);
  return items.length === 0 ? null : items.sort((a, b) => b.score - a.score).slice(0, MOST);
}

async function published(session: Session, interval: Interval, about: QuestionWords): Promise<AnswerItem[]> {
  const items: AnswerItem[] = [];
  for (const present of await publishedWithin(session, interval)) {
    const article = await versionOf(session, present, interval);
    if (article === null) continue;
    const sentence = tellingSentence(article, about, article.sentences.length);
    if (sentence === null || article.publishedAt === null) continue;
    const day: TimeValue = { interval: singleDay(article.publishedAt), granularity: 'day', certainty: 'exact' };
    const span = article.sentences[sentence];
    const so = span === undefined ? day : (timeOfSpan(article, sentence, span.start, span.end).value ?? day);
    const evidence = sentenceEvidence(article, sentence, { value: so, source: 'text' }, null);
    if (evidence !== null) items.push(item(evidence, day, `published on ${formatTime(day)}`, items.length));
  }
  return items;
}

/** What an article said within an interval: its present words, or those of the earlier version that came out then. */
async function versionOf(session: Session, present: ReadArticle, interval: Interval): Promise<ReadArticle | null> {
  const { asOf } = session;
  const isThen = ({ publishedAt }: ReadArticle): boolean =>
    publishedAt !== null && containsDay(interval, publishedAt) && (asOf === null || publishedAt <= asOf);
  if (isThen(present)) return present;
  let found: ReadArticle | null = null;
  for (let revision = 0; ; revision += 1) {
    const earlier = await session.corpus.article(present.id, revision);
    if (earlier === null) return found;
    if (isThen(earlier)) found = earlier;
  }
}

async function happened(
  session: Session,
  interval: Interval,
  about: QuestionWords,
  used: ReadonlySet<string>,
): Promise<AnswerItem[]> {
  const items: AnswerItem[] = [];
  const out = { start: interval.start, end: interval.end === null ? null : addDays(interval.end, LATER_DAYS) };
  for (const article of await publishedWithin(session, out)) {
    if (used.has(article.id)) continue;
    const sentence = tellingSentence(article, about, LEAD, (time) => isThen(time, interval));
    const span = sentence === null ? undefined : article.sentences[sentence];
    if (sentence === null || span === undefined) continue;
    const time = timeOfSpan(article, sentence, span.start, span.end);
    const evidence = sentenceEvidence(article, sentence, time, null);
    if (evidence === null || time.value === null) continue;
    items.push(item(evidence, time.value, `${formatTime(time.value)} lies in the time asked for`, items.length));
  }
  return items;
}

function isThen({ value, source }: EventTime, interval: Interval): boolean {
  // "Since 1990" covers every day after and happened on none of them.
  return source === 'text' && value !== null && value.interval.end !== null && overlaps(value.interval, interval)
    ? satisfies('overlap', value.interval, interval)
    : false;
}

async function publishedWithin(session: Session, interval: Interval): Promise<ReadArticle[]> {
  const found: ReadArticle[] = [];
  for (const id of session.corpus.published(interval, session.asOf)) {
    const article = await session.corpus.article(id, null);
    if (article !== null) found.push(article);
  }
  return found;
}

/** The first of the leading sentences that is about the topic and of the right time; `null` when none is. */
function tellingSentence(
  article: ReadArticle,
  about: QuestionWords,
  most: number,
  fits: (time: EventTime) => boolean = () => true,
): number | null {
  const at = article.sentences.slice(0, most).findIndex(({ start, end }, sentence) => {
    if (!fits(timeOfSpan(article, sentence, start, end))) return false;
    if (about.total === 0) return true;
    const words = new Set(contentWords(article.text.slice(start, end)).map(({ sense }) => sense));
    const covered = about.words.reduce((sum, { sense, weight }) => sum + (words.has(sense) ? weight : 0), 0);
    return covered / about.total >= LEAST_ABOUT;
  });
  return at < 0 ? null : at;
}

function item(evidence: Evidence, time: TimeValue, because: string, at: number): AnswerItem {
  return { text: evidence.quote, time, evidence: [evidence], origin: 'rule', because, score: 1 / (1 + at / 20) };
}
