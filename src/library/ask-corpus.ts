import type { AskCorpus, ReadArticle, SourcedFact } from '../ask';
import { DatelineError } from '../errors';
import type { Indexes } from '../index';
import type { Corpus, Retriever } from '../retrieve';
import type { Annotations, Article, Content, Reading, Store } from '../store';
import { isSlip } from '../text';
import { containsDay, type Day } from '../time';
import type { EntityNames } from './entity-names';
import type { LibraryGraphs } from './graphs';
import { unpackSpans } from './split';
import type { LibraryTables } from './tables';
import { readReports } from './time-reports';

/** Letters of the shortest word that counts as misspelt: a shorter one is another word at once. */
const LEAST_SPELLED = 5;
/** Articles kept ready for answering. */
const MOST_ARTICLES = 256;

/** What answering asks of the library, with what it read kept until the library changes. */
export interface AskSource {
  /** The library as one question sees it, with the methods that are its own. */
  over(retrievers: ReadonlyMap<string, Retriever>): AskCorpus;
  /** Loads the entity directory if it is not there; call before asking. */
  prepare(): Promise<void>;
  /** Articles changed or went: what was kept of the library is looked up anew. */
  forget(): void;
}

export function createAskSource(
  store: Store,
  indexes: Indexes,
  titled: Corpus['titled'],
  entityNames: EntityNames,
  graphs: LibraryGraphs,
  tables: LibraryTables,
): AskSource {
  const articles = new Map<string, Promise<ReadArticle | null>>();
  const relations = new Map<string, Promise<readonly Annotations[]>>();
  /** Names in articles that were read for a question: the directory only knows those of articles read for good. */
  const names = new Map<string, string>();

  const entities = () => entityNames.loaded?.directory ?? null;

  const load = async (id: string, revision: number | null): Promise<ReadArticle | null> => {
    const article = await store.articles.byId(id);
    if (article === null) return null;
    const [content] = await store.articles.contents([article.ordinal]);
    const [annotations] = await store.articles.annotations([article.ordinal]);
    if (content === undefined) return null;
    const read = await toReadArticle(article, content, annotations ?? null, revision);
    for (const { key, name } of read?.entities ?? []) if (!names.has(key)) names.set(key, name);
    return read;
  };

  const sourced = (rows: readonly Annotations[], wanted: (fact: SourcedFact) => boolean, asOf: Day | null) =>
    rows.flatMap((row) => factsKnownOn(indexes, row, asOf)).filter(wanted);

  const over = (retrievers: ReadonlyMap<string, Retriever>): AskCorpus => ({
    article(id, revision) {
      const key = `${id} ${revision ?? ''}`;
      const known = articles.get(key);
      if (known !== undefined) return known;
      const loaded = load(id, revision);
      articles.set(key, loaded);
      const [oldest] = articles.keys();
      if (articles.size > MOST_ARTICLES && oldest !== undefined) articles.delete(oldest);
      return loaded;
    },
    async factsByRelation(relation, asOf) {
      const rows = relations.get(relation) ?? store.articles.annotationsByRelation(relation);
      relations.set(relation, rows);
      return sourced(await rows, ({ fact }) => fact.relation === relation, asOf);
    },
    async factsByEntity(keys, asOf) {
      const wanted = new Set(keys);
      const rows = await store.articles.annotationsByEntity([...keys]);
      return sourced(
        rows,
        ({ fact }) => wanted.has(fact.subject) || (fact.object !== null && wanted.has(fact.object)),
        asOf,
      );
    },
    entity: (name) => entities()?.resolve(name) ?? null,
    canonicalKey: (key) => entities()?.canonicalKey(key) ?? key,
    nameOf: (key) => entities()?.get(entities()?.canonicalKey(key) ?? key)?.name ?? names.get(key) ?? key,
    graph: (asOf) => graphs.load(asOf),
    similarity: graphs.similarity,
    tables: () => tables.parts(),
    idf: (term) => indexes.lexical.idf(term),
    spelled(word) {
      const { lexical } = indexes;
      const [term] = lexical.termsOf(word);
      if (term === undefined || word.length < LEAST_SPELLED || lexical.documentFrequency(term) > 0) return null;
      const near = lexical.termsLike((one) => one[0] === term[0] && isSlip(term, one));
      // Where two words are as near, nobody knows which was meant.
      return near.length === 1 ? (near[0] ?? null) : null;
    },
    newestDay(asOf) {
      let newest: Day | null = null;
      for (const { publishedAt } of indexes.directory.entries()) {
        if (publishedAt === null || (asOf !== null && publishedAt > asOf)) continue;
        if (newest === null || publishedAt > newest) newest = publishedAt;
      }
      return newest;
    },
    published(interval, asOf) {
      const isThen = (day: Day | null): boolean =>
        day !== null && containsDay(interval, day) && (asOf === null || day <= asOf);
      // A corrected article came out again on the day of the correction.
      const out = [...indexes.directory.entries()].filter(
        ({ publishedAt, knownAt, earlier }) =>
          isThen(publishedAt) || isThen(knownAt) || earlier.some((version) => isThen(version.knownAt)),
      );
      return out.sort((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0)).map(({ id }) => id);
    },
    titled,
    timeReports: (interval, asOf) => readReports(store, interval, asOf),
    get articleCount() {
      return indexes.directory.counts().articles;
    },
    retriever(method) {
      const found = retrievers.get(method);
      if (found !== undefined) return found;
      throw new DatelineError('BAD_INPUT', `There is no method "${method}".`, {
        hint: `Choose one of ${[...retrievers.keys()].join(', ')}.`,
        detail: method,
      });
    },
  });

  return {
    over,
    async prepare() {
      await Promise.all([entityNames.load(), indexes.ready()]);
    },
    forget() {
      articles.clear();
      relations.clear();
      names.clear();
      entityNames.forget();
    },
  };
}

async function toReadArticle(
  article: Article,
  content: Content,
  annotations: Annotations | null,
  revision: number | null,
): Promise<ReadArticle | null> {
  const version =
    revision === null ? { ...content, title: article.title, knownAt: article.knownAt } : content.revisions[revision];
  if (version === undefined) return null;
  const stored: Reading | null | undefined = revision === null ? annotations : annotations?.earlier[revision];
  // An article that is searchable but not read yet is read here, so that a question need not wait.
  const reading =
    stored ??
    (await import('./reading')).readVersionNow(
      version.title,
      version,
      version.knownAt,
      article.publishedAt,
      article.language,
    );
  return {
    id: article.id,
    revision,
    title: version.title,
    source: article.source,
    url: article.url,
    publishedAt: version.knownAt ?? article.publishedAt,
    language: article.language,
    text: version.text,
    sentences: unpackSpans(version.sentences),
    times: reading.times,
    entities: reading.entities,
    mentions: reading.mentions,
    facts: reading.facts,
    superseded: revision !== null,
  };
}

/** Facts of the version of an article that was current on `asOf`; none when it was not out yet. */
function factsKnownOn(indexes: Indexes, row: Annotations, asOf: Day | null): SourcedFact[] {
  const entry = indexes.directory.entry(row.ordinal);
  if (entry === null) return [];
  const versions = [
    { revision: null, knownAt: entry.knownAt, reading: row as Reading | null },
    ...entry.earlier
      .map(({ knownAt }, revision) => ({ revision, knownAt, reading: row.earlier[revision] ?? null }))
      .reverse(),
  ];
  const current = versions.find(({ knownAt }) => asOf === null || (knownAt !== null && knownAt <= asOf));
  return (current?.reading?.facts ?? []).map((fact) => ({
    articleId: entry.id,
    revision: current?.revision ?? null,
    fact,
  }));
}
