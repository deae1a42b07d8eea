import type { AskCorpus, SourcedFact } from '../ask';
import type { ChunkFilter, Indexes } from '../index';
import type { Corpus, TitledArticle } from '../retrieve';
import type { LibraryGraphs } from './graphs';
import type { ListingRow } from './listing';

/** What a question sees of the library when only some articles count. */
export interface AskWithin {
  corpus(whole: Corpus): Corpus;
  source(whole: AskCorpus): AskCorpus;
}

/** The articles that a question is kept to. */
interface Scope {
  readonly ids: ReadonlySet<string>;
  readonly ordinals: ReadonlySet<number>;
  /** Ids of their chunks, ascending. */
  readonly chunks: Uint32Array;
}

export function createAskWithin(rows: readonly ListingRow[], indexes: Indexes, graphs: LibraryGraphs): AskWithin {
  const scope = scopeOf(rows, indexes);
  return {
    corpus: (whole) => corpusWithin(whole, scope),
    source: (whole) => sourceWithin(whole, scope, indexes, graphs),
  };
}

function scopeOf(rows: readonly ListingRow[], indexes: Indexes): Scope {
  const chunks = rows.flatMap(({ ordinal }) => indexes.directory.chunksOf(ordinal));
  return {
    ids: new Set(rows.map(({ id }) => id)),
    ordinals: new Set(rows.map(({ ordinal }) => ordinal)),
    chunks: Uint32Array.from(chunks).sort(),
  };
}

function corpusWithin(corpus: Corpus, scope: Scope): Corpus {
  const members = new Set(scope.chunks);
  const narrowed = (filter: ChunkFilter): ChunkFilter => ({
    ...filter,
    among: filter.among === undefined ? scope.chunks : filter.among.filter((chunk) => members.has(chunk)),
  });
  const isIn = ({ articleId }: TitledArticle): boolean => scope.ids.has(articleId);
  return {
    ...corpus,
    lexical: (text, limit, filter) => corpus.lexical(text, limit, narrowed(filter)),
    vector: (text, limit, filter, signal, onPlan) => corpus.vector(text, limit, narrowed(filter), signal, onPlan),
    chunksAbout: async (keys, asOf, said) =>
      (await corpus.chunksAbout(keys, asOf, said)).filter(({ chunkId }) => members.has(chunkId)),
    titled: async (asOf) => (await corpus.titled(asOf)).filter(isIn),
    async factGraph(asOf) {
      const placed = await corpus.factGraph(asOf);
      const inside = (chunk: number | null): number | null => (chunk !== null && members.has(chunk) ? chunk : null);
      return { ...placed, chunksOf: async (edges) => (await placed.chunksOf(edges)).map(inside) };
    },
    // Whatever a method found by another way.
    passages: (chunks) => corpus.passages(chunks.filter(({ chunkId }) => members.has(chunkId))),
  };
}

function sourceWithin(source: AskCorpus, scope: Scope, indexes: Indexes, graphs: LibraryGraphs): AskCorpus {
  const { ids } = scope;
  const inside = (facts: readonly SourcedFact[]): SourcedFact[] => facts.filter(({ articleId }) => ids.has(articleId));
  let tables: ReturnType<AskCorpus['tables']> | null = null;
  return {
    ...source,
    article: (id, revision) => (ids.has(id) ? source.article(id, revision) : Promise.resolve(null)),
    factsByRelation: async (relation, asOf) => inside(await source.factsByRelation(relation, asOf)),
    factsByEntity: async (keys, asOf) => inside(await source.factsByEntity(keys, asOf)),
    graph: (asOf) => graphs.load(asOf, ids),
    tables() {
      return (tables ??= source.tables().then((parts) => parts.filter(({ articleId }) => ids.has(articleId))));
    },
    newestDay(asOf) {
      const days = [...scope.ordinals].flatMap((ordinal) => indexes.directory.entry(ordinal)?.publishedAt ?? []);
      const out = days.filter((day) => asOf === null || day <= asOf);
      return out.reduce<(typeof out)[number] | null>(
        (newest, day) => (newest === null || day > newest ? day : newest),
        null,
      );
    },
    published: (interval, asOf) => source.published(interval, asOf).filter((id) => ids.has(id)),
    titled: async (asOf) => (await source.titled(asOf)).filter(({ articleId }) => ids.has(articleId)),
    timeReports: async (interval, asOf) =>
      (await source.timeReports(interval, asOf)).filter(({ evidence }) => ids.has(evidence.articleId)),
    articleCount: ids.size,
  };
}
