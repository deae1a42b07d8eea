import type { CancelSignal, Generator, Reader } from '../models';
import type { RetrievalQuery } from '../retrieve';
import { isImpossibleDate } from '../time';
import { answerFromAnchor } from './anchored';
import { speaksOfOffice } from './asked-office';
import { constraintOf, contextOf } from './constraint';
import type { AskCorpus } from './corpus';
import { nameDescribed } from './describe';
import { nearestEvidence } from './evidence';
import { answerFromSentences } from './events';
import { frameQuestion, readRole } from './frame';
import { answerFromGraph, joinAnswers, type GraphPart } from './graph';
import { answerGlobally } from './global';
import { answerFromReports } from './periodical';
import { rephrase } from './model';
import { answerHappenings } from './happened';
import { borneOut, isSureEnough, toItems } from './items';
import { createSession, throwIfCancelled, type Session } from './session';
import { answerFromTables, withoutRows } from './table';
import { answerBeside, answerFromTimelines, ruledOut } from './state';
import { outOfReach, type Condition } from './timing';
import type { Answer, AskEvent, AskOptions, Draft, Frame, RefusalReason } from './types';
import { answerByVote, isWeak, withGuess } from './vote';
import { answerFromWins } from './wins';
import { writeAnswer, writePoints } from './write';
import { withSynonyms } from './words';
import { hasAll, isFaithful, LEAST_COVERAGE, modifiersOf, namesToFind, saysConstraint } from './verify';

/** Passages looked at for one question. */
const DEPTH = 30;
const MOST_NEAREST = 3;

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
 * @param toCome the one that is being loaded, once it is: the short answer does not wait for it, the sentences do
 */
export function createAsker(
  corpus: AskCorpus,
  reader: Reader | null,
  generator: () => Generator | null = () => null,
  toCome: (signal?: CancelSignal) => Promise<Generator | null> = () => Promise.resolve(null),
): Asker {
  return {
    async ask(question, options, onEvent, signal) {
      const retriever = corpus.retriever(options.method ?? 'default');
      const { asOf, today } = options;
      const emit = (event: AskEvent): void => onEvent?.(event);
      const model = options.write === false ? null : generator();
      const base = { corpus, reader, generator: model, retriever, asOf, today, signal, emit };
      const session = createSession(base, answerAt);
      const plain = await answerAt(session, question, 0);
      const told = model === null ? plain : await askedAnew(session, plain, model);
      const answer = options.guess === false ? told : await withGuess(session, told);
      const writer = model ?? (options.write === false ? null : await toCome(signal));
      if (writer === null) return answer;
      const tell = (draft: Draft): void => emit({ kind: 'draft', depth: 0, draft });
      // Who stops the writing keeps the answer.
      const write = answer.global === undefined ? writeAnswer : writePoints;
      const written = await write(writer, answer, tell, signal).catch(() => null);
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

  const happenings = await answerHappenings(session, constraint.frame, condition, resolutions);
  if (happenings !== null) return build({ ...common, status: 'answered', answers: happenings });
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
      isSureEnough(group) &&
      group.candidates.some((one) => hasAll(one.article, modifiers)),
  );
  const timed = faithful.filter((group) => group.meets === 'yes');
  const said = timed.length === 0 ? faithful.filter((group) => saysConstraint(group, frame.implicit)) : [];
  const chosen = said.length > 0 ? said : constraint.unresolved ? [] : timed;
  // Told only from an event ("the day after the bridge fell"): the event is dated first.
  const implied = chosen.every((one) => one.candidates[0]?.time.source === 'publication');
  const counted =
    implied && condition === null && !constraint.unresolved
      ? await answerFromAnchor(session, frame, ranked, names, depth)
      : null;
  if (counted !== null) {
    const all = [...resolutions, counted.resolution];
    const items = [counted.item];
    return build({ ...common, status: 'answered', answers: items, resolutions: all, retrieved: passages });
  }
  // Where sentences say little and the question has no time that failed, the reader's votes over many passages decide.
  const own = isOwnTime(session, frame, condition);
  const open = condition === null || own || faithful.length === 0 || chosen.length > 0;
  const weak = depth === 0 && open && !constraint.unresolved && isVotable(frame) && isWeak(chosen, frame);
  const voted = weak ? await answerByVote(session, constraint.frame, passages, ranked, condition) : null;
  const votedInTime = (voted ?? []).filter((one) => one.meets === 'yes');
  // What sentences say faintly, with no time that bears it out and no vote, is a guess.
  const alone = (condition !== null && !own) || session.reader === null;
  const answering = weak ? borneOut(votedInTime, chosen, alone) : chosen;
  if (answering.length > 0) {
    return build({ ...common, status: 'answered', answers: toItems(answering, condition), retrieved: passages });
  }
  // Un-FAITH (§5.3): shown apart, and marked, when only the time could not be checked.
  // Who held an office at a time that nobody knows is no answer at all.
  const unchecked = constraint.unresolved
    ? readRole(frame.question) === null
      ? faithful
      : []
    : // News of the question's own days is often told by articles that do not say when.
      [...faithful.filter((group) => group.meets === 'unknown'), ...(own && voted !== null ? voted : [])];
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
  const { frame, condition, resolutions, relationBy } = told;
  session.emit({ kind: 'frame', depth, frame: { ...frame, question: asked } });
  const common = { question: asked, frame, constraint: condition, resolutions, relationBy };
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

/** Days before the question that still count as its own time: "last month", "this week". */
const OWN_TIME_DAYS = 45;

/** Whether the time asked for is the question's own: known from the day it is asked on, not from the articles. */
function isOwnTime(session: Session, frame: Frame, condition: Condition | null): boolean {
  if (condition?.signal !== 'overlap' || frame.implicit !== null) return false;
  const questionDay = session.asOf ?? session.today;
  const { start, end } = condition.interval;
  return end !== null && end >= questionDay - OWN_TIME_DAYS && start !== null && start <= questionDay;
}

/** Offices and dates have ways of their own that know when to refuse. */
function isVotable(frame: Frame): boolean {
  return frame.implicit === null && frame.answerType !== 'date' && readRole(frame.question) === null;
}

function retrievalQuery(session: Session, frame: Frame, condition: Condition | null): RetrievalQuery {
  const asked = condition?.signal === 'overlap' ? condition.interval : null;
  // News of the question's own days is found by how new it is; the words that say so stay in, for the prior to read.
  const own = isOwnTime(session, frame, condition);
  return {
    text: withSynonyms(own ? frame.question : frame.relation),
    entities: frame.entities,
    interval: own ? null : asked,
    asOf: session.asOf,
    questionDay: session.asOf ?? session.today,
  };
}
