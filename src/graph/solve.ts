import { formatTime, hull, intersect, lengthDays, periodOfDay, type TimeValue } from '../time';
import type { MainPart } from './main-part';
import { finest, pickOrdinal, selectByTime, type Selected } from './select';
import type { Edge, EntityId, GraphAnswerItem, GraphCondition, TemporalGraph } from './types';
import { evidenceOf } from './verbalise';

/** What a main part is asked under. */
export interface Constraints {
  readonly condition: GraphCondition | null;
  readonly ordinal: number | null;
  /** Facts that resolved the condition. They are no answer themselves, and a peer is one of that very time and place. */
  readonly resolvedBy: readonly Edge[];
}

/** The answers of a main part, best first; empty when no fact meets the constraints. */
export function answersOf(graph: TemporalGraph, part: MainPart, constraints: Constraints): readonly GraphAnswerItem[] {
  const { condition, ordinal } = constraints;
  const selected = part.asked === 'peer' ? peers(part, constraints) : selectByTime(open(part, constraints), condition);
  const picked = ordinal === null ? selected : ordered(selected, ordinal);
  if (part.kind === 'time') return merged(picked.map((one) => timeItem(graph, part, one, constraints)));
  if (part.kind === 'duration') return merged(picked.flatMap((one) => durationItem(graph, one, constraints)));
  if (part.kind === 'count') return countItem(graph, part, picked, constraints);
  return entityItems(graph, part, picked, constraints);
}

/** Facts that say the same (a marriage told of both spouses) are one answer with two pieces of evidence. */
function merged(items: readonly GraphAnswerItem[]): readonly GraphAnswerItem[] {
  const byText = new Map<string, GraphAnswerItem>();
  for (const item of items) {
    const known = byText.get(item.text);
    byText.set(item.text, known === undefined ? item : { ...known, evidence: [...known.evidence, ...item.evidence] });
  }
  return [...byText.values()];
}

function ordered(selected: readonly Selected[], ordinal: number): readonly Selected[] {
  const picked = pickOrdinal(
    selected.map((one) => one.edge),
    ordinal,
  );
  return picked.map((edge) => ({
    edge,
    certainty: selected.find((one) => one.edge === edge)?.certainty ?? 'certain',
  }));
}

/** Facts whose answer the question does not name itself: neither in its main part nor by what resolved its constraint. */
function open(part: MainPart, { resolvedBy }: Constraints): readonly Edge[] {
  if (part.kind !== 'entity' && part.kind !== 'count') return part.edges;
  return part.edges.filter((edge) => {
    const answer = answerEnd(part, edge);
    return !part.named.has(answer) && !resolvedBy.some((by) => isSame(part, by, edge));
  });
}

/** Whether a fact says of the same entities what another does, at whatever time. */
const isSame = (part: MainPart, a: Edge, b: Edge): boolean =>
  a.relation === part.relation &&
  ((a.subject === b.subject && a.object === b.object) || (a.subject === b.object && a.object === b.subject));

/** Those who shared the place with the one named, at a time both were there and the condition holds. */
function peers(part: MainPart, { condition, resolvedBy }: Constraints): readonly Selected[] {
  const meant = part.own.filter((edge) => resolvedBy.includes(edge));
  const own = meant.length > 0 ? meant : part.own.filter((edge) => selectByTime([edge], condition).length > 0);
  return own.flatMap((mine) => {
    const outright = meant.length > 0 || condition?.signal !== 'overlap';
    const together = outright ? mine.time.interval : intersect(mine.time.interval, condition.interval);
    if (together === null) return [];
    const others = part.edges.filter((edge) => edge.object === mine.object && edge.subject !== mine.subject);
    return selectByTime(others, { signal: 'overlap', interval: together });
  });
}

/** The entity of a fact that answers. */
export function answerEnd(part: MainPart, edge: Edge): EntityId {
  if (part.asked === 'peer') return edge.subject;
  // A relation of two equals is asked for by whichever end is not named.
  if (part.named.has(edge.subject) && !part.named.has(edge.object)) return edge.object;
  if (part.named.has(edge.object) && !part.named.has(edge.subject)) return edge.subject;
  return part.asked === 'subject' ? edge.subject : edge.object;
}

function entityItems(
  graph: TemporalGraph,
  part: MainPart,
  selected: readonly Selected[],
  { condition, ordinal }: Constraints,
): readonly GraphAnswerItem[] {
  const byEntity = new Map<EntityId, Selected[]>();
  for (const one of selected) {
    const entity = answerEnd(part, one.edge);
    byEntity.set(entity, [...(byEntity.get(entity) ?? []), one]);
  }
  return [...byEntity].map(([entity, ones]) => {
    const first = ones[0] as Selected;
    return {
      text: graph.entities[entity] ?? '',
      entity,
      time: first.edge.time,
      evidence: ones.map((one) => evidenceOf(graph, one.edge)),
      because: reason(first, condition, ordinal),
      certainty: first.certainty,
    };
  });
}

function timeItem(graph: TemporalGraph, part: MainPart, one: Selected, constraints: Constraints): GraphAnswerItem {
  const whole = one.edge.time;
  const time = part.boundary === null ? whole : boundary(whole, part.boundary === 'start' ? 'start' : 'end');
  return {
    text: formatTime(time),
    entity: null,
    time,
    evidence: [evidenceOf(graph, one.edge)],
    because: reason(one, constraints.condition, constraints.ordinal),
    certainty: one.certainty,
  };
}

/** One end of a time, as fine as it is told: "1991" of 1991 to 2001. */
export function boundary(time: TimeValue, end: 'start' | 'end'): TimeValue {
  const day = time.interval[end];
  const other = time.interval[end === 'start' ? 'end' : 'start'];
  if (day === null || (time.granularity !== 'span' && other !== null)) return time;
  const unit = finest(time.interval);
  return {
    interval: unit === 'day' ? { start: day, end: day } : periodOfDay(day, unit).interval,
    granularity: unit,
    certainty: time.certainty,
  };
}

function durationItem(graph: TemporalGraph, one: Selected, constraints: Constraints): readonly GraphAnswerItem[] {
  const { time } = one.edge;
  const days = lengthDays(time.interval);
  if (days === null) return [];
  const years = Math.round(days / 365.2425);
  const text = years >= 1 ? `${years} year${years === 1 ? '' : 's'}` : `${days} day${days === 1 ? '' : 's'}`;
  const because = reason(one, constraints.condition, constraints.ordinal);
  return [{ text, entity: null, time, evidence: [evidenceOf(graph, one.edge)], because, certainty: one.certainty }];
}

function countItem(
  graph: TemporalGraph,
  part: MainPart,
  selected: readonly Selected[],
  { condition, ordinal }: Constraints,
): readonly GraphAnswerItem[] {
  const first = selected[0];
  if (first === undefined) return [];
  const entities = new Set(selected.map((one) => answerEnd(part, one.edge)));
  const interval = selected.map((one) => one.edge.time.interval).reduce(hull);
  return [
    {
      text: String(entities.size),
      entity: null,
      time: { interval, granularity: 'span', certainty: first.edge.time.certainty },
      evidence: selected.map((one) => evidenceOf(graph, one.edge)),
      because: reason(first, condition, ordinal),
      certainty: first.certainty,
    },
  ];
}

/** In words: the condition a fact meets and how. */
function reason(one: Selected, condition: GraphCondition | null, ordinal: number | null): string {
  const when = formatTime(one.edge.time) || 'undated';
  const order =
    ordinal === null
      ? ''
      : ordinal < 0
        ? ', the last of them'
        : ordinal === 1
          ? ', the first of them'
          : `, number ${ordinal}`;
  if (condition === null) return `it was so ${when}${order}`;
  const limit = formatTime({ interval: condition.interval, granularity: 'span', certainty: 'exact' });
  const how =
    condition.signal === 'overlap'
      ? `shares time with ${limit}`
      : one.certainty === 'began'
        ? `${condition.signal === 'before' ? 'began before' : 'lasted beyond'} ${limit}, but the two overlap`
        : one.certainty === 'within-granule'
          ? `falls together with ${limit}; which came first is not told`
          : `is ${condition.signal} ${limit}`;
  return `${when} ${how}${order}`;
}
