import type { CancelSignal, Generator, Reader } from '../models';
import type { RetrievalQuery } from '../retrieve';
import { placeName } from '../text';
import { formatTime, isImpossibleDate, type TimeValue } from '../time';
import { speaksOfOffice } from './asked-office';
import type { AnswerGroup } from './choose';
import { clausesOf } from './clauses';
import type { AskCorpus, ReadArticle } from './corpus';
import { nameDescribed } from './describe';
import { groupEvidence, nearestEvidence } from './evidence';
import { answerFromSentences } from './events';
import { frameQuestion, readRole } from './frame';
import { answerFromGraph, joinAnswers, type GraphPart } from './graph';
import { answerGlobally } from './global';
import { answerFromReports } from './periodical';
import { rephrase } from './model';
import { resolveImplicit, resolvePhrase } from './resolve';
import { createSession, throwIfCancelled, type Session } from './session';
import { answerFromTables, withoutRows } from './table';
import { answerBeside, answerFromTimelines, ruledOut } from './state';
import { outOfReach, type Condition } from './timing';
import type { Answer, AnswerItem, AskEvent, AskOptions, Frame, RefusalReason, Resolution } from './types';
import { answerFromWins } from './wins';
import { writeAnswer } from './write';
import { contentWords, withSynonyms } from './words';
import { containsAnswer, LEAST_COVERAGE, modifiersOf, namesAll, namesToFind } from './verify';

/** Passages looked at for one question. */
const DEPTH = 30;
const MOST_ANSWERS = 5;
const MOST_EVIDENCE = 4;
const MOST_NEAREST = 3;
/** Share of the constraint's words that evidence must have to stand for it. */
const SAYS_IT = 0.75;

/** Answers questions over a library. */
export interface Asker {
  /** @throws DatelineError `CANCELLED`, `BAD_INPUT` for an unknown method */
  ask(
    question: string,
    options: AskOptions,
    onEvent?: (event: AskEvent) => void,
    signal?: CancelSignal,
  ): Promise<Answer>;
}

/**
 * @param reader `null`: spans are chosen by rule alone
 * @param generator the language model of the moment, which puts answers in sentences; `null`: none
 */
export function createAsker(
  corpus: AskCorpus,
  reader: Reader | null,
  generator: () => Generator | null = () => null,
): Asker {
  return {
    async ask(question, options, onEvent, signal) {
      const retriever = corpus.retriever(options.method ?? 'default');
      const { asOf, today } = options;
      const emit = (event: AskEvent): void => onEvent?.(event);
      const session = createSession({ corpus, reader, retriever, asOf, today, signal, emit }, answerAt);
      const plain = await answerAt(session, question, 0);
      const model = options.write === false ? null : generator();
      if (model === null) return plain;
      const answer = await askedAnew(session, plain, model);
      const tell = (piece: string): void => emit({ kind: 'token', depth: 0, piece });
      // Who stops the writing keeps the answer.
      const written = await writeAnswer(model, answer, tell, signal).catch(() => null);
      if (written === null) return answer;
      const whole: Answer = { ...answer, written };
      emit({ kind: 'answer', depth: 0, answer: whole });
      return whole;
    },
  };
}

/**
 * A question that the rules found no time in and no answer to, put to them again as a language model takes it apart; the
 * first answer where that does not help.
 */
async function askedAnew(session: Session, plain: Answer, model: Generator): Promise<Answer> {
  if (plain.status !== 'refused' || plain.frame.category !== 'none' || plain.refusal === 'empty-library') return plain;
  const put = await rephrase(model, plain.question, session.signal).catch(() => null);
  if (put === null) return plain;
  const answer = await answerAt(session, put, 0);
  const kept: Answer = answer.status === 'answered' ? { ...answer, question: plain.question, readAs: put } : plain;
  session.emit({ kind: 'answer', depth: 0, answer: kept });
  return kept;
}

/** One question at one depth: frame → constraint → timelines, else sentences → checked answer. */
async function answerAt(session: Session, asked: string, depth: number): Promise<Answer> {
  throwIfCancelled(session.signal);
  const { corpus, asOf, today } = session;
  const plain = plainDeadline(asked);
  const told = isImpossibleDate(asked) ? null : await answerFromGraph(session, plain, depth);
  if (told !== null) return answerWith(session, asked, told, depth);
  const described = await nameDescribed(session, plain, depth);
  if (described.question !== plain) {
    const part = await answerFromGraph(session, described.question, depth);
    const resolutions = [...described.resolutions, ...(part?.resolutions ?? [])];
    if (part !== null) return answerWith(session, asked, { ...part, resolutions }, depth);
  }
  const frame = frameQuestion(described.question, { today, asOf });
  session.emit({ kind: 'frame', depth, frame: { ...frame, question: asked } });
  const build = (part: Partial<Answer>): Answer =>
    finish(session, depth, { question: asked, frame, resolutions: described.resolutions, ...part });
  if (corpus.articleCount === 0) return build({ refusal: 'empty-library' });
  const reported = depth === 0 ? await answerFromReports(session, asked) : null;
  if (reported !== null) return build(reported);
  const course = depth === 0 ? await answerGlobally(session, asked) : null;
  if (course !== null) return build(course);

  const constraint = await constraintOf(session, frame, depth);
  const { condition } = constraint;
  const resolutions = [...described.resolutions, ...constraint.resolutions];
  const common = { frame: constraint.frame, constraint: condition, resolutions };
  if (isImpossibleDate(asked) || (condition !== null && outOfReach(condition, frame, session.asOf ?? today))) {
    return build({ ...common, refusal: 'time-not-satisfied' });
  }

  const rows = await answerFromTables(session, constraint.frame, condition, constraint.unresolved);
  if (rows !== null) return build({ ...common, status: 'answered', answers: rows });

  const held = constraint.unresolved
    ? null
    : await answerFromTimelines(session, constraint.frame, condition, await contextOf(session, resolutions));
  const beside = constraint.unresolved ? await answerBeside(session, frame) : null;
  if (beside !== null && beside.length > 0) return build({ ...common, status: 'answered', answers: beside });
  if (held !== null && held.length > 0) return build({ ...common, status: 'answered', answers: held });
  const won = constraint.unresolved ? null : await answerFromWins(session, constraint.frame, condition);
  if (won !== null) return build({ ...common, status: 'answered', answers: won });

  const passages = await session.retriever.retrieve(retrievalQuery(session, frame, condition), DEPTH, session.signal);
  session.emit({ kind: 'retrieved', depth, passages });
  throwIfCancelled(session.signal);
  const sentences = await answerFromSentences(
    session,
    constraint.frame,
    await withoutRows(session, passages),
    condition,
  );
  const gone = await ruledOut(session, constraint.frame, condition);
  const { ranked } = sentences;
  const groups = sentences.groups.filter((group) => !gone.has(group.key));
  const names = namesToFind(frame);
  const modifiers = modifiersOf(frame);
  const covering = new Set(
    ranked.filter((one) => one.coverage >= LEAST_COVERAGE).map((one) => `${one.article.id}:${one.sentence}`),
  );
  const faithful = groups.filter(
    (group) =>
      isFaithful(corpus, group, names, covering) &&
      speaksOfOffice(constraint.frame, group) &&
      group.candidates.some((one) => hasAll(one.article, modifiers)),
  );
  const timed = faithful.filter((group) => group.meets === 'yes');
  const said = timed.length === 0 ? faithful.filter((group) => saysConstraint(group, frame.implicit)) : [];
  const chosen = said.length > 0 ? said : constraint.unresolved ? [] : timed;
  if (chosen.length > 0) {
    return build({ ...common, status: 'answered', answers: toItems(chosen, condition), retrieved: passages });
  }
  // Un-FAITH (§5.3): shown apart, and marked, when only the time could not be checked.
  // Who held an office at a time that nobody knows is no answer at all.
  const unchecked = constraint.unresolved
    ? readRole(frame.question) === null
      ? faithful
      : []
    : faithful.filter((group) => group.meets === 'unknown');
  const nearest = nearestEvidence(ranked, MOST_NEAREST);
  if (unchecked.length > 0) {
    const answers = toItems(unchecked, null);
    return build({ ...common, status: 'time-not-checked', answers, nearest, retrieved: passages });
  }
  const refusal: RefusalReason = constraint.unresolved
    ? 'constraint-unresolved'
    : faithful.length > 0
      ? 'time-not-satisfied'
      : 'nothing-found';
  return build({ ...common, refusal, nearest, retrieved: passages });
}

/** Emits and returns an answer; what `part` leaves out is that of a refusal. */
function finish(session: Session, depth: number, part: Partial<Answer> & Pick<Answer, 'question' | 'frame'>): Answer {
  const { corpus, asOf } = session;
  const answer: Answer = {
    status: 'refused',
    answers: [],
    refusal: null,
    nearest: [],
    resolutions: [],
    constraint: null,
    asOf,
    newestArticle: corpus.newestDay(asOf),
    retrieved: [],
    method: session.retriever.name,
    ...part,
  };
  session.emit({ kind: 'answer', depth, answer });
  return answer;
}

/** What the facts of graphs say, with what the articles tell of the same office beside it. */
async function answerWith(session: Session, asked: string, told: GraphPart, depth: number): Promise<Answer> {
  const { frame, condition, resolutions } = told;
  session.emit({ kind: 'frame', depth, frame: { ...frame, question: asked } });
  const common = { question: asked, frame, constraint: condition, resolutions };
  if (condition !== null && outOfReach(condition, frame, session.asOf ?? session.today)) {
    return finish(session, depth, { ...common, refusal: 'time-not-satisfied' });
  }
  const held = readRole(frame.question) === null ? null : await answerFromTimelines(session, frame, condition, []);
  return finish(session, depth, { ...common, status: 'answered', answers: joinAnswers(told.items, held ?? []) });
}

/** "By when must it finish" asks when it must finish. */
function plainDeadline(question: string): string {
  return question.replace(
    /^by (?:when|what date|which (?:date|day)) (?=(?:must|should|shall|does|do|has|have|will|is|are|was|were)\b)/i,
    'When ',
  );
}

/** Keys of the entities in the articles that resolved the constraint, most mentioned first: what the question is about. */
async function contextOf(session: Session, resolutions: readonly Resolution[]): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const resolution of resolutions) {
    for (const evidence of resolution.candidates[0]?.evidence ?? []) {
      const article = await session.corpus.article(evidence.articleId, null);
      for (const mention of article?.mentions ?? []) {
        const key = session.corpus.canonicalKey(mention.entityKey);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([key]) => key);
}

interface Constraint {
  /** The frame with its value filled in. */
  readonly frame: Frame;
  readonly condition: Condition | null;
  readonly resolutions: readonly Resolution[];
  /** The question has an implicit time that the library does not tell. */
  readonly unresolved: boolean;
}

const SINCE_THEN =
  /\b(?:first|only|biggest|largest|strongest|worst|best|deadliest|highest|lowest)\b[^?]* since (?:\p{Lu}\p{Ll}+ )?\d{4}/u;
/** "After the 2016 referendum": an event named with its year, not the year. */
const DATED_EVENT = /\b(?<cue>before|after|following|prior to) (?<what>the \d{4} \p{Ll}[\p{L} -]*?)(?=[?,]|$)/iu;

/** " in the UK", where the question is about that country. */
function placeOf(frame: Frame): string {
  const place = frame.entities.map((name) => placeName(name.replace(/['’]s?$/, ''))).find((name) => name !== null);
  return place == null ? '' : ` in the ${place}`;
}

async function constraintOf(session: Session, frame: Frame, depth: number): Promise<Constraint> {
  const plain = { frame, resolutions: [], unresolved: false };
  // "The first since 1979": that year is no bound on what is asked for.
  if (SINCE_THEN.test(frame.question) && (frame.value !== null || /^\d{4}/.test(frame.implicit ?? ''))) {
    return { ...plain, condition: null };
  }
  const dated = DATED_EVENT.exec(frame.question)?.groups;
  if (dated !== undefined) {
    const resolved = await resolvePhrase(session, `${dated['what'] ?? ''}${placeOf(frame)}`, depth);
    if (resolved !== null) {
      const signal = /before/i.test(dated['cue'] ?? '') ? 'before' : 'after';
      return { ...plain, condition: { signal, interval: resolved.interval }, resolutions: [resolved.resolution] };
    }
  }
  if (frame.value !== null) {
    const signal = frame.signals.find((one) => one === 'before' || one === 'after') ?? 'overlap';
    return { ...plain, condition: { signal, interval: frame.value.interval } };
  }
  if (frame.implicit === null) return { ...plain, condition: null };
  const resolved = await resolveImplicit(session, frame, depth);
  if (resolved === null) return { ...plain, condition: null };
  const { condition, resolution } = resolved;
  const value: TimeValue | null =
    condition === null
      ? null
      : {
          interval: condition.interval,
          granularity: 'span',
          certainty: resolution.candidates[0]?.time.certainty ?? 'exact',
        };
  return { frame: { ...frame, value }, condition, resolutions: [resolution], unresolved: condition === null };
}

/** Days before the question that still count as its own time: "last month", "this week". */
const OWN_TIME_DAYS = 45;

function retrievalQuery(session: Session, frame: Frame, condition: Condition | null): RetrievalQuery {
  const questionDay = session.asOf ?? session.today;
  const asked = condition?.signal === 'overlap' ? condition.interval : null;
  // News of the question's own days is found by how new it is; the words that say so stay in, for the prior to read.
  const own =
    frame.implicit === null &&
    asked?.end != null &&
    asked.end >= questionDay - OWN_TIME_DAYS &&
    asked.start !== null &&
    asked.start <= questionDay;
  return {
    text: withSynonyms(own ? frame.question : frame.relation),
    entities: frame.entities,
    interval: own ? null : asked,
    asOf: session.asOf,
    questionDay,
  };
}

/** The evidence itself says what the constraint says: "that date was put off twice, and the deadline is now 31 October". */
function saysConstraint(group: AnswerGroup, implicit: string | null): boolean {
  const best = group.candidates[0];
  if (implicit === null || best === undefined) return false;
  const words = contentWords(implicit).map((word) => word.sense);
  const said = clausesOf(best.article).sentences[best.sentence];
  const there = words.filter((sense) => said?.has(sense) === true).length;
  return words.length >= 2 && there / words.length >= SAYS_IT;
}

function hasAll(article: ReadArticle, senses: readonly string[]): boolean {
  const { everywhere } = clausesOf(article);
  return senses.every((sense) => everywhere.has(sense));
}

/** An answer must stand in its evidence, and the evidence must speak of what the question names. */
function isFaithful(
  corpus: AskCorpus,
  group: AnswerGroup,
  names: readonly string[],
  covering: ReadonlySet<string>,
): boolean {
  const candidate = group.candidates[0];
  return (
    candidate !== undefined &&
    containsAnswer(group) &&
    namesAll(corpus, candidate.article, names) &&
    // What rules find has been weighed by its clause already.
    group.candidates.some((one) => one.origin === 'rule' || covering.has(`${one.article.id}:${one.sentence}`))
  );
}

function toItems(groups: readonly AnswerGroup[], condition: Condition | null): AnswerItem[] {
  return groups.slice(0, MOST_ANSWERS).map((group) => {
    const first = group.candidates[0];
    const time = first?.time.value ?? null;
    const when = time === null ? 'undated' : formatTime(time);
    return {
      text: group.text,
      time,
      evidence: groupEvidence(group, MOST_EVIDENCE),
      origin: first?.origin ?? 'rule',
      because:
        condition === null
          ? `said with the date ${when}`
          : `${when} ${condition.signal === 'overlap' ? 'lies in' : `is ${condition.signal}`} the time asked for`,
      score: group.score,
    };
  });
}
