import { isDemonym, nameKey } from '../text';
import { addDays, formatTime, overlaps, satisfies, type Interval } from '../time';
import { clausesOf } from './clauses';
import type { SourcedFact } from './corpus';
import { factEvidence } from './evidence';
import { nameForms } from './match';
import { keysOf } from './timelines/office';
import { sentenceAt } from './sentences';
import type { Session } from './session';
import type { Condition } from './timing';
import type { AnswerItem, Evidence } from './types';
import type { Frame } from '../question';
import { contentWords, senseOf } from '../words';

/** One contest with its winner. */
interface Win {
  readonly winner: string;
  readonly loser: string | null;
  readonly interval: Interval;
  readonly sourced: SourcedFact;
}

/** Wins told for a range of time, each a step below the one before. */
const MOST_WINS = 6;
const STEP_DOWN = 0.05;
/** Reports of one final lie within so many days. */
const SAME_EVENT_DAYS = 20;
const WINS =
  /^(?:who|(?:which|what) (?<noun>[^?]+?)) (?:was the (?:first|second|third|last|latest|most recent) to win|(?:has |have |had )?(?:last |first |most recently )?(?:won|win|wins|took|taken|clinched|lifted))\b/i;
const LOSES = /^(?:who|(?:which|what) [^?]+?) (?:lost|was beaten in|were beaten in)\b/i;
const WHEN = /^(?:when|on what (?:day|date)|in (?:what|which) year) (?:did|was|were|has|have)\b/i;
const TIMES = /\bhow (?:many|often)\b/i;
/** Words before a contest that say nothing of which it is. */
const PLAIN =
  /^(?:many|last|next|first|second|third|latest|previous|own|win|women['’]s|men['’]s|every|singles|which|what|many)$/i;
const WIN = senseOf('win');
const LOSE = senseOf('lose');

/**
 * Answers who won or lost a contest when, and how many times, from the facts of wins alone. `null` when the question
 * asks for no such thing or the library has no such fact.
 */
export async function answerFromWins(
  session: Session,
  frame: Frame,
  condition: Condition | null,
): Promise<AnswerItem[] | null> {
  const counts = frame.answerType === 'count' && TIMES.test(frame.question);
  const asksWinner = WINS.test(frame.relation);
  const asksLoser = LOSES.test(frame.relation);
  const place = WHEN.test(frame.question) ? placeOf(frame) : null;
  if (!counts && !asksWinner && !asksLoser && place === null) return null;
  const senses = contentWords(frame.relation).map((word) => word.sense);
  const lost = senses.includes(LOSE);
  if (!lost && !senses.includes(WIN) && !asksWinner) return null;
  const wins = await winsOf(session, frame);
  if (wins.length === 0) return null;
  const people = relationNames(frame).flatMap((name) => keysOf(session.corpus, name));
  const fitting = wins.filter((win) => meets(win, condition));
  if (counts) {
    const own = fitting.filter((win) => people.includes(lost ? (win.loser ?? '') : win.winner));
    const against = own.filter((win) => people.includes((lost ? win.winner : win.loser) ?? ''));
    const chosen = lost && against.length > 0 ? against : own;
    return chosen.length === 0 ? null : [await countItem(session, chosen)];
  }
  if (place !== null && !asksWinner && !asksLoser) {
    const own = fitting.filter((win) => people.includes(lost ? (win.loser ?? '') : win.winner));
    const chosen = own.at(place > 0 ? place - 1 : place);
    return chosen === undefined ? null : [await dateItem(session, chosen)];
  }
  const ordered = order(await qualified(session, frame, fitting), frame, condition);
  const items: AnswerItem[] = [];
  for (const win of ordered.slice(0, MOST_WINS)) {
    const key = asksLoser ? win.loser : win.winner;
    if (key !== null) items.push(await winItem(session, win, key, 1 - items.length * STEP_DOWN));
  }
  return items.length === 0 ? null : items;
}

/** "When did she first win it", "last", "for the second time": which of her wins; `null` where the question picks none. */
function placeOf(frame: Frame): number | null {
  if (/\bfirst (?:win|won|take|lose|lost)\b|\bfor the first time\b/i.test(frame.question)) return 1;
  if (/\blast (?:win|won|take|lose|lost)\b|\bmost recently\b|\bfor the last time\b/i.test(frame.question)) return -1;
  return /\bfor the \p{L}+ time\b/iu.test(frame.question) ? frame.ordinal : null;
}

/** "Which English club": those whose article speaks of England, if there are any. */
async function qualified(session: Session, frame: Frame, wins: readonly Win[]): Promise<readonly Win[]> {
  const noun = WINS.exec(frame.relation)?.groups?.['noun'] ?? '';
  const adjectives = noun.split(' ').flatMap((word) => (isDemonym(word) ? nameForms(session.corpus, word) : []));
  if (adjectives.length === 0) return wins;
  const kept: Win[] = [];
  for (const win of wins) {
    const article = await session.corpus.article(win.sourced.articleId, win.sourced.revision);
    if (article !== null && adjectives.some((form) => form.every((sense) => clausesOf(article).everywhere.has(sense))))
      kept.push(win);
  }
  return kept.length > 0 ? kept : wins;
}

function relationNames(frame: Frame): string[] {
  const relation = frame.relation.toLowerCase();
  return frame.entities.filter((name) => relation.includes(name.toLowerCase()));
}

/** Wins of the contest that the question names, in order of time, each once. */
async function winsOf(session: Session, frame: Frame): Promise<Win[]> {
  const { corpus, asOf } = session;
  const keys = new Set<string>();
  for (const name of relationNames(frame)) {
    const key = nameKey(name.replace(/['’]s?$/, ''));
    for (const one of [key, key.replace(/s$/, ''), corpus.entity(name)?.key ?? key]) keys.add(one);
  }
  const found: Win[] = [];
  for (const key of keys) {
    for (const sourced of await corpus.factsByRelation(`wins:${key}`, asOf)) {
      const { fact } = sourced;
      if (fact.validTime === null || fact.kind === 'plan') continue;
      // "Tuchel won it with Chelsea": a coach, not the winner.
      if (/\bwith (?:the )?\p{Lu}/u.test(fact.proposition)) continue;
      if (!(await isSameContest(session, frame, sourced, key))) continue;
      found.push({
        winner: corpus.canonicalKey(fact.subject),
        loser: fact.object === null ? null : corpus.canonicalKey(fact.object),
        interval: fact.validTime.interval,
        sourced,
      });
    }
  }
  const sorted = found.sort((a, b) => (a.interval.start ?? 0) - (b.interval.start ?? 0));
  return sorted.filter(
    (win, at) =>
      !sorted.slice(0, at).some((other) => other.winner === win.winner && near(other.interval, win.interval)),
  );
}

function near(a: Interval, b: Interval): boolean {
  if (a.end === null || b.start === null) return true;
  return overlaps({ start: a.start, end: addDays(a.end, SAME_EVENT_DAYS) }, b);
}

/** "The cricket World Cup", "the women's World Cup": what else the question says of the contest stands in the article. */
async function isSameContest(session: Session, frame: Frame, sourced: SourcedFact, contest: string): Promise<boolean> {
  const article = await session.corpus.article(sourced.articleId, sourced.revision);
  if (article === null) return false;
  const { everywhere } = clausesOf(article);
  const said = `${article.title} ${sentenceAt(article, sourced.fact.sentence)}`;
  const women = /\bwomen['’]s\b/i.test(said);
  if (
    /\bwomen['’]s\b/i.test(frame.relation) !== women &&
    /\b(?:wo)?men['’]s\b|\bcup\b|\bchampionship\b/i.test(frame.relation + contest)
  ) {
    return false;
  }
  const place = new RegExp(`(?<word>[\\p{Ll}'’-]+) (?:the )?${contest.replace(/[^\p{L}\p{N} ]/gu, '.')}`, 'iu');
  const before = place.exec(frame.relation)?.groups?.['word'];
  const words =
    before === undefined
      ? []
      : contentWords(before).filter((word) => word.sense !== WIN && word.sense !== LOSE && !PLAIN.test(before));
  const town = /\bin (?<place>\p{Lu}\p{L}+)/u.exec(frame.relation)?.groups?.['place'];
  return (
    words.every((word) => everywhere.has(word.sense)) &&
    (town === undefined || contentWords(town).every((word) => everywhere.has(word.sense)))
  );
}

function meets(win: Win, condition: Condition | null): boolean {
  if (condition === null) return true;
  const { signal, interval } = condition;
  if (signal === 'before' || signal === 'after') return satisfies(signal, win.interval, interval);
  return overlaps(win.interval, interval);
}

function order(wins: readonly Win[], frame: Frame, condition: Condition | null): Win[] {
  const ordinal = frame.ordinal;
  if (ordinal !== null) {
    const chosen = wins.at(ordinal > 0 ? ordinal - 1 : ordinal);
    return chosen === undefined ? [] : [chosen];
  }
  // The next after, the last before, the latest of all.
  return condition?.signal === 'after' || condition?.signal === 'overlap' ? [...wins] : [...wins].reverse();
}

async function evidenceOf(session: Session, win: Win, key: string | null): Promise<Evidence[]> {
  const { sourced } = win;
  const value = sourced.fact.validTime;
  const evidence = await factEvidence(session.corpus, sourced, { value, source: 'text' }, key);
  return evidence === null ? [] : [evidence];
}

async function winItem(session: Session, win: Win, key: string, score: number): Promise<AnswerItem> {
  const time = win.sourced.fact.validTime;
  const own = key === win.winner ? win.sourced.fact.subject : win.sourced.fact.object;
  return {
    text: session.corpus.nameOf(key),
    time,
    evidence: await evidenceOf(session, win, own),
    origin: 'rule',
    because: time === null ? 'won it' : `the contest was on ${formatTime(time)}`,
    score,
  };
}

async function dateItem(session: Session, win: Win): Promise<AnswerItem> {
  const item = await winItem(session, win, win.winner, 1);
  return { ...item, text: item.time === null ? '' : formatTime(item.time), because: `${item.text} won it then` };
}

async function countItem(session: Session, wins: readonly Win[]): Promise<AnswerItem> {
  const evidence: Evidence[] = [];
  for (const win of wins) evidence.push(...(await evidenceOf(session, win, null)));
  const days = wins.flatMap((win) =>
    win.sourced.fact.validTime === null ? [] : [formatTime(win.sourced.fact.validTime)],
  );
  return {
    text: String(wins.length),
    time: null,
    evidence,
    origin: 'rule',
    because: `counted: ${days.join(', ')}`,
    score: 1,
  };
}
