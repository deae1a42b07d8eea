import type { Fact } from '../extract';
import { wordHashes } from '../graph';
import type { Article, Store } from '../store';
import { addDays, civilFromDay, isoYear, type Day } from '../time';
import { unpackSpans } from './split';
import type { Awaited, ToCome } from './time-types';

/** Articles looked through, those imported last. */
const MOST_ARTICLES = 1500;
/** How long ago a plan's time may have come to be told as overdue. */
const OVERDUE_DAYS = 400;
const MOST_AHEAD = 60;
const MOST_OVERDUE = 12;
/** Share of the rarer sentence's words from which on two sentences tell the same. */
const SAME_NEWS = 0.6;
/** The same for "has it happened?": later words differ more. */
const SAME_MATTER = 0.4;

/** That both name a day in June says nothing about what happens on it. */
const DATES =
  /\b(?:\d[\d.,:/-]*(?:st|nd|rd|th)?|(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber|(?:mon|tues|wednes|thurs|fri|satur|sun)day|year|month|week|today|tomorrow|yesterday)\b/gi;

interface Said {
  readonly ordinal: number;
  readonly fact: Fact;
}

/** What was still to come on `asOf`, and what should have come by then, as said in articles published until then. */
export async function readToCome(store: Store, asOf: Day | null): Promise<ToCome> {
  if (asOf === null) return { asOf, ahead: [], overdue: [] };
  const first = isoYear(civilFromDay(addDays(asOf, -OVERDUE_DAYS)).year);
  const ordinals = (await store.timeNodes.ordinalsFrom(first)).slice(0, MOST_ARTICLES);
  const said = (await store.articles.annotations(ordinals)).flatMap(({ ordinal, facts }) =>
    facts.filter(({ knownAt }) => knownAt !== null && knownAt <= asOf).map((fact): Said => ({ ordinal, fact })),
  );
  const ahead = said.filter(({ fact }) => isAhead(fact, asOf)).sort((a, b) => firstDay(a.fact) - firstDay(b.fact));
  const due = said
    .filter(({ fact }) => wasDue(fact, asOf))
    .sort((a, b) => lastDay(b.fact) - lastDay(a.fact))
    .filter(toldLater(said));
  return {
    asOf,
    ahead: await withWords(store, ahead, MOST_AHEAD),
    overdue: await withWords(store, due, MOST_OVERDUE),
  };
}

function firstDay({ validTime }: Fact): number {
  return validTime?.interval.start ?? validTime?.interval.end ?? -Infinity;
}

function lastDay({ validTime }: Fact): number {
  return validTime?.interval.end ?? validTime?.interval.start ?? -Infinity;
}

/** A deadline lies ahead until its last day; anything else until it begins. */
function isAhead(fact: Fact, asOf: Day): boolean {
  return (fact.kind === 'deadline' ? lastDay(fact) : firstDay(fact)) > asOf;
}

/** A plan or deadline with a date of its own that lay ahead when it was said, and does not any more. */
function wasDue(fact: Fact, asOf: Day): boolean {
  const { kind, timeSource, knownAt } = fact;
  if ((kind !== 'plan' && kind !== 'deadline') || timeSource !== 'text' || knownAt === null) return false;
  const last = lastDay(fact);
  return last < asOf && last >= asOf - OVERDUE_DAYS && last > knownAt;
}

/** Leaves out what a later article tells of: about the same, in much the same words, and no plan any more. */
function toldLater(said: readonly Said[]): (one: Said) => boolean {
  const bySubject = new Map<string, Fact[]>();
  for (const { fact } of said) {
    if (fact.kind !== 'event' && fact.kind !== 'state') continue;
    for (const key of fact.object === null ? [fact.subject] : [fact.subject, fact.object]) {
      const list = bySubject.get(key);
      if (list === undefined) bySubject.set(key, [fact]);
      else list.push(fact);
    }
  }
  const words = new Map<Fact, number[]>();
  const wordsOf = (fact: Fact): number[] => {
    const known = words.get(fact) ?? wordHashes(fact.proposition.replace(DATES, ' '));
    words.set(fact, known);
    return known;
  };
  return ({ fact }) => {
    const day = firstDay(fact);
    const about = fact.object === null ? [fact.subject] : [fact.subject, fact.object];
    return !about.some((key) =>
      bySubject
        .get(key)
        ?.some((later) => (later.knownAt ?? -Infinity) >= day && alike(wordsOf(fact), wordsOf(later), SAME_MATTER)),
    );
  };
}

function alike(a: readonly number[], b: readonly number[], share: number): boolean {
  const other = new Set(b);
  const shared = a.filter((word) => other.has(word)).length;
  return shared >= 2 && shared >= share * Math.min(a.length, b.length);
}

/** The sentences of facts, the same news once with how many articles tell it; at most `limit`. */
async function withWords(store: Store, said: readonly Said[], limit: number): Promise<Awaited[]> {
  // More than are shown: some of them say the same.
  const some = said.slice(0, limit * 4);
  const ordinals = [...new Set(some.map(({ ordinal }) => ordinal))];
  const articles = new Map((await store.articles.get(ordinals)).map((article) => [article.ordinal, article]));
  const contents = new Map((await store.articles.contents(ordinals)).map((content) => [content.ordinal, content]));
  const spans = new Map([...contents].map(([ordinal, content]) => [ordinal, unpackSpans(content.sentences)]));
  const news: { item: Awaited; words: number[]; told: Set<number> }[] = [];
  for (const { ordinal, fact } of some) {
    const article = articles.get(ordinal);
    const span = spans.get(ordinal)?.[fact.sentence];
    const text = contents.get(ordinal)?.text;
    if (article === undefined || span === undefined || text === undefined) continue;
    const item = awaited(article, fact, text.slice(span.start, span.end), span);
    if (item === null) continue;
    const words = wordHashes(item.quote);
    const same = news.find(
      (one) =>
        (one.item.articleId === item.articleId && one.item.start === item.start) ||
        (one.item.time.interval.start === item.time.interval.start && alike(one.words, words, SAME_NEWS)),
    );
    if (same !== undefined) same.told.add(ordinal);
    else if (news.length < limit) news.push({ item, words, told: new Set([ordinal]) });
  }
  return news.map(({ item, told }) => ({ ...item, support: told.size }));
}

function awaited(
  { id, title, source, publishedAt, knownAt }: Article,
  { kind, validTime }: Fact,
  quote: string,
  { start, end }: { readonly start: number; readonly end: number },
): Awaited | null {
  if (validTime === null) return null;
  const said = knownAt ?? publishedAt;
  return { articleId: id, title, source, publishedAt: said, quote, start, end, time: validTime, kind, support: 1 };
}
