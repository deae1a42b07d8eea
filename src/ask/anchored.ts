import { addDays, formatTime, type Interval, type TimeValue } from '../time';
import {
  type AnswerItem,
  type Evidence,
  fitAt,
  LEAD,
  namesAll,
  questionMatch,
  type RankedSentence,
  type Resolution,
  sentenceEvidence,
  type Session,
  timesWithin,
} from '../sources';
import { type Frame, frameQuestion } from '../question';
import { resolveImplicit, resolvePhrase } from './resolve';

/** Sentences looked at, the best first. */
const MOST_SENTENCES = 6;
/** The date must fit the question at least this well. */
const LEAST_FIT = 0.33;
/** An event told to more than so many days dates nothing that is counted from it. */
const LONGEST_DAYS = 31;

/** A date that is told from an event, with how the event was dated. */
export interface AnchoredAnswer {
  readonly item: AnswerItem;
  readonly resolution: Resolution;
}

/**
 * "When did the minister resign?", where all that is told is "the day after the bridge collapsed": the event is asked for
 * in the library like the implicit part of a question, and the days are counted from it. `null` when no sentence tells it
 * that way or nothing dates the event. Both sentences are cited.
 */
export async function answerFromAnchor(
  session: Session,
  frame: Frame,
  ranked: readonly RankedSentence[],
  names: readonly string[],
  depth: number,
): Promise<AnchoredAnswer | null> {
  if (frame.answerType !== 'date') return null;
  const question = questionMatch(session.corpus, frame);
  for (const { article, sentence, start, end } of ranked.slice(0, MOST_SENTENCES)) {
    if (!namesAll(session.corpus, article, names)) continue;
    for (const time of timesWithin(article, start, end)) {
      const { anchor } = time;
      if (anchor.kind !== 'event' || anchor.offsetDays === null) continue;
      const fit = fitAt(question, article, sentence, time.start, sentence < LEAD);
      if (fit.score < LEAST_FIT || fit.verb < LEAST_FIT) continue;
      const event = await dateOf(session, anchor.event, depth);
      if (event === null) continue;
      const value = counted(event.interval, anchor.offsetDays);
      const own = value && sentenceEvidence(article, sentence, { value, source: 'text' }, time);
      if (value === null || own === null) continue;
      return { item: toItem(value, own, time.text, event), resolution: event.resolution };
    }
  }
  return null;
}

interface Dated {
  readonly interval: Interval;
  readonly resolution: Resolution;
}

/** When an event was, asked for as a clause ("the bridge collapsed") or as a name ("the flood"). */
async function dateOf(session: Session, event: string, depth: number): Promise<Dated | null> {
  const { today, asOf, newest } = session;
  const clause = frameQuestion(`What happened when ${event}?`, { today, asOf, newest });
  const resolved = clause.implicit === null ? null : await resolveImplicit(session, clause, depth);
  const interval = resolved?.resolution.candidates[0]?.time.interval;
  // A name read as a clause has a beginning and no end ("when it became the vote").
  if (resolved && interval !== undefined && interval.end !== null) return { interval, resolution: resolved.resolution };
  return resolvePhrase(session, event, depth);
}

/** So many days from an event; `null` where the event is told too roughly. */
function counted({ start, end }: Interval, days: number): TimeValue | null {
  if (start === null || end === null || end - start > LONGEST_DAYS) return null;
  const interval = { start: addDays(start, days), end: addDays(end, days) };
  const exact = start === end && Math.abs(days) < 7;
  return {
    interval,
    granularity: start === end ? 'day' : 'span',
    certainty: exact ? 'exact' : 'approximate',
  };
}

function toItem(value: TimeValue, own: Evidence, words: string, event: Dated): AnswerItem {
  const best = event.resolution.candidates[0];
  return {
    text: formatTime(value),
    time: value,
    evidence: [own, ...(best?.evidence.slice(0, 1) ?? [])],
    origin: 'rule',
    because: `${words}, which was ${best === undefined ? 'then' : formatTime(best.time)}`,
    score: 1,
  };
}
