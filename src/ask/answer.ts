import type { Passage, RetrievalQuery } from '../retrieve';
import { isImpossibleDate } from '../time';
import { answerFromAnchor } from './anchored';
import { collectClaims } from './claims';
import { constraintOf, contextOf } from './constraint';
import { decide, type Decision } from './decide';
import { nameDescribed } from './describe';
import {
  type Answer,
  answerBeside,
  answerFromGraph,
  answerFromReports,
  answerFromSentences,
  answerFromTables,
  answerFromTimelines,
  answerFromWins,
  answerGlobally,
  answerHappenings,
  type AnswerItem,
  type Condition,
  type GraphPart,
  joinAnswers,
  namesToFind,
  nearestEvidence,
  outOfReach,
  ruledOut,
  type Session,
  type SourceKind,
  throwIfCancelled,
  withoutRows,
} from '../sources';
import { askedFiscal, inFiscalTerms } from './fiscal';
import { type Frame, frameQuestion, readRole, restate } from '../question';
import { isKnownWord, withSynonyms } from '../words';

/** Passages looked at for one question. */
const DEPTH = 30;
const MOST_NEAREST = 3;

/**
 * One question at one depth. Rows, graphs and reports are exact: what they return was computed from data that meets the
 * whole question. Everything that is told in sentences is a claim, and the judge weighs all claims alike.
 */
export async function answerAt(session: Session, asked: string, depth: number): Promise<Answer> {
  throwIfCancelled(session.signal);
  const { corpus, asOf, today, newest } = session;
  const restated = depth === 0 ? restate(asked) : asked;
  const plain = depth === 0 ? await spellOut(session, restated) : asked;
  const spelledAs = plain === restated ? {} : { spelledAs: plain };
  const told = isImpossibleDate(asked) ? null : await answerFromGraph(session, plain, depth);
  if (told !== null) return answerWith(session, asked, told, depth);
  const described = await nameDescribed(session, plain, depth);
  if (described.question !== plain) {
    const part = await answerFromGraph(session, described.question, depth);
    const resolutions = [...described.resolutions, ...(part?.resolutions ?? [])];
    if (part !== null) return answerWith(session, asked, { ...part, resolutions }, depth);
  }
  const frame = frameQuestion(described.question, { today, asOf, newest });
  session.emit({ kind: 'frame', depth, frame: { ...frame, question: asked } });
  const build = (part: Partial<Answer>): Answer =>
    finish(session, depth, { question: asked, frame, resolutions: described.resolutions, ...spelledAs, ...part });
  if (corpus.articleCount === 0) return build({ refusal: 'empty-library' });
  const reported = depth === 0 ? await answerFromReports(session, plain) : null;
  if (reported !== null) return build(reported);
  const course = depth === 0 ? await answerGlobally(session, plain) : null;
  if (course !== null) return build(course);

  const constraint = await constraintOf(session, frame, depth);
  const { condition, unresolved } = constraint;
  const resolutions = [...described.resolutions, ...constraint.resolutions];
  const common = { frame: constraint.frame, constraint: condition, resolutions };
  if (isImpossibleDate(asked) || (condition !== null && outOfReach(condition, frame, asOf ?? today))) {
    return build({ ...common, refusal: 'time-not-satisfied' });
  }
  const rows = await answerFromTables(session, constraint.frame, condition, unresolved);
  if (rows !== null) return build({ ...common, status: 'answered', answers: from('rows', rows) });
  const happenings = await answerHappenings(session, constraint.frame, condition, resolutions);
  if (happenings !== null) return build({ ...common, status: 'answered', answers: from('happenings', happenings) });

  const facts = await fromFacts(session, constraint.frame, condition, unresolved, resolutions);
  const passages = await session.retriever.retrieve(retrievalQuery(session, frame, condition), DEPTH, session.signal);
  session.emit({ kind: 'retrieved', depth, passages });
  throwIfCancelled(session.signal);
  const kept = await withoutRows(session, passages);
  const sentences = await answerFromSentences(session, constraint.frame, kept, condition);
  const gone = await ruledOut(session, constraint.frame, condition);
  const groups = sentences.groups.filter((group) => !gone.has(group.key));
  // Told only from an event ("the day after the bridge fell"): the event is dated first.
  const implied = groups.every((one) => one.candidates[0]?.time.source === 'publication');
  const counted =
    implied && condition === null && !unresolved && facts.length === 0
      ? await answerFromAnchor(session, frame, sentences.ranked, namesToFind(frame), depth)
      : null;
  if (counted !== null) {
    const all = [...resolutions, counted.resolution];
    const answers = from('computed', [counted.item]);
    return build({ ...common, status: 'answered', answers, resolutions: all, retrieved: passages });
  }
  const weigh = async (read: readonly Passage[]): Promise<Decision> => {
    const found = await collectClaims(session, constraint.frame, read, groups, facts, condition);
    const claims = inFiscalTerms(found, constraint.frame, askedFiscal(frame, asOf ?? today));
    throwIfCancelled(session.signal);
    const { ranked } = sentences;
    return decide(session, { frame: constraint.frame, condition, unresolved, passages: kept, ranked, depth }, claims);
  };
  // What facts of many articles say needs only its own sentences read; all passages are read where that is not enough.
  const early = facts.length > 0 ? await weigh([]) : null;
  const decision = early?.level === 'said' ? early : await weigh(kept);
  session.emit({ kind: 'judged', depth, claims: decision.judged });
  const nearest = decision.level === 'said' ? [] : nearestEvidence(sentences.ranked, MOST_NEAREST);
  return build({ ...common, ...partOf(decision), nearest, retrieved: passages });
}

/** What a decision puts into the answer. */
function partOf({ level, status, answers, quotes, likely, refusal }: Decision): Partial<Answer> {
  return { level, status, answers, quotes, likely, refusal };
}

/** What timelines and the facts of contests tell: claims among others. */
async function fromFacts(
  session: Session,
  frame: Frame,
  condition: Condition | null,
  unresolved: boolean,
  resolutions: Answer['resolutions'],
): Promise<{ readonly item: AnswerItem; readonly source: SourceKind }[]> {
  const held = unresolved
    ? await answerBeside(session, frame)
    : await answerFromTimelines(session, frame, condition, await contextOf(session, resolutions));
  const won = unresolved ? null : await answerFromWins(session, frame, condition);
  return [
    ...from('timelines', held ?? []).map((item) => ({ item, source: 'timelines' as const })),
    ...from('wins', won ?? []).map((item) => ({ item, source: 'wins' as const })),
  ];
}

/** The same items, each with the source it is from. */
function from(source: SourceKind, items: readonly AnswerItem[]): AnswerItem[] {
  return items.map((item) => ({ ...item, source }));
}

/** Emits and returns an answer; what `part` leaves out is that of a refusal. */
function finish(session: Session, depth: number, part: Partial<Answer> & Pick<Answer, 'question' | 'frame'>): Answer {
  const { asOf } = session;
  const answer: Answer = {
    status: 'refused',
    level: part.status === 'answered' ? 'said' : 'nothing',
    quotes: [],
    likely: [],
    unread: session.unread,
    answers: [],
    refusal: null,
    nearest: [],
    resolutions: [],
    constraint: null,
    asOf,
    newestArticle: session.newest,
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
  const answers = joinAnswers(from('edges', told.items), from('timelines', held ?? []));
  return finish(session, depth, { ...common, status: 'answered', answers });
}

/** A word in small letters, long enough that one letter away there is hardly another. */
const IN_DOUBT = /(?<![\p{L}\d'’-])\p{Ll}{5,}(?![\p{L}\d'’-])/gu;

/**
 * Misspelt words as the library writes them. A word that people use is not misspelt where the library happens to lack it,
 * and a name typed with its capital stays: one letter away it may be another's.
 */
async function spellOut({ corpus }: Session, question: string): Promise<string> {
  const meant = new Map<string, string>();
  for (const [word] of question.matchAll(IN_DOUBT)) {
    const near = corpus.spelled(word);
    if (near !== null && !(await isKnownWord(word))) meant.set(word, near);
  }
  return question.replace(IN_DOUBT, (word) => meant.get(word) ?? word);
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
