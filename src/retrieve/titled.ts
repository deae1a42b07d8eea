import { readTimes, type Day } from '../time';
import type { TitledArticle } from './corpus';
import { labelsIn, touches, type LabelRange } from './periods';

/**
 * Documents that come out regularly, found by what heads them: the subject and the period of their title against those
 * of the question. TG-RAG gives each fact the document's own period for its time (§III-A1); where a title names it, no
 * model is needed for that.
 */

/** What a question says about such documents. */
export interface TitleScope {
  /** Articles about a subject of the question in one of its periods, by period, then title. */
  readonly articles: readonly ScopedArticle[];
  /** Subjects of titles that the question names, in its order. */
  readonly subjects: readonly string[];
  readonly periods: readonly LabelRange[];
  /** The words of the question without subjects and times, one phrase for each thing asked for. */
  readonly measures: readonly string[];
}

export interface ScopedArticle {
  readonly article: TitledArticle;
  readonly subject: string;
  readonly period: LabelRange;
}

const FORM =
  /^(?:inc|incorporated|corp|corporation|co|company|companies|plc|ltd|limited|llc|lp|l\.p|ag|se|sa|nv|n\.v|group|holdings?|the|and|&)$/i;
/** What such titles say beside subject and period. */
const HEADING =
  /\b(?:earnings|results?|conference|call|transcript|report|quarterly|annual|review|update|financial results|full[- ]year|reports?|announces?|for|of|the|in|its)\b/gi;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}.&’'-]*/gu;

/**
 * What a question asks of documents whose titles name their subject and period; `null` when it names no period (then
 * nobody looks at titles), or the library has no documents of this kind.
 */
export async function titleScope(
  question: string,
  corpus: { titled(asOf: Day | null): Promise<readonly TitledArticle[]> },
  asOf: Day | null,
): Promise<TitleScope | null> {
  const periods = labelsIn(question);
  return periods.length === 0 ? null : readTitleScope(question, await corpus.titled(asOf), periods);
}

/** As {@link titleScope}, of documents at hand. */
export function readTitleScope(
  question: string,
  titled: readonly TitledArticle[],
  periods: readonly LabelRange[] = labelsIn(question),
): TitleScope | null {
  if (periods.length === 0 || titled.length === 0) return null;
  const words = wordsOf(question);
  const taken = new Set<number>();
  const subjects: string[] = [];
  for (const subject of new Set(titled.map((article) => article.subject))) {
    const at = place(nameWords(subject), words);
    if (at === null) continue;
    subjects.push(subject);
    for (let i = at.from; i < at.to; i++) taken.add(i);
  }
  // Where nobody is named, a tag may stand for all that carry it: "energy companies".
  if (subjects.length === 0) {
    const tags = new Set(titled.flatMap((article) => article.tags));
    const named = [...tags].filter((tag) => {
      const at = placeTag(tag, words);
      for (const i of at) taken.add(i);
      return at.length > 0;
    });
    const carrying = titled.filter((article) => article.tags.some((tag) => named.includes(tag)));
    subjects.push(...new Set(carrying.map(({ subject }) => subject)));
  }
  const articles = titled
    .filter(({ subject, period }) => subjects.includes(subject) && touches(period, periods))
    .map((article): ScopedArticle => ({ article, subject: article.subject, period: article.period }));
  // By name order does not depend on the order of import.
  articles.sort((a, b) => (a.period.from ?? 0) - (b.period.from ?? 0) || (a.article.title < b.article.title ? -1 : 1));
  const yearly = /\byears?\b/i.test(question) && !/\bquarters?\b|\bQ[1-4]\b/i.test(question);
  const kept = words.map((word, i) => (taken.has(i) ? { ...word, text: '' } : word));
  return {
    articles: yearly ? lastOfYear(articles) : articles,
    subjects,
    periods,
    measures: measuresOf(question, kept),
  };
}

/** What holds for a whole year is said in its last report: of each subject and year the latest one. */
function lastOfYear(articles: readonly ScopedArticle[]): ScopedArticle[] {
  const last = new Map<string, ScopedArticle>();
  for (const one of articles) last.set(`${Math.floor((one.period.to ?? 0) / 4)} ${one.subject}`, one);
  return articles.filter((one) => last.get(`${Math.floor((one.period.to ?? 0) / 4)} ${one.subject}`) === one);
}

/** Words of the question that make a tag; empty when it does not stand there. */
function placeTag(tag: string, words: readonly PlacedWord[]): number[] {
  const keys = wordsOf(tag).map(({ key }) => key);
  if (keys.length === 0 || tag.length < 4) return [];
  return words.flatMap((_, from) =>
    keys.every((key, i) => words[from + i]?.key === key) ? keys.map((__, i) => from + i) : [],
  );
}

/** What a title is about: its words before and after the period, without those that such titles share. */
export function subjectOf(title: string): string {
  let rest = title;
  for (const time of [...readTimes(title, { reference: null })].reverse()) {
    rest = `${rest.slice(0, time.start)}|${rest.slice(time.end)}`;
  }
  const [before = '', after = ''] = rest.split(/[|:(–—]/);
  const clean = (part: string): string =>
    part
      .replace(HEADING, ' ')
      .replace(/['’]s\b/g, '')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,;.-]+|[\s,;-]+$/g, '');
  return clean(before) || clean(after);
}

interface PlacedWord {
  readonly text: string;
  /** Lower case, without possessive and final dot. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

function wordsOf(text: string): PlacedWord[] {
  return [...text.matchAll(WORD)].map((match) => ({
    text: match[0],
    key: keyOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function keyOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/['’]s?$/, '')
    .replace(/\.+$/, '');
}

/** The words that make a name, without legal forms at its ends. */
function nameWords(subject: string): string[] {
  const keys = wordsOf(subject).map(({ key }) => key);
  while (keys.length > 1 && FORM.test(keys[keys.length - 1]!)) keys.pop();
  while (keys.length > 1 && FORM.test(keys[0]!)) keys.shift();
  return keys;
}

/** Where a name stands in the question, legal form included: whole, or its beginning where no other name goes on. */
function place(name: readonly string[], words: readonly PlacedWord[]): { from: number; to: number } | null {
  if (name.length === 0) return null;
  for (let length = name.length; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      if (!name.slice(0, length).every((key, i) => words[from + i]!.key === key)) continue;
      const last = words[from + length - 1]!;
      const next = words[from + length];
      const ends = /['’]s?$|,$/.test(last.text) || next === undefined || !/^ ?$/.test(gap(last, next));
      if (length < name.length) {
        // "American Eagle" is not American Airlines, and "target" is not Target.
        if (!/^\p{Lu}/u.test(words[from]!.text) || from === 0) continue;
        if (!ends && /^\p{Lu}/u.test(next.text) && !FORM.test(next.key)) continue;
      }
      let to = from + length;
      while (to < words.length && FORM.test(words[to]!.key) && !/^(?:and|the)$/.test(words[to]!.key)) to++;
      return { from, to };
    }
  }
  return null;
}

function gap(a: PlacedWord, b: PlacedWord): string {
  return ' '.repeat(Math.max(0, Math.min(9, b.start - a.end)));
}

const ASKING = new Set(
  `what which who how why when where was were is are did do does has have had in on at of for from to by with among between during
   through after before since until each every the a an its their his and or as be been quarter quarters year years fiscal company companies
   period highest lowest largest smallest greatest biggest most least best worst high low achieve achieved report reported record
   recorded experience experienced see saw post posted incur incurred deliver delivered amount much many show showed start end
   entire across within over same time following respectively compared late early mid far up register registered reach reached`.split(
    /\s+/,
  ),
);

/** One phrase for each thing asked for, in the question's words. */
function measuresOf(question: string, words: readonly PlacedWord[]): string[] {
  const times = readTimes(question, { reference: null });
  const phrases: string[][] = [[]];
  let last = 0;
  for (const word of words) {
    if (times.some(({ start, end }) => word.start < end && start < word.end)) continue;
    const between = question.slice(last, word.start);
    last = word.end;
    const breaks = /[,;?]/.test(between) || word.key === 'and' || word.text === '';
    if (breaks) phrases.push([]);
    if (word.text === '' || ASKING.has(word.key) || /^q[1-4]$/.test(word.key)) continue;
    phrases[phrases.length - 1]!.push(word.text.replace(/['’]s?$/, ''));
  }
  return [...new Set(phrases.filter((phrase) => phrase.length > 0).map((phrase) => phrase.join(' ')))];
}
