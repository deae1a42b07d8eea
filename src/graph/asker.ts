import type { Day, Interval } from '../time';
import type { RelationChooser, RelationSimilarity } from './choose-relation';
import { isAccountedFor } from './accounted';
import { asKnownOn } from './graph';
import { readMainPart, type MainPart } from './main-part';
import { maskQuestion, namesIn, onlyName, unmask, type MaskedName } from './masks';
import { conditionOf, neighbourTimes, resolvedTimes } from './resolve';
import { answersOf } from './solve';
import type {
  Dated,
  Edge,
  GraphAnswer,
  GraphAskOptions,
  GraphCondition,
  GraphRefusal,
  GraphResolution,
  QuestionFrame,
  QuestionReader,
  TemporalGraph,
  Told,
} from './types';
import { wordingOf } from './wording';

/** Deepest level of intermediate questions; the question itself is 0. */
const MOST_DEPTH = 3;

/** Answers questions over a graph in code: no answer without a fact that holds it and meets its time. */
export interface GraphAsker {
  /** Never throws for a question: what cannot be answered is refused with the reason. */
  ask(question: string, options?: GraphAskOptions): Promise<GraphAnswer>;
}

export interface GraphAskerPorts {
  /** Understands the wording; the caller's, because it stands below this stage. */
  readonly reader: QuestionReader;
  /** Chooses a relation where no word of the question is one of a relation's. Without it such questions are refused. */
  readonly similarity?: RelationSimilarity;
  /** A language model's choice, where similarity leaves several or is not sure. Without it similarity decides. */
  readonly chooser?: RelationChooser;
  /**
   * Puts an intermediate question to the whole system, of which the graph is a part; its depth and circles are then the
   * caller's to mind. Without it the graph is asked again.
   */
  readonly askAll?: (question: string) => Promise<Told>;
}

export function createGraphAsker(graph: TemporalGraph, ports: GraphAskerPorts): GraphAsker {
  let last: { readonly day: Day; readonly graph: TemporalGraph } | null = null;
  /** Questions come many to one day. */
  const knownOn = (day: Day): TemporalGraph => {
    if (last?.day !== day) last = { day, graph: asKnownOn(graph, day) };
    return last.graph;
  };
  return {
    ask(question, options = { asOf: null }) {
      const known = options.asOf === null ? graph : knownOn(options.asOf);
      const { text, names } = maskQuestion(known, question);
      return answerAt({ graph: known, ports, names, answers: new Map(), open: [] }, text, 0);
    },
  };
}

/** What the questions of one `ask` share; all of them are masked alike. */
interface Session {
  readonly graph: TemporalGraph;
  readonly ports: GraphAskerPorts;
  readonly names: readonly MaskedName[];
  readonly answers: Map<string, Promise<GraphAnswer>>;
  /** Questions being answered: one of them again would be a circle. */
  readonly open: string[];
}

/** An intermediate question; `null` when it would go too deep or round in a circle. */
async function askAgain(session: Session, question: string, depth: number): Promise<GraphAnswer | null> {
  const key = question.toLowerCase();
  if (depth > MOST_DEPTH || session.open.includes(key)) return null;
  const known = session.answers.get(key);
  if (known !== undefined) return known;
  session.open.push(key);
  try {
    const made = answerAt(session, question, depth);
    session.answers.set(key, made);
    return await made;
  } finally {
    session.open.splice(session.open.indexOf(key), 1);
  }
}

/** What an intermediate question came to, from the whole system where there is one. */
async function told(session: Session, question: string, depth: number): Promise<Told> {
  if (session.ports.askAll !== undefined) return session.ports.askAll(unmask(question, session.names));
  const answer = await askAgain(session, question, depth);
  return {
    candidates: (answer?.answers ?? []).map(({ time, evidence }) => ({ time, evidence })),
    resolutions: answer?.resolutions ?? [],
  };
}

/** One masked question: frame → main part → constraint → facts that meet it. */
async function answerAt(session: Session, masked: string, depth: number): Promise<GraphAnswer> {
  const { graph, ports, names } = session;
  const frame = ports.reader.frame(masked);
  const succession = frame.implicit === null ? (ports.reader.succession?.(masked) ?? null) : null;
  const main =
    succession === null
      ? frame.relation
      : `Who was the ${[succession.role, succession.at].filter(Boolean).join(' of ')}?`;
  const base: GraphAnswer = {
    question: unmask(masked, names),
    main: unmask(frame.relation, names),
    implicit: frame.implicit === null ? null : unmask(frame.implicit, names),
    status: 'refused',
    refusal: null,
    answers: [],
    condition: null,
    resolutions: [],
    entities: namesIn(masked, names).map((name) => graph.entities[name.entities[0] ?? -1] ?? name.text),
    relation: null,
    relationBy: null,
  };
  if (base.entities.length === 0) return { ...base, refusal: 'no-entity' };
  const { similarity, chooser } = ports;
  const part = await readMainPart(graph, main, frame, names, {
    similarity,
    chooser: chooser && ((relations) => chooser(unmask(main, names), relations)),
  });
  if (typeof part === 'string') return { ...base, refusal: part };
  const relation = graph.relations[part.relation] ?? null;
  if (!isAccountedFor(main, part.by === 'words' ? wordingOf(relation ?? '') : null))
    return { ...base, refusal: 'other-words' };
  const limits = await limitsOf(session, masked, frame, succession, part, depth);
  if (limits.refusal !== null) return { ...base, relation, refusal: limits.refusal, resolutions: limits.resolutions };
  // Several times may be meant (two spells at one club): the first that leads to an answer is taken.
  for (const { condition, resolvedBy } of limits.choices) {
    const answers = answersOf(graph, part, { condition, resolvedBy, ordinal: frame.ordinal });
    if (answers.length > 0)
      return {
        ...base,
        relation,
        relationBy: part.by,
        status: 'answered',
        answers,
        condition,
        resolutions: limits.resolutions,
      };
  }
  const condition = limits.choices[0]?.condition ?? null;
  const refusal = condition === null ? 'no-fact' : 'time-not-satisfied';
  return { ...base, relation, refusal, condition, resolutions: limits.resolutions };
}

interface Limits {
  /** Conditions to try, the likeliest first; one without a condition when the question sets none. */
  readonly choices: readonly { readonly condition: GraphCondition | null; readonly resolvedBy: readonly Edge[] }[];
  readonly resolutions: readonly GraphResolution[];
  readonly refusal: GraphRefusal | null;
}

async function limitsOf(
  session: Session,
  masked: string,
  frame: QuestionFrame,
  succession: { readonly kind: 'before' | 'after'; readonly holder: string } | null,
  part: MainPart,
  depth: number,
): Promise<Limits> {
  if (succession !== null) {
    const holder = onlyName(succession.holder, session.names);
    if (holder !== null) return nextTo(session, part, holder, succession.kind);
  }
  if (frame.value !== null) {
    const condition: GraphCondition = { signal: sideOf(frame), interval: opened(masked, frame.value.interval) };
    return { choices: [{ condition, resolvedBy: [] }], resolutions: [], refusal: null };
  }
  if (frame.implicit === null)
    return { choices: [{ condition: null, resolvedBy: [] }], resolutions: [], refusal: null };
  const neighbour = onlyName(frame.implicit, session.names);
  if (neighbour !== null) {
    const side = sideOf(frame);
    const found = nextTo(session, part, neighbour, side);
    if (found.refusal === null) return found;
  }
  return asked(session, masked, depth);
}

/** The constraint names only the neighbour: "after Arsenal". */
function nextTo(session: Session, part: MainPart, neighbour: MaskedName, signal: GraphCondition['signal']): Limits {
  const candidates = neighbourTimes(session.graph, part, neighbour.entities);
  return limitsFrom({ phrase: neighbour.text, questions: [], candidates, nested: [] }, candidates, (time) => ({
    signal,
    interval: time.interval,
  }));
}

/** The implicit part is asked for by questions of its own, which go the whole way again. */
async function asked(session: Session, masked: string, depth: number): Promise<Limits> {
  const parts = session.ports.reader.intermediate(masked);
  if (parts === null) return { choices: [], resolutions: [], refusal: 'constraint-unresolved' };
  const { start, end } = parts.questions;
  const first = await told(session, start, depth + 1);
  const second = start === end ? first : await told(session, end, depth + 1);
  const candidates = resolvedTimes(first.candidates, second.candidates);
  const resolution: GraphResolution = {
    phrase: unmask(parts.phrase, session.names),
    questions: (start === end ? [start] : [start, end]).map((question) => unmask(question, session.names)),
    candidates,
    nested: [...new Set([first, second])].flatMap((one) => one.resolutions),
  };
  return limitsFrom(resolution, candidates, (time) => conditionOf(parts, time.interval));
}

function limitsFrom(
  resolution: GraphResolution,
  candidates: readonly Dated[],
  condition: (time: Dated['time']) => GraphCondition,
): Limits {
  return {
    choices: candidates.map((candidate) => ({
      condition: condition(candidate.time),
      resolvedBy: candidate.evidence.map((one) => one.edge).filter((edge) => edge !== null),
    })),
    resolutions: [resolution],
    refusal: candidates.length === 0 ? 'constraint-unresolved' : null,
  };
}

/** "since 2014", "until 2016": from then on, up to then. */
function opened(masked: string, { start, end }: Interval): Interval {
  if (/\bsince\b/i.test(masked)) return { start, end: null };
  return /\b(?:until|till|up to)\b/i.test(masked) ? { start: null, end } : { start, end };
}

function sideOf(frame: QuestionFrame): GraphCondition['signal'] {
  const side = frame.signals.find((signal) => signal === 'before' || signal === 'after');
  return side === 'before' || side === 'after' ? side : 'overlap';
}
