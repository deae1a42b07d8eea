import {
  addDays,
  addMonths,
  hull,
  periodOfDay,
  type Day,
  type Granularity,
  type Interval,
  type TimeValue,
} from '../time';
import { type Frame, type Intermediate, intermediateQuestions } from '../question';
import type { Answer, Condition, Evidence, Resolution, Session } from '../sources';

/** What an implicit constraint came to. */
export interface Resolved {
  readonly resolution: Resolution;
  /** `null` when the library does not say when it was. */
  readonly condition: Condition | null;
}

/**
 * Resolves the implicit part of a question by asking when it began and when it ended (FAITH §3.1). Both questions go
 * through the whole system; when they are the same question, or only one has an answer, that one's interval stands for
 * both ends.
 */
export async function resolveImplicit(session: Session, frame: Frame, depth: number): Promise<Resolved | null> {
  const parts = intermediateQuestions(frame);
  if (parts === null) return null;
  const { start, end } = parts.questions;
  const questions = start === end ? [start] : [start, end];
  const answers: (Answer | null)[] = [];
  for (const question of questions) answers.push(await session.ask(question, depth + 1));
  const [first, second] = answers;
  const candidates = candidatesOf(first ?? null, second ?? null, start === end, parts.relation);
  const resolution: Resolution = {
    phrase: parts.phrase,
    questions,
    candidates,
    nested: answers.flatMap((answer) => answer?.resolutions ?? []),
  };
  session.emit({ kind: 'resolved', depth, resolution });
  const chosen = candidates[0]?.time.interval;
  return { resolution, condition: chosen === undefined ? null : widened(frame, conditionOf(parts, chosen)) };
}

interface Dated {
  readonly time: TimeValue;
  readonly evidence: readonly Evidence[];
}

function datesOf(answer: Answer | null): Dated[] {
  if (answer === null || answer.status !== 'answered') return [];
  return answer.answers.flatMap((one) => (one.time === null ? [] : [{ time: one.time, evidence: one.evidence }]));
}

/** Candidate intervals, best first: the best start with the first end that is not before it, then the other starts. */
function candidatesOf(
  first: Answer | null,
  second: Answer | null,
  same: boolean,
  relation: Intermediate['relation'],
): Dated[] {
  const starts = datesOf(first);
  if (same) return starts;
  const ends = datesOf(second);
  const start = starts[0];
  if (start === undefined) return ends;
  const latest = ends[0]?.time.interval.end ?? null;
  // Only the end matters for what came after; a start that lies behind it is another's.
  if (relation === 'after' && latest !== null && (start.time.interval.start ?? 0) > latest) return ends;
  const begin = start.time.interval.start;
  const end = ends.find((one) => begin === null || one.time.interval.end === null || one.time.interval.end >= begin);
  // Not ended as far as the library knows: open.
  const last = end?.time.interval ?? { start: begin, end: null };
  const whole: TimeValue = {
    interval: { start: begin, end: last.end === null ? null : hull(start.time.interval, last).end },
    granularity: 'span',
    certainty:
      start.time.certainty === 'exact' && (end?.time.certainty ?? 'exact') === 'exact' ? 'exact' : 'approximate',
  };
  return [{ time: whole, evidence: [...start.evidence, ...(end?.evidence ?? [])] }, ...starts.slice(1)];
}

const IN_PERIOD = /\b(?:in|during) the (?<unit>week|month|quarter|year|decade) (?:when|that|in which|of)\b/i;

/** "In the week when the bridge fell": anywhere in that week. */
function widened({ question }: Frame, condition: Condition): Condition {
  const unit = IN_PERIOD.exec(question)?.groups?.['unit']?.toLowerCase();
  const { start, end } = condition.interval;
  if (unit === undefined || condition.signal !== 'overlap' || start === null || end === null) return condition;
  const around = (day: Day): Interval => periodOfDay(day, unit as Exclude<Granularity, 'span'>).interval;
  return { ...condition, interval: hull(around(start), around(end)) };
}

/** The condition on the answer: the resolved interval, moved by an offset, or opened to one side. */
function conditionOf(parts: Intermediate, resolved: Interval): Condition {
  if (parts.bound === 'since') return { signal: 'overlap', interval: { start: resolved.start, end: null } };
  if (parts.bound === 'until') return { signal: 'overlap', interval: { start: null, end: resolved.end } };
  if (parts.offset !== null) return { signal: 'overlap', interval: shift(resolved, parts.offset) };
  return { signal: parts.relation, interval: resolved };
}

function shift(interval: Interval, offset: NonNullable<Intermediate['offset']>): Interval {
  const move = (day: Interval['start']): Interval['start'] => {
    if (day === null) return null;
    if (offset.unit === 'month') return addMonths(day, offset.count);
    if (offset.unit === 'year') return addMonths(day, offset.count * 12);
    return addDays(day, offset.count * (offset.unit === 'week' ? 7 : 1));
  };
  const moved = { start: move(interval.start), end: move(interval.end) };
  if (moved.start === null || moved.end === null || offset.unit === 'day') return moved;
  // "The year after": somewhere in that year.
  if (offset.unit === 'year') {
    return { start: periodOfDay(moved.start, 'year').interval.start, end: periodOfDay(moved.end, 'year').interval.end };
  }
  const slack = offset.unit === 'month' ? 15 : 3;
  return { start: addDays(moved.start, -slack), end: addDays(moved.end, slack) };
}

/** Resolves an event that the question names with its year by asking when it was; `null` when nothing tells. */
export async function resolvePhrase(
  session: Session,
  phrase: string,
  depth: number,
): Promise<{ readonly interval: Interval; readonly resolution: Resolution } | null> {
  const question = `When was ${phrase}?`;
  const candidates = datesOf(await session.ask(question, depth + 1));
  const interval = candidates[0]?.time.interval;
  if (interval === undefined) return null;
  const resolution: Resolution = { phrase, questions: [question], candidates, nested: [] };
  session.emit({ kind: 'resolved', depth, resolution });
  return { interval, resolution };
}
