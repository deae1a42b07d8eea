import { rowSentences } from '../../importers';
import {
  civilFromDay,
  formatTime,
  formatYear,
  readTimes,
  satisfies,
  type Day,
  type Interval,
  type TimeValue,
} from '../../time';
import type { Passage } from '../../retrieve';
import type { ReadArticle, TablePart } from '../corpus';
import type { Session } from '../session';
import type { Condition } from '../timing';
import type { AnswerItem, Evidence } from '../types';
import type { Frame } from '../../question';
import { readTableQuestion, type TableQuestion } from './question';
import { tableViews, type TableRow, type TableView } from './view';

const MOST_ANSWERS = 5;
const MOST_EVIDENCE = 4;
/** "As of 2 May 2019" says when the question is asked, not when the answer happened. */
const AS_OF = /\bas (?:of|at|on)\b/i;

/** A year that says when, not what. */
const DATED = /\b(?:in|on|at|during|since|until|till|before|after|by|of|from|to|and) (?:the )?(?:\p{L}+ )?\d/iu;

/** Views of the tables, kept as long as the library gives the same parts. */
const views = new WeakMap<readonly TablePart[], readonly TableView[]>();

/**
 * Answers a question by the rows of a table: the row that has what the question names and lies at the time it asks for,
 * or else is the most recent that was known on its day (TempRALM §IV-B); the cell that it asks for. `null` when no table
 * speaks of all that the question says, or none of its rows fits.
 * @param unresolved the question has a time that the library does not tell: only rows that have all of it answer
 */
export async function answerFromTables(
  session: Session,
  frame: Frame,
  condition: Condition | null,
  unresolved: boolean,
): Promise<readonly AnswerItem[] | null> {
  const parts = await session.corpus.tables();
  if (parts.length === 0) return null;
  let known = views.get(parts);
  if (known === undefined) views.set(parts, (known = tableViews(parts)));
  for (const { text, when } of readings(frame, condition, unresolved, session.today)) {
    const fitting = known
      .flatMap((view) => {
        const question = readTableQuestion(text, view);
        return question === null ? [] : [{ view, question }];
      })
      .sort((a, b) => b.question.score - a.question.score);
    for (const { view, question } of fitting) {
      const items = await answerFromTable(session, frame, when, view, question);
      if (items.length > 0) return items;
    }
  }
  return null;
}

/**
 * The passages that are not rows of tables. What a row says is read off its cells, or not at all: to a reader of
 * sentences all rows look alike.
 */
export async function withoutRows(session: Session, passages: readonly Passage[]): Promise<readonly Passage[]> {
  const parts = await session.corpus.tables();
  if (parts.length === 0) return passages;
  const rows = new Set(parts.map(({ articleId }) => articleId));
  return passages.filter(({ articleId }) => !rows.has(articleId));
}

interface TextAt {
  readonly text: string;
  readonly when: Condition | null;
}

/**
 * What is looked for, and when. "The score when A beat B" may be one row: then it is asked for as a whole first, and by
 * the time of its implicit part after that.
 */
function readings(frame: Frame, condition: Condition | null, unresolved: boolean, today: Day): readonly TextAt[] {
  const whole = { text: frame.question, when: null };
  const timed = { text: withoutTimes(frame.relation, condition, today), when: condition };
  if (frame.implicit !== null) return frame.signal !== 'overlap' ? [timed] : unresolved ? [whole] : [whole, timed];
  // "The film 1917" is no time, where no row of that time fits.
  return condition === null || DATED.test(frame.question) ? [timed] : [timed, whole];
}

/** The question without a time in the middle of it ("the 2015 final"), which the condition says. */
function withoutTimes(text: string, condition: Condition | null, today: Day): string {
  if (condition === null) return text;
  return readTimes(text, { reference: today })
    .filter(({ type, value }) => type === 'DATE' && value !== null)
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

async function answerFromTable(
  session: Session,
  frame: Frame,
  condition: Condition | null,
  view: TableView,
  question: TableQuestion,
): Promise<AnswerItem[]> {
  const asOf = AS_OF.test(frame.question) ? (condition?.interval.end ?? session.asOf) : session.asOf;
  const when: Condition | null = AS_OF.test(frame.question) ? null : condition;
  const rows = view.rows.filter(
    (row) =>
      question.matches(row) &&
      isKnown(row, view, asOf, session.today) &&
      (question.asks !== 'cells' || says(row, question)),
  );
  if (question.asks === 'count')
    return countAnswer(
      session,
      rows.filter((row) => meets(row, when)),
      when,
    );
  const chosen = chooseRows(rows, view, {
    when,
    frame,
    day: asOf ?? session.today,
    all: question.asks === 'time' || question.asks === 'year',
  });
  const items: AnswerItem[] = [];
  for (const row of chosen) {
    const text = answerOf(row, question);
    const same = items.find((item) => item.text === text);
    if (text === '' || same !== undefined || items.length === MOST_ANSWERS) continue;
    const evidence = await evidenceOf(session, row, text);
    if (evidence === null) continue;
    items.push({
      text,
      time: row.time,
      evidence: [evidence],
      origin: 'rule',
      because: because(row, when, asOf ?? session.today),
      score: 1 - items.length / 100,
    });
  }
  return items;
}

function answerOf(row: TableRow, question: TableQuestion): string {
  const { time } = row;
  if (question.asks === 'cells') {
    const cells = question.target(row).map(({ at }) => row.cells[at] ?? '');
    return cells.join(' and ');
  }
  if (time === null) return '';
  const { start, end } = time.interval;
  const [from, to] = [start, end].map((day) => (day === null ? null : formatYear(civilFromDay(day).year)));
  return question.asks === 'year' && from !== null && from === to ? (from ?? '') : formatTime(time);
}

const says = (row: TableRow, question: TableQuestion): boolean => {
  const target = question.target(row);
  return target.length > 0 && target.every(({ at }) => (row.cells[at] ?? '') !== '');
};

/**
 * Whether a row was known on a day. What is told of a month or a year is known when it is over; who holds an office, when
 * that begins. Without a bound whatever has begun is known: it is in the table.
 */
function isKnown({ time }: TableRow, { spells }: TableView, asOf: Day | null, today: Day): boolean {
  if (time === null) return asOf === null;
  const { start, end } = time.interval;
  if (asOf === null) return start === null || start <= today;
  if (spells) return start === null || start <= asOf;
  return (end ?? start ?? asOf) <= asOf;
}

function meets({ time }: TableRow, condition: Condition | null): boolean {
  if (condition === null) return true;
  if (time === null) return false;
  const signal = condition.signal === 'before' || condition.signal === 'after' ? condition.signal : 'overlap';
  return satisfies(signal, time.interval, condition.interval, 'began');
}

interface Choice {
  readonly when: Condition | null;
  readonly frame: Frame;
  readonly day: Day;
  /** All rows of the time asked for count, not the nearest alone. */
  readonly all: boolean;
}

/** The rows at the time asked for, newest first; the most recent where none is; the nearest before or after. */
function chooseRows(
  rows: readonly TableRow[],
  view: TableView,
  { when, frame, day, all }: Choice,
): readonly TableRow[] {
  const met = rows.filter((row) => meets(row, when));
  const ordered = [...met].sort((a, b) => startOf(b.time) - startOf(a.time));
  const { ordinal } = frame;
  if (all && when === null && ordinal === null && !/\b(?:last|latest|most recent)/i.test(frame.question))
    return ordered;
  if (ordinal !== null && ordinal > 0 && asksForOrdinal(frame)) return atPlace(ordered.reverse(), ordinal);
  if (when?.signal === 'after') return atPlace(ordered.reverse(), 1);
  if (when !== null && when.signal !== 'before') return view.spells ? longest(ordered, when.interval) : ordered;
  if (view.spells && when === null) {
    const current = ordered.filter(({ time }) => time !== null && covers(time.interval, day));
    if (current.length > 0) return current;
  }
  return atPlace(ordered, 1);
}

/** "First round" is a value of the table; "the first winner" asks for the earliest. */
function asksForOrdinal({ question }: Frame): boolean {
  return /\b(?:first|second|third|fourth|fifth|\d+(?:st|nd|rd|th))\b(?! (?:round|stage|place|leg|set|half))/i.test(
    question,
  );
}

/** The rows at the n-th time in order. */
function atPlace(ordered: readonly TableRow[], place: number): readonly TableRow[] {
  const times = [...new Set(ordered.map(({ time }) => startOf(time)))];
  return ordered.filter(({ time }) => startOf(time) === times[place - 1]);
}

/** Spells by how much of the time asked for they cover. */
function longest(rows: readonly TableRow[], asked: Interval): readonly TableRow[] {
  const shared = ({ time }: TableRow): number => {
    const start = Math.max(time?.interval.start ?? -Infinity, asked.start ?? -Infinity);
    const end = Math.min(time?.interval.end ?? Infinity, asked.end ?? Infinity);
    return end - start;
  };
  return [...rows].sort((a, b) => shared(b) - shared(a));
}

const startOf = (time: TimeValue | null): number => time?.interval.start ?? time?.interval.end ?? -Infinity;

const covers = ({ start, end }: Interval, day: Day): boolean =>
  (start === null || start <= day) && (end === null || day <= end);

function because({ time }: TableRow, when: Condition | null, day: Day): string {
  if (time === null) return 'said by a row without a date';
  const words = formatTime(time);
  if (when === null) {
    const asked = formatTime({ interval: { start: day, end: day }, granularity: 'day', certainty: 'exact' });
    return `the row of ${words}, the most recent by ${asked}`;
  }
  const signal = when.signal === 'before' || when.signal === 'after' ? `is ${when.signal}` : 'lies in';
  return `the row of ${words}, which ${signal} the time asked for`;
}

/** How many rows, each once a time, with the newest of them as evidence. */
async function countAnswer(session: Session, rows: readonly TableRow[], when: Condition | null): Promise<AnswerItem[]> {
  const ordered = [...rows].sort((a, b) => startOf(b.time) - startOf(a.time));
  const evidence: Evidence[] = [];
  for (const row of ordered.slice(0, MOST_EVIDENCE)) {
    const one = await evidenceOf(session, row, '');
    if (one !== null) evidence.push(one);
  }
  if (evidence.length === 0) return [];
  const because = `${rows.length} rows of the table${when === null ? '' : ' in the time asked for'}`;
  return [{ text: String(rows.length), time: null, evidence, origin: 'rule', because, score: 1 }];
}

/** The sentence of a row in its article, `null` when it is not there (any more). */
async function evidenceOf(session: Session, row: TableRow, answer: string): Promise<Evidence | null> {
  const article = await session.corpus.article(row.part.articleId, null);
  if (article === null) return null;
  const span = sentenceOf(article, row);
  if (span === null) return null;
  const quote = article.text.slice(span.start, span.end);
  const at = answer === '' ? -1 : quote.indexOf(answer);
  return {
    articleId: article.id,
    title: article.title,
    source: article.source,
    url: article.url,
    publishedAt: article.publishedAt,
    quote,
    ...span,
    time: row.time,
    highlight: at < 0 ? null : { start: at, end: at + answer.length },
    superseded: false,
  };
}

function sentenceOf(article: ReadArticle, row: TableRow): { readonly start: number; readonly end: number } | null {
  const said = rowSentences(row.part.table)[row.at]?.text ?? '';
  if (said === '') return null;
  const start = article.text.indexOf(said);
  return start < 0 ? null : { start, end: start + said.length };
}
