import type { StateBoundary, StateInterval } from '../../timelines';
import { voteKey } from '../candidates';
import { civilFromDay, intersect, lengthDays, overlaps, singleDay, type Day } from '../../time';
import { asksDeed, type Frame, type OperatorKind, readOperators, readRole, readSuccession } from '../../question';
import { askedOffice } from './asked-office';
import { findOffice, keysOf } from './office';
import type { Office } from './office-type';
import type { Session } from '../session';
import { toldLength } from './told-length';
import { chooseHolders, orderByOrdinal, STARTS } from './holders';
import { boundaryItem, computedItem, holderItem, lengthWords, tenureTime } from './tenure-items';
import type { Condition } from '../timing';
import type { AnswerItem } from '../types';

/** What the timelines are asked, worked out of the question once. */
interface StateQuestion {
  readonly session: Session;
  readonly frame: Frame;
  readonly office: Office;
  /** Tenures of named holders in the question, if it names any. */
  readonly own: readonly StateInterval[];
  readonly condition: Condition | null;
  readonly operators: readonly OperatorKind[];
}

const ENDS =
  /\b(?:stop|stopped|cease|ceased|leave|left|resign|resigned|step(?:ped)? down|quit|end|ended|lose|lost|dismissed|removed|ousted|until when|finish|finished|retire|retired|go as|out as)\b/i;
const SERVED = /\b(?:during which|which years|what years|from when to when|what period|in (?:which|what) years?)\b/i;
/** Qualifiers that the timelines know nothing of. */
const QUALIFIED =
  /\b(?:woman|women|female|man|black|interim|acting|caretaker|youngest|oldest|gay|muslim|hindu|catholic|jewish|asian|from the|outsider|born|party|conservative|labour|democrat|republican|re-?elected)\b/i;
/** "The first speaker to be voted out": counted by what happened, not by who held it. */
const PICKED =
  /\b(?:first|second|third|last|only)\b.* to (?!be (?:the )?(?:\p{Lu}|prime|president|chief|chancellor|governor)|become|hold|serve|take|lead|head|run|have (?:been|become)|govern|rule|manage|chair)/u;
const WHO = /^(?:and |but |so )?(?:(?:by|for|under|to|with) )?(?:who|whom|whose|which|what|name)\b/i;

/**
 * Answers questions about who held an office when, from timelines in code: holder at a time, neighbours, first and last,
 * start, end and length of a tenure, how many holders, who longest. `null` when the question is not one of these or the
 * library tells nothing of the office; an empty list never.
 */
export async function answerFromTimelines(
  session: Session,
  frame: Frame,
  condition: Condition | null,
  context: readonly string[],
): Promise<AnswerItem[] | null> {
  const relation = frame.relation.toLowerCase();
  const people = frame.entities.filter((name) => relation.includes(name.toLowerCase()));
  const office = await findOffice(session, askedOffice(frame), people, [
    ...frame.entities.flatMap((name) => keysOf(session.corpus, name)),
    ...context,
  ]);
  if (office === null) return null;
  const operators = readOperators(frame.question).map((one) => one.kind);
  const names = namedHolders(session, frame, office);
  const own = office.tenures.filter((each) => names.includes(each.holder));
  const items = await answerOffice({ session, frame, office, own, condition, operators });
  const found = items.filter((item) => item !== null);
  return found.length === 0 ? null : found;
}

/**
 * "Who was chief executive before Dorsey came back?", where nothing tells when that was: the neighbour of the holder
 * that the constraint names. `null` when it names none.
 */
export async function answerBeside(session: Session, frame: Frame): Promise<AnswerItem[] | null> {
  const kind = frame.signals.find((one) => one === 'before' || one === 'after');
  const inside = frame.entities.filter((name) => frame.implicit?.includes(name) === true);
  if (kind === undefined || inside.length === 0) return null;
  const office = await findOffice(
    session,
    frame.question,
    inside,
    inside.flatMap((name) => keysOf(session.corpus, name)),
  );
  const holder = inside.find((name) =>
    office?.tenures.some((each) => keysOf(session.corpus, name).includes(each.holder)),
  );
  if (office === null || holder === undefined || !WHO.test(frame.relation)) return null;
  const question = { session, frame, office, own: [], condition: null, operators: [] };
  const items = await neighbours(question, { kind, holder });
  return items.filter((item) => item !== null);
}

/** Vote keys of holders whose tenures are known not to reach the time asked for: they cannot be the answer. */
export async function ruledOut(
  session: Session,
  frame: Frame,
  condition: Condition | null,
): Promise<ReadonlySet<string>> {
  const none = new Set<string>();
  if (frame.answerType !== 'person' || condition?.signal === 'before' || condition?.signal === 'after') return none;
  if (readRole(frame.question) === null || STARTS.test(frame.relation) || QUALIFIED.test(frame.relation)) return none;
  if (frame.ordinal !== null || !/\b(?:is|was|are|were)\b/i.test(frame.relation)) return none;
  const office = await findOffice(session, frame.question, [], []);
  const now = session.asOf ?? session.today;
  const asked = condition?.interval ?? singleDay(now);
  const isOver = (each: StateInterval): boolean => {
    const { start, end } = each.interval;
    return (
      (end !== null && asked.start !== null && end < asked.start) ||
      (start !== null && asked.end !== null && start > asked.end)
    );
  };
  const tenures = office?.tenures ?? [];
  const there = new Set(tenures.filter((each) => !isOver(each)).map((each) => each.holder));
  const gone = tenures.filter((each) => !there.has(each.holder));
  return new Set(gone.map((each) => voteKey(session.corpus.nameOf(each.holder))));
}

/** Holders of the office that the question names outside its time constraint. */
function namedHolders(session: Session, frame: Frame, office: Office): string[] {
  const role = readRole(frame.question);
  const of = role?.of === null || role === null ? [] : keysOf(session.corpus, role.of);
  const relation = frame.relation.toLowerCase();
  const names = frame.entities.filter((name) => relation.includes(name.toLowerCase()));
  const holders = new Set(office.tenures.map((each) => each.holder));
  return names.flatMap((name) => keysOf(session.corpus, name)).filter((key) => holders.has(key) && !of.includes(key));
}

function answerOffice(question: StateQuestion): Promise<(AnswerItem | null)[]> {
  const { frame, operators, own } = question;
  const succession = readSuccession(frame.question);
  if (succession !== null) return neighbours(question, succession);
  const asked = frame.question;
  if (frame.answerType === 'date' || /^(?:when|until when|since when|from when)\b/i.test(asked))
    return boundaries(question);
  if (operators.includes('duration')) return own.length === 0 ? Promise.resolve([]) : durations(question);
  if (operators.includes('longest') || operators.includes('shortest')) return extremes(question);
  if (operators.includes('count') || frame.answerType === 'count') return counts(question);
  if (frame.answerType === 'yes-no') return whether(question);
  const { relation } = frame;
  if (!WHO.test(relation) || QUALIFIED.test(relation) || PICKED.test(relation) || asksDeed(relation))
    return Promise.resolve([]);
  return holders(question);
}

/** Who was it before or after a named holder: the nearest other holder in the series. */
async function neighbours(
  { session, office, frame }: StateQuestion,
  succession: { readonly kind: 'before' | 'after'; readonly holder: string },
): Promise<(AnswerItem | null)[]> {
  const keys = keysOf(session.corpus, succession.holder);
  const series = office.tenures;
  const step = succession.kind === 'before' ? -1 : 1;
  const places = series.flatMap((each, at) => (keys.includes(each.holder) ? [at] : []));
  const found: (AnswerItem | null)[] = [];
  for (const place of places) {
    const tenure = beyond(series, place, step, Math.max(1, frame.ordinal ?? 1), keys);
    if (tenure === undefined || found.some((item) => item?.text === session.corpus.nameOf(tenure.holder))) continue;
    const holder = session.corpus.nameOf(series[place]?.holder ?? '');
    found.push(
      await holderItem(
        session,
        tenure,
        `, ${frame.ordinal === null || frame.ordinal < 2 ? 'next' : `number ${frame.ordinal}`} ${succession.kind} ${holder}`,
        1 - found.length * 0.1,
      ),
    );
  }
  return found;
}

/** The `count`-th other holder on that side of a place in the series. */
function beyond(
  series: readonly StateInterval[],
  place: number,
  step: number,
  count: number,
  keys: readonly string[],
): StateInterval | undefined {
  const passed = new Set(keys);
  let left = count;
  for (let at = place + step; ; at += step) {
    const tenure = series[at];
    if (tenure === undefined) return undefined;
    if (passed.has(tenure.holder)) continue;
    if (--left === 0) return tenure;
    passed.add(tenure.holder);
  }
}

/** When did it begin, end, or last. */
async function boundaries({ session, frame, office, own, condition }: StateQuestion): Promise<(AnswerItem | null)[]> {
  const found: (AnswerItem | null)[] = [];
  const asked = frame.question;
  const since = /^since when\b/i.test(asked);
  // What is asked when it ended is no condition on which of them is meant ("since when, when she left").
  const fitting =
    condition === null || since ? own : own.filter((each) => overlaps(tenureTime(each).interval, condition.interval));
  for (const tenure of orderByOrdinal(fitting, frame.ordinal)) {
    if (SERVED.test(asked)) found.push(await computedItem(session, periodWords(tenure), [tenure], tenureTime(tenure)));
    else {
      const boundary = !since && ENDS.test(frame.relation) ? endOf(office, tenure) : tenure.start;
      if (boundary !== null) found.push(await boundaryItem(session, tenure, boundary));
    }
  }
  return found;
}

/** A tenure that the next holder's start ends is over on that very day: "stopped being" is when the other began. */
function endOf(office: Office, tenure: StateInterval): StateBoundary | null {
  const { end } = tenure;
  if (end?.source !== 'successor' || end.value.interval.end === null) return end;
  const day = end.value.interval.end + 1;
  const next = office.tenures.find((each) => each.start !== null && each.start.value.interval.end === day);
  return next?.start == null ? end : { ...end, value: next.start.value };
}

function periodWords(tenure: StateInterval): string {
  const year = (day: Day | null): string => (day === null ? '' : String(Math.floor(day / 365.2425 + 1970)));
  const { start, end } = tenureTime(tenure).interval;
  return `${year(start)}–${year(end)}`;
}

async function durations({ session, own }: StateQuestion): Promise<(AnswerItem | null)[]> {
  const found: (AnswerItem | null)[] = [];
  for (const tenure of own) {
    const told = await toldLength(session, tenure);
    if (told !== null) {
      found.push(told);
      continue;
    }
    // A length needs both ends; one that only a plan or a year gives would be made up.
    const words =
      tenure.start === null || tenure.end === null ? null : (yearsBetween(tenure) ?? lengthWords(tenure.interval));
    if (words !== null) found.push(await computedItem(session, words, [tenure], tenureTime(tenure)));
  }
  return found;
}

/** "From 2010 to 2015" is about five years, whatever the days are; `null` where an end is told more finely. */
function yearsBetween({ start, end }: StateInterval): string | null {
  if (start?.value.granularity !== 'year' || end?.value.granularity !== 'year') return null;
  const [from, to] = [start.value.interval.start, end.value.interval.start];
  const years = from === null || to === null ? 0 : civilFromDay(to).year - civilFromDay(from).year;
  return years === 0 ? null : `about ${years} year${years === 1 ? '' : 's'}`;
}

/** Who held it longest or shortest among those that overlap the time asked for, with both ends known. */
async function extremes({
  session,
  frame,
  office,
  own,
  condition,
  operators,
}: StateQuestion): Promise<(AnswerItem | null)[]> {
  const pool = own.length > 1 ? own : office.tenures;
  const lengths = new Map<string, { days: number; tenure: StateInterval }>();
  for (const tenure of pool) {
    const part = condition === null ? tenure.interval : intersect(tenure.interval, condition.interval);
    const days = part === null || tenure.start === null ? null : lengthDays(part);
    if (days === null) continue;
    const before = lengths.get(tenure.holder);
    lengths.set(tenure.holder, { days: days + (before?.days ?? 0), tenure: before?.tenure ?? tenure });
  }
  const sign = operators.includes('shortest') || /\bshort/i.test(frame.question) ? 1 : -1;
  const ranked = [...lengths.values()].sort((a, b) => sign * (a.days - b.days));
  const first = ranked[0];
  return first === undefined ? [] : [await holderItem(session, first.tenure, `, ${first.days} days in all`, 1)];
}

/** How many held it in a time; how many times one did. */
async function counts({ session, office, own, condition }: StateQuestion): Promise<(AnswerItem | null)[]> {
  const pool = own.length > 0 ? own : office.tenures;
  const within =
    condition === null ? pool : pool.filter((each) => overlaps(tenureTime(each).interval, condition.interval));
  if (condition === null && own.length === 0) return [];
  const count = own.length > 0 ? within.length : new Set(within.map((each) => each.holder)).size;
  return count === 0 ? [] : [await computedItem(session, String(count), within, null)];
}

const HOLDS = /^(?:is|was|are|were)\b/i;
const CHANGES = /\b(?:first|last|only|elected|appointed|before|after|older|younger|longer|longest|ever|going|about)\b/i;

/** "Is Ada Brandt still mayor?": yes while she holds it, no where another is known to. */
async function whether({ session, frame, office, own, condition }: StateQuestion): Promise<(AnswerItem | null)[]> {
  if (own.length === 0 || !HOLDS.test(frame.relation) || CHANGES.test(frame.question) || QUALIFIED.test(frame.relation))
    return [];
  const interval = condition?.interval ?? singleDay(session.asOf ?? session.today);
  const isThen = (each: StateInterval): boolean =>
    (each.start !== null || each.attested !== null) && overlaps(tenureTime(each).interval, interval);
  const held = own.find(isThen);
  if (held !== undefined) return [await computedItem(session, 'Yes', [held], tenureTime(held))];
  const other = office.tenures.find((each) => !own.includes(each) && isThen(each));
  return other === undefined ? [] : [await computedItem(session, 'No', [other], tenureTime(other))];
}

/** Who held it at the time asked for, or who took it up then. */
async function holders({ session, frame, office, condition }: StateQuestion): Promise<(AnswerItem | null)[]> {
  const now = session.asOf ?? session.today;
  const chosen = chooseHolders(office, frame, condition, now, (key) => session.corpus.nameOf(key));
  const found: (AnswerItem | null)[] = [];
  for (const [at, tenure] of chosen.entries()) found.push(await holderItem(session, tenure, '', 1 - at * 0.05));
  return found;
}
