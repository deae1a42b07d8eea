import { titleScope, touches, type LabelRange, type ScopedArticle, type TitleScope } from '../../retrieve';
import type { AskCorpus } from '../corpus';
import { sentenceEvidence } from '../evidence';
import { throwIfCancelled, type Session } from '../session';
import type { Answer, AnswerItem, Evidence } from '../types';
import { contentWords } from '../../words';
import { findCell, type Cell } from './cells';
import { sizeOf } from './figures';

/** Documents and things asked for that are looked at for one question. */
const MOST_ARTICLES = 16;
const MOST_MEASURES = 8;
const MOST_ITEMS = 16;
const DEPTH = 30;

const EXTREME = /\b(?<most>highest|largest|greatest|biggest|most|best)\b|\b(?<least>lowest|smallest|least|worst)\b/i;
const WHICH_PERIOD = /\b(?:which|what) (?:\p{L}+ )?(?:quarter|year|period)\b/iu;
const WHICH_SUBJECT = /\bwhich (?:\p{L}+ )?(?:company|firm|bank|retailer|one|corporation)\b|\bwho\b/iu;
/** Questions for developments and reasons are no questions for figures. */
const NO_FIGURE = /^\s*(?:how (?!much|many)|why)\b/i;

interface Found {
  readonly measure: string;
  readonly scoped: ScopedArticle;
  readonly cell: Cell;
}

/**
 * Answers a question for figures of named subjects in named quarters from the documents whose titles say so: a table of
 * subject × quarter × thing asked for, each cell a sentence with a figure. `null` when the question is no such one.
 */
export async function answerFromReports(session: Session, question: string): Promise<Partial<Answer> | null> {
  if (NO_FIGURE.test(question)) return null;
  const { corpus } = session;
  const scope = await titleScope(question, corpus, session.asOf);
  if (scope === null || scope.measures.length === 0) return null;
  if (scope.subjects.length === 0) return namesUnknown(corpus, question) ? { refusal: 'nothing-found' } : null;
  if (scope.articles.length === 0) return { refusal: 'time-not-satisfied' };
  const found: Found[] = [];
  for (const scoped of scope.articles.slice(0, MOST_ARTICLES)) {
    throwIfCancelled(session.signal);
    const article = await corpus.article(scoped.article.articleId, null);
    if (article === null) continue;
    for (const measure of scope.measures.slice(0, MOST_MEASURES)) {
      const cell = findCell(corpus, article, measure);
      if (cell !== null) found.push({ measure, scoped, cell });
    }
  }
  const retrieved = await session.retriever.retrieve(
    { text: question, entities: [], interval: null, asOf: session.asOf, questionDay: session.asOf ?? session.today },
    DEPTH,
    session.signal,
  );
  session.emit({ kind: 'retrieved', depth: 0, passages: retrieved });
  if (found.length === 0) return { refusal: 'nothing-found', retrieved };
  const missing = missingPeriods(scope);
  const extreme = EXTREME.exec(question)?.groups;
  const compared =
    extreme === undefined
      ? null
      : WHICH_PERIOD.test(question)
        ? 'period'
        : WHICH_SUBJECT.test(question)
          ? 'subject'
          : null;
  if (compared === null) {
    return { status: 'answered', answers: listItems(scope, found, missing), retrieved };
  }
  const answers = comparedItems(found, compared, extreme?.['least'] !== undefined, missing);
  // The highest of those that are here need not be the highest of all that are asked for.
  const whole = missing.length === 0 && everyOneFound(scope, found);
  return { status: whole ? 'answered' : 'time-not-checked', answers, retrieved };
}

const NAME = /(?<=[\p{L}\d,] )\p{Lu}[\p{L}&.-]+/gu;

/** Whether a question for a quarter's figures has a name that no article in the library has. */
function namesUnknown(corpus: AskCorpus, question: string): boolean {
  const nowhere = corpus.idf(NO_WORD);
  const names = question.match(NAME) ?? [];
  return names.flatMap((name) => contentWords(name)).some(({ stem }) => corpus.idf(stem) === nowhere);
}

/** Stands in no text. */
const NO_WORD = '\u0000';

function everyOneFound(scope: TitleScope, found: readonly Found[]): boolean {
  return scope.articles.every((one) => found.some(({ scoped }) => scoped === one));
}

/** One figure after the other: things asked for in the question's order, each by subject and period. */
function listItems(scope: TitleScope, found: readonly Found[], missing: readonly string[]): AnswerItem[] {
  const rank = (one: Found): number => scope.measures.indexOf(one.measure);
  return [...found]
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST_ITEMS)
    .flatMap((one) => toItem(one, one.cell.figure.text, nameOf(one, true), missing));
}

/** The best of its kind first, the others after it. */
function comparedItems(
  found: readonly Found[],
  compared: 'period' | 'subject',
  least: boolean,
  missing: readonly string[],
): AnswerItem[] {
  const kinds = found.map(({ cell }) => cell.figure.kind);
  const usual = [...kinds].sort(
    (a, b) => kinds.filter((one) => one === b).length - kinds.filter((one) => one === a).length,
  )[0];
  const size = ({ cell }: Found): number =>
    cell.figure.kind === usual ? (sizeOf(cell.figure) ?? NaN) * (least ? -1 : 1) : -Infinity;
  return [...found]
    .sort((a, b) => size(b) - size(a))
    .slice(0, MOST_ITEMS)
    .flatMap((one) => {
      const text = compared === 'period' ? labelName(one.scoped.period) : one.scoped.subject;
      return toItem(one, text, `${nameOf(one, compared === 'subject')}: ${one.cell.figure.text}`, missing);
    });
}

function toItem({ scoped, cell }: Found, text: string, label: string, missing: readonly string[]): AnswerItem[] {
  const span = cell.article.sentences[cell.sentence];
  if (span === undefined) return [];
  const place = { start: span.start + cell.figure.start, end: span.start + cell.figure.end };
  const evidence: Evidence | null = sentenceEvidence(
    cell.article,
    cell.sentence,
    { value: null, source: 'none' },
    place,
  );
  if (evidence === null) return [];
  const absent = missing.length === 0 ? '' : `; not in your library: ${missing.join(', ')}`;
  return [
    {
      text,
      label,
      time: null,
      evidence: [evidence],
      origin: 'rule',
      because: `said in “${scoped.article.title}”${absent}`,
      score: cell.fit,
    },
  ];
}

function nameOf({ measure, scoped }: Found, withPeriod: boolean): string {
  const period = withPeriod ? `, ${labelName(scoped.period)}` : '';
  return `${scoped.subject}${period}: ${measure}`;
}

/** "Q2 2024", or "2024" for a whole year. */
export function labelName({ from, to }: LabelRange): string {
  const at = from ?? to ?? 0;
  const year = Math.floor(at / 4);
  return from === to ? `Q${at - year * 4 + 1} ${year}` : String(year);
}

/** Periods between the first and the last asked for of which a subject has no document. */
function missingPeriods({ periods, subjects, articles }: TitleScope): string[] {
  const labels = articles.flatMap(({ period }) => [period.from ?? 0, period.to ?? 0]);
  const last = Math.max(...labels);
  const missing = new Set<number>();
  for (const { from, to } of periods) {
    const first = from ?? Math.min(...labels);
    for (let label = first; label <= (to ?? last) && label < first + 40; label++) {
      const range = [{ from: label, to: label }];
      const there = (subject: string): boolean =>
        articles.some((one) => one.subject === subject && touches(one.period, range));
      if (!subjects.every(there)) missing.add(label);
    }
  }
  return [...missing].sort((a, b) => a - b).map((label) => labelName({ from: label, to: label }));
}
