import { currentReports } from '../timelines';
import { type Fact } from '../extract';
import { entryOf, isSameNews, keyAt } from '../graph';
import type { Annotations, Article, Content, DatedPoint, Store } from '../store';
import { bySentence } from '../text';
import type { Day, TimeValue } from '../time';
import type { EntityNames } from './entity-names';
import type { NameTable } from './name-table';
import type { Listing } from './listing';
import { unpackSpans } from './split';
import type { EarlierFigure, Story, StoryAbout, StoryEntry, StoryOptions } from './story-types';
import type { QuotedSentence } from './time-types';

/** Articles looked through: those that came out last. */
const MOST_ARTICLES = 200;
/** How much each doubling of the articles that tell something adds to its weight. */
const AGREED = 1.25;
/** Each further thing of one month counts less, so that a story is told to its end. */
const SPREAD = 0.8;
/** A sentence that names another one of the names, too. */
const NAMES_BOTH = 0.4;
/** What was corrected is told. */
const CORRECTED = 1.5;
/** Days within which two reports of the same news may date it; see `isSameNews`. */
const NEAR_DAYS = 3;

/** A sentence that tells of something that happened. */
interface Telling {
  readonly point: DatedPoint;
  readonly time: TimeValue;
  readonly from: Day;
  /** Its day is that on which it was said. */
  readonly reported: boolean;
}

/** Something that happened, with every sentence that tells it: the most telling first. */
interface News {
  readonly tellings: Telling[];
  readonly articles: Set<number>;
  earlier: EarlierFigure[];
  figure: string | null;
}

interface Rows {
  readonly articles: ReadonlyMap<number, Article>;
  readonly contents: ReadonlyMap<number, Content>;
  readonly annotations: readonly Annotations[];
}

/**
 * Tells what happened to somebody, or under a tag, as dated sentences in the order of time: the same news once with all
 * who tell it, a later figure with those it took the place of. Plans, and what lies ahead, are no part of it.
 */
export function createStories(store: Store, names: EntityNames, listing: Listing) {
  return async (about: StoryAbout, { asOf, limit }: StoryOptions): Promise<Story> => {
    const table = await names.load();
    const wanted = (about.names ?? []).flatMap((name) => table.find(name) ?? []);
    const members = wanted.map(({ key }) => new Set(table.keysOf(key)));
    const ordinals = await ordinalsOf(store, listing, about, members);
    const said = (await store.articles.get(ordinals)).filter(
      (article) => asOf === undefined || (knownOn(article) ?? Infinity) <= asOf,
    );
    const chosen = said.sort((a, b) => (knownOn(b) ?? -Infinity) - (knownOn(a) ?? -Infinity)).slice(0, MOST_ARTICLES);
    const rows = await loadRows(store, chosen);
    const cited = new Set(about.articles ?? []);
    const until = asOf ?? (Math.max(...chosen.map((article) => knownOn(article) ?? -Infinity)) as Day);
    const news = groupNews(
      rows.annotations.flatMap((row) => {
        const article = rows.articles.get(row.ordinal);
        return article === undefined ? [] : tellingsOf(row, rows, members, cited.has(article.id), until);
      }),
    );
    joinCorrections(news, rows, table);
    const best = mostTelling(news, limit);
    return {
      names: wanted.map(({ name }) => name),
      looked: chosen.length,
      articles: said.length,
      total: news.length,
      entries: best
        .sort(
          (a, b) => dayOf(a) - dayOf(b) || (a.tellings[0]?.point.ordinal ?? 0) - (b.tellings[0]?.point.ordinal ?? 0),
        )
        .flatMap((one) => toEntry(one, rows) ?? []),
    };
  };
}

const knownOn = ({ knownAt, publishedAt }: Article): Day | null => knownAt ?? publishedAt;
const dayOf = ({ tellings }: News): number => tellings[0]?.from ?? 0;

async function ordinalsOf(
  store: Store,
  listing: Listing,
  { tag, folder, articles = [] }: StoryAbout,
  members: readonly ReadonlySet<string>[],
): Promise<number[]> {
  const given = (await store.articles.matching({ ids: articles })).map(({ ordinal }) => ordinal);
  const naming = new Map<number, number>();
  for (const keys of members) {
    for (const ordinal of await store.outlines.ordinalsOf([...keys]))
      naming.set(ordinal, (naming.get(ordinal) ?? 0) + 1);
  }
  const least = Math.min(2, members.length);
  let found = [...naming].filter(([, times]) => times >= least).map(([ordinal]) => ordinal);
  if (tag !== undefined || folder !== undefined) {
    const within = new Set(
      (
        await listing.within({ ...(tag === undefined ? {} : { tag }), ...(folder === undefined ? {} : { folder }) })
      ).map(({ ordinal }) => ordinal),
    );
    found = members.length === 0 ? [...within] : found.filter((ordinal) => within.has(ordinal));
  }
  return [...new Set([...given, ...found])];
}

async function loadRows(store: Store, articles: readonly Article[]): Promise<Rows> {
  const ordinals = articles.map(({ ordinal }) => ordinal);
  return {
    articles: new Map(articles.map((article) => [article.ordinal, article])),
    contents: new Map((await store.articles.contents(ordinals)).map((content) => [content.ordinal, content])),
    annotations: await store.articles.annotations(ordinals),
  };
}

/** Sentences of an article that tell of something that happened by a day, and name who the story is about. */
function tellingsOf(
  row: Annotations,
  { contents }: Rows,
  members: readonly ReadonlySet<string>[],
  cited: boolean,
  until: Day,
): Telling[] {
  const content = contents.get(row.ordinal);
  if (content === undefined) return [];
  const { facts, mentions, ordinal } = row;
  const sentences = unpackSpans(content.sentences);
  const sentenceAt = new Map(sentences.map(({ start }, at) => [start, at]));
  const [factsIn, mentionsIn] = [bySentence(facts), bySentence(mentions)];
  return entryOf({ ordinal, text: content.text, sentences, facts, mentions })
    .points.flat()
    .flatMap((point): Telling[] => {
      const sentence = sentenceAt.get(point.start) ?? -1;
      const told = factsIn.get(sentence) ?? [];
      const keys = new Set([
        ...(mentionsIn.get(sentence) ?? []).map(({ entityKey }) => entityKey),
        ...told.flatMap(({ subject, object }) => (object === null ? [subject] : [subject, object])),
      ]);
      const named = members.filter((one) => [...keys].some((key) => one.has(key))).length;
      if (members.length > 0 && named === 0 && !cited) return [];
      const fact = told.find(
        ({ kind, validTime }) =>
          (kind === 'event' || kind === 'state') &&
          validTime?.interval.start === point.from &&
          validTime.interval.end === point.to,
      );
      const from = point.from ?? point.to;
      if (fact?.validTime == null || from === null || from > until) return [];
      const weight = point.weight * (1 + NAMES_BOTH * Math.max(0, named - 1));
      return [{ point: { ...point, weight }, time: fact.validTime, from, reported: fact.timeSource === 'publication' }];
    });
}

/** Sentences that tell the same, together. A sentence with several times is told under the first of them. */
function groupNews(tellings: readonly Telling[]): News[] {
  const news: News[] = [];
  const byDay = new Map<number, News[]>();
  const seen = new Set<string>();
  const order = (a: Telling, b: Telling): number =>
    b.point.weight - a.point.weight ||
    a.point.ordinal - b.point.ordinal ||
    a.point.start - b.point.start ||
    a.from - b.from;
  for (const telling of [...tellings].sort(order)) {
    const { point, from } = telling;
    const sentence = `${point.ordinal}:${point.start}`;
    if (seen.has(sentence)) continue;
    seen.add(sentence);
    const near = Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, at) => byDay.get(from - NEAR_DAYS + at) ?? []).flat();
    const same = near.find(({ tellings: [first] }) => first !== undefined && isSameNews(first.point, point));
    if (same !== undefined) {
      same.tellings.push(telling);
      same.articles.add(point.ordinal);
      continue;
    }
    const fresh: News = { tellings: [telling], articles: new Set([point.ordinal]), earlier: [], figure: null };
    news.push(fresh);
    byDay.set(from, [...(byDay.get(from) ?? []), fresh]);
  }
  return news;
}

/** A figure goes to the news that gives the later one, and is told on its own no more. */
function joinCorrections(news: News[], { articles, annotations, contents }: Rows, table: NameTable): void {
  const places = new Map<Fact, { readonly ordinal: number; readonly revision: number | null }>();
  const inputs = annotations.flatMap((row) => {
    const article = articles.get(row.ordinal);
    if (article === undefined) return [];
    const versions = [
      ...row.earlier.map((reading, revision) => ({ reading, revision })),
      { reading: row, revision: null },
    ];
    return versions.flatMap(({ reading, revision }) =>
      (reading?.facts ?? []).map((fact) => {
        places.set(fact, { ordinal: row.ordinal, revision });
        return { fact, articleId: article.id };
      }),
    );
  });
  const newsOf = (fact: Fact): News | undefined => {
    const place = places.get(fact);
    if (place === undefined || place.revision !== null) return undefined;
    return news.find(({ tellings }) =>
      tellings.some(
        ({ point }) => point.ordinal === place.ordinal && point.start <= fact.start && point.end >= fact.end,
      ),
    );
  };
  for (const { current, superseded } of currentReports(inputs, { canonical: (key) => table.canonical(key) })) {
    const now = current.find(({ fact }) => newsOf(fact) !== undefined);
    const later = now && newsOf(now.fact);
    const older = superseded.filter(({ fact }) => fact.object !== now?.fact.object);
    if (now === undefined || later === undefined || older.length === 0) continue;
    later.figure = now.fact.object;
    for (const { fact } of [...older].reverse()) {
      const { ordinal, revision } = places.get(fact) ?? { ordinal: -1, revision: null };
      const [article, content] = [articles.get(ordinal), contents.get(ordinal)];
      if (article === undefined || content === undefined) continue;
      const version = revision === null ? content : content.revisions[revision];
      const span = version && unpackSpans(version.sentences)[fact.sentence];
      if (version === undefined || span === undefined) continue;
      const quote = version.text.slice(span.start, span.end);
      const publishedAt = fact.knownAt;
      const known = { articleId: article.id, title: article.title, source: article.source, publishedAt };
      if (later.earlier.some((one) => one.articleId === article.id && one.figure === fact.object)) continue;
      later.earlier.push({ ...known, quote, ...span, figure: fact.object ?? '', oldVersion: revision !== null });
      const alone = newsOf(fact);
      if (alone === undefined) continue;
      const left = alone.tellings.filter(({ point }) => point.ordinal !== ordinal || point.start !== span.start);
      alone.tellings.splice(0, alone.tellings.length, ...left);
      if (left.length === 0) news.splice(news.indexOf(alone), 1);
    }
    // The sentence with the later figure speaks for all that tell the same.
    const { ordinal } = places.get(now.fact) ?? { ordinal: -1 };
    const tells = ({ point }: Telling): boolean =>
      point.ordinal === ordinal && point.start <= now.fact.start && point.end >= now.fact.end;
    later.tellings.sort((a, b) => Number(tells(b)) - Number(tells(a)));
  }
}

/** So many things, the most telling ones, spread over the months; what was corrected is worth telling. */
function mostTelling(news: readonly News[], limit: number): News[] {
  const left = new Set(news);
  const months = new Map<string, number>();
  const monthOf = (one: News): string => keyAt(dayOf(one) as Day, 'month');
  const worth = (one: News): number =>
    (one.tellings[0]?.point.weight ?? 0) *
    (1 + AGREED * Math.log2(one.articles.size)) *
    (one.earlier.length > 0 ? CORRECTED : 1) *
    SPREAD ** (months.get(monthOf(one)) ?? 0);
  const chosen: News[] = [];
  while (chosen.length < limit && left.size > 0) {
    let best: News | null = null;
    let most = -Infinity;
    for (const one of left) {
      const value = worth(one);
      if (value > most) [best, most] = [one, value];
    }
    if (best === null) break;
    left.delete(best);
    chosen.push(best);
    months.set(monthOf(best), (months.get(monthOf(best)) ?? 0) + 1);
  }
  return chosen;
}

function toEntry({ tellings, earlier, figure }: News, { articles, contents }: Rows): StoryEntry | null {
  const quoted = tellings.flatMap(({ point: { ordinal, start, end } }): QuotedSentence[] => {
    const article = articles.get(ordinal);
    const quote = contents.get(ordinal)?.text.slice(start, end);
    if (article === undefined || quote === undefined) return [];
    const { id: articleId, title, source } = article;
    return [{ articleId, title, source, publishedAt: knownOn(article), quote, start, end }];
  });
  // The sentence that most of them have speaks for all, unless another one was chosen for its figure.
  const having = (one: QuotedSentence): number =>
    quoted.filter(({ quote }) => plain(quote) === plain(one.quote)).length;
  const [telling, ...rest] = figure === null ? [...quoted].sort((a, b) => having(b) - having(a)) : quoted;
  const first = tellings[0];
  if (telling === undefined || first === undefined) return null;
  const { time, reported } = first;
  // An article that says it twice says it once.
  const once = [...new Map(rest.map((one) => [one.articleId, one])).values()].filter(
    ({ articleId }) => articleId !== telling.articleId,
  );
  once.sort((a, b) => (a.publishedAt ?? Infinity) - (b.publishedAt ?? Infinity));
  const same = (one: QuotedSentence): boolean => plain(one.quote) === plain(telling.quote);
  return {
    time,
    reported,
    telling,
    copies: once.filter(same),
    others: once.filter((one) => !same(one)),
    figure,
    earlier,
  };
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
