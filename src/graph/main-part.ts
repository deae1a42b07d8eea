import { askedEnd, askedType, chooseRelations, relationsOf, type Asked, type RelationGuides } from './choose-relation';
import { namesIn, type MaskedName } from './masks';
import type { Edge, EntityId, GraphRefusal, QuestionFrame, RelationId, TemporalGraph } from './types';
import { wordingOf } from './wording';

/** What the main part of a question looks for, with the facts that its names and words allow; time is not weighed yet. */
export interface MainPart {
  readonly kind: 'entity' | 'time' | 'duration' | 'count';
  readonly relation: RelationId;
  /** How the relation was chosen; but for `words`, no word of the question is one of its own. */
  readonly by: 'words' | 'similarity' | 'model';
  /** Facts in question, in order of time. */
  readonly edges: readonly Edge[];
  /** The end of a fact that answers; for `peer` the facts are those of the peers, and `own` those of the one named. */
  readonly asked: Asked;
  readonly own: readonly Edge[];
  /** The names in the main part, not to be given as the answer. */
  readonly named: ReadonlySet<EntityId>;
  /** Which end of its facts' time is asked for. */
  readonly boundary: 'start' | 'finish' | null;
}

const STARTS = /\b(?:start(?:ed|s)?|begin|began|begun|join(?:ed)?|sign(?:ed)?|become|became|marry|first)\b/i;
const FINISHES =
  /\b(?:stop(?:ped|s)?|end(?:ed|s)?|finish(?:ed)?|leave|left|quit|cease[ds]?|divorce[d]?|retire[d]?|last)\b/i;

/**
 * Reads the main part: its names, the relation that its words mean among those its names have, and the end asked for.
 * Returns why not when the graph has no such name, relation or fact.
 */
export async function readMainPart(
  graph: TemporalGraph,
  masked: string,
  frame: QuestionFrame,
  names: readonly MaskedName[],
  guides: RelationGuides = {},
): Promise<MainPart | GraphRefusal> {
  const mentions = namesIn(masked, names);
  const [first, second] = mentions;
  if (first === undefined) return 'no-entity';
  const candidates = second === undefined ? relationsOf(graph, first.entities) : linking(graph, first, second);
  const wide = candidates.length > 0 ? candidates : relationsOf(graph, first.entities);
  const choices = await chooseRelations(graph, masked, wide, guides, askedType(masked));
  const best = choices.filter((choice) => choice.score === choices[0]?.score);
  if (best.length === 0) return 'no-relation';
  let refusal: GraphRefusal = 'no-fact';
  for (const { relation, by = 'words' } of best) {
    const part: MainPart = { ...partFor(graph, masked, frame, mentions, relation), by };
    if (part.edges.length > 0) return part;
    refusal = 'no-fact';
  }
  return refusal;
}

function partFor(
  graph: TemporalGraph,
  masked: string,
  frame: QuestionFrame,
  mentions: readonly MaskedName[],
  relation: RelationId,
): Omit<MainPart, 'by'> {
  const [first, second] = mentions as readonly [MaskedName, ...MaskedName[]];
  const wording = wordingOf(graph.relations[relation] ?? '');
  const kind = kindOf(frame);
  const base = {
    kind,
    relation,
    named: new Set(mentions.flatMap((mention) => mention.entities)),
    boundary: kind === 'time' ? boundaryOf(masked) : null,
    own: [],
  };
  const askedEntity = askedEnd(masked, first, wording);
  if (askedEntity === 'peer' && kind !== 'time') {
    const own = between(graph, first.entities, second?.entities ?? null, relation, 'subject');
    return { ...base, asked: 'peer', own, edges: peersOf(graph, own, relation) };
  }
  const ends = wording.symmetric
    ? (['subject', 'object'] as const)
    : directions(askedEntity, kind, second !== undefined);
  for (const end of ends) {
    const anchor = end === 'object' ? 'subject' : 'object';
    const edges = wording.symmetric
      ? merge(
          between(graph, first.entities, second?.entities ?? null, relation, 'subject'),
          between(graph, first.entities, second?.entities ?? null, relation, 'object'),
        )
      : between(graph, first.entities, second?.entities ?? null, relation, anchor);
    if (edges.length > 0) return { ...base, asked: end, edges };
  }
  return { ...base, asked: 'object', edges: [] };
}

/** The end that grammar asks for first; the other one if it is left open, or if facts about times name either end. */
function directions(asked: Asked | null, kind: MainPart['kind'], both: boolean): readonly ('subject' | 'object')[] {
  if (asked === null || asked === 'peer' || kind === 'time' || kind === 'duration' || both)
    return asked === 'subject' ? ['subject', 'object'] : ['object', 'subject'];
  return [asked, asked === 'subject' ? 'object' : 'subject'];
}

/** Facts of a relation with one of the entities at `end` and, if given, one of the others at the other end. */
function between(
  graph: TemporalGraph,
  entities: readonly EntityId[],
  others: readonly EntityId[] | null,
  relation: RelationId,
  end: 'subject' | 'object',
): readonly Edge[] {
  return entities.flatMap((entity) =>
    (end === 'subject' ? graph.bySubject(entity) : graph.byObject(entity)).filter(
      (edge) =>
        edge.relation === relation &&
        (others === null || others.includes(end === 'subject' ? edge.object : edge.subject)),
    ),
  );
}

/** Relations that have a fact between the two. */
function linking(graph: TemporalGraph, a: MaskedName, b: MaskedName): readonly RelationId[] {
  const found = new Set<RelationId>();
  for (const entity of a.entities) {
    for (const edge of graph.bySubject(entity)) if (b.entities.includes(edge.object)) found.add(edge.relation);
    for (const edge of graph.byObject(entity)) if (b.entities.includes(edge.subject)) found.add(edge.relation);
  }
  return [...found].sort((x, y) => x - y);
}

/** Facts of others with the same object and relation. */
export function peersOf(graph: TemporalGraph, own: readonly Edge[], relation: RelationId): readonly Edge[] {
  const found = own.flatMap((edge) =>
    graph.byObject(edge.object).filter((other) => other.relation === relation && other.subject !== edge.subject),
  );
  return merge(found, []);
}

function merge(a: readonly Edge[], b: readonly Edge[]): readonly Edge[] {
  return [...new Set([...a, ...b])].sort((x, y) => x.id - y.id);
}

function kindOf(frame: QuestionFrame): MainPart['kind'] {
  if (frame.answerType === 'duration') return 'duration';
  if (frame.answerType === 'count') return 'count';
  return frame.answerType === 'date' ? 'time' : 'entity';
}

function boundaryOf(masked: string): MainPart['boundary'] {
  if (FINISHES.test(masked)) return 'finish';
  return STARTS.test(masked) ? 'start' : null;
}
