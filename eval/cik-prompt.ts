import { DatelineError } from '../src/errors';
import {
  civilFromDay,
  dayFromCivil,
  isWhole,
  yearInterval,
  type Certainty,
  type Day,
  type Granularity,
  type TimeValue,
} from '../src/time';
import type { EdgeInput } from '../src/graph';
import { freePrefixes } from '../src/graph/short-names';

/** A prompt's evidence set with short names, and what they stand for (CIK-LLM §3.1.2, "Prompt Compression"). */
export interface CompressedEvidence {
  /** JSON: question entity → interval → facts `R0(E0,E1,1990,1992)`, both in order of time. */
  readonly text: string;
  /** The part of the map that the prompt shows: relations and the question's entities. */
  readonly association: string;
  /** Every short name and what it stands for. */
  readonly names: ReadonlyMap<string, string>;
}

type Groups = Record<string, Record<string, string[]>>;

/**
 * The evidence set as the paper lays it out before compression, with full names: `RELATION(HEAD, TAIL, START, END)` by
 * question entity and interval.
 */
export function plainEvidence(edges: readonly EdgeInput[], entities: readonly string[]): string {
  return JSON.stringify(
    grouped(
      edges,
      entities,
      (name) => name,
      (name) => name,
    ),
  );
}

/**
 * Replaces entities and relations by short names that occur nowhere in the evidence or the question, so that a reply can be
 * turned back word by word. `entities`: those of the question; facts of none of them stand under "".
 */
export function compressEvidence(
  edges: readonly EdgeInput[],
  entities: readonly string[],
  question = '',
): CompressedEvidence {
  const words = [question, ...edges.flatMap((edge) => [edge.subject, edge.relation, edge.object]), ...entities];
  const [entityPrefix, relationPrefix] = freePrefixes(words);
  const short = new Map<string, string>();
  const names = new Map<string, string>();
  const nameOf = (prefix: string, kind: string) => {
    let count = 0;
    return (name: string): string => {
      const known = short.get(kind + name);
      if (known !== undefined) return known;
      const made = prefix + count++;
      short.set(kind + name, made);
      names.set(made, name);
      return made;
    };
  };
  const [entityName, relationName] = [nameOf(entityPrefix, 'e'), nameOf(relationPrefix, 'r')];
  for (const entity of entities) entityName(entity);
  const groups = grouped(edges, entities, entityName, relationName);
  const shown = [...names].filter(([made, name]) => made.startsWith(relationPrefix) || entities.includes(name));
  return {
    text: JSON.stringify(groups),
    association: shown.map(([made, name]) => `${made}=${JSON.stringify(name)}`).join(';'),
    names,
  };
}

/**
 * The facts of a compressed text, exactly as they were. Throws `BAD_INPUT` for a text that {@link compressEvidence} did not
 * make or a name that the map does not have.
 */
export function decompressEvidence(text: string, names: ReadonlyMap<string, string>): readonly EdgeInput[] {
  let groups: Groups;
  try {
    groups = JSON.parse(text) as Groups;
  } catch (cause) {
    throw broken(text, cause);
  }
  return Object.values(groups).flatMap((byTime) =>
    Object.values(byTime).flatMap((facts) =>
      facts.map((fact) => {
        const [, relation = '', subject = '', object = '', time = ''] =
          /^(\w+)\((\w+),(\w+),([^()]*)\)$/.exec(fact) ?? [];
        const [r, s, o] = [relation, subject, object].map((name) => names.get(name));
        if (r === undefined || s === undefined || o === undefined) throw broken(fact);
        return { subject: s, relation: r, object: o, time: decodeTime(time) };
      }),
    ),
  );
}

/** A model's reply with the short names replaced by what they stand for. */
export function decompressReply(reply: string, names: ReadonlyMap<string, string>): string {
  return reply.replace(/\b[A-Z]+\d+\b/g, (word) => names.get(word) ?? word);
}

/** Facts by question entity and by interval; a fact of two question entities stands under the first. */
function grouped(
  edges: readonly EdgeInput[],
  entities: readonly string[],
  entityName: (name: string) => string,
  relationName: (name: string) => string,
): Groups {
  const groups = new Map<string, Map<string, string[]>>();
  const sorted = [...edges].sort(
    (a, b) =>
      (a.time.interval.start ?? -Infinity) - (b.time.interval.start ?? -Infinity) ||
      (a.time.interval.end ?? Infinity) - (b.time.interval.end ?? Infinity) ||
      0,
  );
  for (const edge of sorted) {
    const of = entities.find((entity) => entity === edge.subject || entity === edge.object);
    const key = of === undefined ? '' : entityName(of);
    const time = encodeTime(edge.time);
    const fact = `${relationName(edge.relation)}(${entityName(edge.subject)},${entityName(edge.object)},${time})`;
    // A letter in front keeps JSON objects from ordering years as numbers.
    const span = `t${time.replace(',', '-')}`;
    const byTime = groups.get(key) ?? new Map<string, string[]>();
    byTime.set(span, [...(byTime.get(span) ?? []), fact]);
    groups.set(key, byTime);
  }
  return Object.fromEntries([...groups].map(([key, byTime]) => [key, Object.fromEntries(byTime)]));
}

/**
 * Time as `1990,1992` when it is whole years of the granularity that goes without saying, else the ends as days with
 * granularity and certainty behind them. Exact either way.
 */
function encodeTime({ interval: { start, end }, granularity, certainty }: TimeValue): string {
  const years = wholeYears(start, end);
  if (years !== null && certainty === 'exact' && granularity === impliedGranularity(start, end)) return years;
  return `${start ?? ''},${end ?? ''},${granularity},${certainty}`;
}

function decodeTime(text: string): TimeValue {
  const [from = '', to = '', granularity, certainty] = text.split(',');
  if (granularity !== undefined && certainty !== undefined)
    return {
      interval: { start: from === '' ? null : (Number(from) as Day), end: to === '' ? null : (Number(to) as Day) },
      granularity: granularity as Granularity,
      certainty: certainty as Certainty,
    };
  const start = from === '' ? null : dayFromCivil(Number(from), 1, 1);
  const end = to === '' ? null : dayFromCivil(Number(to), 12, 31);
  return { interval: { start, end }, granularity: impliedGranularity(start, end), certainty: 'exact' };
}

/** `null` when an end is not that of a year. An open end is an empty word. */
function wholeYears(start: Day | null, end: Day | null): string | null {
  const from = start === null ? null : civilFromDay(start).year;
  const to = end === null ? null : civilFromDay(end).year;
  if (from !== null && yearInterval(from).start !== start) return null;
  if (to !== null && yearInterval(to).end !== end) return null;
  return `${from ?? ''},${to ?? ''}`;
}

/** One year is `year`, anything else a span; with one end open its own unit, a year. */
function impliedGranularity(start: Day | null, end: Day | null): Granularity {
  if (start === null && end === null) return 'span';
  if (start === null || end === null) return 'year';
  return isWhole({ start, end }, 'year') && civilFromDay(start).year === civilFromDay(end).year ? 'year' : 'span';
}

function broken(detail: string, cause?: unknown): DatelineError {
  return new DatelineError('BAD_INPUT', 'This is no compressed evidence of this map.', {
    hint: 'Decompress with the map that compression returned.',
    detail: detail.slice(0, 200),
    cause,
  });
}
