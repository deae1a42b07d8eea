import { addDays, addMonths, hull, periodOfDay, type Interval } from '../time';
import type { MainPart } from './main-part';
import { answerEnd } from './solve';
import type { Dated, Edge, EntityId, GraphCondition, IntermediateParts, TemporalGraph } from './types';
import { evidenceOf } from './verbalise';

/** "after Arsenal": when the same relation held with the neighbour that is named, in order of time. */
export function neighbourTimes(graph: TemporalGraph, part: MainPart, neighbour: readonly EntityId[]): readonly Dated[] {
  return part.edges
    .filter((edge) => neighbour.includes(answerEnd(part, edge)))
    .map((edge) => ({ time: edge.time, evidence: [evidenceOf(graph, edge)] }));
}

/**
 * The times of an implicit part from the answers to the questions for its start and its end (FAITH §3.1). Two answers
 * from one fact are that fact's time; with only one answer that one stands for both.
 */
export function resolvedTimes(starts: readonly Dated[], ends: readonly Dated[]): readonly Dated[] {
  if (starts === ends || ends.length === 0) return starts;
  if (starts.length === 0) return ends;
  return starts.map((first) => {
    const edge = edgeOf(first);
    const last =
      ends.find((one) => edgeOf(one) === edge) ??
      ends.find((one) => (one.time.interval.end ?? Infinity) >= (first.time.interval.start ?? -Infinity));
    if (last === undefined) return first;
    if (edge !== undefined && edgeOf(last) === edge) return { time: edge.time, evidence: first.evidence };
    return {
      time: {
        interval: { start: first.time.interval.start, end: hull(first.time.interval, last.time.interval).end },
        granularity: 'span',
        certainty: first.time.certainty === 'exact' ? last.time.certainty : first.time.certainty,
      },
      evidence: [...first.evidence, ...last.evidence],
    };
  });
}

const edgeOf = (one: Dated): Edge | undefined => one.evidence[0]?.edge ?? undefined;

/** What a resolved implicit part asks of the answer's time: before, after or in it; moved or opened as the words say. */
export function conditionOf(parts: IntermediateParts, resolved: Interval): GraphCondition {
  if (parts.bound === 'since') return { signal: 'overlap', interval: { start: resolved.start, end: null } };
  if (parts.bound === 'until') return { signal: 'overlap', interval: { start: null, end: resolved.end } };
  if (parts.offset !== null) return { signal: 'overlap', interval: shifted(resolved, parts.offset) };
  if (parts.within !== null && parts.within !== 'day' && resolved.start !== null && resolved.end !== null) {
    const [first, last] = [periodOfDay(resolved.start, parts.within), periodOfDay(resolved.end, parts.within)];
    return { signal: parts.relation, interval: hull(first.interval, last.interval) };
  }
  return { signal: parts.relation, interval: resolved };
}

function shifted(of: Interval, { count, unit }: NonNullable<IntermediateParts['offset']>): Interval {
  const move = (day: Interval['start']): Interval['start'] => {
    if (day === null) return null;
    if (unit === 'month' || unit === 'year') return addMonths(day, unit === 'year' ? count * 12 : count);
    return addDays(day, unit === 'week' ? count * 7 : count);
  };
  return { start: move(of.start), end: move(of.end) };
}
