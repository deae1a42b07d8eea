import type { IndexHit } from '../index';
import { personalisedPageRank, type Link } from '../graph';
import { overlaps, readTimes, type Interval } from '../time';
import type { ChunkEdge, Corpus, ScoredChunk } from './corpus';
import { labelsIn, touches } from './periods';
import { asOfFilter } from './scores';
import type { RetrievalQuery, Retriever } from './types';

/** Sizes of TG-RAG's local retrieval (§III-B). */
export interface TgRagOptions {
  /** Chunks nearest to the question whose facts make its subgraph. */
  readonly chunks: number;
  /** At most so many edges, those of the nearest chunks. */
  readonly edges: number;
  /** Edges of one chunk that its weight w(c) counts. */
  readonly counted: number;
  /** Room for the passages, in tokens of about four characters. */
  readonly budgetTokens: number;
}

export const TG_RAG: TgRagOptions = { chunks: 120, edges: 600, counted: 3, budgetTokens: 8000 };
const CHARACTERS_A_TOKEN = 4;

/** When the answer may lie (§III-B1): days, and quarters by name where titles name them. `null`: at any time. */
interface QueryTime {
  readonly intervals: readonly Interval[];
  readonly labels: ReturnType<typeof labelsIn>;
}

/**
 * TG-RAG, local retrieval: the facts nearest to the question make a subgraph; those of the question's time seed a
 * personalised PageRank over their entities; a fact of that time scores with its two ends, a chunk with its facts.
 * Adapted to a device without a large model: a fact is as near as the chunk it stands in, since a vector for each fact
 * would cost many times the memory; chunks without such facts follow by nearness, so that nothing is lost.
 */
export function tgRagRetriever(corpus: Corpus, options: TgRagOptions = TG_RAG): Retriever {
  return {
    name: 'tg-rag',
    async retrieve(query, limit, signal) {
      const filter = asOfFilter(query);
      const near = await corpus.vector(query.text, options.chunks, filter, signal);
      const nearness = spread(near);
      const edges = (await corpus.edgesIn([...nearness.keys()]))
        .map((edge) => ({ ...edge, gamma: nearness.get(edge.chunkId) ?? 0 }))
        .sort((a, b) => b.gamma - a.gamma || a.chunkId - b.chunkId)
        .slice(0, options.edges);
      const time = await queryTime(corpus, query);
      const inTime = await timeTest(corpus, query, time);
      const scored = scoreChunks(edges, edges.map(inTime), options);
      const ranked = near
        .map(({ chunkId, score }): ScoredChunk => {
          const graph = scored.get(chunkId) ?? 0;
          return { chunkId, score: graph > 0 ? 1 + graph : score, parts: { graph, vector: score } };
        })
        .sort((a, b) => b.score - a.score || a.chunkId - b.chunkId);
      const passages = await corpus.passages(ranked.slice(0, limit * 2));
      return pack(passages, limit, options.budgetTokens);
    },
  };
}

/** γ of the pool, 0 for its farthest chunk and 1 for its nearest: cosines of one question differ by little. */
function spread(hits: readonly IndexHit[]): Map<number, number> {
  const scores = hits.map(({ score }) => score);
  const least = Math.min(...scores);
  const range = Math.max(...scores) - least || 1;
  return new Map(hits.map(({ chunkId, score }) => [chunkId, (score - least) / range]));
}

async function queryTime({ titled }: Corpus, query: RetrievalQuery): Promise<QueryTime | null> {
  const read = readTimes(query.text, { reference: query.questionDay });
  const intervals = query.interval === null ? read.flatMap(({ bounds }) => bounds ?? []) : [query.interval];
  const named = labelsIn(query.text);
  const labels = named.length > 0 && (await titled(query.asOf)).length > 0 ? named : [];
  return intervals.length === 0 && labels.length === 0 ? null : { intervals, labels };
}

/** Whether τ ∈ Tq: the fact's own time, or the quarter that heads its document, lies in the question's. */
async function timeTest(
  corpus: Corpus,
  query: RetrievalQuery,
  time: QueryTime | null,
): Promise<(edge: ChunkEdge) => boolean> {
  if (time === null) return () => true;
  const headed = (await corpus.titled(query.asOf)).map((article) => ({
    ...article,
    fits: touches(article.period, time.labels),
  }));
  const headOf = (id: number): boolean | null =>
    headed.find(({ chunkBase, chunkCount }) => id >= chunkBase && id < chunkBase + chunkCount)?.fits ?? null;
  return ({ chunkId, from, to }) =>
    headOf(chunkId) ??
    ((from !== null || to !== null) && time.intervals.some((interval) => overlaps({ start: from, end: to }, interval)));
}

type NearEdge = ChunkEdge & { readonly gamma: number };

/** Equations 1–3 of §III-B3. */
function scoreChunks(
  edges: readonly NearEdge[],
  inTime: readonly boolean[],
  { counted }: TgRagOptions,
): Map<number, number> {
  const nodes = new Map<string, number>();
  const at = (key: string): number => {
    const known = nodes.get(key) ?? nodes.size;
    nodes.set(key, known);
    return known;
  };
  const links = edges.map(({ subject, object, gamma }): Link => {
    const a = at(subject);
    return { a, b: object === null ? a : at(object), weight: Math.max(gamma, 1e-3) };
  });
  const seeds = new Float64Array(nodes.size);
  links.forEach(({ a, b, weight }, i) => {
    if (inTime[i] !== true) return;
    seeds[a]! += weight;
    if (b !== a) seeds[b]! += weight;
  });
  const rank = personalisedPageRank(nodes.size, links, seeds);
  const sums = new Map<number, { sum: number; weights: number[] }>();
  links.forEach(({ a, b }, i) => {
    const { chunkId, gamma } = edges[i]!;
    const one = sums.get(chunkId) ?? { sum: 0, weights: [] };
    // A fact about one entity alone has that entity at both ends.
    if (inTime[i] === true) one.sum += rank[a]! + rank[b]!;
    one.weights.push(1 + gamma);
    sums.set(chunkId, one);
  });
  return new Map(
    [...sums].map(([chunkId, { sum, weights }]) => [
      chunkId,
      sum * weights.slice(0, counted).reduce((product, weight) => product * weight, 1),
    ]),
  );
}

/** Greedy packing: best first, what no longer fits is left out and smaller ones behind it may still go in. */
export function pack<T extends { readonly text: string }>(
  ranked: readonly T[],
  limit: number,
  budgetTokens: number,
): T[] {
  let left = budgetTokens * CHARACTERS_A_TOKEN;
  const packed: T[] = [];
  for (const one of ranked) {
    if (packed.length === limit) break;
    if (one.text.length > left) continue;
    left -= one.text.length;
    packed.push(one);
  }
  return packed;
}
