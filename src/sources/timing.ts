import {
  addDays,
  isDatedElsewhere,
  lengthDays,
  satisfies,
  singleDay,
  type Day,
  type Interval,
  type TimeExpression,
  type TimeValue,
} from '../time';
import { clauseAt, clausesOf } from './clauses';
import type { Span } from '../text';
import type { ReadArticle } from './corpus';
import { LEAD, leadTime } from './news';
import { asksAhead, type Frame, type Signal } from '../question';

/** When what a sentence says was so, and how that is known. */
export interface EventTime {
  readonly value: TimeValue | null;
  readonly source: 'text' | 'publication' | 'none';
}

const UNKNOWN: EventTime = { value: null, source: 'none' };

/** The time expressions inside a span of an article. */
export function timesWithin(article: ReadArticle, start: number, end: number): TimeExpression[] {
  return article.times.filter((time) => time.start >= start && time.end <= end);
}

/** Those that name a day or a period of the calendar. */
function datesWithin(article: ReadArticle, start: number, end: number): TimeExpression[] {
  return timesWithin(article, start, end).filter(
    ({ value, type }) => value !== null && type !== 'DURATION' && type !== 'SET',
  );
}

/** Whether a sentence dates what it tells by something that has no day there: "the day after the vote", "fiscal 2023". */
export function tellsNoDay(article: ReadArticle, sentence: number): boolean {
  const span = article.sentences[sentence];
  return span !== undefined && timesWithin(article, span.start, span.end).some(isDatedElsewhere);
}

/**
 * When the words at `[start, end)` of an article were so: by the smallest fact around them with a time from the text,
 * else by the nearest dated expression in the sentence, else by the publication day where a fact or the sentence
 * implies it. What is dated by something else has none.
 */
export function timeOfSpan(article: ReadArticle, sentence: number, start: number, end: number): EventTime {
  const facts = article.facts
    .filter((fact) => fact.sentence === sentence && fact.validTime !== null && fact.start <= start && end <= fact.end)
    .sort((a, b) => a.end - a.start - (b.end - b.start));
  // "Wiegman, coach since 2021, won it in 2017": what is said to have happened goes before the office held.
  const told = facts.filter((fact) => fact.timeSource === 'text');
  const happened = told.find((fact) => fact.relation?.startsWith('holds:') !== true);
  const dated = happened ?? told[0];
  // A fact that names several times has one of them: which is the value's own is seen by where they stand.
  const isOne = happened === undefined || datesWithin(article, happened.start, happened.end).length < 2;
  const nearest = nearestTime(article, sentence, start, end);
  if (dated?.validTime && (isOne || nearest === null)) return { value: dated.validTime, source: 'text' };
  if (nearest !== null) return { value: nearest, source: 'text' };
  if (tellsNoDay(article, sentence)) return UNKNOWN;
  // News without a date of its own happened on the day that the lead names.
  const lead = sentence <= LEAD ? (leadTime(article)?.value ?? null) : null;
  if (lead !== null) return { value: lead, source: 'text' };
  const implied = facts.find((fact) => fact.timeSource === 'publication');
  if (implied?.validTime) return { value: implied.validTime, source: 'publication' };
  return publicationTime(article);
}

/** The publication day as an event's time: approximate, because news tells of the days before it. */
export function publicationTime(article: ReadArticle): EventTime {
  if (article.publishedAt === null) return UNKNOWN;
  return {
    value: { interval: singleDay(article.publishedAt), granularity: 'day', certainty: 'approximate' },
    source: 'publication',
  };
}

const SINCE_GAP = 10_000;

function nearestTime(article: ReadArticle, sentence: number, start: number, end: number): TimeValue | null {
  const span = article.sentences[sentence];
  if (span === undefined) return null;
  const clauses = clausesOf(article).clauses[sentence] ?? [];
  const own = clauseAt(article, sentence, start);
  let best: TimeExpression | null = null;
  let bestGap = Infinity;
  for (const time of datesWithin(article, span.start, span.end)) {
    // A deadline or a bound says when something was over, not when it happened.
    if (time.relation === 'by' || time.relation === 'before') continue;
    // "It passed Black Panther since opening in May": May is when it opened.
    if (clauses.some((one) => one !== own && one.bounds && one.start <= time.start && time.end <= one.end)) continue;
    // "Wiegman, coach since 2021, won it in 2017": what has been so since then dates no happening beside it.
    const state = time.relation === 'since' ? SINCE_GAP : 0;
    const gap = gapBetween(article.text, span.start, time, { start, end }) + state;
    if (gap < bestGap) {
      best = time;
      bestGap = gap;
    }
  }
  if (best?.value == null) return null;
  return { ...best.value, interval: best.bounds ?? best.value.interval };
}

/** What a comma or an "and" between a time and a value counts, in letters. */
const BREAK_GAP = 30;
const BREAK = /[,;:–—]|\band\b/u;
/** Words that belong to the time behind them: "in 2021". */
const LEADS_TO_TIME = /\b(?:in|on|at|by|of|for|during|through|the)\s+/giu;
const OPENS = /^[\s"“”]*(?:(?:in|on|at|by|during|since|as of)\s+(?:the\s+)?)?$/iu;

/**
 * How far a time stands from a value, in letters: "a loss of 3 million in 2020, and 5 million more in 2021" dates each
 * by the year behind it. A time that opens its sentence is not cut off by the comma behind it.
 */
function gapBetween(text: string, opening: number, time: TimeExpression, value: Span): number {
  if (time.start >= value.end) {
    const between = text.slice(value.end, time.start).replace(LEADS_TO_TIME, '');
    return between.length + (BREAK.test(between) ? BREAK_GAP : 0);
  }
  const between = text.slice(time.end, value.start);
  const opens = OPENS.test(text.slice(opening, time.start));
  return between.length + (BREAK.test(opens ? between.replace(',', '') : between) ? BREAK_GAP : 0);
}

/** What an answer's time must satisfy. */
export interface Condition {
  readonly signal: Signal;
  readonly interval: Interval;
}

/**
 * Does an event's time meet the condition? `unknown` when it has no time. A publication day stands for the event
 * within the week before it.
 */
export function meetsCondition(time: EventTime, condition: Condition | null): 'yes' | 'no' | 'unknown' {
  if (condition === null) return 'yes';
  if (time.value === null) return 'unknown';
  const signal = condition.signal === 'start' || condition.signal === 'finish' ? 'overlap' : condition.signal;
  const interval = withinALife(time.value.interval);
  const loose: Interval =
    time.source === 'publication' && interval.start !== null
      ? { start: (interval.start - 7) as typeof interval.start, end: interval.end }
      : interval;
  if (signal === 'overlap') return satisfies('overlap', loose, condition.interval) ? 'yes' : 'no';
  return satisfies(signal, interval, condition.interval, 'began') ? 'yes' : 'no';
}

/** Longest that anything told only with its end ("until 2020") is taken to have lasted: 80 years. */
const LIFE_DAYS = 29_220;

/** An open beginning does not reach back for ever: nobody was anything in 1117 because he was until 2020. */
function withinALife({ start, end }: Interval): Interval {
  return { start: start ?? (end === null ? null : addDays(end, -LIFE_DAYS)), end };
}

/** Orders by when something began; open and unknown starts first. */
export function byStart(a: EventTime, b: EventTime): number {
  return (a.value?.interval.start ?? -Infinity) - (b.value?.interval.start ?? -Infinity);
}

/** A time that has not come yet for something asked of as past, or one more than a century ahead. */
export function outOfReach({ interval, signal }: Condition, frame: Frame, today: Day): boolean {
  if (interval.start === null) return false;
  if (interval.start > today + 36_525) return true;
  return signal === 'overlap' && interval.start > today + 366 && !asksAhead(frame.question);
}

/** The longest year. */
const YEAR_DAYS = 366;

/** A time in which one thing after the other is asked for: then all are told, in their order. */
export function isRange(interval: Interval): boolean {
  const days = lengthDays(interval);
  return days === null || days > YEAR_DAYS;
}
