import { collectEvidence, CIK_OPTIONS, type Edge, type EvidenceSet, type PathOptions } from '../graph';
import type { ChunkId } from '../index';
import { gapDays } from '../time';
import type { Corpus, ScoredChunk } from './corpus';
import { askedTime } from './neon';
import type { RetrievalQuery, Retriever } from './types';

/** Days at which nearness to the time asked for has fallen to 1/e. */
const NEAR_DAYS = 365;
/** What a further fact in one chunk adds of its own score. */
const FURTHER = 0.1;

/**
 * CIK-LLM (§3.1.1): from each entity of the question the relations up to *n* hops away, one relation a hop as its path, the
 * facts along it as evidence, truncated and pruned by time. The relation is chosen by the words of the question, else by
 * similarity of its name and by the type of the answer, where the paper asks a language model. The evidence set has no order
 * in the paper; here facts between two question entities come first, then near hops, then those near the time asked for. A
 * fact is returned as the chunk that says it. What the graph does not know is not made up for: no evidence, no passage.
 */
export function cikRetriever(corpus: Corpus, options: PathOptions = CIK_OPTIONS): Retriever {
  return {
    name: 'cik',
    async retrieve(query, limit) {
      const { graph, chunksOf } = await corpus.factGraph(query.asOf);
      const evidence = await collectEvidence(graph, query.text, query.interval, options, corpus.similarity);
      const chunks = await chunksOf(evidence.edges);
      const found = new Map<ChunkId, ScoredChunk>();
      const scored = evidence.edges
        .map((edge, at) => ({ parts: partsOf(edge, evidence, query), chunkId: chunks[at] ?? null }))
        .map((one) => ({ ...one, score: one.parts.linked + one.parts.hop + one.parts.time }))
        .sort((a, b) => b.score - a.score);
      for (const { chunkId, score, parts } of scored) {
        if (chunkId === null) continue;
        const known = found.get(chunkId);
        if (known === undefined) found.set(chunkId, { chunkId, score, parts: { ...parts, facts: 0 } });
        else {
          const facts = (known.parts['facts'] ?? 0) + FURTHER * score;
          found.set(chunkId, { chunkId, score: known.score + FURTHER * score, parts: { ...known.parts, facts } });
        }
      }
      const best = [...found.values()].sort((a, b) => b.score - a.score || a.chunkId - b.chunkId);
      return corpus.passages(best.slice(0, limit));
    },
  };
}

function partsOf(edge: Edge, { entities }: EvidenceSet, query: RetrievalQuery) {
  const asked = entities.map(({ entity }) => entity);
  const hop = entities.reduce((nearest, { byHop }) => {
    const at = byHop.findIndex((edges) => edges.includes(edge));
    return at < 0 ? nearest : Math.min(nearest, at + 1);
  }, Infinity);
  return {
    linked: asked.includes(edge.subject) && asked.includes(edge.object) ? 1 : 0,
    hop: Number.isFinite(hop) ? 1 / hop : 0,
    time: Math.exp(-gapDays(edge.time.interval, askedTime(query)) / NEAR_DAYS),
  };
}
