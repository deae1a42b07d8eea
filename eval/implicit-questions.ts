import { CLAUSES, CONJUNCTIONS, MAIN_WORDINGS, type MainWording } from './implicit-wordings';
import { pick, seeded, shuffled } from './random';

/** A fact with whole years, as the generator sees it: it shares no code with what answers. */
export interface YearFact {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly start: number;
  readonly end: number;
}

export interface ImplicitQuestion {
  readonly question: string;
  readonly signal: 'overlap' | 'before' | 'after';
  readonly topic: string;
  readonly relation: string;
  /** Every entity whose fact stands so to the implicit part; any of them is right. */
  readonly answers: readonly string[];
  /** The fact of the implicit part, and its years. */
  readonly implicit: YearFact;
}

const PER_TOPIC = 2;
/** Share of the questions that one kind of main part may have, as FAITH caps the types of its topics. */
const MOST_PER_KIND = 0.2;
const SIGNALS = ['overlap', 'before', 'after'] as const;
type Signal = (typeof SIGNALS)[number];

/** Year arithmetic of the gold answers. A change within one year counts; two things of the very same year have no order. */
function stands(fact: YearFact, signal: Signal, to: YearFact): boolean {
  if (signal === 'overlap') return fact.start <= to.end && fact.end >= to.start;
  if (signal === 'before') return fact.end <= to.start && fact.start < to.start;
  return fact.start >= to.end && fact.end > to.end;
}

/** Whether a reader could take the fact to meet the signal after all. */
function mayStand(fact: YearFact, signal: Signal, to: YearFact): boolean {
  if (signal === 'overlap') return stands(fact, signal, to);
  return signal === 'before' ? fact.start <= to.start : fact.end >= to.end;
}

interface Facts {
  readonly of: (entity: string) => readonly YearFact[];
  readonly topics: readonly string[];
}

function indexFacts(facts: readonly YearFact[]): Facts {
  const byEntity = new Map<string, YearFact[]>();
  for (const fact of facts) {
    for (const entity of new Set([fact.subject, fact.object]))
      byEntity.set(entity, [...(byEntity.get(entity) ?? []), fact]);
  }
  return { of: (entity) => byEntity.get(entity) ?? [], topics: [...byEntity.keys()].sort() };
}

/**
 * Implicit questions from the facts of a graph, the way FAITH §4.1 builds TIQ: (i) topic entities are drawn, with a cap
 * on each kind; (ii) the facts of a topic are candidates for the main part where there are several with different times,
 * so that the time decides; those of the topic and of the entities around it for the implicit part; (iii) two that stand
 * in a relation of time are joined by its conjunction; (iv) the result is worded in one of several ways.
 * The same facts and seed give the same questions.
 */
export function generateImplicit(facts: readonly YearFact[], count: number, seed: number): readonly ImplicitQuestion[] {
  const random = seeded(seed);
  const index = indexFacts(facts);
  const perKind = new Map<MainWording, number>();
  const perSignal = new Map<Signal, number>();
  const out: ImplicitQuestion[] = [];
  for (const topic of shuffled(index.topics, random)) {
    let made = 0;
    for (const main of shuffled(MAIN_WORDINGS, random)) {
      if (out.length >= count) return out;
      if (made >= PER_TOPIC || (perKind.get(main) ?? 0) >= count * MOST_PER_KIND) continue;
      const candidates = index
        .of(topic)
        .filter((fact) => fact.relation === main.relation && isTopic(main, fact, topic));
      if (new Set(candidates.map((fact) => otherEnd(fact, topic))).size < 2) continue;
      // The rarest signal so far goes first, so that all three come equally often.
      const signals = shuffled(SIGNALS, random).sort((a, b) => (perSignal.get(a) ?? 0) - (perSignal.get(b) ?? 0));
      const question = pair(index, topic, main, candidates, signals, random);
      if (question === null) continue;
      out.push(question);
      made += 1;
      perKind.set(main, (perKind.get(main) ?? 0) + 1);
      perSignal.set(question.signal, (perSignal.get(question.signal) ?? 0) + 1);
    }
  }
  return out;
}

const isTopic = (main: MainWording, fact: YearFact, topic: string): boolean =>
  main.topic === 'either' || fact[main.topic] === topic;
const otherEnd = (fact: YearFact, topic: string): string => (fact.subject === topic ? fact.object : fact.subject);

function pair(
  index: Facts,
  topic: string,
  main: MainWording,
  candidates: readonly YearFact[],
  signals: readonly Signal[],
  random: () => number,
): ImplicitQuestion | null {
  const around = [...new Set([topic, ...candidates.map((fact) => otherEnd(fact, topic))])];
  const implicits = varied([...new Set(around.flatMap((entity) => index.of(entity)))], random)
    .filter((fact) => CLAUSES[fact.relation] !== undefined && isToldOnce(index, fact))
    .slice(0, 40);
  for (const signal of signals) {
    for (const implicit of implicits) {
      // What the implicit part names is no answer.
      const open = candidates.filter((fact) => !samePair(fact, implicit));
      const right = open.filter((fact) => stands(fact, signal, implicit));
      // The time has to decide: some answer that ignores it is wrong.
      if (right.length === 0 || open.every((fact) => mayStand(fact, signal, implicit))) continue;
      return {
        question: wordQuestion(topic, main, implicit, signal, random),
        signal,
        topic,
        relation: main.relation,
        answers: [...new Set(right.map((fact) => otherEnd(fact, topic)))].sort(),
        implicit,
      };
    }
  }
  return null;
}

const samePair = (a: YearFact, b: YearFact): boolean =>
  (a.subject === b.subject && a.object === b.object) || (a.subject === b.object && a.object === b.subject);

/** A fact that the graph tells twice, with other years, has no one right interval (a marriage told of both spouses). */
function isToldOnce(index: Facts, fact: YearFact): boolean {
  return index
    .of(fact.subject)
    .every((other) => other.relation !== fact.relation || !samePair(other, fact) || sameYears(other, fact));
}

const sameYears = (a: YearFact, b: YearFact): boolean => a.start === b.start && a.end === b.end;

/** In an order that chance decides, with the relations taking turns: a club's hundred players do not crowd out the rest. */
function varied(facts: readonly YearFact[], random: () => number): readonly YearFact[] {
  const byRelation = new Map<string, YearFact[]>();
  for (const fact of shuffled(facts, random))
    byRelation.set(fact.relation, [...(byRelation.get(fact.relation) ?? []), fact]);
  const turns = shuffled([...byRelation.values()], random);
  const longest = Math.max(0, ...turns.map((turn) => turn.length));
  return Array.from({ length: longest }, (_, at) => turns.flatMap((turn) => turn[at] ?? [])).flat();
}

function wordQuestion(
  topic: string,
  main: MainWording,
  implicit: YearFact,
  signal: Signal,
  random: () => number,
): string {
  const clauses = CLAUSES[implicit.relation];
  if (clauses === undefined) throw new Error(`No clause for ${implicit.relation}.`);
  // "after winning the Y" leaves out its subject, which has to be that of the main part.
  const sharesSubject = implicit.subject === topic && main.topic !== 'object';
  const participle = sharesSubject && signal !== 'overlap' && clauses.participles.length > 0 && random() < 0.4;
  const ends = { A: topic, X: implicit.subject, Y: implicit.object };
  const conjunction = participle ? signal : pick(CONJUNCTIONS[signal], random);
  const clause = fill(pick(participle ? clauses.participles : clauses.full, random), ends);
  const asked = fill(pick(main.texts, random), ends);
  const text =
    !participle && random() < 0.25 ? `${conjunction} ${clause}, ${asked}?` : `${asked} ${conjunction} ${clause}?`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const fill = (template: string, ends: { readonly A: string; readonly X: string; readonly Y: string }): string =>
  template.replace(/\b[AXY]\b/g, (end) => ends[end as 'A' | 'X' | 'Y']).replace(/\bthe The /g, 'the ');
